import { type Ctx, publicUrl, toWire } from '../kernel/index.ts'

/** Where callers read the file of a message (`conversations_file`). Ids are UUIDs. */
export function fileAddress({ services }: Ctx, conversationId: string, messageId: string): string {
  const [conversation, message] = [toWire('conversation', conversationId), toWire('message', messageId)]
  return `${services.get(publicUrl).url}/api/v1/conversations/${conversation}/messages/${message}/file`
}
