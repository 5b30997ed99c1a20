import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { approvedTemplate } from '../../server/test/fixtures/templates.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* A campaign from its draft to its end, by mouse and by keys. */

const visits = useVisits(() => ({ simulator: true, timeScale: 100 }))
const { visit } = visits
let templateId: string

beforeAll(async () => {
  const { app } = visits
  const { ok } = app
  for (const at of [0, 1, 2, 3])
    await ok('cdp_people_upsert', {
      externalId: `p${at}`,
      firstName: ['Ana', 'Bea', 'Carla', 'Dora'][at],
      ...(at < 3 && { phoneNumber: `+57300200000${at}` }),
    })
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await ok('segments_create', { name: 'Regulars', slug: 'regulars', filterExpression })
  await ok('segments_evaluate', { slug: 'regulars' })
  templateId = await approvedTemplate(app, {
    name: 'spring_sale',
    content: { body: 'Hello {{1}}, spring is here.' },
    variables: { 1: 'Ana' },
  })
  await approvedTemplate(app, {
    name: 'spring_news',
    content: { body: 'Good day {{1}}, we have news.' },
    variables: { 1: 'Ana' },
  })
})

const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

const startedCampaign = async (name: string, more: object) => {
  const { ok } = visits.app
  const { id } = await ok('campaigns_create', {
    name,
    audience: { type: 'people', personExternalIds: ['p0', 'p1', 'p2'] },
    message: {
      channel: 'whatsapp',
      templateId,
      templateBindings: { 1: 'person.firstName' },
    },
    ...more,
  })
  await ok('campaigns_start', { id })
  return id as string
}

async function chooseTemplate(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: `Template: ${title}` }).click()
  await page.getByRole('option', { name }).click()
}

test('a campaign is written, tested against another message, estimated, started, and shows who has it', async () => {
  await using visited = await visit('/')
  const { page } = visited
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Campaigns' }).click()
  await heading(page, 'Campaigns').waitFor()
  await page.getByText('No campaigns yet').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  await heading(page, 'New campaign').waitFor()
  await press(page, 'Save draft')
  await page.getByText('Choose a template.').waitFor()
  await page.getByText('Choose a segment.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('Spring')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Regulars' }).click()
  await chooseTemplate(page, 'Message', 'spring_sale')
  await page
    .getByRole('figure', { name: 'Preview' })
    .first()
    .getByText(/Hello \w+, spring/)
    .waitFor()
  await page.getByLabel('Test other messages first').check()
  await chooseTemplate(page, 'Message B', 'spring_news')
  await page.getByLabel('Share of the audience, in percent').fill('100')
  await page.getByLabel('Who decides').selectOption({ label: 'I do' })
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('button', { name: 'Save and estimate' }).press('Enter')
  const estimate = page.getByRole('region', { name: 'Estimate and start' })
  await estimate.getByRole('row', { name: /No address 1/ }).waitFor()
  await estimate.getByRole('row', { name: /Get it 3/ }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await estimate.getByRole('button', { name: 'Start campaign' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Start Spring?' })
  await dialog.getByText('3 people get it.').waitFor()
  await dialog.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await card(page, 'People')
    .getByRole('row', { name: /Message sent 3/ })
    .waitFor()
  await card(page, 'Test').getByRole('rowheader', { name: /^A/ }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await card(page, 'Test').getByRole('button', { name: 'Choose message B' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Choose', exact: true }).press('Enter')
  await card(page, 'Test').getByText('Winner').waitFor()
})

test.runIf(isLong)('a campaign is paused, resumed and canceled, each told in numbers', async () => {
  const id = await startedCampaign('Later', { sendAt: '2099-05-01T09:00' })
  await using visited = await visit(`/campaigns/${id}`)
  const { page } = visited
  await heading(page, 'Later').waitFor()
  await page.getByText('Scheduled').waitFor()
  await press(page, 'Pause')
  await page.getByText('Campaign paused. 3 people wait.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Resume')
  await page.getByText('Campaign resumed. 3 people still get it.').waitFor()
  await press(page, 'Cancel campaign')
  const dialog = page.getByRole('dialog', { name: 'Cancel Later?' })
  await dialog.getByText('3 people wait and do not get it.').waitFor()
  await dialog.getByLabel('Type Later to confirm').fill('Later')
  await page.keyboard.press('Enter')
  await page.getByText('Campaign canceled. 0 people have it, and 3 do not get it.').waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('a viewer sees a draft and its estimate, and can change nothing', async () => {
  const { id } = await visits.app.ok('campaigns_create', {
    name: 'Looked at',
    audience: { type: 'people', personExternalIds: ['p0', 'p1'] },
    message: { channel: 'whatsapp', templateId, templateBindings: { 1: 'person.firstName' } },
  })
  await using visited = await visit(`/campaigns/${id}`, await newUser(visits.app, 'viewer'))
  const { page } = visited
  await heading(page, 'Looked at').waitFor()
  await page.getByRole('row', { name: /Get it 2/ }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  for (const name of ['Save draft', 'Start campaign', 'More actions'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('the list is narrowed by name and state, and a deleted draft comes back', async () => {
  const { id } = await visits.app.ok('campaigns_create', {
    name: 'Sketch',
    audience: { type: 'people', personExternalIds: ['p0'] },
    message: { channel: 'email', subject: 'Hi', body: 'Hello' },
  })
  await using visited = await visit('/campaigns?q=sketch&status=DRAFT')
  const { page } = visited
  await page.getByRole('link', { name: 'Sketch' }).click()
  await heading(page, 'Sketch').waitFor()
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Delete draft' }).click()
  await heading(page, 'Campaigns').waitFor()
  await expect.poll(async () => (await visits.app.api('campaigns_get', { id })).status).toBe(404)
  await press(page, 'Undo')
  await heading(page, 'Sketch').waitFor()
  expect(await page.getByLabel('Text: Message').inputValue()).toBe('Hello')
})
