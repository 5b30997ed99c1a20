import { expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { heading, press, useVisits } from './visits.ts'

/* What people rely on in every screen: nothing is lost, everything can be undone, lists stay right. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits

test('a removed attribute and a switched one come back with Undo, and colleagues lose nothing', async () => {
  await visits.app.ok('cdp_people_upsert', {
    externalId: 'undo',
    firstName: 'Uma',
    attributes: { city: 'Lima', vip: true, plan: 'pro' },
  })
  const colleague = await newUser(visits.app, 'member')
  await using mine = await visit('/people/undo')
  await using theirs = await visit('/people/undo', colleague)
  for (const { page } of [mine, theirs]) await heading(page, 'Uma').waitFor()
  const attributes = async () => (await visits.app.ok('cdp_people_get', { externalId: 'undo' })).attributes

  await mine.page.getByRole('button', { name: 'Remove city' }).click()
  await theirs.page.getByRole('button', { name: 'Edit plan' }).click()
  await theirs.page.getByLabel('plan', { exact: true }).fill('free')
  await theirs.page.keyboard.press('Enter')
  await expect.poll(attributes).toEqual({ vip: true, plan: 'free' })
  await press(mine.page, 'Undo')
  await expect.poll(attributes).toEqual({ city: 'Lima', vip: true, plan: 'free' })
  // Each sees what the other one did.
  await mine.page.getByRole('button', { name: 'Edit plan' }).getByText('free').waitFor()
  await theirs.page.getByRole('button', { name: 'Edit city' }).getByText('Lima').waitFor()

  await mine.page.getByRole('switch', { name: 'vip' }).click()
  await expect.poll(attributes).toMatchObject({ vip: false })
  await mine.page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(attributes).toEqual({ city: 'Lima', vip: true, plan: 'free' })
})

test('long lists stay live: rows change in place, new ones are announced, and the total is right', async () => {
  const items = Array.from({ length: 900 }, (_, at) => ({
    externalId: `long-${at}`,
    firstName: 'Longina',
    lastName: `N${at}`,
  }))
  await visits.app.ok('cdp_people_batch_upsert', { items })
  await using visited = await visit('/people?q=longina')
  const { page } = visited
  const grid = page.getByRole('grid', { name: 'People' })
  await page.getByText('900', { exact: true }).waitFor()
  await grid.focus()
  // Four pages are loaded.
  for (let loaded = 0; loaded < 700; ) {
    await page.keyboard.press('End')
    loaded = await grid.evaluate((element) => Math.round(element.scrollTop / 40))
  }
  await page.keyboard.press('Home')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await visits.app.ok('cdp_people_patch', { externalId: 'long-898', lastName: 'Renamed' })
  await page.getByText('Longina Renamed').waitFor()
  await visits.app.ok('cdp_people_upsert', {
    externalId: 'long-new',
    firstName: 'Longina',
    lastName: 'Latest',
  })
  await press(page, '1 new')
  await page.getByText('Longina Latest').waitFor()
  await page.getByText('901', { exact: true }).waitFor()
  // Somebody who no longer matches leaves the list.
  await visits.app.ok('cdp_people_patch', { externalId: 'long-898', firstName: 'Other' })
  await page.getByText('Longina Renamed').waitFor({ state: 'detached' })
})

test('everybody who matches is selected, also those who are not loaded', async () => {
  await using visited = await visit('/people?q=longina')
  const { page } = visited
  await page.getByText('900', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Select everyone in the list' }).click()
  await page.getByText('200 people selected').waitFor()
  await press(page, 'Select all 900 people who match')
  await page.getByText('900 people selected').waitFor()
  await press(page, 'Do not contact')
  await page.getByRole('dialog').getByRole('button', { name: 'Do not contact' }).click()
  await page.getByText('People added to the do-not-contact list').waitFor()
  const check = await visits.app.ok('do_not_contact_check', { personExternalId: 'long-0' })
  expect(check.mayContact).toBe(false)
})

test('the search finds one letter in names only and works with a filter', async () => {
  const filter = {
    kind: 'person',
    op: 'AND',
    predicates: [{ kind: 'person_attribute', attr: 'lastName', type: 'STRING', op: 'eq', value: 'N7' }],
  }
  await using visited = await visit(`/people?q=longina&filter=${encodeURIComponent(JSON.stringify(filter))}`)
  const { page } = visited
  await page.getByRole('row', { name: /Longina N7/ }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByLabel('Search people').fill('u')
  await page.getByText('No matching people').waitFor()
  await page.goto(`${visits.app.url}/people?q=u`)
  await page.getByRole('row', { name: /Uma/ }).waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
})

test('an event says what it caused and what was refused, by its own record', async () => {
  await visits.app.ok('cdp_events_record', { name: 'unheard', externalId: 'ev-1', personExternalId: 'undo' })
  await using visited = await visit('/events?event=ev-1')
  await visited.page.getByText('This event started no initiative.').waitFor()
})

test('the audit log is searched by parts of names, and an empty result does not say that nothing was done', async () => {
  await using visited = await visit('/settings/audit')
  const { page } = visited
  await page.getByLabel('Search the audit log').fill('people_patch')
  await page.keyboard.press('Enter')
  await page.getByRole('gridcell', { name: 'cdp_people_patch' }).first().waitFor()
  await page.getByLabel('Search the audit log').fill('nothing like this')
  await page.keyboard.press('Enter')
  await page.getByText('No matching entries').waitFor()
})
