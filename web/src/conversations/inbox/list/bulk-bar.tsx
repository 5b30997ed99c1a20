import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { X } from '../../../ui/icons.tsx'
import { useActs } from '../cache/acts.ts'
import type { Conversation } from '../cache/conversation.ts'
import { AssignMenu } from '../thread/assign-menu.tsx'
import { LabelMenu } from '../thread/label-menu.tsx'
import type { Choice } from './selection.ts'

/** Acts on all selected conversations. */
export function BulkBar({ rows, choice }: { rows: readonly Conversation[]; choice: Choice }) {
  const { t } = useLingui()
  const acts = useActs()
  const chosen = rows.filter(({ id }) => choice.chosen.has(id))
  const each = async (act: (conversation: Conversation) => Promise<unknown>) => {
    for (const conversation of chosen) await act(conversation)
    choice.clear()
  }
  return (
    <section
      aria-label={t`Selected conversations`}
      className="flex flex-wrap items-center gap-1 border-b bg-accent-soft px-3 py-1.5"
    >
      <span className="mr-auto text-xs font-medium" role="status">
        {plural(chosen.length, { one: '# selected', other: '# selected' })}
      </span>
      <Button size="small" kind="quiet" onClick={choice.all}>
        <Trans>Select all</Trans>
      </Button>
      <AssignMenu
        isDisabled={chosen.length === 0}
        current={null}
        onAssign={(assignee) => void each((conversation) => acts.assign(conversation, assignee))}
      />
      <LabelMenu
        isDisabled={chosen.length === 0}
        labels={[]}
        onChange={(labels) =>
          void each((conversation) =>
            acts.label(conversation, [...new Set([...conversation.labels, ...labels])]),
          )
        }
      />
      <Button size="small" disabled={chosen.length === 0} onClick={() => void each(acts.handBack)}>
        <Trans>Hand back to agent</Trans>
      </Button>
      <Button size="small" disabled={chosen.length === 0} onClick={() => void each(acts.close)}>
        <Trans>Close</Trans>
      </Button>
      <Button kind="quiet" size="smallIcon" aria-label={t`Clear selection`} onClick={choice.clear}>
        <X size={14} />
      </Button>
    </section>
  )
}
