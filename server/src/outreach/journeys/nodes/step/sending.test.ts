import { expect, test } from 'vitest'
import type { RunRow } from '../../../../messaging/index.ts'
import { NOW, stepContext } from '../testing/step-context.ts'
import type { SendEffect, StepContext } from './context.ts'
import { type Composed, decideMessage, type Sending } from './sending.ts'

const HOUR = 3_600_000
const text = { en: 'Failed.', es: 'Falló.', pt: 'Falhou.' }
const failures = {
  template_missing: text,
  channel_missing: text,
  address_missing: text,
  binding_empty: text,
  person_limit_reached: text,
  message_failed: text,
}
const message = (messageId: string) =>
  ({
    kind: 'send_email',
    messageId,
    channelId: 'c',
    recipient: 'own',
    subject: '',
    text: '',
    template: null,
  }) as SendEffect
const missing = { problem: 'address_missing' }

interface Situation {
  first?: Composed
  second?: Composed | null
  after?: number | null
  within?: number | null
  channel?: 'whatsapp' | 'email'
  leads?: string[]
  /** What the run waits for; null: it enters. */
  waiting?: { fellBack?: string; until?: Date | null; signal?: string; error?: string } | null
}

function decide({
  first = message('first'),
  second = message('second'),
  after = null,
  within = null,
  channel = 'whatsapp',
  leads = [],
  waiting = null,
}: Situation) {
  const sending: Sending = {
    channel,
    compose: () => first,
    fallback: second && { channel: channel === 'email' ? 'whatsapp' : 'email', compose: () => second, after },
    deliveredWithin: within,
    failures,
  }
  const run = { waiting_on: 'known', state: { fellBack: waiting?.fellBack } } as RunRow
  const context: Partial<StepContext> = {
    leads: (signal) => leads.includes(signal),
    ...(waiting && {
      run,
      entering: false,
      signal: waiting.signal ? { name: waiting.signal, error: waiting.error ?? null } : null,
      deadlineAt: waiting.until ?? null,
    }),
  }
  const decided = decideMessage(sending, stepContext(context))
  if (decided.do === 'wait') {
    const until = decided.until && decided.until.getTime() - NOW.getTime()
    return ['wait', decided.on, decided.fellBack, until].filter((part) => part !== undefined && part !== null)
  }
  if (decided.do === 'leave') return [decided.signal, decided.output]
  return 'name' in decided ? ['fail', decided.name] : [decided.do]
}

const failed = { signal: 'FAILED', error: 'recipient_unreachable' }
const over = new Date(NOW.getTime() - 1)
const known = { messageId: 'known' }

test.each<[string, Situation, unknown[]]>([
  ['queues its message', {}, ['wait', 'first']],
  ['queues the fallback without an address', { first: missing }, ['wait', 'second', 'address_missing']],
  ['fails without addresses', { first: missing, second: missing }, ['fail', 'address_missing']],
  ['fails without an address and a fallback', { first: missing, second: null }, ['fail', 'address_missing']],
  [
    'leaves over FAILED with both reasons',
    { first: missing, second: { problem: 'template_missing' }, leads: ['FAILED'] },
    ['FAILED', { error: 'address_missing', fallbackError: 'template_missing' }],
  ],
  ['leaves when its message was sent', { waiting: { signal: 'SENT' } }, ['SENT', known]],
  [
    'queues the fallback when its message failed',
    { waiting: failed },
    ['wait', 'second', 'recipient_unreachable'],
  ],
  [
    'fails for the reason of its own message when the fallback failed, too',
    { waiting: { ...failed, fellBack: 'address_missing' } },
    ['fail', 'address_missing'],
  ],
  [
    'stops a suppressed contact',
    { second: null, waiting: { signal: 'FAILED', error: 'contact_suppressed' } },
    ['stop'],
  ],
  ['waits for the delivery', { after: HOUR, waiting: { signal: 'SENT' } }, ['wait', 'known', HOUR]],
  ['goes on waiting', { after: HOUR, waiting: { until: new Date(NOW.getTime() + 5) } }, ['wait', 'known', 5]],
  [
    'leaves when it was delivered',
    { after: HOUR, waiting: { signal: 'DELIVERED', until: over } },
    ['SENT', known],
  ],
  [
    'queues the fallback after the time',
    { after: HOUR, waiting: { until: over } },
    ['wait', 'second', 'undelivered'],
  ],
  [
    'takes an email that did not bounce as delivered',
    { after: HOUR, channel: 'email', waiting: { until: over } },
    ['SENT', known],
  ],
  [
    'leaves with the fallback',
    { waiting: { signal: 'SENT', fellBack: 'undelivered' } },
    ['SENT', { ...known, channel: 'email', fellBack: 'undelivered' }],
  ],
  ['does not wait where no way needs it', { within: HOUR, waiting: { signal: 'SENT' } }, ['SENT', known]],
  [
    'waits for a bounce',
    { second: null, within: HOUR, leads: ['FAILED'], waiting: { signal: 'SENT' } },
    ['wait', 'known', HOUR],
  ],
  [
    'leaves over UNDELIVERED after the time',
    { second: null, within: HOUR, leads: ['UNDELIVERED'], waiting: { until: over } },
    ['UNDELIVERED', known],
  ],
  [
    'leaves over UNDELIVERED at a bounce without a way for failures',
    { second: null, within: HOUR, leads: ['UNDELIVERED'], waiting: { ...failed, until: over } },
    ['UNDELIVERED', known],
  ],
  [
    'leaves over UNDELIVERED at a bounce when there is no address for the fallback',
    { second: missing, within: HOUR, leads: ['UNDELIVERED'], waiting: { ...failed, until: over } },
    ['UNDELIVERED', known],
  ],
  [
    'leaves as sent when the fallback after an undelivered message failed',
    { waiting: { ...failed, fellBack: 'undelivered' } },
    ['SENT', { ...known, channel: 'email', fellBack: 'undelivered' }],
  ],
])('A node that sends %s', (_, situation, expected) => {
  expect(decide(situation)).toEqual(expected)
})
