import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { approvedTemplate } from '../../server/test/fixtures/templates.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* A campaign that repeats, an email template in a campaign, and consent in a segment. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
let templateId: string

beforeAll(async () => {
  const { app } = visits
  const { ok } = app
  for (const at of [0, 1])
    await ok('cdp_people_upsert', {
      externalId: `p${at}`,
      firstName: ['Ana', 'Bea'][at],
      email: `p${at}@example.com`,
      phoneNumber: `+57300200000${at}`,
    })
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await ok('segments_create', { name: 'Regulars', slug: 'regulars', filterExpression })
  await ok('segments_evaluate', { slug: 'regulars' })
  templateId = await approvedTemplate(app, {
    name: 'weekly_news',
    content: { body: 'Hello {{1}}, this is new.' },
    variables: { 1: 'Ana' },
  })
  await ok('email_templates_create', {
    name: 'Letter',
    subject: 'News for {{name}}',
    body: 'Dear {{name}}, we have news.',
  })
  await ok('topics_create', { name: { en: 'Newsletter' } })
})

const campaignOf = async (page: Page) => {
  await page.waitForURL(/\/campaigns\/cmp_/)
  return page.url().split('/').at(-1)!
}

/** As the worker starts it, without waiting for its day. */
async function makeDue(id: string) {
  const { runtime, org } = visits.app
  const now = runtime.clock.now()
  await runtime.pool.run(sql`
    update campaign_series set next_at = ${now}, due_at = ${now}, due_lease = null
    where org_id = ${org.id} and id = ${fromWire('campaign', id)}`)
}

test('a campaign repeats on weekdays, says its next times, and lists its repetitions with their figures', async () => {
  await using visited = await visit('/campaigns/new')
  const { page } = visited
  await heading(page, 'New campaign').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Weekly news')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Regulars' }).click()
  await page.getByRole('combobox', { name: 'Template: Message' }).click()
  await page.getByRole('option', { name: 'weekly_news' }).click()
  await page.getByRole('radio', { name: /Repeatedly/ }).check()
  await page.getByLabel('Mon').uncheck()
  await press(page, 'Save draft')
  await page.getByText('Choose a weekday.').waitFor()
  await page.getByLabel('Tue').check()
  await page.getByLabel('Thu').check()
  await page.getByLabel('Time of day').fill('10:30')
  await page
    .getByText(
      /Next times: Tue.* · Thu.* · Tue.*, at 10:30 AM\.|Next times: Thu.* · Tue.* · Thu.*, at 10:30 AM\./,
    )
    .waitFor()
  await page.getByLabel('Ends').selectOption({ label: 'After some times' })
  await page.getByLabel('How many times').fill('5')
  await page.getByLabel(/Only people who did not get it before/).check()
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Save and estimate')
  const id = await campaignOf(page)
  await press(page, 'Start campaign')
  const dialog = page.getByRole('dialog', { name: 'Start Weekly news?' })
  await dialog.getByText(/Today, 2 people would get it/).waitFor()
  await dialog.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await page.getByText(/Weekly on Tuesday and Thursday at 10:30 AM, 5 times/).waitFor()
  await page.getByText('None yet. The first one appears here when it starts.').waitFor()
  await makeDue(id)
  const { ok } = visits.app
  const started = async () => (await ok('campaigns_get', { id })).repetitions
  await expect.poll(started).toMatchObject({ started: 1, people: 2, sent: 2 })
  await page.reload()
  const repetitions = page.getByRole('table', { name: 'Repetitions' })
  await repetitions.getByRole('row', { name: /Sent 2 2/ }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Edit')
  await page.getByText('Your changes are for the next repetitions.').waitFor()
  await page.getByLabel('How often').selectOption({ label: 'Every day' })
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Save changes')
  await page.getByText(/Every day at 10:30 AM, 5 times/).waitFor()
  await press(page, 'Pause')
  await page.getByText('Campaign paused. No repetition starts until you resume it.').waitFor()
  await press(page, 'Resume')
  await page.getByText('Campaign resumed.').waitFor()
  await repetitions.getByRole('link').first().click()
  await page.getByRole('link', { name: 'All repetitions' }).click()
  await heading(page, 'Weekly news').waitFor()
  await press(page, 'Cancel campaign')
  const cancel = page.getByRole('dialog', { name: 'Cancel Weekly news?' })
  await cancel.getByLabel('Type Weekly news to confirm').fill('Weekly news')
  await page.keyboard.press('Enter')
  await page.getByText('Campaign canceled. It does not repeat any more.').waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('what did not start is told on the page', async () => {
  const { ok, runtime, org } = visits.app
  const { id } = await ok('campaigns_create', {
    name: 'Daily',
    audience: { type: 'people', personExternalIds: ['p0'] },
    message: { channel: 'whatsapp', templateId, templateBindings: { 1: 'person.firstName' } },
    repeat: { every: 'day', time: '09:00' },
  })
  await ok('campaigns_start', { id })
  for (const [day, outcome, reason] of [
    ['2026-01-05', 'MISSED', null],
    ['2026-01-06', 'NOBODY', null],
    ['2026-01-07', 'REFUSED', 'The template was rejected.'],
  ])
    await runtime.pool.run(sql`
      insert into campaign_repetitions (org_id, id, series_id, day, planned_at, outcome, reason)
      values (${org.id}, ${runtime.newId()}, ${fromWire('campaign', id)}, ${day}, ${`${day}T09:00Z`}, ${outcome}, ${reason})`)
  await using visited = await visit(`/campaigns/${id}`)
  const { page } = visited
  await page
    .getByText(
      'Skipped: the service was down for too long, or it may have been sent before a backup was restored.',
    )
    .waitFor()
  await page.getByText('Skipped: nobody could be reached.').waitFor()
  await page.getByText('It could not start. The template was rejected.').waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('a campaign by email uses a template with its placeholders', async () => {
  await using visited = await visit('/campaigns/new')
  const { page } = visited
  await heading(page, 'New campaign').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Letter')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Regulars' }).click()
  await page.getByRole('radio', { name: /^Email/ }).check()
  await page.getByLabel('Written as: Message').selectOption({ label: 'A template' })
  await press(page, 'Save draft')
  await page.getByText('Choose a template.').waitFor()
  await page.getByRole('combobox', { name: 'Template: Message' }).click()
  await page.getByRole('option', { name: /^Letter/ }).click()
  await page.getByRole('combobox', { name: 'Value of name: Message' }).click()
  await page.getByRole('option', { name: 'First name' }).click()
  const preview = page.getByRole('figure', { name: 'Preview' })
  await preview.getByText(/News for (Ana|Bea)/).waitFor()
  await preview.getByText(/Dear (Ana|Bea), we have news/).waitFor()
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Save draft')
  const id = await campaignOf(page)
  const { message } = await visits.app.ok('campaigns_get', { id })
  expect(message).toMatchObject({ channel: 'email', templateBindings: { name: 'person.firstName' } })
  expect(message.templateId).toMatch(/^etp_/)
})

test.runIf(isLong)('a segment asks for consent to a topic', async () => {
  await using visited = await visit('/segments/new')
  const { page } = visited
  await press(page, 'Add condition')
  await page.getByRole('menuitem', { name: 'Consent' }).click()
  await page.getByLabel('What they chose').selectOption({ label: 'did not agree to' })
  await page.getByRole('combobox', { name: 'Topic' }).click()
  await page.getByRole('option', { name: 'Newsletter' }).click()
  await page.getByLabel('Channel').selectOption({ label: 'by email' })
  await page.getByText('People who did not agree to “Newsletter” by email.').waitFor()
  expect(await visited.barriers()).toEqual([])
})
