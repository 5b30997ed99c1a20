import { Trans, useLingui } from '@lingui/react/macro'
import type { DocumentStore, Snapshot } from '../../../shell/document/document-store.ts'
import type { Conflict } from '../../../shell/document/merge.ts'
import type { Json } from '../../../shell/document/values.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { isEdgeId, isGroupId, isNoteId, isStepId } from '../graph/graph.ts'

/** What somebody else changed too: one of both has to be chosen. Theirs is saved already. */
export function Conflicts({
  store,
  snapshot: { conflicts, document },
}: {
  store: DocumentStore
  snapshot: Snapshot
}) {
  const { t } = useLingui()
  if (conflicts.length === 0) return null
  const nameOf = ({ id, mine, theirs }: Conflict) => {
    const record = document[id] ?? theirs ?? mine
    const named = typeof record === 'object' && record !== null ? (record as Record<string, Json>) : {}
    if (isEdgeId(id)) return `${named.from ?? ''} · ${named.sourceHandle ?? ''}`
    if (isNoteId(id)) return t`Note`
    return isStepId(id) || isGroupId(id) ? String(named.name ?? named.id ?? '') : t`Journey`
  }
  return (
    <section
      aria-label={t`Conflicts`}
      className="max-h-56 overflow-y-auto border-b bg-warn-soft px-6 py-2 phone:px-4"
    >
      <p className="font-medium text-warn">
        <Trans>Somebody else changed the same fields. Their values are saved. Keep them or use yours.</Trans>
      </p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {conflicts.map((conflict) => {
          const step = nameOf(conflict)
          const field = conflict.path.at(-1) ?? t`the whole step`
          return (
            <li
              key={`${conflict.id} ${conflict.path.join('.')}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi className="font-medium">{step}</bdi> · <code className="text-xs">{field}</code>
                <span className="block text-xs text-soft">
                  <Trans>
                    Yours: {shownValue(conflict.mine, t`removed`)} · Theirs:{' '}
                    {shownValue(conflict.theirs, t`removed`)}
                  </Trans>
                </span>
              </span>
              <Button
                size="small"
                aria-label={t`Keep theirs for ${step}, ${field}`}
                onClick={() => store.decide(conflict, 'theirs')}
              >
                <Trans>Keep theirs</Trans>
              </Button>
              <Button
                size="small"
                aria-label={t`Use mine for ${step}, ${field}`}
                onClick={() => store.decide(conflict, 'mine')}
              >
                <Trans>Use mine</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const LONGEST = 80

function shownValue(value: Json | undefined, removed: string): string {
  if (value === undefined) return removed
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
