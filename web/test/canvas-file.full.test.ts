import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { type Drawn, drawIn, step, storedIn } from './drawn-journey.ts'
import { useVisits } from './visits.ts'

/* Journeys leave and come as files, and drafts are discarded. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits
const draw = (name: string, more: object = {}) => drawIn(visits, name, more)
const stored = (drawn: Drawn) => storedIn(visits, drawn)

describe('A journey as a file', () => {
  const exported = async (page: Page, format: string): Promise<Download> => {
    await page.getByRole('button', { name: 'Journey actions' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format }).click()
    return await downloading
  }
  const contentOf = async (download: Download) => readFile(await download.path())

  test('is exported as YAML and as an image, and imported with its problems, which can be undone', async () => {
    const shared = await draw('As a file')
    await using visited = await visit(shared.path)
    const { page } = visited
    await step(page, 'Wait for an answer').waitFor()
    const file = await exported(page, 'Export as YAML')
    expect(file.suggestedFilename()).toBe('as-a-file.yaml')
    const text = String(await contentOf(file))
    expect(text).toContain('name: Wait for an answer')
    const svg = String(await contentOf(await exported(page, 'Export as SVG image')))
    expect(svg).toContain('>Wait for an answer</text>')
    const png = await contentOf(await exported(page, 'Export as PNG image'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')

    await page.getByRole('button', { name: 'Journey actions' }).click()
    await page.getByRole('menuitem', { name: 'Import YAML…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a journey' })
    const choose = (content: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'as-a-file.yaml', mimeType: 'text/yaml', buffer: Buffer.from(content) })
    const changed = text
      .replace('name: Wait for an answer', 'name: Wait a little')
      .replace(/ {6}TIMEOUT: end\n/, '')
    expect(changed).not.toContain('TIMEOUT')
    await choose(changed)
    const found = dialog.getByRole('region', { name: 'What the file holds' })
    await found.getByText('The file has 3 steps.', { exact: false }).waitFor()
    await found
      .getByRole('list', { name: 'Problems' })
      .getByText(/TIMEOUT|no reply/i)
      .first()
      .waitFor()
    expect(await visited.barriers()).toEqual([])
    await dialog.getByRole('button', { name: 'Replace the draft' }).click()
    await step(page, 'Wait a little').waitFor()
    await page.getByRole('complementary', { name: 'Problems' }).waitFor()
    await expect.poll(async () => (await stored(shared)).definition.edges.length).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await step(page, 'Wait for an answer').waitFor()
    await expect.poll(async () => (await stored(shared)).definition.edges.length).toBe(3)
  })

  test.runIf(isLong)('that is no journey is refused with the reason', async () => {
    const shared = await draw('Refused')
    await using visited = await visit(shared.path, visits.owner, { expected: /status of 400/ })
    const { page } = visited
    await page.getByRole('button', { name: 'Journey actions' }).click()
    await page.getByRole('menuitem', { name: 'Import YAML…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a journey' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.yaml', mimeType: 'text/yaml', buffer: Buffer.from('- milk') })
    await dialog.getByText('not a valid journey', { exact: false }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Replace the draft' }).isDisabled()).toBe(true)
  })
})

test.runIf(isLong)('a draft is discarded from the menu by keys, and the undo brings it back', async () => {
  const { ok } = visits.app
  const kept = await draw('Discarded', { channel: 'EMAIL' })
  await ok('initiatives_launch', { id: kept.initiativeId })
  await ok('journeys_create_draft_from_published', { journeyId: kept.initiativeId })
  const now = async () => (await ok('journeys_get_definition', { journeyId: kept.initiativeId })).status
  await using visited = await visit(kept.path)
  const { page } = visited
  await page.getByText('Draft of version 2').waitFor()
  await page.getByRole('button', { name: 'Journey actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Discard the draft…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Discard the draft of version 2?' })
  await dialog
    .getByText('The live version and the people in it stay as they are.', { exact: false })
    .waitFor()
  expect(await visited.barriers()).toEqual([])
  // The tab tells nobody that it has a draft open which is gone already.
  await page.route('**/api/v1/journeys/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const response = await route.fetch()
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Discard draft' }).press('Enter')
  await page.getByText('Version 1, live').waitFor()
  expect(await now()).toBe('PUBLISHED')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Draft of version 2').waitFor()
  expect(await now()).toBe('DRAFT')
})

test.runIf(isLong)('problems are told in the language of the reader', async () => {
  const kept = await draw('Por terminar')
  const { definition } = await stored(kept)
  const actions = definition.actions.filter(({ kind }) => kind !== 'EXIT')
  const edges = definition.edges.filter(({ to }) => actions.some(({ id }) => id === to))
  await visits.app.ok('journeys_update_draft', {
    journeyId: kept.journeyId,
    definition: { ...definition, actions, edges },
  })
  await using visited = await visit(`${kept.path}?panel=issues`, visits.owner, { locale: 'es-CO' })
  await visited.page.getByText('Agrega un fin. Todos los caminos llevan a uno.').waitFor()
  await visited.page.getByText('Wait for an answer: ', { exact: false }).first().waitFor()
})
