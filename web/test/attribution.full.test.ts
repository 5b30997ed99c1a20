import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askJourney } from '../../server/test/fixtures/journeys.ts'
import { LeapingClock } from '../../server/test/fixtures/leaping-clock.ts'
import { until } from '../../server/test/harness/waiting.ts'
import { simulate } from '../../server/test/peers/simulator.ts'
import { heading, press, useVisits } from './visits.ts'

/* Which messages led to a goal, in a real browser: emails at the simulator, clicks of a phone and of a scanner. */

const MINUTE_MS = 60_000
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const clock = new LeapingClock(1)
const visits = useVisits(() => ({ simulator: true, given: { clock } }))
const { visit } = visits

/** A picture of the page, where PARLEY_PICTURES names a folder for it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PARLEY_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** The link in the email that a person got. */
async function linkOf(person: string): Promise<string> {
  const { app } = visits
  return until(async () => {
    const path = `/mail/messages?person=${person}@example.com`
    const { messages } = await simulate<{ messages: { text: string }[] }>(app, 'GET', path)
    const { data } = await app.ok('messages_list', { personExternalId: person })
    const isSent = data.some(({ sentAt }: { sentAt: string | null }) => sentAt !== null)
    return isSent && messages[0]?.text.match(/http\S+\/l\/[\w-]{35}/)?.[0]
  })
}

const order = (person: string) =>
  visits.app.ok('cdp_events_record', {
    name: 'order_placed',
    externalId: `order-${person}`,
    personExternalId: person,
    properties: { total: 25 },
  })

test('who ordered after a click is credited to the initiative, also on a phone, and the path says so', async () => {
  const { app } = visits
  await app.ok('sending_links_set', { links: { track: true }, opens: { track: true } })
  const template = await app.ok('email_templates_create', {
    name: 'Spring news',
    subject: 'News',
    body: 'Read https://shop.example/spring',
  })
  const { id } = await app.ok('initiatives_create', { name: 'Spring offers', channel: 'EMAIL' })

  await using visited = await visit('/attribution')
  const { page } = visited
  await heading(page, 'Attribution').waitFor()
  await page.getByRole('heading', { name: 'No goal yet' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.goto(`${app.url}/initiatives/${id}/results?tab=attribution`)
  await page.getByRole('link', { name: 'Set a goal' }).click()
  await page.getByRole('checkbox', { name: /Measure a goal/ }).waitFor()

  await app.ok('initiatives_goal_set', {
    id,
    goal: { eventName: 'order_placed', window: '7d', holdoutPercent: 40 },
  })
  await app.ok('journeys_create_draft', {
    initiativeId: id,
    definition: askJourney({ by: 'SEND_EMAIL', inputs: { templateId: template.id } }),
  })
  await app.ok('initiatives_launch', { id })
  const people = Array.from({ length: 30 }, (_, at) => ({
    externalId: `s${at}`,
    email: `s${at}@example.com`,
  }))
  const { data: runs } = await app.ok('initiatives_participants_add', { id, people })
  const { data } = await app.ok('initiatives_participants_list', { id, limit: 100 })
  const enrolled: string[] = data.map((run: { personExternalId: string }) => run.personExternalId)
  expect(enrolled).toHaveLength(runs.length)
  await page.goto(`${app.url}/initiatives/${id}/results?tab=attribution`)
  await page.getByRole('heading', { name: 'No conversions in this period' }).waitFor()

  const [clicking, scanned, ...others] = enrolled as [string, string, ...string[]]
  const link = await linkOf(clicking)
  const theirs = await linkOf(scanned)
  await Promise.all(others.map(linkOf))
  clock.leap(MINUTE_MS)
  await fetch(link, { redirect: 'manual', headers: { 'user-agent': PHONE } })
  await fetch(theirs, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Barracuda Sentinel)' },
  })
  for (const person of [clicking, scanned, ...others.slice(0, 5)]) await order(person)
  await order('stranger')
  const asked = { initiativeId: id, by: 'touch', valueProperty: 'total' }
  expect(await app.ok('attribution_get', asked)).toMatchObject({
    all: { conversions: 7 },
    credited: { conversions: 7, people: 7, value: 175 },
    groups: [
      { touch: 'message', conversions: 6 },
      { touch: 'click', conversions: 1 },
    ],
  })
  // Whoever ordered is judged by a worker.
  await expect.poll(async () => (await app.ok('initiatives_goal_get', { id })).goal.enrolled.reached).toBe(7)

  await page.goto(`${app.url}/initiatives/${id}/results?tab=attribution`)
  await page.getByRole('heading', { name: 'Compared with the holdout' }).waitFor()
  const kinds = page.getByRole('table', { name: 'By kind of touch' })
  await kinds.getByRole('row', { name: 'Message sent 6 6 86%' }).waitFor()
  await kinds.getByRole('row', { name: 'Link clicked 1 1 14%' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await picture(page, 'initiative')
  await page.getByLabel('Which touch is credited').selectOption('First touch')
  await kinds.getByRole('row', { name: 'Message sent 7 7 100%' }).waitFor()

  await page.getByRole('combobox', { name: 'Value' }).selectOption('Value: total')
  await kinds.getByRole('row', { name: 'Message sent 7 7 175 100%' }).waitFor()
  await picture(page, 'value')
  await page.getByRole('combobox', { name: 'Value' }).selectOption('Without a value')

  await press(page, 'Change windows')
  await page.getByRole('heading', { name: 'Change windows' }).waitFor()
  await page.getByLabel('After a message that was sent or opened').selectOption('Does not count')
  await picture(page, 'windows')
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Save')
  await kinds.getByRole('row', { name: 'Link clicked 1 1 100%' }).waitFor()
  await press(page, 'Undo')
  await kinds.getByRole('row', { name: 'Message sent 7 7 100%' }).waitFor()

  // By keys alone, from the list of initiatives.
  await page.goto(`${app.url}/initiatives`)
  await page.getByRole('link', { name: 'Attribution', exact: true }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Attribution').waitFor()
  const initiatives = page.getByRole('table', { name: 'By initiative' })
  await initiatives.getByRole('row', { name: 'Spring offers 7 7 100%' }).waitFor()
  await page.getByLabel('Grouped').selectOption('By template')
  await page
    .getByRole('table', { name: 'By template' })
    .getByRole('row', { name: /Spring news/ })
    .waitFor()
  expect(new URL(page.url()).searchParams.get('by')).toBe('template')
  await picture(page, 'organization')

  await page.goto(`${app.url}/people/${clicking}?tab=path`)
  const path = page.getByRole('list', { name: 'Path, newest first' })
  await path.getByRole('listitem').nth(2).waitFor()
  expect(await path.getByRole('listitem').count()).toBe(3)
  await path.getByRole('listitem').first().getByText('Last touch:').waitFor()
  await path.getByRole('listitem').nth(1).getByText('Link clicked').waitFor()
  await picture(page, 'path')
  expect(await visited.barriers()).toEqual([])

  await page.setViewportSize({ width: 375, height: 800 })
  await picture(page, 'path-phone')
  await page.goto(`${app.url}/initiatives/${id}/results?tab=attribution`)
  await kinds.getByRole('row', { name: /Link clicked/ }).waitFor()
  const overflow = () => page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  expect(await visited.barriers()).toEqual([])
  await picture(page, 'initiative-phone')
})
