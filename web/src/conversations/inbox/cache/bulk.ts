import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { type BulkChange, snoozesOf, undoOf } from './bulk-undo.ts'
import type { Conversation } from './conversation.ts'

interface Bulk {
  conversations: readonly Conversation[]
  change: BulkChange
}

/** Changes several conversations at once. What can be taken back offers Undo. */
export function useBulk(onDone: () => void) {
  const { t } = useLingui()
  const undo = useApiMutation(
    async ({ conversations, change }: Bulk) => {
      const calls = undoOf(change, conversations)
      const answers = []
      for (const call of calls) answers.push(await parley.conversations.bulk(call))
      for (const snooze of snoozesOf(change, conversations)) await parley.conversations.snooze(snooze)
      return answers.flatMap(({ errors }) => errors)
    },
    {
      onDone: ([refused]) => {
        if (refused) toast.error(refused.error.message)
        else toast(t`Change undone`)
      },
    },
  )
  return useApiMutation(
    ({ conversations, change }: Bulk) =>
      parley.conversations.bulk({ ids: conversations.map(({ id }) => id), ...change }),
    {
      onDone: ({ done, errors }, { conversations, change }) => {
        onDone()
        const changed = { conversations: conversations.filter(({ id }) => done.includes(id)), change }
        const canUndo = undoOf(change, changed.conversations).length > 0
        toast.success(
          plural(done.length, { one: '# conversation changed', other: '# conversations changed' }),
          canUndo ? { action: { label: t`Undo`, onClick: () => undo.mutate(changed) } } : {},
        )
        const [first] = errors
        if (first) toast.error(first.error.message)
      },
    },
  )
}
