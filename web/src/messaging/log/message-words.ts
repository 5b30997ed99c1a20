import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Item } from '@parley/sdk'

export type LoggedMessage = Item<'messages_list'>
export type Status = LoggedMessage['status']
export type Source = LoggedMessage['source']

export const SOURCE_WORDS: Record<Source, MessageDescriptor> = {
  journey: msg({ message: 'Journey', context: 'message source' }),
  agent: msg({ message: 'Agent', context: 'message source' }),
  member: msg({ message: 'Your team', context: 'message source' }),
  transactional: msg({ message: 'Transactional', context: 'message source' }),
  service: msg({ message: 'Parley', context: 'message source' }),
  contact: msg({ message: 'The contact', context: 'message source' }),
}

/** The statuses that can be chosen, in the order in which a message reaches them. */
export const STATUSES = [
  'queued',
  'sending',
  'accepted',
  'sent',
  'delivered',
  'read',
  'unknown',
  'failed',
  'canceled',
  'received',
] as const satisfies readonly Status[]

/** As the log names them: `accepted` and `sent` differ here. */
export const STATUS_WORDS: Record<Status, MessageDescriptor> = {
  queued: msg({ message: 'Queued', context: 'message status' }),
  sending: msg({ message: 'Sending', context: 'message status' }),
  accepted: msg({ message: 'Accepted by the provider', context: 'message status' }),
  sent: msg({ message: 'Sent', context: 'message status' }),
  delivered: msg({ message: 'Delivered', context: 'message status' }),
  read: msg({ message: 'Read', context: 'message status' }),
  unknown: msg({ message: 'Perhaps sent', context: 'message status' }),
  failed: msg({ message: 'Not sent', context: 'message status' }),
  canceled: msg({ message: 'Canceled', context: 'message status' }),
  received: msg({ message: 'Received', context: 'message status' }),
}
