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

test('the card of test numbers says it when they cannot be read', async () => {
  await visits.app.ok('environments_create', { key: 'staging' })
  await using visited = await visit('/people', undefined, lost)
  const { page } = visited
  await cut(page, /\/test-numbers/, 'GET')
  await page.goto(`${visits.app.url}/developers/environments`)
  await page.getByText('Can’t reach Parley', { exact: true }).waitFor()
})
