import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Business, GREETING, greetingTo, openBusiness, text } from '../testing/business.ts'

const ANA = '573001112233'

const phoneOf = (business: Business) => {
  const path = `/businesses/${business.account.wabaId}/phones/${ANA}`
  return {
    set: async (changes: object) => (await business.control('PUT', path, changes)).body,
    messages: async () => (await business.control('GET', `${path}/messages`)).body,
    write: (message: object) => business.control('POST', `${path}/messages`, message),
    read: async () => (await business.control('POST', `${path}/read`)).body,
  }
}

test('Messages to a phone that is offline stay sent, and arrive when it is back', async () => {
  await using business = await openBusiness()
  const phone = phoneOf(business)
  await business.template(GREETING)
  await phone.set({ name: 'Ana', isManual: true, isOnline: false })
  await business.send(ANA, greetingTo('Ana'))
  await business.untilStatus('sent')
  expect(await phone.messages()).toMatchObject({ unread: 0, waiting: 1, last: null })
  expect(business.callback.statuses().map(({ status }) => status)).toEqual(['sent'])
  expect((await phone.write({ text: 'Hello' })).status).toBe(409)

  await phone.set({ isOnline: true })
  await business.untilStatus('delivered')
  expect(await phone.messages()).toMatchObject({ unread: 1, waiting: 0 })
})

test('A phone in hand is read and answered by its holder only', async () => {
  await using business = await openBusiness()
  const phone = phoneOf(business)
  await business.template(GREETING)
  await business.control('PUT', '/personas', { rules: [{ persona: 'answers', thinkSeconds: [1, 2] }] })
  await phone.set({ isManual: true })
  await business.send(ANA, greetingTo('Ana'))
  await business.untilStatus('delivered')
  expect(business.callback.statuses().map(({ status }) => status)).not.toContain('read')
  await phone.read()
  await business.untilStatus('read')
  const { body } = await phone.write({ text: 'I am here' })
  expect(body).toMatchObject({ direction: 'sent', text: 'I am here' })
  await expect
    .poll(() => business.callback.messages())
    .toMatchObject([{ type: 'text', text: { body: 'I am here' } }])
})

test('A list and its rows are laid out, and a tapped row is the reply', async () => {
  await using business = await openBusiness()
  const phone = phoneOf(business)
  await phone.set({ name: 'Ana', isManual: true })
  await phone.write({ text: 'Hello' })
  await business.send(ANA, {
    type: 'interactive',
    interactive: {
      type: 'list',
      header: { type: 'text', text: 'Our plans' },
      body: { text: 'Which one?' },
      footer: { text: 'Prices with tax' },
      action: { button: 'Plans', sections: [{ title: 'Monthly', rows: [{ id: 'pro', title: 'Pro' }] }] },
    },
  })
  await business.untilStatus('delivered')
  const { messages } = await phone.messages()
  expect(messages.at(-1)).toMatchObject({
    header: 'Our plans',
    body: 'Which one?',
    footer: 'Prices with tax',
    list: { button: 'Plans', sections: [{ title: 'Monthly', ids: ['pro'] }] },
    choices: [{ kind: 'list_reply', id: 'pro', title: 'Pro' }],
  })
  await phone.write({ type: 'list_reply', id: 'pro', title: 'Pro', replyTo: messages.at(-1).id })
  await expect
    .poll(() => business.callback.messages().at(-1))
    .toMatchObject({ interactive: { list_reply: { id: 'pro', title: 'Pro' } } })
})

test('A business finds its own contacts only', async () => {
  await using business = await openBusiness()
  const phone = phoneOf(business)
  await phone.set({ name: 'Ana Gómez', isManual: true })
  const list = async (wabaId: string) => (await business.control('GET', `/businesses/${wabaId}/phones`)).body
  expect(await list(business.account.wabaId)).toMatchObject({
    total: 1,
    phones: [{ phone: ANA, name: 'Ana Gómez', isManual: true, isOnline: true }],
  })
  expect(await list('100000000000001')).toMatchObject({ total: 0 })
  const elsewhere = await business.control('GET', `/businesses/100000000000001/phones/${ANA}/messages`)
  expect(elsewhere.status).toBe(404)
})

test('A restart keeps the phones in hand', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phones-'))
  const statePath = join(folder, 'state.json')
  const before = await openBusiness({ statePath })
  await phoneOf(before).set({ name: 'Ana', isManual: true })
  await before[Symbol.asyncDispose]()
  await using after = await openBusiness({ statePath })
  const { body } = await after.control('GET', `/businesses/${before.account.wabaId}/phones`)
  expect(body.phones).toMatchObject([{ phone: ANA, name: 'Ana' }])
  rmSync(folder, { recursive: true })
})

test('When the clock jumps, what was due arrives at once', async () => {
  await using business = await openBusiness({ scale: 0.001 })
  const phone = phoneOf(business)
  await phone.set({ isManual: true })
  await phone.write({ text: 'Hello' })
  await business.send(ANA, text('Hello'))
  // At this speed a status takes minutes.
  business.clock.jumpHours(1)
  business.clockMoved({ scale: 1000, isHeld: false })
  await business.untilStatus('delivered')
})

test('A held clock that moves forward brings what was due by then, and nothing that comes later', async () => {
  await using business = await openBusiness({ scale: 0.001 })
  const held = { scale: 1000, isHeld: true }
  business.clockMoved(held)
  const phone = phoneOf(business)
  await phone.set({ isManual: true })
  await phone.write({ text: 'Hello' })
  await business.send(ANA, text('Hello'))
  const waiting = async () => (await business.control('GET', '/state')).body.waiting
  // The first of the statuses is `sent`; `delivered` is planned when it arrives.
  expect(await waiting()).toMatchObject({ due: 0, next: expect.stringMatching(/^2026-/) })
  business.clock.jumpHours(1)
  business.clockMoved(held)
  await business.untilStatus('sent')
  expect(business.callback.statuses().map(({ status }) => status)).not.toContain('delivered')
  business.clock.jumpHours(1)
  business.clockMoved(held)
  await business.untilStatus('delivered')
})
