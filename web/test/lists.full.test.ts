import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newUser, type TestUser } from '../../server/test/fixtures/people.ts'
import { openWorkspace, type Workspace } from '../../server/test/fixtures/workspace.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import type { TestApp } from '../../server/test/harness/harness.ts'
import { heading, press, useVisits } from './visits.ts'

/* Lists in the order, the widths and the views that their readers choose. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits
let workspace: Workspace
let owner: TestUser
let member: TestUser
let call: TestApp['ok']
beforeAll(async () => {
  const { app } = visits
  workspace = await openWorkspace(app, 'lists')
  owner = await newUser(app, 'owner', workspace.id)
  member = await newUser(app, 'member', workspace.id)
  call = (name, input = {}) => app.ok(name, input, { key: owner.cookie })
  const names = ['Cara', 'álvaro', 'Bea', 'Zoe', 'Dan']
  for (const firstName of names)
    await call('cdp_people_upsert', { externalId: `sorted-${firstName}`, firstName, lastName: 'Sortable' })
})

const namesOn = async (page: Page): Promise<string[]> => {
  const cells = await page.getByRole('row').filter({ hasText: 'Sortable' }).all()
  const tops = await Promise.all(
    cells.map(async (row) => ({
      name: /(\S+) Sortable/.exec(await row.getByRole('link').first().innerText())?.[1] ?? '',
      top: (await row.boundingBox())?.y ?? 0,
    })),
  )
  return tops.sort((one, other) => one.top - other.top).map(({ name }) => name)
}

const sortOf = (page: Page, name: string) =>
  page.getByRole('columnheader', { name }).getAttribute('aria-sort')

const undo = (page: Page) =>
  page.locator('[data-sonner-toast][data-front=true]').getByRole('button', { name: 'Undo' }).click()

const openViews = async (page: Page, name = 'Views') => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('menu').waitFor()
}

test('a range of people begins at the row that was ticked last, wherever it stands now', async () => {
  await using visited = await visit('/people?q=Sortable&order=name', owner)
  const { page } = visited
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name} Sortable` })
  const ticked = () => page.getByRole('checkbox', { name: / Sortable$/, checked: true }).count()
  const rows = () => page.getByRole('row').filter({ hasText: 'Sortable' }).count()
  await box('Zoe').click()
  await expect.poll(ticked).toBe(1)
  const search = page.getByRole('searchbox', { name: 'Search people' })
  await search.fill('Cara')
  await expect.poll(rows).toBe(1)
  await box('Cara').click({ modifiers: ['Shift'] })
  await expect.poll(ticked).toBe(1)
  await search.fill('Sortable')
  await expect.poll(rows).toBe(5)
  await expect.poll(ticked).toBe(2)
  await box('Dan').click({ modifiers: ['Shift'] })
  await expect.poll(ticked).toBe(3)
  expect(await box('Bea').isChecked()).toBe(false)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+X')
  await expect.poll(() => box('Bea').isChecked()).toBe(true)
  expect(await ticked()).toBe(4)
})

test('people are sorted by a header, by pointer and by keys, and a view keeps it for a colleague', async () => {
  await using visited = await visit('/people?q=Sortable', owner)
  const { page } = visited
  await page.getByRole('row', { name: /Zoe/ }).waitFor()
  const byName = page.getByRole('columnheader', { name: 'Name' }).getByRole('button')
  await byName.click()
  await expect.poll(() => namesOn(page)).toEqual(['álvaro', 'Bea', 'Cara', 'Dan', 'Zoe'])
  expect(await sortOf(page, 'Name')).toBe('ascending')
  await byName.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOn(page)).toEqual(['Zoe', 'Dan', 'Cara', 'Bea', 'álvaro'])
  expect(await sortOf(page, 'Name')).toBe('descending')
  expect(new URL(page.url()).searchParams.get('order')).toBe('-name')

  const name = `Backwards ${'and very long '.repeat(6)}`.trim()
  await openViews(page)
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await page.getByRole('heading', { name: 'Save this view' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Share it with everybody who can see this list').check()
  expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
  await press(page, 'Save view')
  await page.getByText('View saved').waitFor()
  await page.getByRole('button', { name, exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name, exact: true }).waitFor()
  await expect.poll(() => namesOn(page)).toEqual(['Zoe', 'Dan', 'Cara', 'Bea', 'álvaro'])
  expect(await visited.barriers()).toEqual([])

  await using colleague = await visit('/people', member)
  await heading(colleague.page, 'People').waitFor()
  await openViews(colleague.page)
  await colleague.page.getByRole('menuitemradio', { name: new RegExp(name) }).click()
  await expect.poll(() => namesOn(colleague.page)).toEqual(['Zoe', 'Dan', 'Cara', 'Bea', 'álvaro'])
  await openViews(colleague.page, name)
  expect(await colleague.page.getByRole('menuitem', { name: /Delete/ }).count()).toBe(0)

  await openViews(page, name)
  await page.getByRole('menuitem', { name: /Delete/ }).click()
  await page.getByText('View deleted').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await undo(page)
  await page.getByText('View restored').waitFor()
  await page.goto(`${visits.app.url}/people`)
  await openViews(page)
  await page.getByRole('menuitemradio', { name: new RegExp(name) }).click()
  await expect.poll(() => namesOn(page)).toEqual(['Zoe', 'Dan', 'Cara', 'Bea', 'álvaro'])
})

test.runIf(isLong)('a view says when it was changed, and is changed, renamed and left', async () => {
  const search = { q: 'Sortable', order: 'name', columns: ['externalId'] }
  await call('views_create', { list: 'people', name: 'By name', search })
  await using visited = await visit('/people', owner)
  const { page } = visited
  await openViews(page)
  await page.getByRole('menuitemradio', { name: 'By name' }).click()
  await page.getByRole('columnheader', { name: 'External ID' }).waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).toHaveLength(3)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.getByRole('button', { name: 'By name Changed' }).click()
  await page.getByRole('menuitem', { name: 'Save changes to By name' }).click()
  await page.getByText('View changed').waitFor()
  const { data } = await call('views_list', { list: 'people' })
  expect(data.find((view: { name: string }) => view.name === 'By name').search).toEqual({
    ...search,
    order: '-name',
  })
  await openViews(page, 'By name')
  await page.getByRole('menuitem', { name: 'Rename or share…' }).click()
  await page.getByRole('heading', { name: 'Change By name' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('From Z to A')
  await press(page, 'Save view')
  await openViews(page, 'From Z to A')
  await page.getByRole('menuitemradio', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test.runIf(isLong)('columns are made wider by keys and by dragging, and stay so', async () => {
  await using visited = await visit('/initiatives', owner)
  const { page } = visited
  const edge = page.getByRole('separator', { name: 'Width of Name' })
  const width = async () => Number(await edge.getAttribute('aria-valuenow'))
  await expect.poll(width).toBeGreaterThan(100)
  const before = await width()
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBe(before - 16)
  const box = (await edge.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 40, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBe(before - 56)
  await page.reload()
  await expect.poll(width).toBe(before - 56)
  await edge.focus()
  await page.keyboard.press('Delete')
  await expect.poll(width).toBe(before)
})

test.runIf(isLong)('on a phone, a menu sorts the list', async () => {
  await using visited = await visit('/people?q=Sortable', owner, { viewport: { width: 390, height: 844 } })
  const { page } = visited
  await page.getByRole('row', { name: /Zoe/ }).waitFor()
  await press(page, 'Sort')
  await page.getByRole('menuitemradio', { name: 'Name ↓' }).click()
  await expect.poll(() => namesOn(page)).toEqual(['Zoe', 'Dan', 'Cara', 'Bea', 'álvaro'])
  expect(await visited.barriers()).toEqual([])
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow).toBe(0)
})
