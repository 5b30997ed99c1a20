import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSimulator } from '../app.ts'
import { call, GREETING, greetingTo, openBusiness, text } from '../testing/business.ts'

const ANA = '573001112233'

test('The simulator starts with one account and a connected number', async () => {
  await using simulator = await startSimulator({ port: 0 })
  const { body } = await call(`${simulator.url}/_sim/accounts`, 'GET')
  expect(body.accounts).toHaveLength(1)
  const [{ wabaId, accessToken, phoneNumberId }] = body.accounts
  const numbers = await call(`${simulator.url}/v25.0/${wabaId}/phone_numbers`, 'GET', undefined, accessToken)
  expect(numbers.body.data).toMatchObject([
    { id: phoneNumberId, status: 'CONNECTED', throughput: { level: 'STANDARD' } },
  ])
})

test('Creating an account again by its id keeps its omitted fields', async () => {
  await using business = await openBusiness()
  const wabaId = '400000000000004'
  const { body: first } = await business.control('POST', '/accounts', { wabaId, displayName: 'Acme' })
  const { body: again } = await business.control('POST', '/accounts', { wabaId, throughput: 1000 })
  expect(again).toEqual({ ...first, throughput: 1000 })
  const taken = await business.control('POST', '/accounts', {
    wabaId: '500000000000005',
    phoneNumber: first.phoneNumber,
  })
  expect(taken.status).toBe(409)
  const { status } = await business.control('POST', '/accounts', { wabaID: '1' })
  expect(status).toBe(422)
})

test('Objects are read by id with the requested fields', async () => {
  await using business = await openBusiness({}, { displayName: 'Acme' })
  const { wabaId, phoneNumberId } = business.account
  expect((await business.graph('GET', `/${wabaId}?fields=name`)).body).toEqual({ id: wabaId, name: 'Acme' })
  expect((await business.graph('GET', `/${phoneNumberId}?fields=verified_name,status`)).body).toEqual({
    id: phoneNumberId,
    verified_name: 'Acme',
    status: 'CONNECTED',
  })
  expect((await business.graph('GET', '/999')).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  expect((await business.graph('GET', '/1/2/3')).body.error.code).toBe(2500)
})

test('A restart keeps accounts, subscriptions and templates and continues reviews', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  const statePath = join(folder, 'deep', 'state.json')
  const before = await openBusiness({ statePath, reviewDelayMs: 4000 })
  const edge = `/${before.account.wabaId}/message_templates`
  await before.graph('POST', edge, GREETING)
  await before[Symbol.asyncDispose]()
  expect(JSON.parse(readFileSync(statePath, 'utf8')).accounts).toHaveLength(2)

  await using simulator = await startSimulator({ port: 0, statePath, reviewDelayMs: 5 })
  const read = async (path: string) =>
    (await call(`${simulator.url}/v23.0${path}`, 'GET', undefined, before.account.accessToken)).body.data
  await expect.poll(async () => (await read(edge))[0].status).toBe('APPROVED')
  const [subscription] = await read(`/${before.account.wabaId}/subscribed_apps`)
  expect(subscription.override_callback_uri).toBe(before.callback.url)
  rmSync(folder, { recursive: true })
})

test('A template review takes less than five seconds', async () => {
  await expect(startSimulator({ port: 0, reviewDelayMs: 5000 })).rejects.toThrow(RangeError)
})

test('Requests can be made to fail with a code: the next few, those for some phones, or a share', async () => {
  await using business = await openBusiness()
  await business.template(GREETING)
  const codes = async (phones: string[]) => {
    const answers = []
    for (const phone of phones) answers.push((await business.send(phone, greetingTo('Ana'))).body.error?.code)
    return answers
  }
  await business.fault({ kind: 'error', code: 131016, httpStatus: 503, times: 2 })
  expect(await codes([ANA, ANA, ANA])).toEqual([131016, 131016, undefined])
  await business.fault({ kind: 'error', code: 131026, phones: [`+${ANA}`] })
  expect(await codes([ANA, '573001110000', ANA])).toEqual([131026, undefined, 131026])
  await business.control('DELETE', '/faults')
  await business.fault({ kind: 'error', code: 131000, rate: 0.5 })
  const many = await codes(Array.from({ length: 40 }, (_, i) => `5730011144${i + 10}`))
  const failed = many.filter((code) => code === 131000).length
  expect(failed).toBeGreaterThan(8)
  expect(failed).toBeLessThan(32)
})

test('With a connection cut before sending the message is lost; with a cut afterwards it is sent', async () => {
  await using business = await openBusiness()
  await business.template(GREETING)
  const attempt = (data: string) =>
    business.send(ANA, { ...greetingTo('Ana'), biz_opaque_callback_data: data })
  const accepted = async (data: string) =>
    (await business.control('GET', `/messages?callbackData=${data}`)).body.count
  await business.fault({ kind: 'reset_before', times: 1 })
  await expect(attempt('row-1')).rejects.toThrow()
  expect(await accepted('row-1')).toBe(0)
  await business.fault({ kind: 'reset_after', times: 1 })
  await expect(attempt('row-2')).rejects.toThrow()
  expect(await accepted('row-2')).toBe(1)
  await attempt('row-2')
  const { body } = await business.control('GET', '/messages')
  expect(body.duplicates).toEqual([{ callbackData: 'row-2', count: 2 }])
})

test('Responses can be delayed and numbers throttled', async () => {
  await using business = await openBusiness({ scale: 0.001 })
  await business.template(GREETING)
  await business.fault({ kind: 'latency', ms: 120, times: 1 })
  const before = performance.now()
  await business.send(ANA, greetingTo('Ana'))
  expect(performance.now() - before).toBeGreaterThan(115)
  await business.fault({ kind: 'throttle', perSecond: 3 })
  const codes = []
  for (let i = 0; i < 5; i += 1)
    codes.push((await business.send(`57300111220${i}`, greetingTo('Ana'))).body.error?.code)
  expect(codes).toEqual([undefined, undefined, undefined, 130429, 130429])
})

test('The delivered status can be skipped', async () => {
  await using business = await openBusiness()
  await business.fault({ kind: 'skip_delivered' })
  await business.write(ANA, { text: 'hola' })
  await business.send(ANA, text('Hola'))
  await business.untilStatus('sent')
  await business.untilStatus('read')
  expect(business.callback.statuses().map(({ status }) => status)).not.toContain('delivered')
})

test('The state counts messages, templates and accounts', async () => {
  await using business = await openBusiness()
  await business.template(GREETING)
  await business.send(ANA, greetingTo('Ana'))
  await business.write(ANA, { text: 'hola' })
  await business.untilStatus('read')
  const { body } = await business.control('GET', '/state')
  expect(body).toMatchObject({
    accounts: 2,
    templates: { APPROVED: 1 },
    contacts: 1,
    messages: { read: 1, inbound: 1, failed: 0 },
    scale: 1000,
  })
})
