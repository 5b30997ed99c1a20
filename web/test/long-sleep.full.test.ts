import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sql } from '../../server/src/platform/db/index.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { simulatedContacts } from './simulated-contacts.ts'
import { heading, useVisits } from './visits.ts'

/* How a tab begins to follow changes, and goes on after it slept. */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
const contacts = simulatedContacts(() => visits.app)

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Conversations' }).getByRole('row', { name: new RegExp(name) })
const messages = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true })

test.runIf(isLong)('a tab that slept for an hour catches up without a reload', async () => {
  const open = await contacts.writes('Ines', 'Before the break')
  const other = await contacts.writes('Jonas', 'Me too')
  await using visited = await visit(`/inbox/${open.id}`, undefined, { expected: /ERR_|Failed to load|net::/ })
  const { page } = visited
  await messages(page).getByText('Before the break').waitFor()
  await contacts.write(open.phone, 'Still here')
  await messages(page).getByText('Still here').waitFor()
  await page.evaluate('globalThis.isSameDocument = true')
  // The computer sleeps, and the service forgets what it has told, as after an hour.
  await page.context().setOffline(true)
  const { pool } = visits.app.runtime
  await pool.run(sql`delete from changes where org_id = ${visits.app.org.id}`)
  await pool.run(sql`delete from change_listeners where org_id = ${visits.app.org.id}`)
  await contacts.write(open.phone, 'During the break')
  await visits.app.ok('conversations_resolve', { id: other.id })
  const third = await contacts.writes('Katja', 'I am new')
  await page.context().setOffline(false)
  await messages(page).getByText('During the break').waitFor()
  await row(page, 'Katja').waitFor()
  await row(page, 'Jonas').waitFor({ state: 'detached' })
  // From then on it follows again.
  await contacts.write(third.phone, 'And again')
  await row(page, 'Katja').getByText('And again').waitFor()
  expect(await page.evaluate('globalThis.isSameDocument')).toBe(true)
})

test('the first load takes at most forty requests, and nothing is read twice', async () => {
  // A tab that is open keeps the organization's changes recorded, as on a working day.
  await using colleague = await visit('/')
  await heading(colleague.page, 'Home').waitFor()
  await contacts.writes('Ludwig', 'Hello')
  await expect
    .poll(
      async () =>
        (
          await visits.app.runtime.pool.rows(sql`
      select from change_listeners where org_id = ${visits.app.org.id} and is_complete`)
        ).length,
    )
    .toBe(1)
  for (const path of ['/', '/inbox']) {
    await using visited = await visit('/healthz', undefined, { isAltered: true })
    const { page } = visited
    const requests: URL[] = []
    page.on('request', (request) => requests.push(new URL(request.url())))
    await page.goto(visits.app.url + path)
    await page.getByText('Ludwig').or(heading(page, 'Home')).first().waitFor()
    const before = requests.length
    // What the stream says at its beginning comes before this change.
    const name = `Marta${path.length}`
    await contacts.writes(name, 'I am new')
    if (path === '/inbox') await page.getByText(name).first().waitFor()
    console.info(`${path}: ${before} requests until it is shown`)
    expect(before).toBeLessThanOrEqual(40)
    const unchanged = requests
      .map(({ pathname, search }) => pathname + search)
      .filter((each) => /^\/api\/v1\/(members|inbox-views|account)\b/.test(each))
    expect(unchanged.length).toBeGreaterThan(0)
    expect(unchanged.toSorted()).toEqual([...new Set(unchanged)].toSorted())
  }
})
