import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newCookie, newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { title } from './screens.ts'
import { heading, press, useVisits } from './visits.ts'

/* Occasional tasks: object types, settings and members, and the browser's own buttons. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

/** The label of the focused element, or "nothing". */
const focused = (page: Page) =>
  page.evaluate(`(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return 'nothing'
    return activeElement.ariaLabel ?? activeElement.textContent
  })()`)

test('an object type and a relationship are created, and objects link to their people', async () => {
  const { ok } = visits.app
  await using visited = await visit('/objects', visits.owner, { expected: /status of 4/ })
  const { page } = visited
  await press(page, 'New object type')
  await page.getByLabel('Display name').fill('Póliza de seguro')
  expect(await page.getByLabel('API name').inputValue()).toBe('poliza_de_seguro')
  await page.getByLabel('API name').fill('x'.repeat(300))
  await press(page, 'Create')
  const nameField = page.getByRole('textbox', { name: 'API name', description: /at most|too/i })
  await nameField.waitFor()
  expect(await nameField.getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('API name').fill('policy')
  await press(page, 'Create')
  await page.getByText('Object type created').waitFor()
  await page.getByRole('link', { name: /Póliza de seguro/ }).waitFor()
  expect(await focused(page)).not.toBe('nothing')

  await press(page, 'Add')
  await page.getByLabel('Role').fill('holder')
  await page.getByLabel('Cardinality').selectOption('ONE_TO_MANY')
  await press(page, 'Create')
  const relationship = page.getByRole('listitem').filter({ hasText: 'holder' })
  await relationship.getByText('one to many').waitFor()
  const { personToCo } = await ok('cdp_relationship_types_list')
  expect(personToCo).toMatchObject([
    { role: 'holder', customObjectType: 'policy', cardinality: 'ONE_TO_MANY' },
  ])

  await page.getByRole('link', { name: /Póliza de seguro/ }).click()
  await page.getByText('No objects yet').waitFor()
  await ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana', lastName: 'Rojas' })
  await ok('cdp_custom_objects_upsert', {
    type: 'policy',
    externalId: 'p-1',
    displayName: 'Home',
    attributes: { premium: 120, active: true },
  })
  await ok('cdp_relationships_link', {
    relationshipTypeId: personToCo[0].relationshipTypeId,
    personExternalId: 'ana',
    customObjectExternalId: 'p-1',
  })
  await page.reload()
  await page.getByRole('row', { name: /Home.*120/ }).click()
  await heading(page, 'Home').waitFor()
  await page.getByText('premium', { exact: true }).waitFor()
  await page.getByRole('link', { name: /Ana Rojas.*holder/ }).click()
  await heading(page, 'Ana Rojas').waitFor()
  await page.goto(`${visits.app.url}/people/ana?tab=links`)
  await page
    .getByRole('table')
    .getByRole('link', { name: /Home|p-1/ })
    .click()
  await heading(page, 'Home').waitFor()
})

test.runIf(isLong)('a user whose role was lowered sees why saving fails', async () => {
  const member = await newUser(visits.app, 'member')
  await using visited = await visit('/objects?add=true', member, { expected: /status of 403/ })
  const { page } = visited
  await page.getByLabel('Display name').fill('Contract')
  const { app, owner } = visits
  await app.ok('members_update', { userId: member.wireId, role: 'viewer' }, { key: owner.cookie })
  await press(page, 'Create')
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .getByText(/may not|permission/)
    .waitFor()
  // What it means opens beside the form, which keeps what was typed.
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('link', { name: 'What this means' }).click()
  const explained = await opened
  await explained.getByRole('heading', { name: 'forbidden' }).waitFor()
  expect(new URL(explained.url()).hash).toBe('#forbidden')
  expect(await page.getByLabel('Display name').inputValue()).toBe('Contract')
})

describe('settings', () => {
  test.runIf(isLong)('the organization is edited, and leaving unsaved changes asks first', async () => {
    await using visited = await visit('/settings/organization')
    const { page } = visited
    await page.getByLabel('Name', { exact: true }).fill('Altiplano')
    await page.getByLabel('Time zone').selectOption('America/La_Paz')
    await page.getByLabel('Language').selectOption('es')
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await press(page, 'Cancel')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Altiplano')
    await page.getByLabel('Name', { exact: true }).press('Control+Enter')
    await page.getByText('Saved').waitFor()
    await page.getByRole('navigation', { name: 'Workspace' }).getByText('Altiplano').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('America/La_Paz')
    await page.getByRole('link', { name: 'Members' }).click()
    await heading(page, 'Members').waitFor()
    await expect
      .poll(() => visits.app.ok('organization_get'))
      .toMatchObject({
        name: 'Altiplano',
        timeZone: 'America/La_Paz',
        locale: 'es',
      })
  })

  test.runIf(isLong)('the audit log is filtered through the URL, and the retention is shown', async () => {
    const { ok } = visits.app
    for (const name of ['one', 'two']) await ok('environments_create', { key: name })
    await ok('http_credentials_create', { key: 'audited', authType: 'BEARER', value: 'x' })
    await using visited = await visit('/settings/audit')
    const { page } = visited
    const rows = page.getByRole('grid', { name: 'Audit log' }).getByRole('row')
    await rows.filter({ hasText: 'http_credentials_create' }).waitFor()
    await page.getByLabel('Search the audit log').fill('environments_CRE')
    await page.keyboard.press('Enter')
    await page.waitForURL(/containing=environments_CRE/)
    await expect.poll(() => rows.count()).toBe(3)
    expect(await focused(page)).toBe('Search the audit log')
    await page.reload()
    await expect.poll(() => rows.count()).toBe(3)
    // A link can name an exact target.
    await page.goto(`${visits.app.url}/settings/audit?containing=environments&subject=one`)
    await expect.poll(() => rows.count()).toBe(2)
    await rows.last().getByText('API key', { exact: true }).waitFor()
    await page.getByLabel('Search the audit log').fill(visits.owner.wireId)
    await page.keyboard.press('Enter')
    await page.getByText('No matching entries').waitFor()
    await press(page, 'Clear filters')
    await rows.filter({ hasText: 'http_credentials_create' }).waitFor()
    expect(new URL(page.url()).search).toBe('')

    await page.goto(`${visits.app.url}/settings/retention`)
    await heading(page, 'Data retention').waitFor()
    const { audit } = await ok('retention_get')
    const kept = page.getByRole('listitem').filter({ hasText: 'Audit log' })
    await kept.getByText(audit === null ? 'Forever' : `${audit} days`).waitFor()
  })

  test.runIf(isLong)(
    'roles change, members, invitations and sessions are removed, and the focus is restored',
    async () => {
      const member = await newUser(visits.app, 'member')
      const gone = await newUser(visits.app, 'viewer')
      await using visited = await visit('/settings/members')
      const { page } = visited
      const line = (email: string) => page.getByRole('listitem').filter({ hasText: email })
      await line(member.email).getByRole('combobox').selectOption('admin')
      await page.getByText('Saved').waitFor()
      await expect
        .poll(async () => (await visits.app.ok('members_list', {}, { key: visits.owner.cookie })).data)
        .toContainEqual(expect.objectContaining({ email: member.email, role: 'admin' }))
      await line(gone.email).getByRole('button', { name: 'Remove The viewer', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
      await line(gone.email).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).toMatch(/^Remove ./)
      for (const email of ['a@example.com', 'b@example.com']) {
        await visits.app.ok('invitations_create', { email, role: 'viewer' }, { key: visits.owner.cookie })
      }
      await page.reload()
      await page.getByRole('button', { name: 'Revoke the invitation for a@example.com' }).press('Enter')
      await expect.poll(() => focused(page)).toBe('Revoke the invitation for b@example.com')
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: 'Invitations' }).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page)).not.toBe('nothing')

      const elsewhere = { ...member, cookie: await newCookie(visits.app, member.id) }
      await using phone = await visit('/people', elsewhere, { expected: /status of 401/ })
      await heading(phone.page, 'People').waitFor()
      await using desk = await visit('/settings/account', member)
      const sessions = desk.page.getByRole('list', { name: 'Sessions' })
      await sessions.getByText('This browser').waitFor()
      await sessions.getByRole('button', { name: /^End session: ./ }).press('Enter')
      await sessions.getByRole('button', { name: /^End session/ }).waitFor({ state: 'detached' })
      await expect.poll(() => focused(desk.page)).toBe('Sign out')
      await visits.app.ok('cdp_people_upsert', { externalId: 'news', firstName: 'News' })
      await phone.page.reload()
      await phone.page.getByLabel('Password').waitFor()
      await desk.page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
      await desk.page.getByLabel('Password', { exact: true }).waitFor()
    },
  )
})

test('sessions in equal browsers have buttons with names of their own', async () => {
  const { app } = visits
  const member = await newUser(app, 'member')
  for (const hours of [1, 2])
    await newCookie(app, member.id, app.org.id, new Date(Date.now() - hours * 3_600_000))
  await using visited = await visit('/settings/account', member)
  const sessions = visited.page.getByRole('list', { name: 'Sessions' })
  const others = sessions.getByRole('button', { name: /^End session: .*, last used ./ })
  await expect.poll(() => others.count()).toBe(2)
  const names = await others.evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel))
  expect(new Set(names).size).toBe(2)
})

test.runIf(isLong)('back and forward restore each view', async () => {
  const { ok } = visits.app
  await ok('cdp_people_batch_upsert', {
    items: ['Bruno', 'Carla'].map((firstName) => ({ externalId: firstName.toLowerCase(), firstName })),
  })
  await ok('cdp_events_record', { name: 'called', externalId: 'call-1', personExternalId: 'bruno' })
  await using visited = await visit('/people?q=bruno')
  const { page } = visited
  const address = () => page.url().slice(visits.app.url.length)
  await page.getByRole('row', { name: /Bruno/ }).click()
  await heading(page, 'Bruno').waitFor()
  await page.getByRole('link', { name: 'Links', exact: true }).click()
  await page.waitForURL(/tab=links/)
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await heading(page, 'Events').waitFor()
  await page.getByRole('row', { name: /called/ }).click()
  await page.getByRole('dialog').waitFor()

  const walked = [
    '/people?q=bruno',
    '/people/bruno',
    '/people/bruno?tab=links',
    '/events',
    '/events?event=call-1',
  ]
  expect(address()).toBe(walked.at(-1))
  for (const step of walked.slice(0, -1).toReversed()) {
    await page.goBack()
    await expect.poll(address).toBe(step)
  }
  await title(page).getByText('People').waitFor()
  expect(await page.getByLabel('Search people').inputValue()).toBe('bruno')
  await page.getByRole('row', { name: /Bruno/ }).waitFor()
  expect(await page.getByRole('row', { name: /Carla/ }).count()).toBe(0)
  for (const step of walked.slice(1)) {
    await page.goForward()
    await expect.poll(address).toBe(step)
  }
  await page.getByRole('dialog').getByText('called').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.reload()
  await heading(page, 'Events').waitFor()
})

test.runIf(isLong)('an expired session keeps unsaved variables', async () => {
  const admin = await newUser(visits.app, 'admin')
  const { id } = await visits.app.ok('environments_create', { key: 'half-way' })
  await using visited = await visit(`/developers/environments/${id}`, admin, { expected: /status of 401/ })
  const { page } = visited
  await press(page, 'Add variable')
  await page.getByLabel(/^Key of variable/).fill('TOKEN')
  await page.getByLabel('Value of TOKEN').fill('hush')
  await page.getByLabel('Secret').check()
  await page.getByLabel('Value of TOKEN').focus()
  await page.context().clearCookies()
  // Saving shows that the session has ended, unless a request of the page has already shown it.
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  await page.getByLabel('Password').fill(admin.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Value of TOKEN').inputValue()).toBe('hush')
  await press(page, 'Save')
  await expect
    .poll(async () => (await visits.app.ok('environments_get', { id })).variables)
    .toEqual([expect.objectContaining({ key: 'TOKEN', isSecret: true })])
})

test('another environment becomes the default after a question', async () => {
  const { ok } = visits.app
  await ok('environments_create', { key: 'live' })
  const { id } = await ok('environments_create', { key: 'trial', isTest: true })
  const isDefault = async () => (await ok('environments_get', { id })).isDefault
  await using visited = await visit(`/developers/environments/${id}`)
  const { page } = visited
  await press(page, 'Make default')
  const question = page.getByRole('dialog', { name: 'Make trial the default environment?' })
  await question.getByText(/Their messages then go only to test numbers/).waitFor()
  expect(await visited.barriers()).toEqual([])
  expect(await isDefault()).toBe(false)
  await question.getByRole('button', { name: 'Make default' }).click()
  await expect.poll(isDefault).toBe(true)
  await page.getByRole('button', { name: 'Make default' }).waitFor({ state: 'detached' })
})
