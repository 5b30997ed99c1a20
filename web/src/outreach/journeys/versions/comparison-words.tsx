import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Badge, type Tone } from '../../../ui/records/badge.tsx'
import type { Kind } from '../graph/graph.ts'
import { KINDS } from '../words/kinds.ts'

interface ComparisonWordsProps {
  journeyId: string
  /** The earlier version. */
  baseId: string
}

/** What differs between two versions, in words. */
export function ComparisonWords({ journeyId, baseId }: ComparisonWordsProps) {
  const comparison = useQuery({
    queryKey: ['journeys', 'comparison', journeyId, baseId],
    queryFn: ({ signal }) => parley.journeys.compare({ journeyId, baseId }, { signal }),
  })
  const { t } = useLingui()
  return (
    <Loaded query={comparison}>
      {({ isSame, settings, nodes, edges, base }) => {
        const { version } = base
        if (isSame) return <p className="text-soft">{t`Same as version ${version}.`}</p>
        const kindName = (kind: string) => t(KINDS[kind as Kind].name)
        return (
          <section aria-label={t`Changes`}>
            <h3 className="mb-1 text-xs font-medium text-soft">
              <Trans>Changes since version {version}</Trans>
            </h3>
            <ul className="flex flex-col gap-1">
              {settings.map((name) => (
                <Change key={name} tone="warn" what={t`Changed`} name={name} />
              ))}
              {nodes.added.map(({ id, name, kind }) => (
                <Change key={id} tone="good" what={t`Added`} name={name ?? id} note={kindName(kind)} />
              ))}
              {nodes.removed.map(({ id, name, kind }) => (
                <Change key={id} tone="danger" what={t`Removed`} name={name ?? id} note={kindName(kind)} />
              ))}
              {nodes.changed.map(({ id, name, fields }) => (
                <Change
                  key={id}
                  tone="warn"
                  what={t`Changed`}
                  name={name ?? id}
                  note={fields.map(shortField).join(', ')}
                />
              ))}
              {edges.added.length + edges.removed.length + edges.changed.length > 0 && (
                <li className="text-soft">
                  <Trans>
                    Connections: {edges.added.length} added, {edges.removed.length} removed,{' '}
                    {edges.changed.length} changed
                  </Trans>
                </li>
              )}
            </ul>
          </section>
        )
      }}
    </Loaded>
  )
}

const shortField = (field: string) => field.replace(/^inputs\./, '')

function Change({ tone, what, name, note }: { tone: Tone; what: string; name: string; note?: string }) {
  return (
    <li className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>{what}</Badge>
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
      {note && <span className="text-xs text-faint">{note}</span>}
    </li>
  )
}
