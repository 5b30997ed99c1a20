import type { Output } from '@parley/sdk'
import { useRef } from 'react'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { readAgain } from '../cache/live.ts'

interface Said {
  text: string
  files: readonly Output<'conversations_upload'>[]
}

/**
 * Sends a reply: each file is a message, and the text is the caption of the first that can have one. After a lost
 * connection the same reply is sent under the same key, so that it is sent once.
 */
export function useSend(id: string, onDone: () => void) {
  const keys = useRef({ of: '', key: crypto.randomUUID() })
  const mutation = useApiMutation(
    async ({ text, files }: Said) => {
      const of = JSON.stringify([text, files])
      if (keys.current.of !== of) keys.current = { of, key: crypto.randomUUID() }
      const captioned = text === '' ? -1 : files.findIndex(({ kind }) => kind !== 'audio')
      const replies = [
        ...files.map(({ fileId }, at) => ({ fileId, ...(at === captioned && { text }) })),
        ...(text !== '' && captioned < 0 ? [{ text }] : []),
      ]
      for (const [at, reply] of replies.entries())
        await parley.conversations.reply({ id, ...reply }, { idempotencyKey: `${keys.current.key}-${at}` })
    },
    {
      onDone: () => {
        keys.current = { of: '', key: crypto.randomUUID() }
        onDone()
        return readAgain(id)
      },
    },
  )
  return { send: mutation.mutate, isPending: mutation.isPending }
}
