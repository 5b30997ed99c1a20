import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { until } from '../../../server/test/harness/waiting.ts'
import { openBusiness, text } from '../testing/business.ts'
import { HELD, openCallback } from '../testing/callback.ts'
import { escapedJson, signatureOf } from './signature.ts'

const ANA = '573001112233'

describe('Webhook signatures', () => {
  test('match the test vector: escaped bytes, HMAC-SHA256 with the app secret', () => {
    const body = escapedJson({
      object: 'whatsapp_business_account',
      entry: [{ id: '0', changes: [{ field: 'messages', value: { text: '¿cuánto?' } }] }],
    })
    expect(body).toContain('\\u00bfcu\\u00e1nto?')
    expect(signatureOf(body, 'app-secret')).toBe(
      'sha256=2313af1355cc5a132cabef180a55cc7fefdc4b147f221c3d9f7c6052161b0417',
    )
  })

  test('cover the raw ASCII bytes of the payload, which decodes to the original text', async () => {
    await using business = await openBusiness({}, { appSecret: 'a-secret-of-ours' })
    await business.write(ANA, { text: '¿Qué tal? 👋' })
    await until(() => business.callback.arrivals.length === 1)
    const [{ raw, signature }] = business.callback.arrivals as [{ raw: string; signature: string }]
    expect(raw).toMatch(/^[\x20-\x7e]+$/)
    expect(signature).toBe(signatureOf(raw, 'a-secret-of-ours'))
    expect(business.callback.messages()[0].text.body).toBe('¿Qué tal? 👋')
  })
})

describe('Subscribing to webhooks', () => {
  test('fails when the callback does not answer the challenge', async () => {
    await using business = await openBusiness()
    await using other = await openCallback('another token')
    const path = `/${business.account.wabaId}/subscribed_apps`
    const refused = await business.graph('POST', path, {
      override_callback_uri: other.url,
      verify_token: 'verify-me',
    })
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 2200 } } })
    const { body } = await business.graph('GET', path)
    expect(body.data[0].override_callback_uri).toBe(business.callback.url)
  })

  test('does not wait behind webhooks that get no answer', async () => {
    await using business = await openBusiness({ webhooksAtOnce: 1 })
    business.callback.answers.push(HELD)
    await business.write(ANA, { text: 'hola' })
    await until(() => business.callback.held() === 1)
    const subscribed = await business.graph('POST', `/${business.account.wabaId}/subscribed_apps`, {
      override_callback_uri: business.callback.url,
      verify_token: 'verify-me',
    })
    expect([subscribed.status, business.callback.held()]).toEqual([200, 1])
  })

  test('is needed to receive anything', async () => {
    await using business = await openBusiness()
    await business.graph('DELETE', `/${business.account.wabaId}/subscribed_apps`)
    expect((await business.graph('GET', `/${business.account.wabaId}/subscribed_apps`)).body).toEqual({
      data: [],
    })
    await business.write(ANA, { text: 'hola' })
    await pause(50)
    expect(business.callback.arrivals).toEqual([])
  })
})

describe('Webhook delivery', () => {
  test('is retried with the same bytes and growing delays until it gets 200', async () => {
    await using business = await openBusiness()
    business.callback.answers.push(500, 204, 403)
    await business.write(ANA, { text: 'hola' })
    await until(() => business.callback.arrivals.length === 4)
    expect(new Set(business.callback.arrivals.map(({ raw }) => raw)).size).toBe(1)
    const counts = async () => (await business.control('GET', '/state')).body.webhooks
    await until(async () => (await counts()).delivered === 1)
    expect(await counts()).toMatchObject({ retried: 3, abandoned: 0, queued: 0 })
  })

  test('sends many messages in batches over few connections', async () => {
    await using business = await openBusiness()
    await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        business.write(`57300${String(i).padStart(7, '0')}`, { text: `m${i}` }),
      ),
    )
    await until(() => business.callback.messages().length === 120)
    expect(new Set(business.callback.messages().map(({ id }) => id)).size).toBe(120)
    expect(business.callback.arrivals.length).toBeLessThan(120)
    expect(business.callback.connections()).toBeLessThanOrEqual(17)
  })
})

describe('Webhook faults', () => {
  test('send duplicates as separate requests', async () => {
    await using business = await openBusiness()
    await business.fault({ kind: 'webhook_duplicate', of: 'messages', copies: 2, times: 1 })
    await business.write(ANA, { text: 'hola' })
    await until(() => business.callback.messages().length === 3)
    expect(new Set(business.callback.messages().map(({ id }) => id)).size).toBe(1)
  })

  test('reorder requests', async () => {
    await using business = await openBusiness({ scale: 1 })
    await business.fault({ kind: 'webhook_reorder', rate: 0.5, withinMs: 200 })
    const written: string[] = []
    for (let i = 0; i < 20; i += 1) written.push((await business.write(ANA, { text: `m${i}` })).id)
    await until(() => business.callback.messages().length === 20)
    const arrived = business.callback.messages().map(({ id }) => id)
    expect(arrived).not.toEqual(written)
    expect(arrived.toSorted()).toEqual(written.toSorted())
  })

  test('delay or drop requests', async () => {
    await using business = await openBusiness()
    await business.fault({ kind: 'webhook_drop', of: 'statuses' })
    await business.fault({ kind: 'webhook_delay', of: 'messages', ms: 150 })
    const before = performance.now()
    await business.write(ANA, { text: 'hola' })
    expect((await business.send(ANA, text('Hola'))).status).toBe(200)
    await until(() => business.callback.messages().length === 1)
    expect(performance.now() - before).toBeGreaterThanOrEqual(145)
    expect(business.callback.statuses()).toEqual([])
  })

  test('send an unsigned request again with its signature', async () => {
    await using business = await openBusiness()
    await business.fault({ kind: 'webhook_unsigned', times: 1 })
    business.callback.answers.push(401)
    await business.write(ANA, { text: 'hola' })
    await until(() => business.callback.arrivals.length === 2)
    expect(business.callback.arrivals.map(({ signature }) => typeof signature)).toEqual([
      'undefined',
      'string',
    ])
  })
})
