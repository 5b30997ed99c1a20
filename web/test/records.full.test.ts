import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newUser, type TestUser } from '../../server/test/fixtures/people.ts'
import { openWorkspace, type Workspace } from '../../server/test/fixtures/workspace.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import type { TestApp } from '../../server/test/harness/harness.ts'
import { heading, press, useVisits } from './visits.ts'

/*
 * Records that people keep in order by hand: objects and their people, people who are in twice, versions of a form, and
 * what an initiative and the inbox say and do about single records.
 */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits
let workspace: Workspace
let owner: TestUser
let call: TestApp['ok']
beforeAll(async () => {
  const { app } = visits
  workspace = await openWorkspace(app, 'kept')
  owner = await newUser(app, 'owner', workspace.id)
  call = (name, input = {}) => app.ok(name, input, { key: owner.cookie })
})

/** Takes back what the notice in front says; it covers earlier ones. */
const undo = (page: Page) =>
  page.locator('[data-sonner-toast][data-front=true]').getByRole('button', { name: 'Undo' }).click()

test.runIf(isLong)(
  'an object is created, edited in place with undo, linked to a person, unlinked and deleted',
  async () => {
    await using visited = await visit('/objects/car-kept', owner)
    const { page } = visited
    await press(page, 'New object')
    await page.getByLabel('External ID').fill('car-7')
    await page.getByLabel('Name', { exact: true }).fill('Blue car')
    expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
    await page.keyboard.press('Control+Enter')
    await heading(page, 'Blue car').waitFor()

    await press(page, 'Add attribute')
    await page.getByLabel('Name', { exact: true }).fill('doors')
    await page.getByLabel('Type').selectOption('number')
    await page.getByLabel('Value').fill('5')
    await press(page, 'Add')
    await page.getByText('Saved').first().waitFor()
    const read = () => call('cdp_custom_objects_get', { type: 'car-kept', externalId: 'car-7' })
    await expect.poll(async () => (await read()).attributes).toEqual({ doors: 5 })
    await page.getByRole('button', { name: /^Edit Name/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Red car')
    await page.keyboard.press('Enter')
    await heading(page, 'Red car').waitFor()
    await undo(page)
    await heading(page, 'Blue car').waitFor()
    await expect.poll(() => read()).toMatchObject({ displayName: 'Blue car', attributes: { doors: 5 } })

    await press(page, 'Link a person')
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.getByPlaceholder('Name, phone number, email, or ID').fill('person-kept')
    await page.getByRole('option', { name: /Ana/ }).click()
    await press(page, 'Link')
    await page.getByText('Person linked').waitFor()
    await page.getByRole('link', { name: /Ana.*owner/ }).waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByRole('button', { name: 'Remove the link to person-kept' }).click()
    await page.getByText('Nobody is linked yet.').waitFor()
    await undo(page)
    await page.getByRole('link', { name: /Ana.*owner/ }).waitFor()

    await page.goto(`${visits.app.url}/people/person-kept?tab=links`)
    await page
      .getByRole('row', { name: /Blue car/ })
      .getByRole('button')
      .click()
    await page.getByText('Link removed').waitFor()
    await page.goto(`${visits.app.url}/objects/car-kept/car-7`)
    await press(page, 'Delete')
    await page.getByLabel('Type Blue car to confirm').fill('Blue car')
    await press(page, 'Delete object')
    await heading(page, 'Car').waitFor()
    expect(
      (await visits.app.api('cdp_custom_objects_get', { type: 'car-kept', externalId: 'car-7' })).status,
    ).toBe(404)
  },
)

test('two people who are the same are found, compared, merged and separated again', async () => {
  for (const [externalId, firstName] of [
    ['twin-1', 'Marta'],
    ['twin-2', 'Martha'],
  ])
    await call('cdp_people_upsert', { externalId, firstName, email: 'marta@twins.example' })
  await using visited = await visit('/people', owner)
  const { page } = visited
  await page.getByRole('link', { name: 'Duplicates' }).click()
  await heading(page, 'Duplicates').waitFor()
  await page.getByRole('row', { name: /Martha.*Marta.*Same email/ }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await page
    .getByRole('row', { name: /Martha/ })
    .getByRole('link', { name: 'Compare' })
    .click()
  await heading(page, 'Merge people').waitFor()
  await page.getByRole('row', { name: /First name.*Marta.*Martha/ }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Swap')
  await page.getByRole('row', { name: /First name.*Martha.*Marta/ }).waitFor()
  await press(page, 'Swap')
  await page.getByRole('row', { name: /First name.*Marta.*Martha/ }).waitFor()
  // The stream tells of the merge before the answer arrives.
  await page.route('**/people/*/merge', async (route) => {
    const response = await route.fetch()
    await setTimeout(1_000)
    await route.fulfill({ response })
  })
  await press(page, 'Merge people')
  await page.getByRole('dialog').getByRole('button', { name: 'Merge people' }).click()
  await heading(page, 'Marta').waitFor()
  await expect
    .poll(async () => (await call('cdp_people_get', { externalId: 'twin-2' })).externalId)
    .toBe('twin-1')

  await page.goto(`${visits.app.url}/duplicates?tab=merges`)
  await press(page, 'Undo the merge of twin-2')
  await press(page, 'Undo merge')
  await page.getByText('Merge undone').waitFor()
  await page.getByRole('row', { name: /twin-2.*Undone/ }).waitFor()
  await expect
    .poll(async () => (await call('cdp_people_get', { externalId: 'twin-2' })).firstName)
    .toBe('Martha')

  await page.getByRole('link', { name: 'Matching' }).click()
  await page.getByLabel(/Only external IDs/).check()
  await page.getByText('Matching saved').waitFor()
  await expect.poll(() => call('cdp_matching_get')).toEqual({ addresses: 'none' })
  await undo(page)
  await expect.poll(async () => (await call('cdp_matching_get')).addresses).toBe('any')
})

test.runIf(isLong)('a viewer sees duplicates, and is offered no merge', async () => {
  const viewer = await newUser(visits.app, 'viewer', workspace.id)
  await using visited = await visit('/duplicates', viewer)
  const { page } = visited
  await page.getByRole('row', { name: /Martha/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Compare' }).count()).toBe(0)
  await page.goto(`${visits.app.url}/objects/car-kept/object-kept`)
  await page.getByRole('link', { name: /Ana.*owner/ }).waitFor()
  expect(await page.getByRole('button', { name: /Link a person|Delete|Add attribute/ }).count()).toBe(0)
})

test.runIf(isLong)(
  'a former version of a form is compared and edited again, and its secret is replaced',
  async () => {
    const formId = workspace.records['/lead-capture/embedded-forms/{formId}']!
    const { draft } = await call('lead_capture_embedded_forms_get', { formId })
    const fields = [...draft.fields, { key: 'city', type: 'text', label: 'Your city' }]
    const steps = draft.steps?.map((step: { fields: string[] }, at: number) =>
      at === 0 ? { ...step, fields: [...step.fields, 'city'] } : step,
    )
    await call('lead_capture_embedded_forms_update', {
      formId,
      draft: { ...draft, fields, ...(steps && { steps }) },
    })
    await using visited = await visit(`/forms/${formId}/versions`, owner)
    const { page } = visited
    await page.getByRole('list', { name: 'Changes' }).getByText('Your city').waitFor()
    await call('lead_capture_embedded_forms_publish', { formId })
    await page.getByRole('link', { name: /Version 2.*Live/ }).click()
    await page.getByRole('list', { name: 'Changes' }).getByText('Your city').waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByRole('link', { name: /^Version 1/ }).click()
    await page.getByText('The first version.').waitFor()
    await press(page, 'Edit this version again')
    await page.getByText('Version 1 is the draft now').waitFor()
    await expect
      .poll(async () => JSON.stringify((await call('lead_capture_embedded_forms_get', { formId })).draft))
      .not.toContain('Your city')

    await page.goto(`${visits.app.url}/forms/${formId}/embed`)
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download QR code')])
    expect(await readFile(await download.path(), 'utf8')).toContain('<path')
    await press(page, 'Show secret')
    const before = await page.getByLabel('Secret').inputValue()
    await press(page, 'Replace secret')
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
    await page.getByText('The old secret works until').waitFor()
    await press(page, 'Show secret')
    expect(await page.getByLabel('Secret').inputValue()).not.toBe(before)
    expect(await visited.barriers()).toEqual([])
  },
)

test.runIf(isLong)(
  'an initiative says why a person is missing, and reads the answers of ended conversations again',
  async () => {
    const id = workspace.records['/initiatives/{id}']!
    await call('cdp_people_upsert', { externalId: 'no-number', firstName: 'Nadia' })
    await using visited = await visit(`/initiatives/${id}/participants`, owner)
    const { page } = visited
    await press(page, 'Why is somebody missing?')
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.getByPlaceholder('Name, phone number, email, or ID').fill('no-number')
    await page.getByRole('option', { name: /Nadia/ }).click()
    await page.getByText(/This person cannot be enrolled|The trigger does not enroll this person/).waitFor()
    expect(await page.getByRole('list', { name: 'Reasons' }).getByRole('listitem').count()).toBeGreaterThan(0)
    expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
    await page.goto(`${visits.app.url}/initiatives/${id}/results`)
    await press(page, 'Read answers again')
    await page.getByText(/\d of \d ended conversations are read/).waitFor()
    expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
  },
)

test.runIf(isLong)(
  'a saved view is renamed and shared, and new conversations are assigned in turn',
  async () => {
    await call('inbox_views_create', {
      name: 'Unread',
      filter: { view: 'all', sort: 'newest', unread: true },
    })
    await using visited = await visit('/inbox?view=all&unread=true', owner)
    const { page } = visited
    await press(page, 'More')
    await page.getByRole('menuitem', { name: /Change Unread/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('Not read yet')
    await page.getByLabel('Share it with everybody in the inbox').check()
    await press(page, 'Save view')
    await page.getByText('View changed').waitFor()
    await page.getByRole('button', { name: 'Not read yet' }).waitFor()
    await press(page, 'More')
    await page.getByRole('menuitem', { name: 'Assign new conversations…' }).click()
    await page.getByText(/Online now:/).waitFor()
    expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
    await page.getByLabel(/In turn/).check()
    await press(page, 'Save')
    await page.getByText('Assignment saved').waitFor()
    await expect.poll(() => call('inbox_assignment_get')).toEqual({ assignment: 'round_robin' })
  },
)
