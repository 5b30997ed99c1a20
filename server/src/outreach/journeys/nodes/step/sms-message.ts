import { CHANNELS } from '../../../../customers/index.ts'
import { fillPlaceholders, placeholdersIn } from '../../../../messaging/index.ts'
import type { StepContext } from './context.ts'
import { type Needs, NO_NEEDS } from './needs.ts'
import type { Composed } from './sending.ts'
import { valuesOf } from './values.ts'

/** An SMS of a node. */
export interface SmsContent {
  text?: string | undefined
  channelId?: string | undefined
}

const LONGEST = CHANNELS.sms.rules.longestText

/** The variables in its text, as paths, each once. */
export function pathsIn({ text = '' }: SmsContent): string[] {
  return [...new Set(placeholdersIn(text))]
}

export function smsNeeds(content: SmsContent): Needs {
  return { ...NO_NEEDS, sendsOn: ['sms'], variables: pathsIn(content) }
}

/** The SMS that a content becomes for the run's person. */
export function composeSms(content: SmsContent, context: StepContext): Composed {
  const { facts, run, newId } = context
  const channel = facts.senderOn('sms', content.channelId)
  if (!channel) return { problem: 'channel_missing' }
  const recipient = facts.recipientFor(run, 'sms')
  if (recipient === null) return { problem: 'address_missing' }
  if (recipient === 'taken') return { problem: 'address_taken' }
  const filled = valuesOf(pathsIn(content), (path) => path, context)
  if ('problem' in filled) return filled
  const text = fillPlaceholders(content.text ?? '', filled.values)
  if (text.length > LONGEST) return { problem: 'text_too_long' }
  return { kind: 'send_sms', messageId: newId(), channelId: channel.id, recipient, text }
}
