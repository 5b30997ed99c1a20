import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { connectSms } from '../../server/test/peers/simulator.ts'
import { drawIn, storedIn } from './drawn-journey.ts'
import { heading, press, useVisits } from './visits.ts'

/* A campaign by SMS from its text to the answer of a simulated phone, and the step of a journey. */

const visits = useVisits(() => ({ simulator: true, timeScale: 100 }))
const { visit } = visits

beforeAll(async () => {
  const { app } = visits
  await connectSms(app)
  for (const [at, firstName] of ['Ana', 'Bea'].entries())
    await app.ok('cdp_people_upsert', { externalId: `s${at}`, firstName, phoneNumber: `+57300577000${at}` })
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await app.ok('segments_create', { name: 'Regulars', slug: 'regulars', filterExpression })
  await app.ok('segments_evaluate', { slug: 'regulars' })
})

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Simulated phone' })

test('a campaign by SMS is written with its parts, estimated, sent, and answered on the phone', async () => {
  await using visited = await visit('/campaigns/new')
  const { page } = visited
  await heading(page, 'New campaign').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('By SMS')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Regulars' }).click()
  await page.getByRole('radio', { name: /^SMS/ }).check()
  await press(page, 'Save draft')
  await page.getByText('Write the message.').waitFor()
  const text = page.getByRole('textbox', { name: 'Text: Message' })
  await text.fill(`Hello {{person.firstName}}, ${'a'.repeat(150)}`)
  await page.getByText(/^2 parts · 1\d\d characters/).waitFor()
  await text.fill('Hello {{person.firstName}}, our sale begins.')
  await page.getByText(/^1 part · \d\d characters/).waitFor()
  await page
    .getByRole('figure', { name: 'Preview' })
    .getByText(/Hello (Ana|Bea), our sale begins\./)
    .waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('button', { name: 'Save and estimate' }).press('Enter')
  const estimate = page.getByRole('region', { name: 'Estimate and start' })
  await estimate.getByRole('row', { name: /Get it 2/ }).waitFor()
  await estimate.getByText('Parts of each SMS').waitFor()
  expect(await visited.barriers()).toEqual([])
  await estimate.getByRole('button', { name: 'Start campaign' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Start By SMS?' })
  await dialog.getByText('2 people get it.').waitFor()
  await dialog.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await page.getByRole('row', { name: /Message sent 2/ }).waitFor()

  await page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }).click()
  await drawer(page).getByRole('button', { name: 'SMS', exact: true }).click()
  await drawer(page)
    .getByRole('list', { name: 'Phones with SMS' })
    .getByRole('button', { name: /Ana/ })
    .click()
  const log = page.getByRole('log', { name: 'SMS on the phone' })
  await log.getByText('Hello Ana, our sale begins.').waitFor()
  const composer = drawer(page).getByRole('textbox', { name: 'SMS as +573005770000' })
  await composer.fill('I am coming')
  await composer.press('Enter')
  await log.getByText('I am coming').waitFor()
  expect(await visited.barriers()).toEqual([])
  const lastTexts = async () =>
    (await visits.app.ok('conversations_list', {})).data.map(({ lastMessage }: any) => lastMessage.text)
  await expect.poll(lastTexts).toContain('I am coming')
})

test.runIf(isLong)('the step Send SMS is written on the canvas, with an email if it fails', async () => {
  const drawn = await drawIn(visits, 'With an SMS')
  const node = { id: 'text', kind: 'SEND_SMS', name: 'Text', position: { x: 300, y: 0 } }
  await visits.app.ok('journeys_add_node', { journeyId: drawn.journeyId, node })
  const inputs = async () =>
    (await storedIn(visits, drawn)).definition.actions.find(({ id }) => id === 'text')?.inputs
  await using visited = await visit(`${drawn.path}?step=text`)
  const { page } = visited
  const form = page.getByRole('complementary', { name: 'Text' })
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Your order is ready.')
  await form.getByText(/^1 part · 20 characters/).waitFor()
  await form.getByLabel('Send another message if this fails').press('Space')
  await form.getByLabel('Channel', { exact: true }).selectOption({ label: 'Email' })
  await form.getByLabel('Subject of the email').fill('Ready')
  await form.getByLabel('Text of the email').fill('It is ready.')
  await expect.poll(inputs).toEqual({
    text: 'Your order is ready.',
    channelFallback: { channel: 'email', subject: 'Ready', body: 'It is ready.' },
  })
  expect(await visited.barriers()).toEqual([])
})
