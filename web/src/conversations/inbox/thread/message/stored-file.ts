import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { parley } from '../../../../shell/queries/api.ts'
import { saveAs } from '../../../../shell/save-as.ts'
import type { Message } from '../../cache/conversation.ts'

export type MessageFile = Message['files'][number]

interface FilePlace {
  conversationId: string
  messageId: string
  file: MessageFile
}

const KEPT_MS = 60_000

/**
 * The content of a message's file, as an address for images and players. The address is never opened as a page, since
 * it would belong to the workspace.
 */
export function useFileContent({ conversationId, messageId, file }: FilePlace, isWanted: boolean) {
  const { data, error } = useQuery({
    queryKey: ['inbox-file', conversationId, messageId, file.id],
    queryFn: async ({ signal }) =>
      await parley.conversations.file({ id: conversationId, messageId, fileId: file.id }, { signal }),
    enabled: isWanted && file.status === 'KEPT',
    // A file never changes, and another address would stop a recording that plays.
    staleTime: 'static',
    gcTime: KEPT_MS,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const next = URL.createObjectURL(data)
    setAddress(next)
    return () => URL.revokeObjectURL(next)
  }, [data])
  return { address, error }
}

/** Saves a file on the user's device. */
export async function download({ conversationId, messageId, file }: FilePlace): Promise<void> {
  const content = await parley.conversations.file({ id: conversationId, messageId, fileId: file.id })
  saveAs(file.fileName ?? file.id, content)
}
