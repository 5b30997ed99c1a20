import { type Simulator, startSimulator } from '@parley/simulator'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { DnsServer } from '../../server/src/messaging/channels/testing/dns-server.ts'
import { txtRecordsOf } from '../../server/src/platform/outbound/index.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { type Chat, chatOf, simulate } from '../../server/test/peers/simulator.ts'
import { heading, press, useVisits } from './visits.ts'

/* Channels in the settings. WhatsApp and the mail server are the simulator's, and nothing is connected before. */

let simulator: Simulator
let dns: DnsServer
const visits = useVisits(async () => {
  simulator = await startSimulator({ port: 0 })
  dns = await DnsServer.start()
  return {
    env: { PARLEY_WHATSAPP_API_URL: `${simulator.url}/v23.0` },
    given: { txtRecords: txtRecordsOf([dns.address]) },
  }
})
const { visit } = visits
afterAll(async () => {
  await simulator.close()
  await dns[Symbol.asyncDispose]()
})

const world = () => ({ simulatorUrl: simulator.url })
const WABA = '102290129340500'
const NUMBER = '+15550104500'
const PHONE = '+573005774900'
const account = { wabaId: WABA, phoneNumber: NUMBER, accessToken: 'the-token', appSecret: 'the-secret' }

const badge = (page: Page, words: string) => page.locator('header').getByText(words, { exact: true })

async function receivedBy(phone: string): Promise<string[]> {
  const { messages } = await simulate<Chat>(world(), 'GET', chatOf(phone))
  return messages.filter(({ direction }) => direction === 'received').map(({ text }) => text)
}

async function sendTest(page: Page, label: string, address: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(address)
  await page.getByLabel('Message', { exact: true }).fill(text)
  await press(page, 'Send test message')
  await page.getByText('Test message queued').last().waitFor()
}

test('a number is connected, tested, paused and resumed, and a refused token is explained', async () => {
  await simulate(world(), 'POST', '/accounts', account)
  await using visited = await visit('/settings/channels', visits.owner, { expected: /status of 4/ })
  const { page } = visited
  await page.getByText('No channels yet').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('link', { name: 'Connect WhatsApp' }).first().click()
  await page.getByLabel('WhatsApp Business Account ID').fill('my account')
  await page.getByLabel('Access token').fill('another-token')
  await page.getByLabel('App secret').fill('the-secret')
  await press(page, 'Connect')
  await page.getByText('It contains only digits.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('WhatsApp Business Account ID').fill(WABA)
  await press(page, 'Connect')
  await badge(page, 'Not working').waitFor()
  await page.getByText('WhatsApp doesn’t accept the access token.').waitFor()
  const setup = page.getByRole('list', { name: 'Setup' })
  await setup.getByText('WhatsApp refuses the token.', { exact: false }).waitFor()
  expect(await visited.barriers()).toEqual([])

  await press(page, 'Replace')
  await page.getByLabel('Access token').fill('the-token')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await badge(page, 'Connected').waitFor()
  await heading(page, NUMBER).waitFor()
  const step = (name: string) =>
    setup.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await step('Access token').getByText('Done').waitFor()
  await step('Webhook').getByText('Done').waitFor()
  await step('App secret').getByText('No message has arrived yet.', { exact: false }).waitFor()
  // A webhook that WhatsApp does not know is said, and so is that it is right again.
  const subscribed = `${simulator.url}/v23.0/${WABA}/subscribed_apps`
  const headers = { authorization: 'Bearer the-token', 'content-type': 'application/json' }
  expect((await fetch(subscribed, { method: 'DELETE', headers })).status).toBe(200)
  await press(page, 'Check again')
  await step('Webhook').getByText('WhatsApp sends nothing to Parley yet.', { exact: false }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Replace')
  await page.getByLabel('Access token').fill('the-token')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await step('Webhook').getByText('Done').waitFor()
  // What is no number is said at the field, without the name that programs have for it.
  await page.getByLabel('Your phone number').fill('3001')
  await press(page, 'Send test message')
  await page.getByText('This is no phone number with its country code, such as +573001234567.').waitFor()
  // WhatsApp refuses free text to somebody who has not written, and the service says so.
  await page.getByLabel('Your phone number').fill(PHONE)
  await press(page, 'Send test message')
  await page.getByRole('alert').waitFor()
  await simulate(world(), 'POST', chatOf(PHONE), { wabaId: WABA, text: 'Hello' })
  await expect.poll(async () => (await visits.app.ok('conversations_list')).data).toHaveLength(1)
  await sendTest(page, 'Your phone number', PHONE, 'Can you read this?')
  await expect.poll(() => receivedBy(PHONE)).toContain('Can you read this?')

  // The health of the channel counts it, in a chart and in the table below.
  const today = async () => (await visits.app.ok('channels_health_list')).data[0].days.at(-1)
  await expect.poll(today).toMatchObject({ attempted: 1, delivered: 1, failed: 0 })
  await page.reload()
  await page.getByText('Table', { exact: true }).click()
  const day = page
    .getByRole('region', { name: `Messages of ${NUMBER} by day (UTC)` })
    .getByRole('row')
    .nth(1)
  expect((await day.getByRole('cell').allTextContents()).slice(0, 4)).toEqual(['1', '0', '0', '0%'])
  expect(await visited.barriers()).toEqual([])

  await press(page, 'Pause')
  expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Until somebody resumes it.').waitFor()
  await badge(page, 'Paused').waitFor()
  await sendTest(page, 'Your phone number', PHONE, 'After the pause')
  await page.getByText('1 message waits. It is sent when you resume.').waitFor()
  expect(await receivedBy(PHONE)).not.toContain('After the pause')
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Resume')
  await badge(page, 'Connected').waitFor()
  await expect.poll(() => receivedBy(PHONE)).toContain('After the pause')
})

test.runIf(isLong)('an email address is set up, and its test email is read', async () => {
  const address = 'hello@shop.example'
  const { port } = await simulate(world(), 'POST', '/mail/accounts', { address, password: 'hush' })
  await using visited = await visit('/settings/channels/new/email')
  const { page } = visited
  await page.getByLabel('Email address').fill(address)
  await page.getByLabel('Sender name').fill('The shop')
  await page.getByLabel('SMTP host').fill('127.0.0.1')
  await page.getByLabel('Encryption').selectOption('none')
  await page.getByLabel('Port').fill(String(port))
  await page.getByLabel('Password').fill('hush')
  expect(await page.getByLabel('DMARC record').inputValue()).toContain('postmaster@shop.example')
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Connect')
  await badge(page, 'Connected').waitFor()
  const record = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await record('SPF').getByText('Missing', { exact: true }).waitFor()
  await record('DKIM').getByText('Not found').waitFor()
  dns.records.set('shop.example', ['v=spf1 include:mail.example -all'])
  dns.records.set('own._domainkey.shop.example', ['v=DKIM1; p=abc'])
  dns.records.set('_dmarc.shop.example', ['v=DMARC1; p=reject'])
  await page.getByLabel('DKIM selector').fill('own')
  await press(page, 'Look for this key')
  for (const name of ['SPF', 'DKIM', 'DMARC'])
    await record(name).getByText('Found', { exact: true }).waitFor()
  await page.getByText('Receivers refuse emails that fail.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await sendTest(page, 'Your email address', 'ana@example.com', 'Does this arrive?')
  const emails = async () =>
    (await simulate(world(), 'GET', '/mail/messages?person=ana@example.com')).messages as { text: string }[]
  await expect
    .poll(async () => (await emails()).map(({ text }) => text.trim()))
    .toContain('Does this arrive?')
})

test.runIf(isLong)(
  'the settings of an email address change beside a colleague’s, are checked, and undone',
  async () => {
    const { data } = await visits.app.ok('channels_list')
    const { id, settings } = data.find(({ kind }: { kind: string }) => kind === 'email')
    const stored = async () => (await visits.app.ok('channels_get', { id })).settings
    await using visited = await visit(`/settings/channels/${id}`, visits.owner, { expected: /status of 400/ })
    const { page } = visited
    await press(page, 'Check now')
    await page.getByText('The account works').waitFor()
    expect(await page.getByLabel('Email address', { exact: true }).getAttribute('readonly')).toBe('')
    await page.getByLabel('Sender name').fill('The bike shop')
    await visits.app.ok('channels_update', { id, settings: { ...settings, footer: 'Main Street 1' } })
    await expect.poll(() => page.getByLabel('Footer of campaigns').inputValue()).toBe('Main Street 1')
    expect(await page.getByLabel('Sender name').inputValue()).toBe('The bike shop')
    expect(await visited.barriers()).toEqual([])
    await press(page, 'Save settings')
    await press(page, 'Undo')
    await expect.poll(stored).toEqual({ ...settings, footer: 'Main Street 1' })
    await page.getByLabel('Port').fill('99999')
    await press(page, 'Save settings')
    await page.locator('[aria-invalid=true]').waitFor()
    await page.getByLabel('Port').fill(String(settings.port))
    await page.getByLabel('Emails per second at most').fill('2')
    await press(page, 'Save settings')
    await expect.poll(stored).toMatchObject({ name: 'The shop', perSecond: 2, footer: 'Main Street 1' })
  },
)

test.runIf(isLong)('a viewer sees channels and is offered nothing that would be refused', async () => {
  const viewer = await newUser(visits.app, 'viewer')
  await using visited = await visit('/settings/channels', viewer)
  const { page } = visited
  await page.getByRole('link', { name: NUMBER }).or(page.getByText(NUMBER)).first().waitFor()
  expect(await page.getByRole('link', { name: /^Connect/ }).count()).toBe(0)
  await page.getByRole('list', { name: 'Channels' }).getByRole('link').last().click()
  await page.getByText('Webhook URL').waitFor()
  for (const name of ['Pause', 'Save settings', 'Replace', 'Disconnect', 'Send test message'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  await page.goto(`${visits.app.url}/settings/channels/new/whatsapp`)
  await page.getByText('You don’t have access').waitFor()
})

test.runIf(isLong)('the channel is disconnected after its name is typed', async () => {
  await using visited = await visit('/settings/channels')
  const { page } = visited
  await page.getByRole('list', { name: 'Channels' }).getByRole('link').last().click()
  await press(page, 'Disconnect')
  await page.getByText('No message is waiting now.').waitFor()
  await page.getByLabel(/Type .* to confirm/).fill(NUMBER)
  await press(page, 'Disconnect channel')
  await page.getByText('Channel disconnected').waitFor()
  const { data } = await visits.app.ok('channels_list')
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['email'])
})
