import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { graphOf } from '../../server/test/fixtures/journeys.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { press, useVisits } from './visits.ts'

/* The goal of an initiative in a real browser: set it, hold people out, launch, and read what came of it. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits

const PEOPLE = Array.from({ length: 40 }, (_, at) => `g${at}`)

const JOURNEY = {
  name: 'Two ways',
  ...graphOf(
    [
      { id: 'start', kind: 'ENTRY' },
      {
        id: 'ways',
        name: 'Which offer',
        kind: 'RANDOM_SPLIT',
        inputs: {
          arms: [
            { id: 'a', label: 'Discount', weight: 50 },
            { id: 'b', label: 'Gift', weight: 50 },
          ],
        },
      },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT ways', 'ways split:a end', 'ways split:b end'],
  ),
}

/** Chooses an event by name, whether it was ever recorded or not. */
async function chooseEvent(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Event', exact: true }).click()
  await page.getByPlaceholder('Search events').fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('a goal is set before the launch, and its results say what chance explains', async () => {
  const { app } = visits
  await app.ok('cdp_events_record', {
    name: 'order_placed',
    externalId: 'known',
    personExternalId: 'somebody',
    properties: { amount: 5 },
  })
  const { id } = await app.ok('initiatives_create', { name: 'Offers', channel: 'EMAIL', journey: JOURNEY })
  await using visited = await visit(`/initiatives/${id}/settings`)
  const { page } = visited
  const goal = page.getByRole('heading', { name: 'Goal', exact: true })
  await goal.waitFor()
  await page.getByRole('checkbox', { name: /Measure a goal/ }).check()
  await press(page, 'Save goal')
  await page.getByText('Choose the event that reaches the goal.').waitFor()
  await chooseEvent(page, 'order_placed')
  await press(page, 'where…')
  await page.getByLabel('Within').selectOption('30d')
  await page.getByLabel('Hold out, in percent').fill('95')
  await press(page, 'Save goal')
  await page.getByText('Hold out a whole number from 0 to 90.').waitFor()
  await page.getByLabel('Hold out, in percent').fill('40')
  expect(await visited.barriers()).toEqual([])
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await press(page, 'Save goal')
  await page.getByText('Goal saved').waitFor()
  await expect
    .poll(async () => (await app.ok('initiatives_goal_get', { id })).goal)
    .toMatchObject({
      eventName: 'order_placed',
      eventFilters: [],
      window: '30d',
      holdoutPercent: 40,
    })

  await app.ok('initiatives_launch', { id })
  const people = PEOPLE.map((externalId, at) => ({
    externalId,
    name: `Person ${at}`,
    email: `${externalId}@example.com`,
  }))
  const { data, heldOut } = await app.ok('initiatives_participants_add', { id, people })
  await page.goto(`${app.url}/initiatives/${id}`)
  const groups = page.getByRole('table', { name: 'Who reached the goal' })
  await groups.getByRole('row', { name: new RegExp(`Enrolled ${data.length} 0`) }).waitFor()
  await groups.getByRole('row', { name: new RegExp(`Held out ${heldOut} 0`) }).waitFor()
  await page.getByText('The difference could be chance', { exact: false }).waitFor()
  await page.getByText('Nobody has reached the goal yet.').waitFor()
  expect(await visited.barriers()).toEqual([])

  const { data: runs } = await app.ok('initiatives_participants_list', { id })
  for (const { personExternalId } of runs) {
    await app.ok('cdp_events_record', {
      name: 'order_placed',
      externalId: `order-${personExternalId}`,
      personExternalId,
    })
  }
  await page.getByText('Enrolled people reach the goal more often, by 100 percentage points.').waitFor()
  const ways = page.getByRole('table', { name: 'By branch' })
  await ways.getByRole('row', { name: /Which offer · Discount/ }).waitFor()
  await ways.getByRole('row', { name: /Which offer · Gift/ }).waitFor()
  await page.getByText(`${data.length} people reached the goal`).click()
  const list = page.getByRole('list', { name: 'Who reached the goal' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(data.length)
  expect(await visited.barriers()).toEqual([])
  await list.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: /^Person/ }).waitFor()

  await page.goto(`${app.url}/initiatives/${id}/settings`)
  await page.getByText('40% of the people are held out.', { exact: false }).waitFor()
})

test('a goal that a colleague saves meanwhile is shown before it is replaced', async () => {
  const { app } = visits
  const { id } = await app.ok('initiatives_create', { name: 'Shared', channel: 'EMAIL' })
  const goal = { eventName: 'order_placed', window: '7d', holdoutPercent: 0 }
  const set = (window: string) => app.ok('initiatives_goal_set', { id, goal: { ...goal, window } })
  const stored = async () => (await app.ok('initiatives_goal_get', { id })).goal.window
  await set('7d')
  await using visited = await visit(`/initiatives/${id}/settings`, visits.owner, {
    expected: /status of 412/,
  })
  const { page } = visited
  const within = page.getByLabel('Within')
  await within.selectOption('30d')
  // The colleague is faster than what is sent.
  await page.route(/\/goal$/, async (route) => {
    if (route.request().method() === 'PUT') await set('14d')
    await route.fallback()
  })
  await press(page, 'Save goal')
  await page.getByText('A colleague changed the same part meanwhile.', { exact: false }).waitFor()
  expect(await stored()).toBe('14d')
  expect(await visited.barriers()).toEqual([])
  await page.unroute(/\/goal$/)
  await press(page, 'Use their version')
  await expect.poll(() => within.inputValue()).toBe('14d')
  await within.selectOption('30d')
  await press(page, 'Save goal')
  await expect.poll(stored).toBe('30d')
})

test.runIf(isLong)('a goal is set on the page that creates an initiative', async () => {
  const { app } = visits
  await using visited = await visit('/initiatives/new?start=blank')
  const { page } = visited
  await page.getByLabel('Name', { exact: true }).fill('With a goal')
  await page.getByRole('radio', { name: /I’ll add them/ }).check()
  await page.getByLabel('Text: First message').fill('Hello, would you like an offer?')
  await page.getByRole('checkbox', { name: /Measure a goal/ }).check()
  await page.getByRole('button', { name: 'Create draft' }).first().click()
  await page.getByText('Choose the event that reaches the goal.').waitFor()
  await chooseEvent(page, 'renewed')
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('button', { name: 'Create draft' }).first().click()
  await page.getByRole('heading', { name: 'Before you launch' }).waitFor()
  const { data } = await app.ok('initiatives_list', { q: 'With a goal' })
  await expect
    .poll(async () => (await app.ok('initiatives_goal_get', { id: data[0].id })).goal)
    .toMatchObject({
      eventName: 'renewed',
      window: '7d',
      holdoutPercent: 10,
    })
})
