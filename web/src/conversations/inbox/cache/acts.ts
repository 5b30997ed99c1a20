import { useLingui } from '@lingui/react/macro'
import { ParleyError } from '@parley/sdk'
import { useSession } from '../../../identity/session.ts'
import { errorText } from '../../../shell/error-text.ts'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { COUNTS } from '../../counts.ts'
import { inTurn } from './changes.ts'
import { type Conversation, type ConversationDetails, contactName } from './conversation.ts'
import { readAgain } from './live.ts'
import { useOwnerName } from './members.ts'
import { KEYS, place } from './queries.ts'

/** How the signed-in person is named as the owner of conversations. */
export function useMe(): string {
  const { user } = useSession()
  return user.email ?? `user:${user.id}`
}

const CONFLICT = 409

/** Shows a change before the service has answered, and takes it back when it refuses. */
function shown(conversation: Conversation, change: Partial<Conversation>): () => void {
  place({ ...current(conversation), ...change })
  return () => void readAgain(conversation.id)
}

function current(conversation: Conversation): Conversation {
  return queryClient.getQueryData<ConversationDetails>(KEYS.one(conversation.id)) ?? conversation
}

/** What can be done with a conversation. Each is shown at once; whoever loses a race is told who has it. */
export function useActs() {
  const { t } = useLingui()
  const me = useMe()
  const nameOf = useOwnerName()
  const act = async (
    conversation: Conversation,
    change: Partial<Conversation>,
    send: (id: string) => PromiseLike<Conversation>,
  ): Promise<boolean> => {
    const takeBack = shown(conversation, change)
    try {
      place(await inTurn(conversation.id, () => send(conversation.id)))
      void queryClient.invalidateQueries({ queryKey: COUNTS })
      return true
    } catch (error) {
      takeBack()
      toast.error(errorText(error))
      return false
    }
  }
  const takeOver = async (conversation: Conversation) => {
    const takeBack = shown(conversation, { state: 'HUMAN', assignee: me })
    try {
      place(await inTurn(conversation.id, () => parley.conversations.takeOver({ id: conversation.id })))
    } catch (error) {
      takeBack()
      if (!(error instanceof ParleyError) || error.status !== CONFLICT)
        return void toast.error(errorText(error))
      const { assignee } = await parley.conversations.get({ id: conversation.id })
      const owner = assignee === null ? null : nameOf(assignee)
      toast.error(owner === null ? error.message : t`${owner} took this conversation first.`)
    }
  }
  const reopen = (conversation: Conversation) =>
    act(conversation, { state: 'HUMAN', assignee: me, resolvedAt: null }, (id) =>
      parley.conversations.reopen({ id }),
    )
  const close = async (conversation: Conversation) => {
    const name = contactName(conversation)
    const isDone = await act(conversation, { state: 'CLOSED', assignee: null }, (id) =>
      parley.conversations.resolve({ id }),
    )
    if (!isDone) return
    const undo = async () => {
      if (!(await reopen(conversation))) return
      const { state, assignee, snoozedUntil } = conversation
      if (state === 'AGENT') await handBack(conversation)
      else if (assignee !== me) await assign(conversation, state === 'HUMAN' ? assignee : null)
      if (snoozedUntil !== null) await snoozeUntil(conversation, snoozedUntil)
    }
    toast(t`Conversation with ${name} closed`, { action: { label: t`Undo`, onClick: () => void undo() } })
  }
  const assign = (conversation: Conversation, assignee: string | null) =>
    act(conversation, { state: assignee === null ? 'WAITING' : 'HUMAN', assignee }, (id) =>
      parley.conversations.assign({ id, assignee }),
    )
  const handBack = (conversation: Conversation) =>
    act(conversation, { state: 'AGENT', assignee: null }, (id) => parley.conversations.handBack({ id }))
  const label = (conversation: Conversation, labels: string[]) =>
    act(conversation, { labels }, (id) => parley.conversations.label({ id, labels }))
  const wake = (conversation: Conversation) =>
    act(conversation, { snoozedUntil: null }, (id) => parley.conversations.unsnooze({ id }))
  const snoozeUntil = (conversation: Conversation, until: string) =>
    act(conversation, { snoozedUntil: until }, (id) => parley.conversations.snooze({ id, until }))
  const snooze = async (conversation: Conversation, time: Date) => {
    if (!(await snoozeUntil(conversation, time.toISOString()))) return
    toast(t`Snoozed. It comes back earlier if the person writes.`, {
      action: { label: t`Undo`, onClick: () => void wake(conversation) },
    })
  }
  return { takeOver, reopen, close, assign, handBack, label, snooze, wake }
}

export type Acts = ReturnType<typeof useActs>

interface Note {
  text: string
  mentions: string[]
}

/** Adds a note that only the team sees. */
export function useAddNote(id: string, onDone: (note: Note) => void) {
  return useApiMutation((note: Note) => parley.conversations.note({ id, ...note }), {
    onDone: (_, note) => {
      onDone(note)
      return readAgain(id)
    },
  })
}
