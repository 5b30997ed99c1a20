import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading, press, useVisits } from './visits.ts'

/* Whoever leaves unsaved changes is asked, can stay with them, and can leave them. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

const stay = async (page: Page) => {
  await asked(page).getByRole('button', { name: 'Cancel' }).click()
  await asked(page).waitFor({ state: 'detached' })
}

const leave = (page: Page) => asked(page).getByRole('button', { name: 'Leave', exact: true }).click()

test('a link asks first, and Leave follows it', async () => {
  await using visited = await visit('/settings/organization')
  const { page } = visited
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Altiplano')
  await page.getByRole('link', { name: 'Members' }).click()
  await stay(page)
  expect(await name.inputValue()).toBe('Altiplano')
  await page.getByRole('link', { name: 'Members' }).click()
  await leave(page)
  await heading(page, 'Members').waitFor()
  expect((await visits.app.ok('organization_get')).name).not.toBe('Altiplano')
})

test.each([
  {
    name: 'an environment',
    path: async () =>
      `/developers/environments/${(await visits.app.ok('environments_create', { key: 'staging' })).id}`,
    edit: (page: Page) => page.getByLabel('Name', { exact: true }).fill('Production'),
    to: 'Environments',
  },
  {
    name: 'test numbers',
    path: async () => {
      await visits.app.ok('environments_create', { key: 'tried' })
      return '/developers/environments'
    },
    edit: (page: Page) => page.getByLabel('Phone numbers, one per line').fill('+573001112233'),
    to: 'API keys',
  },
  {
    name: 'sending rules',
    path: async () => '/settings/sending',
    edit: (page: Page) => page.getByLabel('Limit per person').click(),
    to: 'Members',
  },
])('Leave saves nothing of $name', async ({ path, edit, to }) => {
  await using visited = await visit(await path())
  const { page } = visited
  await edit(page)
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.getByRole('main').getByRole('link', { name: to, exact: true }).first().click()
  await leave(page)
  await heading(page, to).waitFor()
  expect(sent).toEqual([])
})

test('another tab of the same screen asks first', async () => {
  const { ok } = visits.app
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  await ok('segments_create', { name: 'Regulars', slug: 'regulars', filterExpression })
  await using visited = await visit('/segments/regulars?tab=filter')
  const { page } = visited
  await page.getByLabel('Name', { exact: true }).fill('Frequent')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await stay(page)
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Frequent')
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await leave(page)
  await page.waitForURL(/tab=members/)
  await heading(page, 'Regulars').waitFor()
})

test('a new template asks before the other channel opens', async () => {
  await using visited = await visit('/templates/new')
  const { page } = visited
  await page.getByLabel('Name', { exact: true }).fill('order_ready')
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await stay(page)
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('order_ready')
})

test('a campaign asks again after its first save, and needs the time that it is to be sent at', async () => {
  const { ok } = visits.app
  await ok('cdp_people_upsert', { externalId: 'ana', email: 'ana@example.com' })
  const { id } = await ok('campaigns_create', {
    name: 'Spring',
    audience: { type: 'people', personExternalIds: ['ana'] },
    message: { channel: 'email', subject: 'News', body: 'Spring is here.' },
  })
  await using visited = await visit(`/campaigns/${id}`)
  const { page } = visited
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Summer')
  await press(page, 'Save draft')
  await expect.poll(async () => (await ok('campaigns_get', { id })).name).toBe('Summer')
  await page.getByRole('radio', { name: /^At a time/ }).check()
  await press(page, 'Save draft')
  await page.getByText('Choose a date and time.').waitFor()
  expect((await ok('campaigns_get', { id })).sendAt).toBeNull()
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Campaigns' }).click()
  await stay(page)
  await page.getByLabel('Date and time').fill('2099-05-01T09:00')
  await press(page, 'Save draft')
  await expect.poll(async () => (await ok('campaigns_get', { id })).sendAt).toBe('2099-05-01T09:00')
})

test('a name that was typed to confirm is not there the next time', async () => {
  const { ok } = visits.app
  await ok('cdp_custom_object_types_create', { name: 'car', displayName: 'Car' })
  await ok('cdp_custom_objects_upsert', { type: 'car', externalId: 'car-1', displayName: 'Blue car' })
  await using visited = await visit('/objects/car/car-1')
  const { page } = visited
  const typed = page.getByLabel('Type Blue car to confirm')
  await press(page, 'Delete')
  await typed.fill('Blue car')
  await press(page, 'Cancel')
  await typed.waitFor({ state: 'detached' })
  await press(page, 'Delete')
  expect(await typed.inputValue()).toBe('')
  expect(await page.getByRole('button', { name: 'Delete object' }).isDisabled()).toBe(true)
})
