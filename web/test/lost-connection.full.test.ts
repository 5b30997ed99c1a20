import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { addMember } from '../../server/src/identity/users/memberships/memberships.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { press, useVisits } from './visits.ts'

/* What screens say and keep when the service cannot be reached. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

const lost = { expected: /ERR_|Failed to load|net::/ }
const SAID = 'Can’t reach Parley. Your changes are still here. Try again.'

const cut = (page: Page, path: RegExp, method = 'POST') =>
  page.route(path, (route: Route) => (route.request().method() === method ? route.abort() : route.continue()))

test('a dialog says it in the words of the workspace', async () => {
  await using visited = await visit('/developers/environments', undefined, { ...lost, locale: 'es-CO' })
  const { page } = visited
  await cut(page, /\/environments$/)
  await press(page, 'Nuevo entorno')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('staging')
  await page.keyboard.press('Enter')
  const words = dialog.getByRole('alert')
  await words.waitFor()
  expect((await words.textContent())?.trim()).toBe(
    'No se puede conectar con Parley. Tus cambios siguen aquí. Vuelve a intentarlo.',
  )
})

test('a value of a person that was not saved says it beside what was typed', async () => {
  await visits.app.ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana' })
  await using visited = await visit('/people/ana', undefined, lost)
  const { page } = visited
  await cut(page, /\/people\/ana$/, 'PATCH')
  await page.getByRole('button', { name: /^Edit First name/ }).click()
  const field = page.getByRole('textbox', { name: 'First name' })
  await field.fill('Anita')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: SAID }).waitFor()
  expect(await field.inputValue()).toBe('Anita')
})

test('the object types say it when only their relationships cannot be read', async () => {
  await using visited = await visit('/people', undefined, lost)
  const { page } = visited
  await cut(page, /\/relationship-types/, 'GET')
  await page.goto(`${visits.app.url}/objects`)
  await page.getByText('Can’t reach Parley', { exact: true }).waitFor()
})

test('the card of test numbers says it when they cannot be read', async () => {
  await visits.app.ok('environments_create', { key: 'staging' })
  await using visited = await visit('/people', undefined, lost)
  const { page } = visited
  await cut(page, /\/test-numbers/, 'GET')
  await page.goto(`${visits.app.url}/developers/environments`)
  await page.getByText('Can’t reach Parley', { exact: true }).waitFor()
})

test('a page whose stream of changes is refused says so, and follows again later', async () => {
  const { app } = visits
  await app.ok('cdp_people_upsert', { externalId: 'eva', firstName: 'Eva' })
  await using visited = await visit('/people', undefined, { expected: /status of 403/ })
  const { page } = visited
  const error = { code: 'forbidden', message: 'Refused by a proxy.' }
  await page.route(/\/api\/v1\/changes$/, (route) => route.fulfill({ status: 403, json: { error } }))
  await page.goto(`${app.url}/people/eva`)
  const words = page.getByText('This page may be out of date.')
  await words.waitFor()
  await page.unroute(/\/api\/v1\/changes$/)
  await words.waitFor({ state: 'detached' })
  await app.ok('cdp_people_upsert', { externalId: 'eva', firstName: 'Evelyn' })
  await page
    .getByRole('button', { name: /^Edit First name/ })
    .getByText('Evelyn')
    .waitFor()
})

test('who signs out or switches organizations is asked about unsaved changes, and told when it fails', async () => {
  const { app } = visits
  const other = await app.newOrganization('Another one')
  const user = await newUser(app, 'admin')
  const { pool, clock } = app.runtime
  await pool.transaction((db) =>
    addMember(db, other.id, { userId: user.id, role: 'admin', now: clock.now() }),
  )
  await using visited = await visit('/settings/organization', user, lost)
  const { page } = visited
  const name = page.getByLabel('Name', { exact: true })
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  const answer = async (button: string) => {
    await asked.getByRole('button', { name: button, exact: true }).click()
    await asked.waitFor({ state: 'detached' })
  }
  const menu = page
    .getByRole('navigation', { name: 'Workspace' })
    .locator('button[aria-haspopup=menu]')
    .first()
  const switchTo = async () => {
    await menu.click()
    await page.getByRole('menuitemradio', { name: 'Another one' }).click()
  }
  const find = async (action: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search people, segments, and pages').fill(action)
    await page.getByRole('option', { name: action }).click()
  }
  await name.fill('Half written')
  await switchTo()
  await answer('Cancel')
  await find('Switch to Another one')
  await answer('Cancel')
  await find('Sign out')
  await answer('Cancel')
  expect(await name.inputValue()).toBe('Half written')

  await page.route(/\/account\//, (route) => route.abort())
  await find('Switch to Another one')
  await answer('Leave')
  await page.getByText(SAID).first().waitFor()
  expect(await name.inputValue()).toBe('Half written')
  await page.unroute(/\/account\//)
  await switchTo()
  await answer('Leave')
  await expect.poll(() => name.inputValue()).toBe('Another one')
})
