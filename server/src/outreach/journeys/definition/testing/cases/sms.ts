import type { Action } from '../../../nodes/schema.ts'
import { type Case, journey, journeyWith, NUMBER, SMS_SENDER, send } from '../journeys.ts'

const sms = (inputs: object) => journeyWith({ ...send, kind: 'SEND_SMS', inputs } as Action)
const message = (channelFallback: object) =>
  journeyWith({ ...send, inputs: { ...send.inputs, channelFallback } } as Action)
const numberOnly = { channels: [{ kind: 'whatsapp', address: NUMBER, accountId: 'account' }] } as const

export const smsCases: Case[] = [
  { name: 'an SMS', definition: sms({ text: 'Hi {{person.firstName}}', channelId: SMS_SENDER }), gives: [] },
  { name: 'an SMS without a text', definition: sms({ text: ' ' }), gives: ['sms_text_missing ask'] },
  {
    name: 'a variable in an SMS that there is not',
    definition: sms({ text: 'Hi {{name}}' }),
    gives: ['binding_unresolvable ask'],
  },
  {
    name: 'an SMS where no number is connected for it',
    definition: sms({ text: 'Hi' }),
    references: numberOnly,
    gives: ['channel_missing ask'],
  },
  {
    name: 'an SMS from a number of WhatsApp',
    definition: sms({ text: 'Hi', channelId: NUMBER }),
    gives: ['channel_unknown ask'],
  },
  {
    name: 'a message of an SMS initiative',
    definition: journey({ metadata: { initiativeType: 'SMS' } }),
    gives: ['kind_unavailable ask'],
  },
  {
    name: 'an SMS in place of a message that failed',
    definition: message({ channel: 'sms', text: 'Hi', after: '1h' }),
    gives: [],
  },
  {
    name: 'an SMS without a text in place of a message',
    definition: message({ channel: 'sms' }),
    gives: ['sms_text_missing ask'],
  },
  {
    name: 'a message in place of an SMS without a template',
    definition: sms({ text: 'Hi', channelFallback: { channel: 'whatsapp' } }),
    gives: ['template_missing ask'],
  },
]
