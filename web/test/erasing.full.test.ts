import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { newUser, type TestUser } from '../../server/test/fixtures/people.ts'
import { openWorkspace, type Workspace } from '../../server/test/fixtures/workspace.ts'
import { press, useVisits } from './visits.ts'

/* What administrators do when somebody asks for their data, or for its erasure. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits
let workspace: Workspace
let owner: TestUser
let member: TestUser
beforeAll(async () => {
  workspace = await openWorkspace(visits.app, 'erased')
  owner = await newUser(visits.app, 'owner', workspace.id)
  member = await newUser(visits.app, 'member', workspace.id)
})

test('an administrator exports a person, erases them after saying why, and a member is offered neither', async () => {
  {
    await using visited = await visit('/people/person-erased', member)
    await press(visited.page, 'More actions')
    await visited.page.getByRole('menuitem', { name: 'Delete' }).waitFor()
    expect(await visited.page.getByRole('menuitem', { name: /Erase|Export/ }).count()).toBe(0)
  }
  await using visited = await visit('/people/person-erased', owner)
  const { page } = visited
  await press(page, 'More actions')
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all data' }).click()
  const saved = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(saved.tables.people).toMatchObject([{ external_id: 'person-erased', first_name: 'Ana' }])

  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Erase Ana?' }).waitFor()
  expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
  await page.getByLabel('Reason').selectOption({ label: 'The person withdrew consent' })
  const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase' })
  expect(await erase.isDisabled()).toBe(true)
  const confirm = page.getByLabel('Type person-erased to confirm')
  await confirm.fill('person-erased')
  await press(page, 'Cancel')
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  expect(await confirm.inputValue()).toBe('')
  expect(await erase.isDisabled()).toBe(true)
  await page.getByLabel('Reason').selectOption({ label: 'The person withdrew consent' })
  await confirm.fill('person-erased')
  await erase.click()
  await page.getByText('Person erased.').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/people')
  const call = (name: string, input = {}) => visits.app.api(name, input, { key: owner.cookie })
  expect((await call('cdp_people_get', { externalId: 'person-erased' })).status).toBe(404)
  const { body } = await call('audit_log_list', { operation: 'cdp_people_erase' })
  expect(body).toMatchObject({ data: [{ subject: null, after: { reason: 'consent_withdrawn' } }] })
})
