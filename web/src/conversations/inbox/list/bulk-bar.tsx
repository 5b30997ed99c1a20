import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { X } from '../../../ui/icons/icons.tsx'
import { useBulk } from '../cache/bulk.ts'
import type { BulkChange } from '../cache/bulk-undo.ts'
import type { Conversation } from '../cache/conversation.ts'
import { AssignMenu } from '../thread/header/assign-menu.tsx'
import { LabelMenu } from '../thread/header/label-menu.tsx'
import type { Choice } from './selection.ts'

/** The service takes as many at once. */
const MOST = 100

/** Acts on all selected conversations. */
export function BulkBar({ rows, choice }: { rows: readonly Conversation[]; choice: Choice }) {
  const { t } = useLingui()
  const selected = rows.filter(({ id }) => choice.chosen.has(id)).slice(0, MOST)
  const ids = selected.map(({ id }) => id)
  const bulk = useBulk(choice.clear)
  const act = (change: BulkChange) => bulk.mutate({ conversations: selected, change })
  const isNone = ids.length === 0 || bulk.isPending
  return (
    <section
      aria-label={t`Selected conversations`}
      className="flex flex-wrap items-center gap-1 border-b bg-accent-soft px-3 py-1.5"
    >
      <span className="mr-auto text-xs font-medium" role="status">
        {plural(ids.length, { one: '# selected', other: '# selected' })}
      </span>
      <Button size="small" kind="quiet" onClick={choice.all}>
        <Trans>Select all</Trans>
      </Button>
      <AssignMenu
        isDisabled={isNone}
        current={null}
        onAssign={(assignee) => act({ action: 'assign', assignee })}
      />
      <LabelMenu
        isDisabled={isNone}
        labels={[]}
        onChange={(addLabels) => act({ action: 'label', addLabels })}
      />
      <Button size="small" disabled={isNone} onClick={() => act({ action: 'hand_back' })}>
        <Trans>Hand back to agent</Trans>
      </Button>
      <Button size="small" disabled={isNone} onClick={() => act({ action: 'resolve' })}>
        <Trans>Close</Trans>
      </Button>
      <Button kind="quiet" size="smallIcon" aria-label={t`Clear selection`} onClick={choice.clear}>
        <X size={14} />
      </Button>
    </section>
  )
}
