import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { approvedTemplate, newTemplate } from '../../../../test/fixtures/templates.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { chatOf, simulate } from '../../../../test/peers/simulator.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Actor, type Ctx, inTransaction } from '../../../platform/operations/index.ts'
import { ensureContacts } from '../contacts.ts'
import { ensureConversations } from '../threads.ts'
import { queueMessages } from './outbox.ts'

// The real service, with a simulator that was written from the provider's documentation and not from this code.

const TESTER: Actor = { kind: 'system', id: 'test' }
let app: TestApp
let channelId: string
let templateId: string

beforeAll(async () => {
  app = await startTestApp({ simulator: true })
  const channel = await app.runtime.pool.one(sql<{ id: string }>`
    select id from channels where org_id = ${app.org.id} and kind = 'whatsapp'`)
  channelId = channel.id
  templateId = await approvedTemplate(app, {
    name: 'order_update',
    language: 'es',
    contentType: 'QUICK_REPLY',
    content: {
      header: 'Pedido {{2}}',
      body: 'Hola {{1}}, tu pedido {{2}} llega mañana por la tarde.',
      footer: 'La Tienda',
      buttons: [{ title: 'De acuerdo', id: 'ok' }, { title: 'Otro día' }],
    },
    variables: { '1': 'Ana', '2': 'A-7' },
  })
})
afterAll(() => app.stop())
afterEach(() => simulate(app, 'DELETE', '/faults'))

async function templateStatus(id: string): Promise<string> {
  return (await app.ok('templates_get', { id })).status
}

const tx = <T>(work: (ctx: Ctx) => Promise<T>) => inTransaction(app.runtime, app.org.id, TESTER, work)

let phones = 0
const newPhone = () => `+57300765${4000 + phones++}`

/** Sends the template to a phone and returns our message's id. */
function sendTemplate(phone: string): Promise<string> {
  return tx(async (ctx) => {
    const contactId = (await ensureContacts(ctx, 'phone', [phone])).get(phone)!
    const conversations = await ensureConversations(ctx, [{ channelId, contactId }])
    const id = ctx.newId()
    await queueMessages(ctx, [
      {
        id,
        conversationId: conversations.get(`${channelId}/${contactId}`)!,
        channelId,
        contactId,
        runId: null,
        initiativeId: null,
        author: 'journey',
        type: 'template',
        text: '…',
        template: { templateId: fromWire('template', templateId)!, parameters: { '1': 'Ana', '2': 'A-7' } },
      },
    ])
    return id
  })
}

async function until(id: string, ...statuses: string[]) {
  const read = () =>
    app.runtime.pool.one(sql<{ status: string; error_code: string | null; attempts: number }>`
      select status, error_code, attempts from messages where org_id = ${app.org.id} and id = ${id}`)
  await expect.poll(async () => statuses.includes((await read()).status)).toBe(true)
  return read()
}

/** How often the simulated phone received it. */
async function received(id: string): Promise<number> {
  const { messages } = await simulate(app, 'GET', `/messages?callbackData=${id}`)
  return messages.length
}

describe('a template', () => {
  test('a template arrives on the phone as written and is delivered', async () => {
    const phone = newPhone()
    const id = await sendTemplate(phone)
    await until(id, 'delivered', 'read')
    const { messages } = await simulate(app, 'GET', chatOf(phone))
    expect(messages).toHaveLength(1)
    expect(messages[0].text).toBe('Pedido A-7\nHola Ana, tu pedido A-7 llega mañana por la tarde.\nLa Tienda')
  })

  test('a template that the reviewer rejects shows the reason', async () => {
    const id = await newTemplate(app, {
      name: 'casino_night',
      language: 'es',
      category: 'MARKETING',
      content: { body: 'Te esperamos esta noche en el casino de la ciudad.' },
    })
    await expect.poll(() => templateStatus(id)).toBe('REJECTED')
    expect((await app.ok('templates_get', { id })).rejectionReason).toBeTruthy()
  })

  test.each([
    ['CALL_TO_ACTION', 'cta'],
    ['CARD', 'card'],
  ])('a template of type %s passes the rules of the provider', async (contentType, name) => {
    const buttons = [
      { type: 'url', title: 'Ver', url: 'https://shop.example/o/{{1}}' },
      { type: 'phone', title: 'Llamar', phone: '+573001234567' },
    ]
    const id = await newTemplate(app, {
      name,
      language: 'es',
      contentType,
      content: { body: 'Tu pedido está listo para recoger en la tienda.', buttons },
      variables: { '1': 'A-7' },
    })
    const read = () => app.ok('templates_get', { id })
    const decided = { status: 'APPROVED', rejectionReason: null }
    await expect.poll(read).toMatchObject(decided)
  })
})

describe('a template that was submitted', () => {
  const decided = (id: string, status: string) => expect.poll(() => templateStatus(id)).toBe(status)
  const refusal = async (name: string, input: Record<string, unknown>) =>
    (await app.api(name, input)).body.error.code

  test("an edited template is submitted again within the provider's limits, and never counts as the approved version", async () => {
    const body = (words: string) => ({ content: { body: `Te esperamos esta noche ${words}.` } })
    const id = await newTemplate(app, {
      name: 'an_invitation',
      language: 'es',
      category: 'MARKETING',
      ...body('en el casino de la ciudad'),
    })
    await decided(id, 'PENDING')
    expect(await refusal('templates_update', { id, ...body('en la tienda') })).toBe(
      'template_not_submittable',
    )
    await decided(id, 'REJECTED')
    expect(await refusal('templates_update', { id, content: { body: '' } })).toBe('invalid_template')
    await app.ok('templates_update', { id, ...body('en la tienda') })
    await decided(id, 'APPROVED')
    await app.ok('templates_update', { id, ...body('en nuestra tienda') })
    await decided(id, 'APPROVED')
    expect(await app.ok('templates_health', { id })).toMatchObject({ hasUnsentEdit: false, isEditable: true })

    await app.ok('templates_update', { id, ...body('en la otra tienda') })
    await decided(id, 'REJECTED')
    expect(await app.ok('templates_get', { id })).toMatchObject({
      rejectionReason: expect.stringContaining('The edit was rejected'),
    })
    expect(await app.ok('templates_health', { id })).toMatchObject({ hasUnsentEdit: true })
    // The provider's current answer is about the wording that it has.
    const { provider_id } = await app.runtime.pool.one(sql<{ provider_id: string }>`
      select provider_id from templates where org_id = ${app.org.id} and name = 'an_invitation'`)
    await simulate(app, 'POST', `/templates/${provider_id}/review`, { status: 'APPROVED' })
    await sendTemplate(newPhone()).then((sent) => until(sent, 'delivered', 'read'))
    expect(await templateStatus(id)).toBe('REJECTED')
  })

  test('a pause that no webhook reported is found by the daily check', async () => {
    const id = await approvedTemplate(app, {
      name: 'to_be_paused',
      language: 'es',
      content: { body: 'Tu pedido llega mañana por la tarde.' },
    })
    const due = async () =>
      new Date((await app.ok('templates_health', { id })).nextCheckAt).getTime() - Date.now()
    const checkNow = () =>
      app.runtime.pool.run(sql`
        update templates set check_at = now() where org_id = ${app.org.id} and name = 'to_be_paused'`)
    // The webhook of its approval makes the first check soon.
    await checkNow()
    await expect.poll(due).toBeGreaterThan(23 * 3_600_000)
    const { provider_id } = await app.runtime.pool.one(sql<{ provider_id: string }>`
      select provider_id from templates where org_id = ${app.org.id} and name = 'to_be_paused'`)
    await simulate(app, 'POST', '/faults', { kind: 'webhook_drop', of: 'templates' })
    await simulate(app, 'POST', `/templates/${provider_id}/review`, {
      status: 'PAUSED',
      title: 'FIRST_PAUSE',
    })
    await checkNow()
    await decided(id, 'REJECTED')
    expect(await app.ok('templates_health', { id })).toMatchObject({
      rejectionReason: expect.stringContaining('PAUSED'),
      quality: 'UNKNOWN',
    })
    expect(await due()).toBeGreaterThan(23 * 3_600_000)
  })

  test('a template preview is filled in for one person', async () => {
    await app.ok('cdp_people_upsert', { externalId: 'eva', firstName: 'Eva', attributes: { order: 'B-9' } })
    const preview = (input: object) => app.ok('templates_preview', { id: templateId, ...input })
    const bindings = { 1: 'person.firstName', 2: 'person.attributes.order' }
    expect(await preview({ personExternalId: 'eva', bindings })).toEqual({
      text: 'Pedido B-9\n\nHola Eva, tu pedido B-9 llega mañana por la tarde.\n\nLa Tienda',
      parameters: { 1: 'Eva', 2: 'B-9' },
      missing: [],
    })
    expect(await preview({})).toMatchObject({ parameters: { 1: 'Ana', 2: 'A-7' }, missing: [] })
    const lacking = { 1: 'person.lastName', 2: 'engagement.context.order' }
    expect(
      await preview({ personExternalId: 'eva', bindings: lacking, context: { order: 'C-1' } }),
    ).toMatchObject({
      parameters: { 2: 'C-1' },
      missing: ['1'],
    })
    expect(await refusal('templates_preview', { id: templateId, bindings: { 1: 'nothing.at.all' } })).toBe(
      'invalid_request',
    )
    expect(await refusal('templates_preview', { id: templateId, personExternalId: 'nobody' })).toBe(
      'not_found',
    )
  })
})

describe('when the network fails', () => {
  test('a network failure after the provider accepted a message does not send it again, and its status settles it', async () => {
    await simulate(app, 'POST', '/faults', { kind: 'reset_after', times: 1 })
    const id = await sendTemplate(newPhone())
    expect(await until(id, 'delivered', 'read')).toMatchObject({ attempts: 1 })
    expect(await received(id)).toBe(1)
  })

  test('a network failure before the provider accepted a message leaves it unknown, and it is not sent again', async () => {
    await simulate(app, 'POST', '/faults', { kind: 'reset_before', times: 1 })
    const id = await sendTemplate(newPhone())
    await until(id, 'unknown')
    expect(await received(id)).toBe(0)
  })

  test('messages reach their true status when webhooks arrive twice and out of order', async () => {
    await simulate(app, 'POST', '/faults', { kind: 'webhook_duplicate', copies: 3 })
    await simulate(app, 'POST', '/faults', { kind: 'webhook_reorder', withinMs: 500 })
    const ids = await Promise.all([1, 2, 3].map(() => sendTemplate(newPhone())))
    for (const id of ids) await until(id, 'delivered', 'read')
  })
})

test('every message of a throttled campaign arrives exactly once', async () => {
  await simulate(app, 'POST', '/faults', { kind: 'throttle', perSecond: 5, times: 10 })
  const ids = await Promise.all(Array.from({ length: 12 }, () => sendTemplate(newPhone())))
  for (const id of ids) await until(id, 'sent', 'delivered', 'read')
  for (const id of ids) expect(await received(id)).toBe(1)
})

test("a refused recipient fails the message with the provider's code", async () => {
  await simulate(app, 'POST', '/faults', {
    kind: 'error',
    code: 131026,
    details: 'Not on WhatsApp',
    times: 1,
  })
  const id = await sendTemplate(newPhone())
  expect(await until(id, 'failed')).toMatchObject({ error_code: '131026' })
})

test('inbound messages of every kind arrive exactly once', async () => {
  const phone = newPhone()
  await sendTemplate(phone)
  const letters = [
    { text: '¿Cuánto cuesta?' },
    { type: 'button', text: 'De acuerdo', payload: 'ok' },
    { type: 'image', caption: 'Mira' },
    { type: 'location', latitude: 4.6, longitude: -74.1, name: 'Casa' },
    { type: 'unsupported' },
  ]
  await simulate(app, 'POST', '/faults', { kind: 'webhook_duplicate', copies: 2 })
  for (const letter of letters) await simulate(app, 'POST', chatOf(phone), letter)
  const read = () =>
    app.runtime.pool.rows(sql<{ type: string; text: string }>`
      select m.type, m.text from messages m join contacts c on c.org_id = m.org_id and c.id = m.contact_id
      where m.org_id = ${app.org.id} and c.phone_number = ${phone} and m.direction = 'inbound' order by m.text collate "C"`)
  await expect.poll(async () => (await read()).length).toBe(letters.length)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await read()).toEqual([
    { type: 'text', text: '' },
    { type: 'text', text: 'Casa (4.6, -74.1)' },
    { type: 'text', text: 'De acuerdo' },
    { type: 'media', text: 'Mira' },
    { type: 'text', text: '¿Cuánto cuesta?' },
  ])
})
