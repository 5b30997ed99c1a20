import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ANSWERED_FIELDS, addAnswered } from '../../server/src/outreach/results/testing/answered.ts'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { inTransaction } from '../../server/src/platform/operations/index.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { press, useVisits } from './visits.ts'

/* Results of an initiative in a real browser: over time, compared between groups, and shared by a link. */

const visits = useVisits()
const { visit } = visits
const DEFINITION = JSON.stringify({
  name: 'After the purchase',
  actions: [{ id: 'end', kind: 'EXIT', name: 'End', position: { x: 0, y: 0 } }],
  edges: [],
})
const TESTER = { kind: 'system', id: 'test' } as const

async function answered(count: number): Promise<string> {
  const { app } = visits
  const { id } = await app.ok('initiatives_create', { name: 'After the purchase', channel: 'WHATSAPP' })
  await app.ok('extraction_schema_set', { id, schema: { fields: ANSWERED_FIELDS } })
  const initiative = { id: fromWire('initiative', id)!, journeyId: app.runtime.newId() }
  await inTransaction(app.runtime, app.org.id, TESTER, async (ctx) => {
    await ctx.db.run(sql`
      insert into journeys (org_id, id, initiative_id, version, status, definition, created_at, updated_at)
      values (${ctx.org}, ${initiative.journeyId}, ${initiative.id}, 1, 'PUBLISHED', ${DEFINITION}::jsonb, ${ctx.now}, ${ctx.now})`)
    await ctx.db.run(sql`
      update initiatives set status = 'ACTIVE' where org_id = ${ctx.org} and id = ${initiative.id}`)
    await addAnswered(ctx, initiative, count)
  })
  return id
}

test('answers are shown over time and by attribute, and a cell opens its quotes', async () => {
  const id = await answered(210)
  await visits.app.ok('cdp_people_upsert', { externalId: 'known', attributes: { city: 'Lima' } })
  await using visited = await visit(`/initiatives/${id}/results`)
  const { page } = visited
  await page.getByText('210 participants').waitFor()
  await page.getByLabel('Show').selectOption('day')
  const score = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Score' }) })
  await score.getByText('Table', { exact: true }).click()
  await expect.poll(() => score.getByRole('table').getByRole('row').count()).toBe(11)
  const download = page.waitForEvent('download')
  await score.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toBe('Score, average by day of enrollment.csv')
  const exporting = page.waitForEvent('download')
  await press(page, 'Export')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const lines = (await readFile(await (await exporting).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(211)
  expect(lines[0]).toContain('score,score quote,score confidence,score review,recommends')
  expect(await visited.barriers()).toEqual([])

  await page.getByLabel('Show').selectOption('attribute.city')
  expect(new URL(page.url()).searchParams.get('by')).toBe('attribute.city')
  const table = page.getByRole('table', { name: 'Recommends by city' })
  await table.getByRole('row', { name: /^Lima/ }).waitFor()
  expect(await table.getByRole('row').count()).toBe(5)
  const cell = table.getByRole('button', { name: /^Quotes of Lima: Yes/ })
  const count = Number(/% (\d+)$/.exec((await cell.textContent()) ?? '')![1])
  await cell.click()
  const quotes = page.getByRole('complementary', { name: 'Quotes' })
  await quotes.getByText('· Lima').waitFor()
  await expect.poll(() => quotes.getByRole('listitem').count()).toBe(count)
  expect(await visited.barriers()).toEqual([])

  // The address opens the same cell, and Escape closes it.
  await page.reload()
  await expect.poll(() => quotes.getByRole('listitem').count()).toBe(count)
  await page.keyboard.press('Escape')
  await quotes.waitFor({ state: 'detached' })

  await page.getByLabel('Show').selectOption('field.reasons')
  await page
    .getByRole('table', { name: 'Score by Reasons' })
    .getByRole('row', { name: /No value/ })
    .waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('a link is made, read without signing in, and revoked', async () => {
  const id = await answered(70)
  await using visited = await visit(`/initiatives/${id}/results`)
  const { page } = visited
  await press(page, 'Share')
  const dialog = page.getByRole('dialog', { name: 'Share results' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Board')
  await dialog.getByLabel('Expires').selectOption('7')
  expect(await visited.barriers()).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('You won’t see it again', { exact: false }).waitFor()
  const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await dialog.getByRole('list', { name: 'Links' }).getByText('Board').waitFor()
  expect(await visited.barriers()).toEqual([])

  await using stranger = await visit(new URL(url).pathname, null)
  await stranger.page.getByRole('heading', { level: 1, name: 'After the purchase' }).waitFor()
  await stranger.page.getByText('70 participants', { exact: false }).waitFor()
  await stranger.page
    .getByText(/By day of enrollment \(/)
    .first()
    .click()
  expect(await stranger.page.getByText('Ana').count()).toBe(0)
  expect(await stranger.barriers()).toEqual([])
  await stranger.page.setViewportSize({ width: 390, height: 800 })
  expect(await stranger.barriers()).toEqual([])

  await dialog.getByRole('button', { name: 'Revoke Board' }).click()
  await press(page, 'Revoke link')
  await dialog.getByText('Revoked', { exact: true }).waitFor()
  const { status } = await fetch(url)
  expect(status).toBe(410)
})

test('the link to share, which is shown once, stays open after a click beside it', async () => {
  const id = await answered(7)
  await using visited = await visit(`/initiatives/${id}/results`)
  const { page } = visited
  await press(page, 'Share')
  const dialog = page.getByRole('dialog', { name: 'Share results' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Board')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('textbox', { name: 'Link' }).waitFor()
  await page.mouse.click(5, 5)
  expect(await dialog.getByRole('textbox', { name: 'Link' }).count()).toBe(1)
  await dialog.getByRole('button', { name: 'Create another link' }).click()
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
})

test.runIf(isLong)('whoever only reads does not share', async () => {
  const id = await answered(7)
  await using visited = await visit(`/initiatives/${id}/results`, await newUser(visits.app, 'viewer'))
  await visited.page.getByText('7 participants').waitFor()
  expect(await visited.page.getByRole('button', { name: 'Share' }).count()).toBe(0)
})
