import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { useOnceKey } from '../../../shell/queries/once-key.ts'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { inTurn } from '../cache/changes.ts'
import { readAgain } from '../cache/live.ts'
import type { Asked } from './ask-buttons.tsx'

interface Said {
  text: string
  files: readonly Output<'conversations_upload'>[]
  /** What the reply has a button for. */
  asksFor: Asked
}

/** How long a reply can be undone before it leaves. */
const UNDO_SECONDS = 5

interface SendOptions {
  onDone: () => void
  /** Called with the text of a reply that was undone. */
  onUndone: (text: string) => void
}

/**
 * Sends a reply, which can be undone before it leaves. Each file is a message, and the text is the caption of the first
 * that can have one. After a lost connection the same reply is sent under the same key, so that it is sent once.
 */
export function useSend(id: string, { onDone, onUndone }: SendOptions) {
  const { t } = useLingui()
  const { keyOf, renew } = useOnceKey()
  const mutation = useApiMutation(
    async ({ text, files, asksFor }: Said) => {
      const key = keyOf([text, files, asksFor])
      const captioned = text === '' ? -1 : files.findIndex(({ kind }) => kind !== 'audio')
      const replies = [
        ...files.map(({ fileId }, at) => ({ fileId, ...(at === captioned && { text }) })),
        ...(text !== '' && captioned < 0 ? [{ text, ...(asksFor && { asksFor }) }] : []),
      ]
      const sent: string[] = []
      for (const [at, reply] of replies.entries()) {
        const options = { idempotencyKey: `${key}-${at}` }
        // Whoever takes over and writes at once has the conversation by then.
        const { messageId } = await inTurn(id, () =>
          parley.conversations.reply({ id, sendAfterSeconds: UNDO_SECONDS, ...reply }, options),
        )
        sent.push(messageId)
      }
      return sent
    },
    {
      onDone: (sent, { text }) => {
        renew()
        onDone()
        toast(t`Message sent`, {
          duration: UNDO_SECONDS * 1000,
          action: { label: t`Undo`, onClick: () => void undo(sent, text) },
        })
        return readAgain(id)
      },
    },
  )
  const undo = async (sent: readonly string[], text: string) => {
    try {
      for (const messageId of sent) await parley.conversations.replyCancel({ id, messageId })
      onUndone(text)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
    await readAgain(id)
  }
  return { send: mutation.mutate, isPending: mutation.isPending }
}
