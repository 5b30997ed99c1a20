import { expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { until } from '../../server/test/harness/waiting.ts'
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

  await mine.page.clock.install()
  await mine.page.getByRole('switch', { name: 'vip' }).click()
  await expect.poll(attributes).toMatchObject({ vip: false })
  const undo = mine.page.getByRole('button', { name: 'Undo' }).last()
  await undo.waitFor()
  // There is time to decide.
  await mine.page.clock.fastForward(9_000)
  await undo.click()
  await expect.poll(attributes).toEqual({ city: 'Lima', vip: true, plan: 'free' })
})

test('long lists stay live: rows change in place, new ones are announced, and the total is right', async () => {
  const items = Array.from({ length: 900 }, (_, at) => ({
    externalId: `long-${at}`,
    firstName: 'Longina',
    lastName: `N${at}`,
  }))
  await visits.app.ok('cdp_people_batch_upsert', { items })
  await using visited = await visit('/people')
  const { page } = visited
  const grid = page.getByRole('grid', { name: 'People' })
  await grid.getByText('Longina').first().waitFor()
  // What appears after the first read shows that the page follows changes from now on.
  await visits.app.ok('cdp_people_upsert', { externalId: 'follow', firstName: 'Follower' })
  await grid.getByText('Follower').waitFor()
  await page.getByLabel('Search people').fill('longina')
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
  await grid.focus()
  const active = () =>
    page.evaluate<string | undefined>(`document.getElementById(
      document.querySelector('[role=grid]').getAttribute('aria-activedescendant'))?.textContent`)
  // The row after theirs is active.
  do await page.keyboard.press('j')
  while (!(await active())?.includes('Renamed'))
  await page.keyboard.press('j')
  const nameOf = (text?: string) => /Longina N\d+/.exec(text ?? '')?.[0]
  const after = nameOf(await active())
  expect(after).toBeDefined()
  // Somebody who no longer matches leaves the list, and the active row stays the same.
  await visits.app.ok('cdp_people_patch', { externalId: 'long-898', firstName: 'Other' })
  await page.getByText('Longina Renamed').waitFor({ state: 'detached' })
  expect(nameOf(await active())).toBe(after)
})

test.runIf(isLong)('everybody who matches is selected, also those who are not loaded', async () => {
  await using visited = await visit('/people?q=longina')
  const { page } = visited
  await page.getByText('900', { exact: true }).waitFor()
  // The number may come before the rows.
  await page
    .getByRole('row', { name: /Longina/ })
    .first()
    .waitFor()
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

test.runIf(isLong)('an event says what it caused and what was refused, by its own record', async () => {
  await visits.app.ok('cdp_events_record', { name: 'unheard', externalId: 'ev-1', personExternalId: 'undo' })
  await using visited = await visit('/events?event=ev-1')
  await visited.page.getByText('This event started no initiative.').waitFor()
})

test.runIf(isLong)(
  'the audit log is searched by parts of names, and an empty result does not say that nothing was done',
  async () => {
    await using visited = await visit('/settings/audit')
    const { page } = visited
    await page.getByLabel('Search the audit log').fill('people_patch')
    await page.keyboard.press('Enter')
    await page.getByRole('gridcell', { name: 'cdp_people_patch' }).first().waitFor()
    await page.getByLabel('Search the audit log').fill('nothing like this')
    await page.keyboard.press('Enter')
    await page.getByText('No matching entries').waitFor()
  },
)

test.runIf(isLong)(
  'two colleagues edit one segment: each field keeps the change, and the same part is not replaced silently',
  async () => {
    const filterExpression = {
      kind: 'person',
      op: 'AND',
      predicates: [
        { kind: 'person_attribute', attr: 'attributes.city', type: 'STRING', op: 'eq', value: 'Lima' },
      ],
    }
    await visits.app.ok('segments_create', { slug: 'joint', name: 'Joint', filterExpression })
    await using visited = await visit('/segments/joint?tab=filter')
    const { page } = visited
    await page.getByLabel('Description').fill('Mine')
    // A colleague saves another field, and then the same one.
    await visits.app.ok('segments_update', { slug: 'joint', name: 'Renamed' })
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Renamed')
    expect(await page.getByLabel('Description').inputValue()).toBe('Mine')
    await visits.app.ok('segments_update', { slug: 'joint', description: 'Theirs' })
    await page.getByText('A colleague changed the same part meanwhile.').waitFor()
    await press(page, 'Save changes')
    await page.getByText(/Segment saved/).waitFor()
    await expect
      .poll(() => visits.app.ok('segments_get', { slug: 'joint' }))
      .toMatchObject({
        name: 'Renamed',
        description: 'Mine',
        filterExpression,
      })
  },
)

test.runIf(isLong)(
  'the do-not-contact list is found by its words, searched, extended and undone',
  async () => {
    await using visited = await visit('/people')
    const { page } = visited
    await heading(page, 'People').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search people, segments, and pages').fill('unsubscribe')
    await page.getByRole('option', { name: 'Do-not-contact list', exact: true }).click()
    await heading(page, 'Do-not-contact list').waitFor()
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByLabel('Phone numbers and emails').fill('stop@example.com\n12')
    await press(page, 'Add')
    await page.getByText('These are not valid phone numbers.').waitFor()
    expect(await page.getByLabel('Phone numbers and emails').inputValue()).toBe('12')
    await page.keyboard.press('Escape')
    await page.getByLabel('Search the do-not-contact list').fill('STOP@')
    await page.getByRole('button', { name: 'Remove stop@example.com' }).click()
    await page.getByLabel('Reason (optional)').fill('She called and asked for it')
    await page.keyboard.press('Control+Enter')
    await page.getByText('No matching entries').waitFor()
    await press(page, 'Undo')
    await page.getByRole('link', { name: 'stop@example.com' }).waitFor()
    await page.goto(`${visits.app.url}/settings/audit?operation=do_not_contact_remove`)
    await page.getByText('She called and asked for it').waitFor()
  },
)

test.runIf(isLong)('a file without ids, in Latin-1, with local numbers and dates, is imported', async () => {
  await visits.app.ok('cdp_people_upsert', { externalId: 'has-city', attributes: { city: 'Lima' } })
  const csv =
    'Nombre,Celular,City,Ingreso\nAna Peña,300 123 9876,Bogotá,31/12/2025\nMal Número,12,Cali,1/2/2026\nBeto,3101112233,Cúcuta,2/2/2026\n'
  await using visited = await visit('/imports/new')
  const { page } = visited
  const name = 'clientes.csv'
  const choose = (text: string) =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await choose('id,ciudad,ciudad\n1,a,b\n')
  await page.getByText('Several columns are named ciudad.').waitFor()
  await choose(csv)
  await page.getByText('We read it as Latin-1.').waitFor()
  await page.getByRole('cell', { name: 'Ana Peña · Mal Número · Beto', exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Import City as').inputValue()).toBe('attributes.city')
  await page.getByLabel('Import Ingreso as').selectOption({ label: 'Another name…' })
  await page.getByLabel('Name for Ingreso').fill('joined')
  await page.getByLabel('Import Celular as').selectOption('phoneNumber')
  await page.getByLabel('Country of phone numbers and dates').selectOption('CO')
  await press(page, 'Preview import')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByText('First in row 3').waitFor()
  await expect
    .poll(() => visits.app.ok('cdp_people_get', { externalId: 'tel:+573001239876' }))
    .toMatchObject({
      firstName: 'Ana Peña',
      attributes: { city: 'Bogotá', joined: '2025-12-31' },
    })
})

test.runIf(isLong)('a viewer is told that the role is the reason, and what each role may do', async () => {
  const viewer = await newUser(visits.app, 'viewer')
  await using visited = await visit('/settings/members', viewer, { expected: /status of 403/ })
  const { page } = visited
  const table = page.getByRole('table')
  await table.getByRole('row', { name: 'Segments Change Change Change View' }).waitFor()
  await page.goto(`${visits.app.url}/settings/audit`)
  await page.getByText('Your role, Viewer, doesn’t allow this.').waitFor()
})

test.runIf(isLong)('a webhook gets its credential in place, and keeps what was typed', async () => {
  await using visited = await visit('/developers/webhooks?add=true')
  const { page } = visited
  await page.getByLabel('Endpoint URL', { exact: true }).fill('https://example.com/hooks')
  await page.getByText('webhooks listen').waitFor()
  await press(page, 'New credential')
  await page.getByLabel('Key', { exact: true }).fill('receiver')
  await page.getByLabel('Secret', { exact: true }).fill('a-long-secret')
  await press(page, 'Create')
  await expect
    .poll(() => page.getByLabel('Endpoint URL', { exact: true }).inputValue())
    .toBe('https://example.com/hooks')
  await expect.poll(() => page.getByLabel('Credential', { exact: true }).inputValue()).toMatch(/^crd_/)
})

test.runIf(isLong)('a list is sorted by its headers, and the address says how', async () => {
  for (const name of ['Sorted 9', 'Sorted 10', 'Sorted 11'])
    await visits.app.ok('lead_capture_embedded_forms_create', { name })
  await using visited = await visit('/forms?q=Sorted')
  const { page } = visited
  const grid = page.getByRole('grid', { name: 'Forms' })
  const names = async () =>
    (await grid.getByRole('link').allTextContents()).filter((name) => name.startsWith('Sorted'))
  await page.getByText('3 rows').waitFor()
  const header = grid.getByRole('columnheader', { name: 'Name' })
  await header.getByRole('button').click()
  await expect.poll(names).toEqual(['Sorted 9', 'Sorted 10', 'Sorted 11'])
  expect(await header.getAttribute('aria-sort')).toBe('ascending')
  await header.getByRole('button').press('Enter')
  await expect.poll(names).toEqual(['Sorted 11', 'Sorted 10', 'Sorted 9'])
  expect(new URL(page.url()).searchParams.get('order')).toBe('-name')
  expect(await visited.barriers()).toEqual([])
  await page.reload()
  await expect.poll(names).toEqual(['Sorted 11', 'Sorted 10', 'Sorted 9'])
})

test.runIf(isLong)(
  'the builder says whom each condition excludes, and its filter is in the address',
  async () => {
    const people = [
      ['count-1', 'gold', 'Quito'],
      ['count-2', 'gold', 'Lima'],
      ['count-3', 'silver', 'Lima'],
    ]
    for (const [externalId, tier, town] of people)
      await visits.app.ok('cdp_people_upsert', { externalId, attributes: { tier, town } })
    const condition = (attr: string, value: string) => ({
      kind: 'person_attribute',
      attr: `attributes.${attr}`,
      type: 'STRING',
      op: 'eq',
      value,
    })
    const filter = {
      kind: 'person',
      op: 'AND',
      predicates: [condition('tier', 'gold'), condition('town', 'Lima')],
    }
    await using visited = await visit(`/segments/new?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const { page } = visited
    const conditions = page.getByRole('list', { name: 'Conditions' }).getByRole('listitem')
    await page.getByLabel('Show whom each condition excludes').check()
    await conditions.nth(0).getByText('2 people meet this alone. It excludes 1 person.').waitFor()
    await conditions.nth(1).getByText('2 people meet this alone. It excludes 1 person.').waitFor()
    expect(await visited.barriers()).toEqual([])
    await press(page, 'Remove condition 2')
    const asked = () => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null')
    await expect.poll(() => asked()?.predicates.length).toBe(1)
    await page.reload()
    await expect.poll(() => conditions.count()).toBe(1)
  },
)

test.runIf(isLong)(
  'the timeline of a person tells who wrote, why people were called, and why they are in a segment',
  async () => {
    const number = '+573005559901'
    await visits.app.ok('cdp_people_upsert', { externalId: 'told', firstName: 'Tola', phoneNumber: number })
    await visits.app.ok('segments_create', {
      name: 'The tolds',
      slug: 'the-tolds',
      filterExpression: {
        kind: 'person',
        op: 'AND',
        predicates: [
          { kind: 'person_attribute', attr: 'firstName', type: 'STRING', op: 'eq', value: 'Tola' },
        ],
      },
    })
    await visits.app.ok('segments_evaluate', { slug: 'the-tolds' })
    await visits.app.ok('simulated_phones_create', { name: 'Tola', phoneNumber: number })
    await visits.app.ok('simulated_phones_write', {
      phoneNumber: number,
      content: { kind: 'text', text: 'Where are you?' },
    })
    const { id } = await until(async () => {
      const { data } = await visits.app.ok('conversations_list', { text: number })
      return data[0]
    })
    await visits.app.ok('conversations_reply', { id, text: 'In the old town.' })
    await using visited = await visit('/people/told')
    const { page } = visited
    const entries = page.getByRole('listitem')
    await entries.filter({ hasText: 'From this person' }).filter({ hasText: 'Where are you?' }).waitFor()
    await entries
      .filter({ hasText: 'To this person, by your team' })
      .filter({ hasText: 'In the old town.' })
      .waitFor()
    await press(page, 'Why?')
    await entries.filter({ hasText: 'Entered The tolds' }).getByText(/Tola/).waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByRole('link', { name: 'Conversation', exact: true }).first().click()
    await page.waitForURL(new RegExp(`/inbox/${id}`))
  },
)
