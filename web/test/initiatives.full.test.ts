import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { eventually } from '../../server/test/harness/waiting.ts'
import { simulate } from '../../server/test/peers/simulator.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { heading, press, useVisits } from './visits.ts'

/*
 * The path of an initiative in a real browser, against a real service with a simulated WhatsApp: create, launch,
 * participants, results; by mouse and by keys alone; as a viewer; with names that try to be markup.
 */

const visits = useVisits(() => ({ simulator: true, timeScale: 60 }))
const { visit } = visits
const SEGMENT = 'Regulars'

beforeAll(async () => {
  const { app } = visits
  await simulate(app, 'PUT', '/personas', { rules: [{ persona: 'answers', thinkSeconds: [5, 10] }] })
  for (const [at, firstName] of ['Ana', 'Bea', 'Carla'].entries()) {
    await app.ok('cdp_people_upsert', { externalId: `p${at}`, firstName, phoneNumber: `+57301000000${at}` })
  }
  await app.ok('cdp_people_upsert', { externalId: 'unreachable', firstName: 'Nadie' })
  await app.ok('segments_create', {
    name: SEGMENT,
    slug: 'regulars',
    filterExpression: { kind: 'person', op: 'AND', predicates: [] },
  })
  await app.ok('segments_evaluate', { slug: 'regulars' })
})

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Initiative sections' }).getByRole('link', { name, exact: true })

test.runIf(isLong)('is created from a starting point, launched and read, by mouse', async () => {
  await using visited = await visit('/initiatives')
  const { page } = visited
  await page.getByText('No initiatives yet').waitFor()
  await page.getByRole('link', { name: 'New initiative' }).first().click()
  await page.getByRole('link', { name: /NPS with follow-up/ }).click()
  await page.getByRole('button', { name: 'Create draft' }).first().click()
  await page.getByText('Choose a segment.').waitFor()
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: SEGMENT }).click()
  await page
    .getByRole('figure', { name: 'Preview' })
    .first()
    .getByText(/Hello (Ana|Bea|Carla|Nadie), we would like/)
    .waitFor()
  await page.getByRole('button', { name: 'Create draft' }).first().click()

  await heading(page, 'NPS with follow-up').waitFor()
  await page.getByText('First message: template', { exact: false }).getByText('is approved').waitFor()
  await page.getByText('3 people can be reached now').waitFor()
  const audience = page.getByRole('table', { name: 'Who is reached and who is left out' })
  await audience.getByRole('row', { name: /No phone number.* 1 / }).waitFor()
  await press(page, 'Rehearse')
  await page.getByRole('table', { name: 'How many people reached each step' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Launch initiative')
  await page.getByText('3 people are enrolled and messaged now.', { exact: false }).waitFor()
  await press(page, 'Launch')
  await page.getByText('Initiative launched').waitFor()
  await page.getByRole('table', { name: 'How far people came' }).waitFor()

  await tab(page, 'Participants').click()
  const row = page.getByRole('row', { name: /Ana/ })
  await row.getByText('Completed').waitFor()
  await row.click()
  const panel = page.getByRole('complementary', { name: 'Participant' })
  await panel.getByRole('region', { name: 'Steps' }).getByText('First message').waitFor()
  await panel.getByRole('region', { name: 'Transcript' }).getByText('Hello Ana', { exact: false }).waitFor()
  expect(await visited.barriers()).toEqual([])
  expect(new URL(page.url()).searchParams.get('run')).toMatch(/^run_/)

  await tab(page, 'Results').click()
  await page.getByText('3 of 3 answered', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'View quotes' }).first().click()
  const quotes = page.getByRole('complementary', { name: 'Quotes' })
  await quotes.getByRole('link', { name: 'Ana' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.goBack()
  await page.goto(`${visits.app.url}/initiatives`)
  await page.getByRole('row', { name: /NPS with follow-up.*Active.*Regulars.* 3 / }).waitFor()
})

test('is created and launched by keys alone', async () => {
  await using visited = await visit('/initiatives/new?start=blank&segment=regulars')
  const { page } = visited
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('By keys')
  await page.getByRole('combobox', { name: 'Segment' }).getByText(SEGMENT).waitFor()
  await tabTo(page, 'Text: First message')
  await page.keyboard.type('Hello, how are you today? Please tell us.')
  await page.keyboard.press('Control+Enter')
  await heading(page, 'By keys').waitFor()
  await page.getByText('First message: template', { exact: false }).getByText('is approved').waitFor()
  await eventually(async () => {
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByText('enrolled and messaged now', { exact: false })
      .waitFor({ timeout: 1_000 })
  })
  await tabTo(page, 'Launch')
  await page.keyboard.press('Enter')
  await page.getByText('Initiative launched').waitFor()
})

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let at = 0; at < 80; at++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate<string | null>(
      'document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? null',
    )
    if (focused === name) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

describe('a launched initiative', () => {
  test.runIf(isLong)('is paused with a way back, and canceled after its name is typed', async () => {
    const { app } = visits
    const { id } = (await app.ok('initiatives_list', { q: 'NPS' })).data[0]
    await using visited = await visit(`/initiatives/${id}`)
    const { page } = visited
    await press(page, 'Pause')
    await page.getByRole('dialog').getByRole('list', { name: 'Who is inside now' }).waitFor()
    await press(page, 'Pause initiative')
    await press(page, 'Undo')
    await page.getByText('Initiative resumed').waitFor()
    await expect.poll(() => app.ok('initiatives_get', { id })).toMatchObject({ status: 'ACTIVE' })
    await press(page, 'More actions')
    await page.getByRole('menuitem', { name: 'Cancel initiative' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('nobody receives any more messages', { exact: false }).waitFor()
    await dialog.getByRole('textbox').fill('NPS with follow-up')
    await dialog.getByRole('button', { name: 'Cancel initiative' }).click()
    await page.getByText('Canceled', { exact: true }).waitFor()
    await press(page, 'More actions')
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByText('Archived', { exact: true }).waitFor()
  })
})

test.runIf(isLong)('a viewer is offered nothing that the service refuses', async () => {
  const { app } = visits
  const viewer = await newUser(app, 'viewer')
  const draft = await app.ok('initiatives_create', { name: 'For viewers' })
  const live = (await app.ok('initiatives_list', { status: 'ACTIVE' })).data[0]
  await using visited = await visit('/initiatives', viewer)
  const { page } = visited
  await page.getByRole('row', { name: /For viewers/ }).waitFor()
  for (const path of [
    '/initiatives',
    `/initiatives/${draft.id}`,
    `/initiatives/${live.id}`,
    `/initiatives/${live.id}/participants`,
    `/initiatives/${live.id}/settings`,
  ]) {
    await page.goto(app.url + path)
    await page.locator('h1').filter({ hasNotText: /^…?$/ }).first().waitFor()
    await page.locator('.animate-skeleton').first().waitFor({ state: 'detached' })
    const offered = /New initiative|Launch initiative|Pause|Add people|Save settings|More actions|Start test/
    expect(await page.getByRole('button', { name: offered }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'New initiative' }).count()).toBe(0)
  }
  await page.goto(`${app.url}/initiatives/new`)
  await page.getByText('You don’t have access').waitFor()
})

test.runIf(isLong)('names that look like markup stay text', async () => {
  const { app } = visits
  const [name = '', label = '', question = ''] = HOSTILE_TEXTS.slice(7)
  const { id } = await app.ok('initiatives_create', {
    name,
    objective: label,
    guidingQuestions: [{ questionText: question }],
    extractionSchema: { fields: { field: { type: 'string', label, description: name } } },
    journey: {
      name: label,
      actions: [
        { id: 'entry', kind: 'ENTRY', name },
        { id: 'end', kind: 'EXIT', name: label },
      ],
      edges: [{ from: 'entry', to: 'end', sourceHandle: 'SENT' }],
    },
  })
  await using visited = await visit(`/initiatives/${id}`)
  const { page } = visited
  for (const path of ['', '/journey', '/participants', '/results', '/settings']) {
    await page.goto(`${app.url}/initiatives/${id}${path}`)
    await heading(page, name).waitFor()
  }
  await page.goto(`${app.url}/initiatives`)
  await page.getByRole('row', { name }).waitFor()
  expect(await page.locator('[data-hostile]').count()).toBe(0)
})
