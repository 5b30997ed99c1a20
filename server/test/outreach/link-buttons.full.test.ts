import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../fixtures/journeys.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/* A button that leads to a tracked link needs an address. Everything that sends refuses another value before it leaves. */

const CART = 'https://shop.example/cart'

let app: TestApp
let templateId: string
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
  await simulate(app, 'PUT', '/personas', { rules: [{ weights: { silent: 1 } }] })
  templateId = await approvedTemplate(app, {
    name: 'cart',
    category: 'UTILITY',
    contentType: 'CALL_TO_ACTION',
    content: {
      body: 'Hello {{1}}, your cart waits for you.',
      buttons: [{ type: 'url', title: 'To the cart', url: `${app.url}/l/{{2}}` }],
    },
    variables: { 1: 'Ana', 2: 'a' },
  })
})
afterAll(() => app.stop())

let count = 0
async function newPerson(cart: string) {
  count += 1
  const person = {
    externalId: `link${count}`,
    phoneNumber: (await app.ok('simulated_phones_create', { name: `Link ${count}` })).phoneNumber as string,
    email: `link${count}@example.com`,
  }
  await app.ok('cdp_people_upsert', { ...person, attributes: { cart } })
  return person
}

const receivedBy = async (phoneNumber: string): Promise<any[]> =>
  (await app.ok('simulated_phones_messages', { phoneNumber })).messages.filter(
    ({ direction }: { direction: string }) => direction === 'received',
  )

test.each(['our shop', 'shop.example/cart', 'mailto:ana@shop.example'])(
  'a single message and one from the inbox are refused: %s',
  async (value) => {
    const { phoneNumber } = await newPerson(value)
    const send = (target: string) =>
      app.api('messages_send', { templateId, address: phoneNumber, parameters: { 1: 'Ana', 2: target } })
    const refused = { status: 400, body: { error: { code: 'invalid_request' } } }
    const answer = await send(value)
    expect(answer).toMatchObject(refused)
    expect(answer.body.error.message).toContain('whole address')
    expect(await receivedBy(phoneNumber)).toEqual([])
    await app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'text', text: 'Hello?' } })
    const found = async () =>
      (await app.ok('conversations_list', {})).data.find(
        (each: any) => each.contact.phoneNumber === phoneNumber,
      )
    const { id } = await until(found)
    const reply = (target: string) =>
      app.api('conversations_reply', { id, templateId, parameters: { 1: 'Ana', 2: target } })
    expect(await reply(value)).toMatchObject(refused)
    expect((await reply(CART)).status).toBe(201)
    const [{ buttons }] = await until(async () => {
      const all = await receivedBy(phoneNumber)
      return all.length > 0 && all
    })
    expect(buttons[0].value).toMatch(new RegExp(`^${app.url}/l/[\\w-]{35}$`))
  },
)

test('a campaign with a fixed text is not ready, and people whose value is no address count as failed', async () => {
  const [ana, ben] = [await newPerson(CART), await newPerson('our shop')]
  const campaign = (target: string) => ({
    name: 'Carts',
    audience: { type: 'people', personExternalIds: [ana.externalId, ben.externalId] },
    message: {
      channel: 'whatsapp',
      templateId,
      templateBindings: { 1: 'literal:you', 2: target },
    },
  })
  const { id: fixed } = await app.ok('campaigns_create', campaign('literal:our shop'))
  expect((await app.ok('campaigns_estimate', { id: fixed })).issues).toMatchObject([
    { code: 'binding_no_address' },
  ])
  const { id } = await app.ok('campaigns_create', campaign('person.attributes.cart'))
  expect((await app.ok('campaigns_estimate', { id })).issues).toEqual([])
  await app.ok('campaigns_start', { id })
  const failures = async () =>
    (await app.ok('initiatives_summary', { id: id.replace('cmp_', 'ini_') })).messages.channels[0]?.failures
  await expect.poll(failures).toEqual([{ reason: 'link_invalid', count: 1 }])
  await expect.poll(() => receivedBy(ana.phoneNumber)).toHaveLength(1)
  expect(await receivedBy(ben.phoneNumber)).toEqual([])
})

test('a journey falls back to an email for somebody whose value is no address', async () => {
  const person = await newPerson('our shop')
  const nodes = [
    { id: 'start', kind: 'ENTRY' },
    {
      id: 'cart',
      kind: 'SEND_MESSAGE',
      inputs: {
        templateId,
        templateBindings: { 1: 'literal:you', 2: 'person.attributes.cart' },
        channelFallback: { channel: 'email', subject: 'Your cart', body: 'It waits.' },
      },
    },
    { id: 'end', kind: 'EXIT' },
  ]
  const { id } = await app.ok('initiatives_create', { name: 'Carts' })
  await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
  const definition = { name: 'Carts', ...graphOf(nodes, ['start SENT cart', 'cart SENT end']) }
  await app.ok('journeys_create_draft', { initiativeId: id, definition })
  await app.ok('initiatives_launch', { id })
  await app.ok('initiatives_participants_add', { id, people: [person] })
  await until(
    async () => (await app.ok('initiatives_participants_list', { id })).data[0].status === 'COMPLETED',
  )
  const { data } = await app.ok('messages_list', { initiativeId: id })
  expect(data.map(({ failure }: any) => failure?.code)).toEqual([undefined, 'link_invalid'])
  const { messages } = await simulate(app, 'GET', `/mail/messages?person=${person.email}`)
  expect(messages).toMatchObject([{ subject: 'Your cart' }])
  expect(await receivedBy(person.phoneNumber)).toEqual([])
})
