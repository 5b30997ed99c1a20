import { publicUrl, toWire } from '../../platform/core/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** The path of a message's file in the API (`conversations_file`); the first file when none is named. Ids are UUIDs. */
export function fileAddress(
  { services }: Ctx,
  conversationId: string,
  messageId: string,
  fileId?: string,
): string {
  const [conversation, message] = [toWire('conversation', conversationId), toWire('message', messageId)]
  const which = fileId === undefined ? '' : `?fileId=${toWire('file', fileId)}`
  return `${services.get(publicUrl).url}/api/v1/conversations/${conversation}/messages/${message}/file${which}`
}
