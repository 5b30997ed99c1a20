import type { z } from 'zod'
import type { MessageRecord, MessageStatus } from '../messages/records.ts'
import { phoneDigits, waIdOf } from '../phone-numbers.ts'
import type { World } from '../world.ts'
import type { AuditQuery } from './requests.ts'

/** Accepted messages of businesses, and those whose callback data occurs more than once. */
export function auditMessages({ records }: World, query: z.infer<typeof AuditQuery>): object {
  const phone = query.phone === undefined ? null : waIdOf(phoneDigits(query.phone) ?? '')
  const found = records
    .all()
    .filter((message) => message.direction === 'received')
    .filter((message) => phone === null || message.phone === phone)
    .filter((message) => query.callbackData === undefined || message.callbackData === query.callbackData)
    .filter((message) => query.wabaId === undefined || message.wabaId === query.wabaId)
    .filter((message) => query.template === undefined || message.template?.name === query.template)
    .toArray()
  return {
    count: found.length,
    duplicates: repeatedCallbackData(found),
    messages: found.slice(query.offset, query.offset + query.limit).map(presentMessage),
  }
}

/** The number of messages per status. */
export function countMessages({ records }: World): Record<MessageStatus | 'inbound', number> {
  const counts = { accepted: 0, sent: 0, delivered: 0, read: 0, failed: 0, inbound: 0 }
  for (const { status } of records.all()) counts[status ?? 'inbound'] += 1
  return counts
}

/** The number of contacts per persona, among contacts with messages. */
export function countPersonas({ records, personas }: World): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const phone of records.phones()) {
    const persona = personas.personaOf(phone) ?? 'none'
    counts[persona] = (counts[persona] ?? 0) + 1
  }
  return counts
}

export function presentMessage(message: MessageRecord): object {
  const { phone, template, ...rest } = message
  return { ...rest, to: message.direction === 'received' ? phone : undefined, template, phone }
}

function repeatedCallbackData(messages: readonly MessageRecord[]): { callbackData: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { callbackData } of messages) {
    if (callbackData !== null) counts.set(callbackData, (counts.get(callbackData) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([callbackData, count]) => ({ callbackData, count }))
}
