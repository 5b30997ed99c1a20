import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* Carousels, offers and codes: written in the editor beside their preview, sent, and tapped on the simulated phone. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits

const preview = (page: Page) => page.getByRole('figure', { name: 'Preview' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages on the phone' })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function submitted(page: Page, name: string): Promise<string> {
  await page.getByRole('status').filter({ hasText: 'Ready to submit' }).waitFor()
  await press(page, 'Submit for review')
  await heading(page, name).waitFor()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Sends a template to a phone of this name, which the drawer then shows. */
async function sendTo(page: Page, name: string, message: object): Promise<string> {
  const { phoneNumber } = await visits.app.ok('simulated_phones_create', { name })
  await visits.app.ok('messages_send', { address: phoneNumber, ...message })
  await page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }).click()
  const drawer = page.getByRole('complementary', { name: 'Simulated phone' })
  await drawer.getByRole('button', { name: new RegExp(name) }).click()
  return phoneNumber
}

test('a carousel is written card by card, and a tap on the phone tells which card it was', async () => {
  await using visited = await visit('/templates/new')
  const { page } = visited
  await heading(page, 'New template').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('shoes')
  await page.getByLabel('Kind of message').selectOption('carousel')
  expect(await page.getByLabel('Category').inputValue()).toBe('MARKETING')
  await page.getByLabel('Text', { exact: true }).fill('Our new shoes are here. Reply STOP to opt out.')
  const card = (number: number) => page.getByRole('region', { name: `Card ${number}`, exact: true })
  for (const [at, color] of ['Red', 'Blue'].entries()) {
    const number = at + 1
    const file = { name: `${color}.png`, mimeType: 'image/png', buffer: PNG }
    await card(number).locator('input[type=file]').setInputFiles(file)
    await card(number).getByText(`${color}.png`).waitFor()
    await page.getByLabel(`Card ${number}: text`).fill(`${color} ones for {{${number}}} only.`)
    await page.getByLabel(`Card ${number}: Link 1: title`).fill('Buy')
    await page.getByLabel(`Card ${number}: Link 1: URL`).fill(`https://shop.example/${color}`)
    await page.getByLabel(`Example for {{${number}}}`).fill(`${number}0 USD`)
  }
  // A button of one card is one of all cards.
  await card(2).getByRole('button', { name: 'Quick reply' }).click()
  for (const number of [1, 2]) await page.getByLabel(`Card ${number}: Quick reply 2: title`).fill('More')
  await preview(page).getByText('Blue ones for 20 USD only.').waitFor()
  expect(await preview(page).getByRole('img', { name: 'Header' }).count()).toBe(2)
  expect(await visited.barriers()).toEqual([])
  const templateId = await submitted(page, 'shoes')
  expect(await page.getByLabel('Card 2: text').inputValue()).toBe('Blue ones for {{2}} only.')

  const phoneNumber = await sendTo(page, 'Carla', { templateId, parameters: { 1: '15 USD', 2: '25 USD' } })
  const second = log(page).getByRole('listitem', { name: 'Card 2' })
  await second.getByText('Blue ones for 25 USD only.').waitFor()
  await second.getByRole('img').waitFor()
  expect(await visited.barriers()).toEqual([])
  await second.getByRole('button', { name: 'More' }).click()
  const heard = async () => {
    const { data } = await visits.app.ok('conversations_list', {})
    const id = data.find(({ contact }: any) => contact.phoneNumber === phoneNumber)?.id
    const messages = id ? (await visits.app.ok('conversations_messages_list', { id })).data : []
    return messages.find(({ direction }: any) => direction === 'inbound')?.details
  }
  await expect.poll(heard).toEqual({ kind: 'choice', id: '2:More' })

  // Whoever writes to somebody fills in the cards too, and sees them.
  await visits.app.ok('cdp_people_upsert', { externalId: 'dora', phoneNumber: '+573005550101' })
  await page.goto(`${visits.app.url}/inbox/new?person=dora`)
  const numbers = await visits.app.ok('whatsapp_numbers_list')
  await page.getByLabel('Send from').selectOption(numbers.data[0].phoneNumber)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /shoes/ }).click()
  await page.getByLabel('Value for {{2}}').fill('30 USD')
  const written = page.getByRole('region', { name: 'Preview' })
  await written.getByRole('listitem', { name: 'Card 2' }).getByText('Blue ones for 30 USD only.').waitFor()
  expect(await written.getByRole('img', { name: 'Header' }).count()).toBe(2)
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('an offer shows its end in the preview and on the phone', async () => {
  await using visited = await visit('/templates/new')
  const { page } = visited
  await heading(page, 'New template').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('summer_sale')
  await page.getByLabel('Kind of message').selectOption('offer')
  await page.getByLabel('Title of the offer').fill('Summer sale')
  await page.getByLabel('Text', { exact: true }).fill('Everything costs less. Reply STOP to opt out.')
  await page.getByLabel('Show when it ends').click()
  expect(await page.getByLabel('End of the offer').inputValue()).toBe('{{1}}')
  await page.getByLabel('Example for {{1}}').fill('tomorrow')
  await page.getByText('Use a time with its zone', { exact: false }).first().waitFor()
  await page.getByLabel('Example for {{1}}').fill('2099-08-31T23:59:00Z')
  await page.getByLabel('Code 1: Code to copy').fill('SUMMER')
  await page.getByLabel('Link 2: title').fill('Shop')
  await page.getByLabel('Link 2: URL').fill('https://shop.example')
  await preview(page)
    .getByText(/Ends .*2099/)
    .waitFor()
  expect(await visited.barriers()).toEqual([])
  const templateId = await submitted(page, 'summer_sale')
  await sendTo(page, 'Dora', { templateId, parameters: { 1: '2099-09-30T12:00:00Z' } })
  await log(page).getByText('Summer sale').waitFor()
  await log(page)
    .getByText(/Ends .*2099/)
    .waitFor()
  await log(page).getByRole('button', { name: 'Copy code' }).waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('a code says when it expires, in the preview as WhatsApp words it', async () => {
  await using visited = await visit('/templates/new')
  const { page } = visited
  await heading(page, 'New template').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('login_code')
  await page.getByLabel('Category').selectOption('AUTHENTICATION')
  await page.getByLabel('Text', { exact: true }).fill('{{1}} is your verification code.')
  await page.getByLabel('Example for {{1}}').fill('123456')
  await page.getByLabel('Minutes until the code expires').fill('10')
  await page.getByLabel('Title of the button').fill('Copy it')
  await preview(page).getByText('do not share this code', { exact: false }).waitFor()
  await preview(page).getByText('This code expires in 10 minutes.').waitFor()
  await page.getByLabel('Advise not to share the code').click()
  await preview(page).getByText('do not share this code', { exact: false }).waitFor({ state: 'detached' })
  await page.getByLabel('Advise not to share the code').click()
  expect(await visited.barriers()).toEqual([])
  const templateId = await submitted(page, 'login_code')
  await sendTo(page, 'Ernesto', { templateId, parameters: { 1: '424242' } })
  await log(page).getByText('424242 is your verification code.', { exact: false }).waitFor()
  await log(page).getByRole('button', { name: 'Copy it' }).waitFor()
})
