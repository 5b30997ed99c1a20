import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { approvedTemplate } from '../../server/test/fixtures/templates.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* The log of messages in a real browser, against a real service with a simulated WhatsApp. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
let templateId: string

beforeAll(async () => {
  const { app } = visits
  templateId = await approvedTemplate(app, {
    name: 'order_ready',
    content: { body: 'Hello {{1}}, your order is ready.' },
    variables: { 1: 'Ana' },
  })
  await app.ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana', phoneNumber: '+573005880001' })
  await app.ok('cdp_people_upsert', { externalId: 'leo', firstName: 'Leo', phoneNumber: '+573005880002' })
  for (const personExternalId of ['ana', 'leo'])
    await app.ok('messages_send', {
      templateId,
      parameters: { 1: personExternalId },
      personExternalId,
      wait: 20,
    })
})

test('the log is reached from the navigation, filtered, kept as a view, and a row opens its message', async () => {
  await using visited = await visit('/people')
  const { page } = visited
  await heading(page, 'People').waitFor()
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Messages' }).click()
  await heading(page, 'Messages').waitFor()
  const rows = page.getByRole('row')
  await page.getByRole('gridcell', { name: 'Leo', exact: true }).waitFor()
  await expect.poll(() => rows.count()).toBe(3)
  expect(await visited.barriers()).toEqual([])

  await page.getByLabel('Status', { exact: true }).selectOption('failed')
  await page.getByText('No matching messages').waitFor()
  await page.getByRole('link', { name: 'Show all messages' }).click()
  await page.getByRole('gridcell', { name: 'Ana', exact: true }).waitFor()
  await page.getByLabel('Source', { exact: true }).selectOption('transactional')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('transactional')

  await page.getByRole('gridcell', { name: 'Ana', exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Hello ana, your order is ready.').waitFor()
  await panel.getByRole('link', { name: 'order_ready' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await panel.getByRole('link', { name: 'Its messages' }).click()
  await page.getByRole('button', { name: /order_ready/ }).waitFor()
  await expect.poll(() => rows.count()).toBe(3)
})

test.runIf(isLong)(
  'the page of a person leads to their messages, and a message to its conversation',
  async () => {
    await using visited = await visit('/people/ana')
    const { page } = visited
    await press(page, 'More actions')
    await page.getByRole('menuitem', { name: 'All messages' }).click()
    await heading(page, 'Messages').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('gridcell', { name: 'Ana', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Open conversation' }).click()
    await page.waitForURL(/\/inbox\/cnv_/)
  },
)

test('a single message is sent from the log: what is missing is named, and the log shows what became of it', async () => {
  // A link with a variable also needs a value.
  await approvedTemplate(visits.app, {
    name: 'parcel_left',
    contentType: 'CALL_TO_ACTION',
    content: {
      body: 'Hello {{1}}, your parcel left.',
      buttons: [{ type: 'url', title: 'Track', url: 'https://shop.example/track/{{2}}' }],
    },
    variables: { 1: 'Ana', 2: 'A1' },
  })
  await using visited = await visit('/messages')
  const { page } = visited
  await page.getByRole('link', { name: 'Send message' }).click()
  await heading(page, 'Send message').waitFor()
  await press(page, 'Send message')
  await page.getByText('Choose a person, or enter a number or address.').waitFor()
  await page.getByText('Choose a template.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('Or a phone number or email address').fill('+573005880009')
  const { data } = await visits.app.ok('channels_list')
  const senders = data.flatMap((channel: any) => channel.senders)
  const number = senders.find(({ address }: any) => address.startsWith('+')).address
  // WhatsApp is chosen, unless the recipient is an email address.
  expect(await page.getByLabel('Send from').inputValue()).toBe(number)
  await page.getByLabel('Or a phone number or email address').fill('eva@example.com')
  expect(await page.getByLabel('Send from').inputValue()).toContain('@')
  await page.getByLabel('Or a phone number or email address').fill('+573005880009')
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /parcel_left/ }).click()
  await page.getByLabel('Value for {{1}}').fill('Eva')
  await press(page, 'Send message')
  await page.getByText('Add a value for {{2}}.').waitFor()
  await page.getByLabel('Value for {{2}}').fill('Z9')
  await page.keyboard.press('Control+Enter')
  const panel = page.getByRole('dialog')
  await panel.getByText('Hello Eva, your parcel left.').waitFor()
  const { data: sent } = await visits.app.ok('messages_list', { channel: number })
  expect(sent[0]).toMatchObject({ source: 'transactional', address: '+573005880009' })
})

test.runIf(isLong)(
  'an email is sent to a person from their page, with values of theirs and a preview',
  async () => {
    await visits.app.ok('cdp_people_upsert', {
      externalId: 'eva',
      firstName: 'Eva',
      email: 'eva@example.com',
    })
    await visits.app.ok('email_templates_create', {
      name: 'Receipt',
      subject: 'Thank you, {{name}}',
      body: 'Hello {{name}}, you paid {{amount}}.',
    })
    await using visited = await visit('/people/eva')
    const { page } = visited
    await press(page, 'More actions')
    await page.getByRole('menuitem', { name: 'Send message' }).click()
    await heading(page, 'Send message').waitFor()
    const { data } = await visits.app.ok('channels_list')
    const senders = data.flatMap((channel: any) => channel.senders)
    const own = senders.find(({ address }: any) => address.includes('@')).address
    await page.getByLabel('Send from').selectOption(own)
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: /Receipt/ }).click()
    await page.getByRole('list', { name: 'Values of the person' }).getByText('Eva', { exact: true }).click()
    await page.getByLabel('Value for {{amount}}').fill('12 EUR')
    await page.getByRole('region', { name: 'Preview' }).getByText('Hello Eva, you paid 12 EUR.').waitFor()
    expect(await visited.barriers()).toEqual([])
    await press(page, 'Send message')
    await page.getByRole('dialog').getByText('Hello Eva, you paid 12 EUR.').waitFor()
    const { data: sent } = await visits.app.ok('messages_list', { personExternalId: 'eva' })
    expect(sent).toMatchObject([{ subject: 'Thank you, Eva', channelKind: 'email' }])
  },
)

test('the values of one person are not sent to another one', async () => {
  await using visited = await visit('/messages/new?person=ana')
  const { page } = visited
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  await page.getByLabel('Value for {{1}}').fill('Ana')
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.keyboard.type('Leo')
  await page.getByRole('option', { name: /Leo/ }).click()
  await page.waitForURL(/person=leo/)
  await expect.poll(() => page.getByLabel('Value for {{1}}').inputValue()).toBe('')
  await press(page, 'Send message')
  await page.getByText('Add a value for {{1}}.').waitFor()
})

/** The calls whose answers are lost. */
const LOST = /\/api\/v1\/(messages\/send|conversations\/start|conversations\/\w+\/reply)$/

/** Sends, loses the answer, and sends again. */
async function sendTwice(page: Page, send: string): Promise<void> {
  const loses = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(LOST, loses)
  await press(page, send)
  await page.getByRole('alert').getByText('Can’t reach Parley.').waitFor()
  await page.unroute(LOST, loses)
  await press(page, send)
}

test.each([
  {
    where: 'the log',
    path: '/messages/new?person=lia',
    send: 'Send message',
    async write(page: Page) {
      const loaded = Promise.withResolvers<void>()
      const load = async (route: Route) => {
        await loaded.promise
        await route.continue()
      }
      await page.route('**/api/v1/email-templates/*', load, { times: 1 })
      const template = page.getByRole('combobox', { name: 'Template' })
      await template.click()
      await page.getByRole('option', { name: /Lost/ }).click()
      // It counts as chosen while it is loaded, and the message waits for it.
      await template.filter({ hasText: 'Lost' }).waitFor()
      expect(await page.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true)
      loaded.resolve()
    },
  },
  {
    where: 'the inbox',
    path: '/inbox/new?person=mia',
    send: 'Send',
    write: (page: Page) => page.getByLabel('Message', { exact: true }).fill('Hello.'),
  },
])(
  'who sends again from $where after the answer was lost sends one message',
  async ({ path, send, write }) => {
    const { app } = visits
    const personExternalId = path.slice(-3)
    const email = `${personExternalId}@example.com`
    await app.ok('cdp_people_upsert', { externalId: personExternalId, firstName: 'Lia', email })
    await app.ok('email_templates_create', { name: `Lost ${send}`, subject: 'Hi', body: 'Hello.' })
    await using visited = await visit(path, visits.owner, { expected: /ERR_FAILED/ })
    const { page } = visited
    const { data } = await app.ok('channels_list')
    const senders = data.flatMap((channel: any) => channel.senders)
    await page
      .getByLabel('Send from')
      .selectOption(senders.find(({ address }: any) => address.includes('@')).address)
    await write(page)
    const loses = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(LOST, loses)
    await press(page, send)
    await page.getByRole('alert').getByText('Can’t reach Parley.').waitFor()
    await page.unroute(LOST, loses)
    await press(page, send)
    await page.waitForURL(/message=msg_|\/inbox\/cnv_/)
    const { data: sent } = await app.ok('messages_list', { personExternalId })
    expect(sent).toHaveLength(1)
  },
)

test.runIf(isLong)(
  'a template that is sent again in a conversation after the answer was lost is sent once',
  async () => {
    const { app } = visits
    const phoneNumber = '+573005880077'
    await app.ok('cdp_people_upsert', { externalId: 'nia', firstName: 'Nia', phoneNumber })
    const { data } = await app.ok('channels_list')
    const senders = data.flatMap((channel: any) => channel.senders)
    const started = await app.ok('conversations_start', {
      channel: senders.find(({ address }: any) => address.startsWith('+')).address,
      personExternalId: 'nia',
      templateId,
      parameters: { 1: 'Nia' },
      by: visits.owner.email,
    })
    await using visited = await visit(`/inbox/${started.conversationId}?view=all`, visits.owner, {
      expected: /ERR_FAILED/,
    })
    const { page } = visited
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: /order_ready/ }).click()
    await page.getByLabel('Value for {{1}}').fill('again')
    await sendTwice(page, 'Send template')
    await page.getByText('Hello again, your order is ready.').first().waitFor()
    const { data: sent } = await app.ok('messages_list', { personExternalId: 'nia' })
    expect(sent.map(({ text }: { text: string }) => text)).toEqual([
      'Hello again, your order is ready.',
      'Hello Nia, your order is ready.',
    ])
  },
)
