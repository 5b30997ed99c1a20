import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { toast } from '../../ui/overlays/toaster.tsx'

export type Draft = Item<'drafts_list'>

export const DRAFTS = 'drafts'
const CHANGES = [[DRAFTS], ['messages'], ['conversations']]

/** How long an approval or a refusal can be undone before the message leaves, or before people are called to answer. */
const UNDO_SECONDS = 5

/** Decisions about a message that waits. Other words are sent at once. `onDecided`: what a form does then. */
export function useDraftActs(draft: Draft, onDecided?: () => void) {
  const { t } = useLingui()
  const undo = useApiMutation(() => parley.drafts.undo({ ids: [draft.id] }), {
    changes: CHANGES,
    done: t`The message waits again`,
  })
  const offerUndo = (done: string) =>
    toast.success(done, {
      duration: UNDO_SECONDS * 1_000,
      action: { label: t`Undo`, onClick: () => undo.mutate() },
    })
  const approve = useApiMutation(
    () => parley.drafts.approve({ ids: [draft.id], undoSeconds: UNDO_SECONDS }),
    { changes: CHANGES, onDone: () => offerUndo(t`Message approved`) },
  )
  const change = useApiMutation((texts: string[]) => parley.drafts.change({ id: draft.id, texts }), {
    changes: CHANGES,
    done: t`Message sent with your words`,
    quiet: true,
    onDone: onDecided,
  })
  const refuse = useApiMutation(
    (reason: string) =>
      parley.drafts.refuse({ id: draft.id, reason: reason.trim() || null, undoSeconds: UNDO_SECONDS }),
    {
      changes: CHANGES,
      onDone: () => {
        onDecided?.()
        offerUndo(t`Message refused`)
      },
    },
  )
  return { approve, change, refuse }
}

/** Approves everything of a kind in an initiative, a thousand at a time. */
export function useApproveAll() {
  const { t } = useLingui()
  return useApiMutation(
    async ({ initiativeId, kind }: Pick<Draft, 'initiativeId' | 'kind'>) => {
      for (let remaining = true; remaining; )
        ({ remaining } = await parley.drafts.approveAll({ initiativeId, kind }))
    },
    { changes: CHANGES, done: t`Messages approved` },
  )
}
