import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sql } from '../../server/src/db/index.ts'
import { fromWire } from '../../server/src/kernel/index.ts'
import { QUEUES } from '../../server/src/queues.ts'
import { newUser } from '../../server/test/people.ts'
import { heading, press, useVisits } from './visits.ts'

/*
 * The workspace as people use it, in a real browser against a real service. A visit fails by itself when the page asks
 * another origin, writes an error, or breaks its content security policy.
 */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits

describe('the page', () => {
  test('is made for each answer, its files for ever', async () => {
    const ask = (path = '/people') => fetch(visits.app.url + path, { headers: { accept: 'text/html' } })
    const [one, other] = [await ask(), await ask()]
    const policy = one.headers.get('content-security-policy')!
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toBe(other.headers.get('content-security-policy'))
    for (const path of ['/', '/people', '/invitation', '/reset-password', '/oauth/authorize']) {
      const { headers } = await ask(path)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await one.text())!
    const file = await fetch(visits.app.url + script, { headers: { 'accept-encoding': 'br' } })
    expect(file.headers.get('content-encoding')).toBe('br')
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${visits.app.url}/assets/none.js`)).status).toBe(404)
    expect(
      (await fetch(`${visits.app.url}/people`, { headers: { accept: 'application/json' } })).status,
    ).toBe(404)
  })

  test('asks who it is, and opens by password where one was', async () => {
    await using visited = await visit('/segments', null, { expected: /status of 401/ })
    const { page } = visited
    await page.getByLabel('E-mail').fill(visits.owner.email)
    await page.getByLabel('Password').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByLabel('Password').fill(visits.owner.password)
    await page.keyboard.press('Enter')
    await heading(page, 'Segments').waitFor()
    await page.locator('main#content:focus').waitFor()
  })
})

test('an empty organization says what to do first, and sample data does it', async () => {
  await using visited = await visit('/people')
  const { page } = visited
  await page.getByText('Nobody is here yet').waitFor()
  await page.getByRole('link', { name: 'Use sample data' }).click()
  await page.getByRole('button', { name: 'Do all of it with sample data' }).click()
  await page.getByText('The sample data is there').waitFor()
  expect(await visits.app.ok('overview_get')).toMatchObject({
    people: 120,
    segments: 1,
    initiatives: { live: 1 },
  })
})

describe('people', () => {
  test('are found, opened and changed in place; a change elsewhere shows by itself', async () => {
    await using visited = await visit('/people')
    const { page } = visited
    await page.getByLabel('Search people').fill('amelia rojas')
    await page
      .getByRole('row', { name: /Amelia Rojas/ })
      .first()
      .click()
    await heading(page, 'Amelia Rojas').waitFor()
    await page.getByRole('button', { name: 'Edit city' }).click()
    await page.getByLabel('city', { exact: true }).fill('Cusco')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit city' }).getByText('Cusco').waitFor()
    const externalId = decodeURIComponent(new URL(page.url()).pathname.split('/')[2]!)
    const person = await visits.app.ok('cdp_people_get', { externalId })
    expect(person.attributes).toMatchObject({ city: 'Cusco', plan: expect.any(String) })
    await visits.app.ok('cdp_people_upsert', { externalId, firstName: 'Amélia' })
    await heading(page, 'Amélia Rojas').waitFor()
    await page.goBack()
    expect(await page.getByLabel('Search people').inputValue()).toBe('amelia rojas')
  })

  test('are filtered by the address, with keys from row to row', async () => {
    const filter = {
      kind: 'person',
      op: 'AND',
      predicates: [
        { kind: 'person_attribute', attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'pro' },
      ],
    }
    await using visited = await visit(`/people?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const { page } = visited
    await page.getByText('36 people').waitFor()
    const grid = page.getByRole('grid', { name: 'People' })
    await grid.focus()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/people\/sample-/)
  })

  test('are chosen one by one or in a row, linked to an object and made a segment of', async () => {
    await visits.app.ok('cdp_custom_objects_upsert', {
      type: 'order',
      externalId: 'joint',
      displayName: 'Joint order',
    })
    await using visited = await visit('/people?q=amelia')
    const { page } = visited
    const boxes = page.getByRole('checkbox', { name: /^Choose Am[eé]lia/ })
    await boxes.first().click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    const chosen = page.getByRole('region', { name: 'Chosen people' })
    await chosen.getByText('3 people chosen').waitFor()
    expect(await visited.barriers()).toEqual([])
    await press(page, 'Link to an object')
    await page.getByLabel('As what').selectOption({ index: 1 })
    await page.getByRole('combobox', { name: 'Object' }).click()
    await page.getByPlaceholder('Search by name').fill('Joint')
    await page.getByRole('option', { name: /Joint order/ }).click()
    await press(page, 'Link 3 people')
    await page.getByText('Linked: 3').waitFor()
    const { data } = await visits.app.ok('cdp_relationships_list', {
      kind: 'person_to_co',
      customObjectType: 'order',
      customObjectExternalId: 'joint',
    })
    expect(data).toHaveLength(3)

    await chosen.waitFor({ state: 'detached' })
    await page.getByRole('grid', { name: 'People' }).focus()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await chosen.getByRole('button', { name: 'Make a segment' }).click()
    await heading(page, 'New segment').waitFor()
    await page.getByText('2 people').waitFor()
    await page.reload()
    await page.getByText('2 people').waitFor()
  })

  test('have names of any length and direction', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim()
    await visits.app.ok('cdp_people_upsert', { externalId: 'long', firstName: long })
    await visits.app.ok('cdp_people_upsert', { externalId: 'rtl', firstName: 'محمد', lastName: 'الأحمد' })
    for (const width of [1280, 390]) {
      await using visited = await visit('/people/rtl', visits.owner, { viewport: { width, height: 800 } })
      const { page } = visited
      await heading(page, 'محمد الأحمد').waitFor()
      await page.goto(`${visits.app.url}/people/long`)
      await heading(page, long).waitFor()
      const wide = await page.locator('body').evaluate((body) => body.scrollWidth - body.clientWidth)
      expect(wide).toBe(0)
    }
  })
})

test('a segment is made by keys alone', async () => {
  await using visited = await visit('/', visits.owner, { expected: /status of 4(00|22)/ })
  const { page } = visited
  const { keyboard } = page
  await heading(page, 'Home').waitFor()
  await keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, segments and screens').waitFor()
  await keyboard.type('make a seg')
  await keyboard.press('Enter')
  await heading(page, 'New segment').waitFor()
  await page.getByLabel('Name', { exact: true }).focus()
  await keyboard.type('From Lima')
  await tabTo(page, 'Add a condition')
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'About the person' }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  await page.getByLabel('Name', { exact: true }).focus()
  await keyboard.press('Control+Enter')
  await page.getByText('Say what is missing here').waitFor()
  await tabTo(page, 'Attribute')
  await keyboard.press('Enter')
  await keyboard.type('city')
  await keyboard.press('Enter')
  await tabTo(page, 'Value')
  await keyboard.press('Enter')
  await page.getByRole('option', { name: /Lima/ }).waitFor()
  await keyboard.type('Lima')
  await keyboard.press('Enter')
  await page.getByText('24 people').waitFor()
  await keyboard.press('Control+Enter')
  await heading(page, 'From Lima').waitFor()
  await page
    .getByRole('row', { name: /Lucía|Mateo|Sofía|Emma/ })
    .first()
    .waitFor()
  expect(await visits.app.ok('segments_get', { slug: 'from-lima' })).toMatchObject({ memberCount: 24 })
})

test('a file is tried out and imported by keys alone, and says what it refused', async () => {
  await using visited = await visit('/imports/new')
  const { page } = visited
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Customer ID,Nombre,Móvil,Mail\nc-1,Ana,+573005550901,ana@example.com\nc-2,Luis,12,l@example.com\n',
    ),
  })
  await tabTo(page, 'Try it out')
  await page.keyboard.press('Enter')
  await page.getByText('This was a trial').waitFor()
  expect((await visits.app.api('cdp_people_get', { externalId: 'c-1' })).status).toBe(404)
  await page.getByText(/row 3/).waitFor()
  await tabTo(page, 'Import 1 row')
  await page.keyboard.press('Enter')
  await page.getByText('done', { exact: true }).waitFor()
  expect(await visits.app.ok('cdp_people_get', { externalId: 'c-1' })).toMatchObject({
    firstName: 'Ana',
    phoneNumber: '+573005550901',
    email: 'ana@example.com',
  })
  await page.getByRole('link', { name: 'See the people' }).click()
  await heading(page, 'People').waitFor()
})

test('a file that is no CSV says so, and is taken once it was mended', async () => {
  await using visited = await visit('/imports/new')
  const { page } = visited
  const choose = (content: string | Buffer) =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('')
  await page.getByText('There is nothing in this file.').waitFor()
  await choose('PK\u0003\u0004xl/workbook.xml')
  await page.getByText('This is a spreadsheet.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await choose(Buffer.from('id;Nombre\n1;Jos\u00e9\n', 'latin1'))
  await page.getByText('are not UTF-8').waitFor()
  await choose('\uFEFFid;Nombre;"Tel\u00e9fono; fijo"\n1;"Jos\u00e9\n""Pepe""";+573005550001\n')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /Nombre/ })
    .getByRole('cell')
    .nth(1)
    .getByText('"Pepe"')
    .waitFor()
  expect(await page.getByLabel('What Tel\u00e9fono; fijo becomes').inputValue()).toBe('phoneNumber')
})

test('everything can be begun from anywhere', async () => {
  await using visited = await visit('/people')
  const { page } = visited
  const { keyboard } = page
  await heading(page, 'People').waitFor()
  await expect
    .poll(() =>
      page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('palette'))"),
    )
    .toBe(true)
  for (const [typed, dialog] of [
    ['new api key', 'New API key'],
    ['new env', 'New environment'],
    ['invite', 'Invite somebody'],
    ['object type', 'New type'],
  ] as const) {
    await keyboard.press('Control+k')
    await keyboard.type(typed)
    await page.getByRole('option').first().waitFor()
    await keyboard.press('Enter')
    await page.getByRole('dialog', { name: dialog }).waitFor()
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, segments and screens').fill('Español')
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'Personas' }).waitFor()
})

test('people and objects are told by name, all of a list asked for at once', async () => {
  await using visited = await visit('/people/sample-2?tab=links')
  const { page } = visited
  await page.getByRole('link', { name: 'Order 2-1' }).waitFor()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/people/search')) asked++
  })
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page
    .getByRole('row', { name: /order_placed/ })
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('gridcell', { name: /^sample-/ }).count()).toBe(0)
  expect(asked).toBeLessThanOrEqual(2)
})

test('events appear as they are recorded, and open what was recorded', async () => {
  await using visited = await visit('/events')
  const { page } = visited
  await page
    .getByRole('row', { name: /order_placed/ })
    .first()
    .waitFor()
  await visits.app.ok('cdp_events_record', {
    name: 'signed_up',
    externalId: 'live-1',
    personExternalId: 'sample-1',
    properties: { plan: 'pro' },
  })
  const { firstName, lastName } = await visits.app.ok('cdp_people_get', { externalId: 'sample-1' })
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByPlaceholder('Name, number, e-mail or id').fill(`${firstName} ${lastName}`)
  await page.getByRole('option', { name: '+573005550000' }).click()
  await page.waitForURL(/person=sample-1\b/)
  await page.getByRole('row', { name: `signed_up ${firstName} ${lastName}` }).click()
  const properties = page
    .getByRole('dialog')
    .getByRole('term')
    .filter({ hasText: /^plan$/ })
  await properties.waitFor()
  await page.reload()
  await properties.waitFor()
  expect(await page.getByRole('dialog').getByText('pro', { exact: true }).count()).toBe(1)
})

test('what needs somebody leads to where it is mended', async () => {
  const { app } = visits
  const { data } = await app.ok('conversations_list', { limit: 2 })
  for (const { id } of data) {
    await app.ok('conversations_take_over', { id })
    await app.ok('conversations_assign', { id, assignee: null })
  }
  const { id } = (await app.ok('initiatives_list', {})).data[0]
  const { pool, clock } = app.runtime
  await pool.run(sql`
    insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
    values (${app.org.id}, ${QUEUES.completion.name}, ${fromWire('initiative', id)}, 'Error', 'out of luck', 8,
            ${clock.now()})`)
  await using visited = await visit('/')
  const { page } = visited
  await page.getByRole('link', { name: /conversations wait for somebody/ }).click()
  const rows = page.getByRole('grid', { name: 'Conversations' }).getByRole('row')
  await rows.nth(2).waitFor()
  expect(await visited.barriers()).toEqual([])
  const waiting = await rows.count()
  await rows.nth(1).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => rows.count()).toBe(waiting - 1)
  await page.goBack()
  await page.getByRole('link', { name: '1 piece of work was set aside after failing' }).click()
  await page
    .getByRole('row', { name: /out of luck/ })
    .getByRole('button', { name: 'Try again' })
    .click()
  await page.getByText('Nothing was set aside').waitFor()
  expect((await app.ok('work_set_aside_list')).data).toEqual([])
})

test('a session that ends in the middle of an edit loses nothing', async () => {
  const member = await newUser(visits.app, 'member')
  await using visited = await visit('/segments/new', member, { expected: /status of 401/ })
  const { page } = visited
  await page.getByLabel('Name', { exact: true }).fill('Half written')
  await page.context().clearCookies()
  await visits.app.ok('cdp_people_upsert', { externalId: 'sample-1', lastName: 'Changed' })
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  expect(await page.getByLabel('E-mail').inputValue()).toBe(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half written')
})

test('a service that is away is said, and work goes on when it is back', async () => {
  await using visited = await visit('/people', visits.owner, { expected: /ERR_|Failed to load|net::/ })
  const { page } = visited
  await page
    .getByRole('row', { name: /sample-/ })
    .first()
    .waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Search people').fill('diego')
  await page.getByText('The service does not answer').first().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('row', { name: /Diego/ }).first().waitFor()
})

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const focused = page.locator(':focus')
    const label = (await focused.count()) === 0 ? null : await focused.evaluate(labelOf)
    if (label?.startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${name}`)
}

function labelOf(element: { getAttribute(name: string): string | null; textContent: string | null }): string {
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
}
