import { expect, test } from 'vitest'
import { until } from '../../../../test/harness/waiting.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { updateChannel } from '../accounts/records.ts'
import { type ProviderAnswer, type ProviderRequest, startProvider } from '../testing/provider.ts'
import { openSender, type Sender } from '../testing/sender.ts'
import { twilio } from '../twilio/index.ts'

const SENDER = 'whatsapp:+12125553881'

/** A number at Twilio that takes messages without an answer. Its list of sent messages is up to the test. */
async function openSilent(listed: (request: ProviderRequest) => ProviderAnswer): Promise<Sender> {
  const server = await startProvider()
  const origin = `http://127.0.0.1:${server.port}`
  server.answer = (request) => (request.method === 'POST' ? 'reset' : listed(request))
  const settings = {
    accountSid: `AC${'0'.repeat(32)}`,
    apiUrl: origin,
    contentUrl: origin,
    messagingUrl: origin,
  }
  const at = { provider: twilio, settings, secrets: { 'auth-token': '12345' } }
  const sender = await openSender({ timeScale: 20, at, senderId: SENDER })
  const close = async () => {
    await sender[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  }
  return { ...sender, provider: server, [Symbol.asyncDispose]: close }
}

const page = (...messages: { sid: string; body: string; at: Date }[]): ProviderAnswer => ({
  status: 200,
  body: { messages: messages.map(({ sid, body, at }) => ({ sid, body, date_created: at.toUTCString() })) },
})

const askAfter = (sender: Sender, askUnknownAfter: string) =>
  sender.tx((ctx) => updateChannel(ctx, toWire('channel', sender.accountId), { askUnknownAfter }))

const isAsked = ({ runtime, org }: Sender, id: string) =>
  until(async () => {
    const { waits } = await runtime.pool.one(sql<{ waits: boolean }>`
      select ask_at is not null as waits from messages where org_id = ${org} and id = ${id}`)
    return !waits
  })

/** What was counted of messages. No worker adds it up here. */
const happened = async ({ runtime, org }: Sender) => {
  const rows = await runtime.pool.rows(sql<{ what: string }>`
    select c ->> 'what' as what from message_tallies t, jsonb_array_elements(t.counts) c
    where t.org_id = ${org} order by what`)
  return rows.map(({ what }) => what)
}

const later = () => new Date(Date.now() + 365 * 86_400_000)

test('a provider that can be asked settles a message whose outcome nobody knew, and it is sent once', async () => {
  await using sender = await openSilent(() =>
    page(
      { sid: 'SM-other', body: 'Something else', at: later() },
      { sid: 'SM1', body: 'Hello', at: later() },
    ),
  )
  await askAfter(sender, '1m')
  await using _worker = sender.startWorker()
  const [id] = await sender.queue(await sender.thread(), {})
  expect(await sender.until(id!, 'accepted')).toMatchObject({ provider_id: 'SM1', error_code: null })
  expect(await happened(sender)).toEqual(['ATTEMPTED', 'SENT'])
  expect(sender.provider.requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

test('a message with tracked links is found by the text that its provider has', async () => {
  const sent: string[] = []
  await using sender = await openSilent(() => page({ sid: 'SM1', body: sent[0]!, at: later() }))
  await sender.app.ok('sending_links_set', { links: { track: true }, opens: {} })
  await askAfter(sender, '1m')
  await using _worker = sender.startWorker()
  const answer = sender.provider.answer
  sender.provider.answer = (request) => {
    if (request.method === 'POST') sent.push(new URLSearchParams(request.text).get('Body')!)
    return answer(request)
  }
  const [id] = await sender.queue(await sender.thread(), { text: 'See https://shop.example/a.' })
  expect(await sender.until(id!, 'accepted')).toMatchObject({ provider_id: 'SM1' })
  expect(sent).toEqual([expect.stringMatching(/^See http:.+\/l\/[\w-]{35}\.$/)])
})

test('a message with tracked links is found after the domain of the links has changed', async () => {
  const sent: string[] = []
  await using sender = await openSilent(() => page({ sid: 'SM1', body: sent[0]!, at: later() }))
  const linkTo = (domain: string | null) =>
    sender.app.ok('sending_links_set', { links: { track: true, domain }, opens: {} })
  await linkTo('https://go.shop.example')
  await using _worker = sender.startWorker()
  const answer = sender.provider.answer
  sender.provider.answer = (request) => {
    if (request.method === 'POST') sent.push(new URLSearchParams(request.text).get('Body')!)
    return answer(request)
  }
  const [id] = await sender.queue(await sender.thread(), { text: 'https://shop.example/a' })
  await sender.until(id!, 'unknown')
  // The link led to an address that is ours from now on.
  await linkTo('https://shop.example')
  await sender.app.ok('messages_ask_again', { id: toWire('message', id!) })
  expect(await sender.until(id!, 'accepted')).toMatchObject({ provider_id: 'SM1' })
  expect(sent).toEqual([expect.stringMatching(/^https:\/\/go\.shop\.example\/l\/[\w-]{35}$/)])
})

test('a message that the provider does not have, or that could be two, stays unknown and is not sent again', async () => {
  for (const listed of [
    [],
    [
      { sid: 'SM1', body: 'Hello', at: later() },
      { sid: 'SM2', body: 'Hello', at: later() },
    ],
    [{ sid: 'SM1', body: 'Hello', at: new Date(0) }],
  ]) {
    await using sender = await openSilent(() => page(...listed))
    await askAfter(sender, '1m')
    await using _worker = sender.startWorker()
    const [id] = await sender.queue(await sender.thread(), {})
    await sender.until(id!, 'unknown')
    await isAsked(sender, id!)
    expect(await sender.message(id!)).toMatchObject({ status: 'unknown', error_code: 'no_result' })
    expect(sender.provider.requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
  }
})

test('a provider that does not answer is asked again', async () => {
  let asked = 0
  await using sender = await openSilent(() =>
    asked++ === 0 ? { status: 503, body: {} } : page({ sid: 'SM1', body: 'Hello', at: later() }),
  )
  await askAfter(sender, '1m')
  await using _worker = sender.startWorker()
  const [id] = await sender.queue(await sender.thread(), {})
  await sender.until(id!, 'unknown')
  await until(() => asked === 1)
  await sender.runtime.pool.run(sql`
    update messages set ask_at = ${sender.runtime.clock.now()} where org_id = ${sender.org} and id = ${id}`)
  await sender.until(id!, 'accepted')
})

test('a provider that cannot be asked says so, and its messages stay unknown', async () => {
  await using sender = await openSender()
  await expect(askAfter(sender, '1m')).rejects.toThrow(/kind whatsapp_cloud cannot be asked/)
  sender.provider.answer = () => 'reset'
  await using _worker = sender.startWorker()
  const [id] = await sender.queue(await sender.thread(), {})
  await sender.until(id!, 'unknown')
  await isAsked(sender, id!)
})
