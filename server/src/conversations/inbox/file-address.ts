import { publicUrl, toWire } from '../../platform/core/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** Where callers read a file of a message (`conversations_file`), the first where none is named. Ids are UUIDs. */
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
