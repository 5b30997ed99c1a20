import { useLingui } from '@lingui/react/macro'
import { errorText } from '../../../shell/error-text.ts'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { type OnceKey, onceKey } from '../../../shell/queries/once-key.ts'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { inTurn } from '../cache/changes.ts'
import { readAgain } from '../cache/live.ts'
import type { Asked } from './ask-buttons.tsx'
import type { StoredAttachment } from './uploads.ts'

export interface Said {
  text: string
  files: readonly StoredAttachment[]
  /** What the reply has a button for. */
  asksFor: Asked
}

/** How long a reply can be undone before it leaves. */
const UNDO_SECONDS = 5

/** By conversation, which may be left and opened again while its reply is sent. */
const keys = new Map<string, OnceKey>()

function keyFor(conversation: string): OnceKey {
  const known = keys.get(conversation) ?? onceKey()
  keys.set(conversation, known)
  return known
}

interface SendOptions {
  onDone: (said: Said) => void
  onUndone: (said: Said) => void
}

/**
 * Sends a reply, which can be undone before it leaves. Each file is a message, and the text is the caption of the first
 * that can have one. After a lost connection the same reply is sent under the same key, so that it is sent once.
 */
export function useSend(id: string, { onDone, onUndone }: SendOptions) {
  const { t } = useLingui()
  const { keyOf, renew } = keyFor(id)
  const mutation = useApiMutation(
    async ({ text, files, asksFor }: Said) => {
      const stored = files.map((file) => file.stored)
      const key = keyOf([text, stored, asksFor])
      const captioned = text === '' ? -1 : stored.findIndex(({ kind }) => kind !== 'audio')
      const replies = [
        ...stored.map(({ fileId }, at) => ({ fileId, ...(at === captioned && { text }) })),
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
      onDone: (sent, said) => {
        renew()
        onDone(said)
        toast(t`Message sent`, {
          duration: UNDO_SECONDS * 1000,
          action: { label: t`Undo`, onClick: () => void undo(sent, said) },
        })
        return readAgain(id)
      },
    },
  )
  const undo = async (sent: readonly string[], said: Said) => {
    try {
      for (const messageId of sent) await parley.conversations.replyCancel({ id, messageId })
      onUndone(said)
    } catch (error) {
      toast.error(errorText(error))
    }
    await readAgain(id)
  }
  return { send: mutation.mutate, isPending: mutation.isPending }
}
