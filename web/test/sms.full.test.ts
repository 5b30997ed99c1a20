import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { accountOf, chatOf, type SimulatedAccount, simulate } from '../../server/test/peers/simulator.ts'
import { heading, press, useVisits } from './visits.ts'

/* SMS, connected and answered on the screen, and a message that an ad led to. Twilio is the simulator's. */

const visits = useVisits(() => ({ simulator: true }))
/** Set: where pictures of the screens are kept. */
const PICTURES = process.env.PARLEY_PICTURES
const PHONE = '+573005774911'

let account: SimulatedAccount
beforeAll(async () => {
  account = await accountOf(visits.app)
})

/** Pictures of the page as it is, wide and light, and narrow and dark. */
async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  await mkdir(PICTURES, { recursive: true })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.screenshot({ path: `${PICTURES}/${name}-1280-light.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: `${PICTURES}/${name}-390-dark.png` })
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 900 })
}

const textsOf = async () =>
  (
    await simulate<{ messages: { direction: string; body: string }[] }>(
      visits.app,
      'GET',
      `/sms/${PHONE}/messages`,
    )
  ).messages

test('a number is connected for SMS, after what is wrong was told at its field', async () => {
  await using visited = await visits.visit('/settings/channels', visits.owner, {
    expected: /status of 400/,
  })
  const { page } = visited
  await page.getByRole('link', { name: 'Connect SMS' }).click()
  await heading(page, 'Connect SMS').waitFor()
  await page.getByLabel('Number or messaging service').fill('shop')
  await page.getByLabel('Account SID').fill(account.accountSid)
  await page.getByLabel('Auth token').fill(account.appSecret)
  await press(page, 'Connect')
  await page.getByText('Use a number such as +14155550100', { exact: false }).waitFor()
  await picture(page, 'connect')
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('Number or messaging service').fill(account.phoneNumber)
  await press(page, 'Connect')
  await page.locator('header').getByText('Connected', { exact: true }).waitFor()
  await page.getByText('SMS through Twilio').waitFor()
  await page.getByText('Send a text to a phone of yours.').waitFor()
  await picture(page, 'channel')
  expect(await visited.barriers()).toEqual([])
})

test('an SMS is answered in the inbox, which tells its length in parts, and is found in the log', async () => {
  await simulate(visits.app, 'POST', `/sms/${PHONE}/messages`, {
    text: 'Is my parcel there?',
    wabaId: account.wabaId,
  })
  await using visited = await visits.visit('/inbox?view=all')
  const { page } = visited
  await page.getByRole('row', { name: /Is my parcel there/ }).click()
  await press(page, 'Take over')
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true })
  await reply.fill('a'.repeat(1601))
  await page.getByText('1601 of 1600 characters. Shorten the text.').waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await reply.fill(`${'It left this morning. '.repeat(4)}🎉`)
  await page.getByText(/2 parts · 90 characters/).waitFor()
  expect(await page.getByRole('button', { name: 'Attach files' }).count()).toBe(0)
  await picture(page, 'reply')
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Send')
  await expect.poll(async () => (await textsOf()).map(({ direction }) => direction)).toContain('received')
  await page.goto(`${visits.app.url}/messages`)
  await page.getByLabel('Channel', { exact: true }).selectOption({ label: `SMS ${account.phoneNumber}` })
  await page.getByRole('row', { name: /Is my parcel there/ }).waitFor()
  await picture(page, 'log')
  await page.getByRole('row', { name: /It left this morning/ }).click()
  await page.getByRole('dialog').getByText('Parts').waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('a single SMS is sent from the log, and an empty one is told to have a text', async () => {
  await using visited = await visits.visit('/messages/new')
  const { page } = visited
  await heading(page, 'Send message').waitFor()
  await page.getByLabel('Or a phone number or email address').fill(PHONE)
  await page.getByLabel('Send from').selectOption(`sms:${account.phoneNumber}`)
  await press(page, 'Send message')
  await page.getByText('Write the message.').waitFor()
  await page.getByLabel('Message', { exact: true }).fill('Your receipt: 12 EUR.')
  await page.getByText(/1 part/).waitFor()
  await page.getByText('It is sent immediately, even in quiet hours.').waitFor()
  await picture(page, 'send')
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Send message')
  await page.getByRole('dialog').getByText('Your receipt: 12 EUR.').waitFor()
  await expect.poll(async () => (await textsOf()).map(({ body }) => body)).toContain('Your receipt: 12 EUR.')
})

test.runIf(isLong)('the price of a part is set for a destination', async () => {
  await using visited = await visits.visit('/settings/sending')
  const { page } = visited
  await page.getByRole('button', { name: 'Set prices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Message prices' }).waitFor()
  await dialog.getByRole('button', { name: 'Add a destination of SMS' }).click()
  await dialog.getByLabel('SMS to numbers with').fill('+57')
  await dialog.getByLabel('Each part').fill('0,0125')
  await picture(page, 'prices')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => visits.app.ok('sending_prices_get'))
    .toMatchObject({ prices: { sms: [{ codes: ['+57'], part: '0.0125' }] } })
})

test.runIf(isLong)(
  'a message that an ad led to shows the ad, in the conversation and beside it',
  async () => {
    await simulate(visits.app, 'POST', chatOf('+573005774912'), {
      text: 'Hello, I saw your ad.',
      wabaId: account.wabaId,
      profileName: 'Ada',
      referral: {
        source_type: 'ad',
        source_id: '120210000000000001',
        source_url: 'https://fb.me/120210000000000001',
        headline: 'Try it free for a month',
        body: 'Write to us and start today.',
      },
    })
    await using visited = await visits.visit('/inbox?view=all')
    const { page } = visited
    await page.getByRole('row', { name: /I saw your ad/ }).click()
    await page.getByRole('list', { name: 'Messages', exact: true }).getByText('From an ad').waitFor()
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByText('Came from an ad').waitFor()
    await details.getByRole('link', { name: 'https://fb.me/120210000000000001' }).waitFor()
    await picture(page, 'ad')
    expect(await visited.barriers()).toEqual([])
  },
)
