import { expect, test } from 'vitest'
import { addMember } from '../../server/src/identity/users/memberships/memberships.ts'
import { newCookie, newUser } from '../../server/test/fixtures/people.ts'
import { useVisits } from './visits.ts'

/* Somebody who belongs to several organizations. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

test('whoever signs in again goes on in the organization of the tab, with what they wrote', async () => {
  const { app } = visits
  const other = await app.newOrganization('Another one')
  const user = await newUser(app, 'admin')
  const { pool, clock } = app.runtime
  await pool.transaction((db) =>
    addMember(db, other.id, { userId: user.id, role: 'admin', now: clock.now() }),
  )
  await using visited = await visit('/settings/organization', user, { expected: /status of 401/ })
  const { page } = visited
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Half written')
  // Another browser shows the other organization, which is the last used one then.
  await newCookie(app, user.id, other.id)
  await page.context().clearCookies()
  // Saving shows that the session has ended, unless a request of the page has already shown it.
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  await page.getByLabel('Password').fill(user.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Half written')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await app.ok('organization_get')).name).toBe('Half written')
  expect((await app.ok('organization_get', {}, { key: other.key })).name).toBe('Another one')
})
