import { ASK_EDGES } from '../../../../../../test/fixtures/journeys.ts'
import type { Action } from '../../../nodes/schema.ts'
import { type Case, journeyWith, NUMBER, send } from '../journeys.ts'

const bindings = { templateBindings: { 1: 'person.firstName' } }
const email = { channel: 'email', subject: 'Hi', body: 'Hello {{person.firstName}}' }
const whatsapp = { channel: 'whatsapp', templateId: 'tpl_1', ...bindings }
const text = { subject: 'Hi', body: 'Hello' }

/** SEND_MESSAGE with these inputs, and further edges. */
const message = (inputs: object, ...edges: string[]) =>
  journeyWith({ ...send, inputs: { ...bindings, ...inputs } } as Action, [...ASK_EDGES, ...edges])
const mail = (inputs: object) =>
  journeyWith({ ...send, kind: 'SEND_EMAIL', inputs: { ...text, ...inputs } } as Action)

export const fallbackCases: Case[] = [
  {
    name: 'a fallback by email',
    definition: message({ channelFallback: { ...email, after: '2h' } }),
    gives: [],
  },
  { name: 'a fallback on WhatsApp', definition: mail({ channelFallback: whatsapp }), gives: [] },
  {
    name: 'a fallback by email without a text',
    definition: message({ channelFallback: { channel: 'email' } }),
    gives: ['email_text_missing ask'],
  },
  {
    name: 'a fallback on WhatsApp without a template',
    definition: mail({ channelFallback: { channel: 'whatsapp' } }),
    gives: ['template_missing ask'],
  },
  {
    name: 'a fallback with an unknown template',
    definition: mail({ channelFallback: { ...whatsapp, templateId: 'tpl_2' } }),
    gives: ['template_unknown ask'],
  },
  {
    name: 'a fallback with a placeholder without a value',
    definition: mail({ channelFallback: { ...whatsapp, templateBindings: {} } }),
    gives: ['binding_missing ask'],
  },
  {
    name: 'a fallback with a value that is no variable',
    definition: message({ channelFallback: { ...email, body: 'Hello {{name}}' } }),
    gives: ['binding_unresolvable ask'],
  },
  {
    name: 'a fallback by email where no address is connected',
    definition: message({ channelFallback: email }),
    references: { channels: [{ kind: 'whatsapp', address: NUMBER, accountId: 'account' }] },
    gives: ['channel_missing ask'],
  },
  {
    name: 'a fallback from an unknown number',
    definition: mail({ channelFallback: { ...whatsapp, channelId: '+34600000000' } }),
    gives: ['channel_unknown ask'],
  },
  {
    name: 'a fallback after something that is no duration',
    definition: message({ channelFallback: { ...email, after: 'soon' } }),
    gives: ['duration_invalid ask'],
  },
  {
    name: 'a delivery within something that is no duration',
    definition: message({ deliveredWithin: '0m' }),
    gives: ['duration_invalid ask'],
  },
  { name: 'a way for failures', definition: message({}, 'ask FAILED end'), gives: [] },
  {
    name: 'a way for messages that are not delivered in time',
    definition: message({ deliveredWithin: '2h' }, 'ask UNDELIVERED end'),
    gives: [],
  },
  {
    name: 'a way for messages that are not delivered, without a time',
    definition: message({}, 'ask UNDELIVERED end'),
    gives: ['duration_invalid ask'],
  },
  {
    name: 'two ways for failures',
    definition: message({}, 'ask FAILED end', 'ask FAILED wait'),
    gives: ['handle_fan_out ask'],
  },
  {
    name: 'a way back to the same message after it failed',
    definition: message({}, 'ask FAILED ask'),
    gives: ['busy_loop ask'],
  },
]
