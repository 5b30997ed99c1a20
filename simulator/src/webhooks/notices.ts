import type { Account, BusinessNumber } from '../accounts.ts'

/** A notice for a business: a message, a status, or a change of another field. */
export type Notice =
  | {
      field: 'messages'
      number: BusinessNumber
      message: object
      contact: object | null
      /** The address of the message's file; null without one. */
      fileAt: string | null
    }
  | { field: 'messages'; number: BusinessNumber; status: object }
  | { field: Exclude<string, 'messages'>; value: object }

interface MessagesValue {
  messaging_product: 'whatsapp'
  metadata: { display_phone_number: string; phone_number_id: string }
  contacts?: object[]
  messages?: object[]
  statuses?: object[]
}

/** The kind of a notice in webhook faults (`of`). */
export function kindOf(notice: Notice): 'statuses' | 'messages' | 'templates' | 'other' {
  if ('status' in notice) return 'statuses'
  if ('message' in notice) return 'messages'
  return notice.field.startsWith('message_template') ? 'templates' : 'other'
}

/** The body of one webhook. Like at the provider, consecutive notices of one number and kind share a change. */
export function payloadOf(account: Account, notices: readonly Notice[], now: Date): object {
  const changes: { field: string; value: object }[] = []
  let open = null as { kind: string; numberId: string; value: MessagesValue } | null
  for (const notice of notices) {
    if ('value' in notice) {
      changes.push({ field: notice.field, value: notice.value })
      open = null
      continue
    }
    const kind = kindOf(notice)
    if (open?.kind !== kind || open.numberId !== notice.number.id) {
      open = { kind, numberId: notice.number.id, value: newValue(notice.number) }
      changes.push({ field: 'messages', value: open.value })
    }
    add(open.value, notice)
  }
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: account.wabaId, time: Math.floor(now.getTime() / 1000), changes }],
  }
}

function newValue(number: BusinessNumber): MessagesValue {
  return {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: number.phone, phone_number_id: number.id },
  }
}

function add(value: MessagesValue, notice: Extract<Notice, { number: BusinessNumber }>): void {
  if ('status' in notice) {
    value.statuses = [...(value.statuses ?? []), notice.status]
    return
  }
  if (notice.contact) value.contacts = [...(value.contacts ?? []), notice.contact]
  value.messages = [...(value.messages ?? []), notice.message]
}

/** A request to a callback. */
export interface Encoded {
  url: string
  body: string
  headers: Record<string, string>
  signature: Record<string, string>
  notices: number
}
