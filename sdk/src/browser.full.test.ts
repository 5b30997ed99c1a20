import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../browser/visit.ts'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import { openProject, type Project } from '../testing/project.ts'

/* The installed package, loaded by a page of the service's own origin without a bundler. */

let app: TestApp
let project: Project
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  project = await openProject()
})
afterAll(async () => {
  await project[Symbol.asyncDispose]()
  await app.stop()
})

const open = useBrowser()

/** Follows changes, stores people, reads them page by page, handles an error, repeats a call, and shows the results. */
const SCRIPT = `
import { createParley, ParleyError } from '/installed/index.js'

const parley = createParley({ key: document.body.dataset.key })
const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
const makeSegment = () =>
  parley.segments.create({ name: 'All', slug: 'all', filterExpression }, { idempotencyKey: 'once' })

for await (const { event, data } of parley.changes.stream()) {
  if (event === 'ready') await parley.people.upsert({ externalId: 'ana' })
  if (data?.kind === 'person') break
}
await parley.people.batchUpsert({ items: [{ externalId: 'eva' }, { externalId: 'luis' }] })
const people = []
for await (const { externalId } of parley.people.list({ limit: 2 })) people.push(externalId)
const refusal = await parley.people.get({ externalId: 'nobody' }).catch((error) => error)
const made = await makeSegment()
document.body.textContent = JSON.stringify({
  people: people.sort(),
  refused: refusal instanceof ParleyError && refusal.code,
  isMadeOnce: (await makeSegment()).slug === made.slug,
})
`

test('The installed SDK works in a browser page', async () => {
  await using visit = await open({ origins: [app.url], expected: /status of 404/ })
  const { page } = visit
  await page.route(`${app.url}/page`, (route) => {
    const body = `<!doctype html><body data-key="${app.org.key}"><script type="module">${SCRIPT}</script>`
    return route.fulfill({ contentType: 'text/html', body })
  })
  await page.route(`${app.url}/installed/*`, async (route) => {
    const file = join(project.folder, 'node_modules/@parley/sdk/dist', basename(route.request().url()))
    await route.fulfill({ contentType: 'text/javascript', body: await readFile(file, 'utf8') })
  })
  await page.goto(`${app.url}/page`)
  await page.waitForFunction('document.body.textContent.startsWith("{")')
  expect(JSON.parse((await page.textContent('body'))!)).toEqual({
    people: ['ana', 'eva', 'luis'],
    refused: 'not_found',
    isMadeOnce: true,
  })
})
