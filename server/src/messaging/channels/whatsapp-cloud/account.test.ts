import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accepted,
  type ProviderAnswer,
  refused,
  startProvider,
  type TestProvider,
} from '../testing/provider.ts'
import { type CloudAccess, listNumbers, sendMessage } from './account.ts'
import { classOf } from './errors.ts'

let provider: TestProvider
let account: CloudAccess

beforeAll(async () => {
  provider = await startProvider()
  account = { apiUrl: provider.apiUrl, wabaId: '10', accessToken: 'token' }
})
afterAll(() => provider[Symbol.asyncDispose]())

function send(answer: ProviderAnswer) {
  provider.answer = () => answer
  return sendMessage(account, '106', {
    callbackUrl: '',
    messageId: 'id',
    to: { kind: 'phone', value: '+573001234567' },
    content: { type: 'text', text: 'Hola' },
  })
}

test.each<[string, ProviderAnswer, Record<string, unknown>]>([
  [
    'accepted',
    { status: 200, body: { contacts: [{ wa_id: '5215512345678' }], messages: [{ id: 'wamid.1' }] } },
    { outcome: 'accepted', providerId: 'wamid.1', learned: { kind: 'wa_id', value: '5215512345678' } },
  ],
  [
    'accepted with a user id, whose digits are no number',
    {
      status: 200,
      body: { contacts: [{ wa_id: 'US.13491208655302741918' }], messages: [{ id: 'wamid.1' }] },
    },
    { outcome: 'accepted', providerId: 'wamid.1', learned: null },
  ],
  [
    'a Graph error is refused with its code and details',
    refused(131047, 'More than 24 hours have passed.'),
    { outcome: 'refused', code: '131047', class: 'window', text: 'More than 24 hours have passed.' },
  ],
  [
    'throttled with the time to wait',
    {
      ...(refused(130429, 'Slow down', 429) as { status: number; body: unknown }),
      headers: { 'retry-after': '7' },
    },
    { outcome: 'refused', class: 'rate', retryAfterMs: 7000 },
  ],
  [
    'throttled with the minutes of the business usage header',
    {
      ...(refused(80007, 'Slow down') as { status: number; body: unknown }),
      headers: { 'x-business-use-case-usage': '{"10":[{"estimated_time_to_regain_access":3}]}' },
    },
    { outcome: 'refused', class: 'rate', retryAfterMs: 180_000 },
  ],
  [
    '5xx with a Graph error is what the code says',
    refused(131016, 'Down', 503),
    { outcome: 'refused', class: 'throttle' },
  ],
  [
    'an unknown code that says it is transient may succeed later',
    { status: 500, body: { error: { message: 'Try again', code: 999_999, is_transient: true } } },
    { outcome: 'refused', class: 'throttle' },
  ],
  [
    'an unknown code without that word is refused',
    { status: 500, body: { error: { message: 'No', code: 999_999, is_transient: false } } },
    { outcome: 'refused', class: 'unknown' },
  ],
  ['5xx without one is unknown', { status: 502, body: 'Bad gateway' }, { outcome: 'unknown' }],
  [
    '4xx without one was not taken',
    { status: 404, body: {} },
    { outcome: 'refused', code: 'http_404', class: 'unknown' },
  ],
  ['a broken connection is unknown', 'reset', { outcome: 'unknown' }],
  ['an answer without an id is unknown', { status: 200, body: { messages: 'what' } }, { outcome: 'unknown' }],
  [
    'an error without sense is unknown',
    { status: 500, body: { error: { code: 'x', toString: 1 } } },
    { outcome: 'unknown' },
  ],
])('%s', async (_, answer, result) => {
  expect(await send(answer)).toMatchObject(result)
})

test('a refused connection counts as not sent', async () => {
  const gone = await startProvider()
  await gone[Symbol.asyncDispose]()
  const message = {
    messageId: 'id',
    to: { kind: 'phone' as const, value: '+57' },
    content: { type: 'text' as const, text: 'x' },
    callbackUrl: '',
  }
  for (const apiUrl of [gone.apiUrl, 'http://no-such-host.invalid/v23.0', 'not an address']) {
    expect(await sendMessage({ ...account, apiUrl }, '106', message)).toMatchObject({ outcome: 'notSent' })
  }
})

test('a contact without a number is addressed by the business-scoped id', async () => {
  provider.answer = accepted
  const content = { type: 'text' as const, text: 'x' }
  await sendMessage(account, '106', {
    messageId: 'id',
    to: { kind: 'bsuid', value: 'US.1' },
    content,
    callbackUrl: '',
  })
  expect(provider.requests.at(-1)!.body).toMatchObject({ recipient: 'US.1' })
  expect(provider.requests.at(-1)!.body).not.toHaveProperty('to')
})

test('numbers are listed page by page', async () => {
  provider.answer = ({ path }) => {
    const isFirst = !path.includes('after=')
    const number = { id: isFirst ? '1' : '2', display_phone_number: '+57 300', status: 'CONNECTED' }
    const paging = { cursors: { after: 'x' }, ...(isFirst && { next: 'https://…' }) }
    return {
      status: 200,
      body: { data: [{ ...number, ...(!isFirst && { throughput: { level: 'HIGH' } }) }], paging },
    }
  }
  expect(await listNumbers(account)).toMatchObject({
    senders: [
      { providerId: '1', perSecond: 80 },
      { providerId: '2', perSecond: 1000 },
    ],
  })
})

test.each([
  [190, 'auth'],
  [230, 'auth'],
  [131056, 'throttle'],
  [130429, 'rate'],
  [131047, 'window'],
  [131026, 'recipient'],
  [131049, 'marketing'],
  [132015, 'template'],
  [131009, 'message'],
  [999999, 'unknown'],
])('code %i is %s', (code, expected) => expect(classOf(code)).toBe(expected))
