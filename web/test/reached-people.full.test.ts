import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { insertChannel } from '../../server/test/fixtures/channels.ts'
import { openWorkspace, TEMPLATE, type Workspace } from '../../server/test/fixtures/workspace.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { post, submit } from '../../server/test/peers/form-visitor.ts'
import { heading, press, useVisits } from './visits.ts'

/*
 * Who takes part and who sent a form is reached from the list. What is counted by day is a chart with a sentence, a
 * table and a file. Templates are found by language and number.
 */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace(visits.app, 'w')
})

const ok = (name: string, input: object = {}) => visits.app.ok(name, { ...input }, { key: workspace.key })
const visit = (path: string) => visits.visit(path, { ...visits.owner, cookie: workspace.cookie })

/** The filter of the segment of which a new initiative opened. */
async function reachedBy(page: Page): Promise<unknown> {
  await press(page, 'Reach them')
  await heading(page, 'New initiative').waitFor()
  const slug = new URL(page.url()).searchParams.get('segment')!
  return (await ok('segments_get', { slug })).filterExpression.predicates
}

test('participants are reached: all, those in one state, and those who are selected', async () => {
  const id = workspace.records['/initiatives/{id}']!
  const { data } = await ok('initiatives_participants_list', { id })
  await using visited = await visit(`/initiatives/${id}/participants?status=ACTIVE`)
  const { page } = visited
  await page.getByRole('grid', { name: 'Participants' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  const all = { kind: 'initiative', initiativeId: id, participated: true }
  expect(await reachedBy(page)).toMatchObject([{ ...all, status: ['ACTIVE'] }])
  await page.goto(`${visits.app.url}/initiatives/${id}/participants`)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  const bar = page.getByRole('region', { name: 'Selected participants' })
  await bar.getByText('1 participant selected').waitFor()
  expect(await visited.barriers()).toEqual([])
  await bar.getByRole('button', { name: 'Reach them' }).click()
  await heading(page, 'New initiative').waitFor()
  const slug = new URL(page.url()).searchParams.get('segment')!
  const { filterExpression } = await ok('segments_get', { slug })
  expect(filterExpression.predicates).toMatchObject([
    { kind: 'person_attribute', attr: 'externalId', op: 'in', value: [data[0].personExternalId] },
  ])
})

test.runIf(isLong)('who sent a form is reached, and its days are charts', async () => {
  const formId = workspace.records['/lead-capture/embedded-forms/{formId}']!
  const { installKey } = await ok('lead_capture_embedded_forms_get', { formId })
  const form = { formId, installKey, url: visits.app.url }
  await submit(form, { email: 'second@example.com' })
  for (const _ of 'abc') await post(form, 'beacon', { version: 1, event: 'view' })
  await using visited = await visit(`/forms/${formId}/submissions`)
  const { page } = visited
  await page.getByText('Views and submissions by day').click()
  const chart = page.getByRole('figure').filter({ hasText: 'Views by day' })
  await chart.getByText(/^Views by day, .*Highest on .*: 3\.$/).waitFor({ state: 'attached' })
  await chart.getByText('Table', { exact: true }).click()
  await chart.getByRole('table').waitFor()
  expect(await visited.barriers()).toEqual([])
  const saved = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'Download CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('Views by day.csv')
  await page.getByRole('searchbox', { name: 'Search submissions' }).fill('second')
  await page.getByRole('row', { name: /second@example.com/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Reach them' }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search submissions' }).fill('')
  expect(await reachedBy(page)).toMatchObject([{ kind: 'form', formId, submitted: true }])
})

test.runIf(isLong)('the history of a segment is a chart with a table', async () => {
  await ok('segments_create', {
    name: 'All',
    slug: 'all-w',
    filterExpression: { kind: 'person', op: 'AND', predicates: [] },
  })
  const { total } = await ok('segments_evaluate', { slug: 'all-w' })
  await using visited = await visit('/segments/all-w?tab=history')
  const { page } = visited
  const chart = page.getByRole('figure')
  await chart.getByText(`: ${total}.`, { exact: false }).waitFor({ state: 'attached' })
  await chart.getByText('Table', { exact: true }).click()
  await chart.getByRole('columnheader', { name: 'Entered' }).waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('templates are found by language and by number', async () => {
  await insertChannel(visits.app.runtime, workspace.id, '+12125553899')
  const { data } = await ok('templates_create', { ...TEMPLATE, name: 'found_pt', language: 'pt_BR' })
  await using visited = await visit('/templates')
  const { page } = visited
  const rows = page.getByRole('row', { name: /found_pt/ })
  await expect.poll(() => rows.count()).toBe(data.length)
  await page.getByLabel('Number', { exact: true }).selectOption({ value: '+12125553899' })
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByLabel('Language', { exact: true }).selectOption('Brazilian Portuguese (pt_BR)')
  await page.getByText('1 row', { exact: true }).waitFor()
  await rows.getByText('Not rated yet').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('nothing')
  await page.getByText('Try another name, state, language or number.').waitFor()
})
