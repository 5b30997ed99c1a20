import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { QUEUES } from '../../server/src/platform/jobs/index.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { EVERYBODY } from '../../server/test/fixtures/workspace.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { simulatedContacts } from './simulated-contacts.ts'
import { heading, press, useVisits } from './visits.ts'

/*
 * The workspace in a real browser against a real service. A visit fails when the page contacts another origin, logs an
 * error or breaks its content security policy.
 */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
const contacts = simulatedContacts(() => visits.app)

describe('the page', () => {
  test('has a new nonce in each response, and files that are cached forever', async () => {
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

  test('asks to sign in, and then opens the requested screen', async () => {
    await using visited = await visit('/segments', null, { expected: /status of 401/ })
    const { page } = visited
    await page.getByLabel('Email').fill(visits.owner.email)
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

test.runIf(isLong)(
  'the first steps stay until an initiative is launched, and lead to the one that is there',
  async () => {
    const org = await visits.app.newOrganization()
    const call = { key: org.key }
    await visits.app.ok('cdp_people_upsert', { externalId: 'ana' }, call)
    await visits.app.ok('segments_create', { name: 'All', slug: 'all', filterExpression: EVERYBODY }, call)
    await visits.app.ok('initiatives_create', { name: 'Feedback' }, call)
    await using visited = await visit('/', await newUser(visits.app, 'owner', org.id))
    const { page } = visited
    await page.getByRole('listitem').filter({ hasText: 'Launch an initiative' }).getByRole('link').click()
    await page.getByRole('row', { name: /Feedback/ }).waitFor()
  },
)

test('an empty organization offers first steps and sample data', async () => {
  await using visited = await visit('/people')
  const { page } = visited
  await page.getByText('No people yet').waitFor()
  await page.getByRole('link', { name: 'Use sample data' }).click()
  await page.getByRole('button', { name: 'Set up with sample data' }).click()
  await page.getByText('Sample data is ready').waitFor()
  await expect
    .poll(() => visits.app.ok('overview_get'))
    .toMatchObject({
      people: 121,
      segments: 1,
      initiatives: { live: 1 },
    })
})

describe('people', () => {
  test('are found, opened and edited in place, and changes from elsewhere appear', async () => {
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

  test.runIf(isLong)('are filtered through the URL and reached by keyboard', async () => {
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

  test.runIf(isLong)('are selected, linked to an object and made into a segment', async () => {
    await visits.app.ok('cdp_custom_objects_upsert', {
      type: 'order',
      externalId: 'joint',
      displayName: 'Joint order',
    })
    await using visited = await visit('/people?q=amelia')
    const { page } = visited
    const boxes = page.getByRole('checkbox', { name: /^Select Am[eé]lia/ })
    await boxes.first().click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    const chosen = page.getByRole('region', { name: 'Selected people' })
    await chosen.getByText('3 people selected').waitFor()
    expect(await visited.barriers()).toEqual([])
    await press(page, 'Link to an object')
    await page.getByLabel('Relationship').selectOption({ index: 1 })
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
    await chosen.getByRole('button', { name: 'Create segment' }).click()
    await heading(page, 'New segment').waitFor()
    await page.getByText('2 people').waitFor()
    await page.reload()
    await page.getByText('2 people').waitFor()
  })

  test.runIf(isLong)('can have names of any length and direction', async () => {
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

test('a segment is created by keyboard alone', async () => {
  await using visited = await visit('/', visits.owner, { expected: /status of 4(00|22)/ })
  const { page } = visited
  const { keyboard } = page
  await heading(page, 'Home').waitFor()
  await keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, segments, and pages').waitFor()
  await keyboard.type('create seg')
  await keyboard.press('Enter')
  await heading(page, 'New segment').waitFor()
  await page.getByLabel('Name', { exact: true }).focus()
  await keyboard.type('From Lima')
  await tabTo(page, 'Add condition')
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Person attribute' }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
  await page.getByLabel('Name', { exact: true }).focus()
  await keyboard.press('Control+Enter')
  await page.getByText('Complete or remove this condition.').waitFor()
  await tabTo(page, 'Attribute')
  await keyboard.press('Enter')
  await keyboard.type('city')
  await page.getByRole('option', { name: /city/i }).waitFor()
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
  await expect
    .poll(() => visits.app.ok('segments_get', { slug: 'from-lima' }))
    .toMatchObject({ memberCount: 24 })
})

test.runIf(isLong)('a file is previewed and imported by keyboard alone, with its rejected rows', async () => {
  await using visited = await visit('/imports/new')
  const { page } = visited
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Customer ID,Nombre,Móvil,Mail\nc-1,Ana,+573005550901,ana@example.com\n,Luis,12,\n'),
  })
  await tabTo(page, 'Preview import')
  await page.keyboard.press('Enter')
  await page.getByText('This is a preview.').waitFor()
  await expect
    .poll(async () => (await visits.app.api('cdp_people_get', { externalId: 'c-1' })).status)
    .toBe(404)
  await page.getByText('First in row 3').waitFor()
  await tabTo(page, 'Import 1 row')
  await page.keyboard.press('Enter')
  await page.getByText('Completed', { exact: true }).waitFor()
  await expect
    .poll(() => visits.app.ok('cdp_people_get', { externalId: 'c-1' }))
    .toMatchObject({
      firstName: 'Ana',
      phoneNumber: '+573005550901',
      email: 'ana@example.com',
    })
  await page.getByRole('link', { name: 'View people' }).click()
  await heading(page, 'People').waitFor()
})

test.runIf(isLong)('a file that is not CSV is rejected until it is fixed', async () => {
  await using visited = await visit('/imports/new')
  const { page } = visited
  const choose = (content: string | Buffer) =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('')
  await page.getByText('This file is empty.').waitFor()
  await choose('PK\u0003\u0004xl/workbook.xml')
  await page.getByText('This file is a spreadsheet.').waitFor()
  expect(await visited.barriers()).toEqual([])
  await choose(Buffer.from('id;Nombre\n1;Jos\u00e9\n', 'latin1'))
  await page.getByText('We read it as Latin-1.').waitFor()
  await choose('\uFEFFid;Nombre;"Tel\u00e9fono; fijo"\n1;"Jos\u00e9\n""Pepe""";+573005550001\n')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /Nombre/ })
    .getByRole('cell')
    .nth(1)
    .getByText('"Pepe"')
    .waitFor()
  expect(await page.getByLabel('Import Tel\u00e9fono; fijo as').inputValue()).toBe('phoneNumber')
})

test.runIf(isLong)('the command palette starts every action', async () => {
  await using visited = await visit('/people')
  const { page } = visited
  const { keyboard } = page
  await heading(page, 'People').waitFor()
  await expect
    .poll(() =>
      page.evaluate(`performance.getEntriesByType('resource').some(({ name }) => name.includes('commands'))`),
    )
    .toBe(true)
  const palette = page.getByPlaceholder('Search people, segments, and pages')
  for (const [typed, dialog] of [
    ['new api key', 'New API key'],
    ['new env', 'New environment'],
    ['invite', 'Invite member'],
    ['object type', 'New object type'],
  ] as const) {
    await keyboard.press('Control+k')
    await palette.waitFor()
    await keyboard.type(typed)
    await page.getByRole('option', { name: dialog, exact: true, selected: true }).waitFor()
    await keyboard.press('Enter')
    await page.getByRole('dialog', { name: dialog }).waitFor()
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await keyboard.press('Control+k')
  await palette.fill('Español')
  await page.getByRole('option', { name: 'Español', exact: true, selected: true }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'Personas' }).waitFor()
})

test.runIf(isLong)('people and objects are shown by name, fetched once per list', async () => {
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

test('new events appear live and open with their details', async () => {
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
  await page.getByPlaceholder('Name, phone number, email, or ID').fill(`${firstName} ${lastName}`)
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

test.runIf(isLong)(
  'the home page names what keeps failing, and leads to its reasons and a way to act',
  async () => {
    const { app } = visits
    const { id } = await app.ok('initiatives_create', { name: 'Winter offer' })
    const initiativeId = fromWire('initiative', id)!
    const { pool, clock, newId } = app.runtime
    await pool.run(sql`
    update initiatives set status = 'ACTIVE' where org_id = ${app.org.id} and id = ${initiativeId}`)
    const details = JSON.stringify({
      initiativeId: id,
      attempted: 300,
      failed: 30,
      reasons: [{ reason: '131026', count: 30 }],
    })
    await pool.run(sql`
    insert into incidents (org_id, id, kind, subject, since, details)
    values (${app.org.id}, ${newId()}, 'initiative', ${initiativeId}, ${clock.now()}, ${details}::jsonb)`)
    await using visited = await visit('/')
    const { page } = visited
    await page
      .getByRole('link', { name: '“Winter offer”: 30 of 300 messages failed in the last 24 hours' })
      .click()
    const incidents = page.getByRole('list', { name: 'Incidents' })
    await incidents.getByText('131026').waitFor()
    expect(await visited.barriers()).toEqual([])
    await incidents.getByRole('button', { name: 'Pause initiative' }).click()
    await page.getByText('Initiative paused').waitFor()
    await expect.poll(async () => (await app.ok('initiatives_get', { id })).status).toBe('PAUSED')
    await pool.run(sql`delete from incidents where org_id = ${app.org.id}`)
  },
)

test.runIf(isLong)('the home page links to what requires attention', async () => {
  const { app } = visits
  for (const name of ['Alma', 'Bruno']) {
    const { id } = await contacts.writes(name, 'Can somebody help me?')
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
  await page.getByRole('link', { name: /conversations waiting for your team/ }).click()
  const rows = page.getByRole('grid', { name: 'Conversations' }).getByRole('row')
  await rows.nth(1).waitFor()
  expect(await visited.barriers()).toEqual([])
  const waiting = await rows.count()
  await rows.first().click()
  await press(page, 'Close')
  await expect.poll(() => rows.count()).toBe(waiting - 1)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: '1 job failed after every retry' }).click()
  await page
    .getByRole('row', { name: /out of luck/ })
    .getByRole('button', { name: 'Retry' })
    .click()
  await page.getByText('No failed jobs').waitFor()
  await expect.poll(async () => (await app.ok('work_set_aside_list')).data).toEqual([])
})

test.runIf(isLong)('an expired session keeps unsaved changes', async () => {
  const member = await newUser(visits.app, 'member')
  await using visited = await visit('/segments/new', member, { expected: /status of 401/ })
  const { page } = visited
  await page.getByLabel('Name', { exact: true }).fill('Half written')
  await page.context().clearCookies()
  await visits.app.ok('cdp_people_upsert', { externalId: 'sample-1', lastName: 'Changed' })
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half written')
})

test('a lost connection is reported, and the page recovers', async () => {
  await using visited = await visit('/people', visits.owner, { expected: /ERR_|Failed to load|net::/ })
  const { page } = visited
  await page
    .getByRole('row', { name: /sample-/ })
    .first()
    .waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Search people').fill('diego')
  await page.getByText('Can’t reach Parley').first().waitFor()
  await page.context().setOffline(false)
  await page.getByRole('row', { name: /Diego/ }).first().waitFor()
})

/** Presses Tab until the element with this label has the focus. */
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
