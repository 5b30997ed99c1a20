import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '../../server/test/fixtures/pdfs.ts'
import { press, useVisits } from './visits.ts'

/* Files take a while to be read. What somebody wrote, chose or opened meanwhile stays. */

const visits = useVisits()
const { visit } = visits

/** Holds the first request to a path. Returns what lets it go, and resolves when it was answered. */
async function holdFirst(page: Page, path: RegExp): Promise<() => Promise<unknown>> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const first = page.waitForRequest(path)
  await page.route(
    path,
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  return async () => {
    letGo()
    return await (await first).response()
  }
}

const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})

test('a picture that arrives after its header was given up replaces nothing that was written since', async () => {
  await using visited = await visit('/templates/new')
  const { page } = visited
  const letGo = await holdFirst(page, /\/templates\/file\?/)
  const header = page.getByLabel('Header', { exact: true })
  const file = page.getByLabel('File of the header')
  await header.selectOption({ label: 'Picture, video or document' })
  await file.setInputFiles(picture('first.png'))
  await page.getByText('Uploading…').waitFor()
  await header.selectOption({ label: 'Text' })
  await page.getByLabel('Header text').fill('Now open')
  await page.getByLabel('Text', { exact: true }).fill('Come by today.')
  await letGo()
  // Another picture comes after whatever the first one did.
  await header.selectOption({ label: 'Picture, video or document' })
  await file.setInputFiles(picture('second.png'))
  await page.getByText('second.png').waitFor()
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Come by today.')
})

test('of two PDFs the one that was chosen last is read, however long the first one takes', async () => {
  await using visited = await visit('/knowledge/new?of=pdf')
  const { page } = visited
  const letGo = await holdFirst(page, /\/knowledge\/file-preview$/)
  const choose = (name: string, text: string) =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfOf([[text]]) })
  const title = page.getByLabel('Title')
  await choose('Old.pdf', 'These are the old prices.')
  await page.getByText('Reading the file…').waitFor()
  await choose('New.pdf', 'These are the new prices.')
  await expect.poll(() => title.inputValue()).toBe('New')
  await letGo()
  await choose('Newest.pdf', 'These are the newest prices.')
  await expect.poll(() => title.inputValue()).toBe('Newest')
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toContain('newest prices')
})

test('the end of an upload moves nobody who went on elsewhere', async () => {
  const { ok } = visits.app
  await using visited = await visit('/imports/new')
  const { page } = visited
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('externalId,firstName\nc-1,Ana\n'),
  })
  const letGo = await holdFirst(page, /\/cdp\/imports\/\w+\/file$/)
  await press(page, 'Preview import')
  await page.getByText('Uploading the file…').waitFor()
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'People' }).click()
  await page.getByRole('button', { name: 'Add person' }).first().click()
  const externalId = page.getByRole('dialog', { name: 'Add person' }).getByLabel('External ID')
  await externalId.fill('half-written')
  await letGo()
  await expect.poll(async () => (await ok('cdp_imports_list')).data[0].status).toBe('COMPLETED')
  expect(new URL(page.url()).pathname).toBe('/people')
  expect(await externalId.inputValue()).toBe('half-written')
})

test('a previewed file is imported once, also when its preview is opened again', async () => {
  const { ok } = visits.app
  await using visited = await visit('/imports/new')
  const { page } = visited
  await page.getByLabel('What to import').selectOption({ label: 'Past events' })
  await page.getByLabel('Event name').fill('visited')
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'visits.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('personExternalId,occurredAt\nc-1,2026-01-02T10:00:00Z\n'),
  })
  await press(page, 'Preview import')
  const start = page.getByRole('button', { name: 'Import 1 row' })
  await start.waitFor()
  const letGo = await holdFirst(page, /\/cdp\/imports\/\w+\/file$/)
  await start.click()
  const uploading = page.getByRole('button', { name: 'Uploading the file…' })
  await uploading.waitFor()
  await page.goBack()
  await page.getByLabel('What to import').waitFor()
  await page.goForward()
  await uploading.waitFor()
  expect(await uploading.isDisabled()).toBe(true)
  await letGo()
  await page.getByRole('link', { name: 'View import' }).click()
  await page.getByRole('link', { name: 'View events' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'View import' }).waitFor()
  expect(await start.count()).toBe(0)
  const { data } = await ok('cdp_imports_list')
  expect(data.filter((each: any) => each.fileName === 'visits.csv' && !each.dryRun)).toHaveLength(1)
})
