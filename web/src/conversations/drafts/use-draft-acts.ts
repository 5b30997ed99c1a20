import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'

export type Draft = Item<'drafts_list'>

export const DRAFTS = 'drafts'
const CHANGES = [[DRAFTS], ['messages'], ['conversations']]

/** Decisions about a message that waits. They cannot be undone: the message leaves at once, or never. */
export function useDraftActs(draft: Draft) {
  const { t } = useLingui()
  const approve = useApiMutation(() => parley.drafts.approve({ ids: [draft.id] }), {
    changes: CHANGES,
    done: t`Message approved`,
  })
  const change = useApiMutation((texts: string[]) => parley.drafts.change({ id: draft.id, texts }), {
    changes: CHANGES,
    done: t`Message sent with your words`,
    quiet: true,
  })
  const refuse = useApiMutation(
    (reason: string) => parley.drafts.refuse({ id: draft.id, reason: reason.trim() || null }),
    { changes: CHANGES, done: t`Message refused` },
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
