import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { simulatedContacts } from './simulated-contacts.ts'
import { press, useVisits } from './visits.ts'

/* A conversation of more messages than a page can hold: only those around the reader are drawn. */

const visits = useVisits(() => ({ simulator: true }))
const contacts = simulatedContacts(() => visits.app)

const MESSAGES = 1_200
const UNREAD = 400
/** Lines in the page: messages around the reader, and days. */
const MOST_DRAWN = 320

const messages = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true })
const line = (page: Page, n: number) => messages(page).getByText(`Line ${n} of many`, { exact: true })
const drawn = (page: Page) => messages(page).locator('> li').count()

/** Somebody who has written a lot, of which the newest messages are unread. Returns their conversation. */
async function longConversation(name: string): Promise<{ id: string; phone: string }> {
  const { id, phone } = await contacts.writes(name, 'Hello')
  const { pool, clock } = visits.app.runtime
  const conversation = fromWire('conversation', id)
  await pool.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, direction, author, type, text, status, created_at)
    select org_id, gen_random_uuid(), id, channel_id, contact_id, 'inbound', 'participant', 'text',
           'Line ' || n || ' of many', 'received', ${clock.now()}::timestamptz - (${MESSAGES} - n) * interval '1 minute' - interval '1 day'
    from conversations cross join generate_series(1, ${MESSAGES}::int) n
    where org_id = ${visits.app.org.id} and id = ${conversation}`)
  await pool.run(sql`
    update conversations set unread = ${UNREAD + 1} where org_id = ${visits.app.org.id} and id = ${conversation}`)
  return { id, phone }
}

test('scrolls up to its first message in a page that stays small, goes to what is unread, and back to the end', async () => {
  const { id, phone } = await longConversation('Lucía')
  await using visited = await visits.visit(`/inbox/${id}?view=all`)
  const { page } = visited
  await messages(page).getByText('Hello', { exact: true }).waitFor()
  const region = page.getByRole('region', { name: 'Messages with Lucía' })
  await region.focus()
  await page.keyboard.press('PageUp')
  await press(page, 'Go to unread')
  await page.getByText(`${UNREAD + 1} unread messages`).waitFor()
  await line(page, MESSAGES - UNREAD + 1).waitFor()
  expect(await drawn(page)).toBeLessThanOrEqual(MOST_DRAWN)

  // What arrives moves nothing.
  const seen = line(page, MESSAGES - UNREAD + 1)
  const top = () => seen.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect.poll(top).toBeGreaterThan(0)
  const before = await top()
  await contacts.write(phone, 'The newest')
  await expect
    .poll(async () => (await visits.app.ok('conversations_get', { id })).lastMessage.text)
    .toBe('The newest')
  await page.getByRole('grid', { name: 'Conversations' }).getByText('The newest').waitFor()
  expect(await top()).toBe(before)

  await expect
    .poll(async () => {
      await region.focus()
      await page.keyboard.press('Home')
      return line(page, 1).count()
    })
    .toBe(1)
  expect(await drawn(page)).toBeLessThanOrEqual(MOST_DRAWN)
  expect(await messages(page).getByText('The newest').count()).toBe(0)

  await press(page, 'Go to the latest message')
  await messages(page).getByText('The newest').waitFor()
  expect(await drawn(page)).toBeLessThanOrEqual(MOST_DRAWN)
})

test.runIf(isLong)(
  'earlier messages that could not be loaded are loaded by a button, and no further key is needed',
  async () => {
    const { id } = await longConversation('Olga')
    await using visited = await visits.visit(`/inbox/${id}?view=all`, visits.owner, {
      expected: /ERR_FAILED/,
    })
    const { page } = visited
    await messages(page).getByText('Hello', { exact: true }).waitFor()
    await page.route(/messages\?.*cursor=/, (route) => route.abort())
    await page.getByRole('region', { name: 'Messages with Olga' }).focus()
    await page.keyboard.press('Home')
    await page.getByText('Earlier messages could not be loaded.').waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.unrouteAll()
    await press(page, 'Try again')
    await page.getByText('Earlier messages could not be loaded.').waitFor({ state: 'detached' })
    await line(page, MESSAGES - 100).waitFor()

    await page.route(/messages\?.*cursor=/, (route) => route.abort())
    await press(page, 'Go to unread')
    await page.getByText('Earlier messages could not be loaded.').waitFor()
    await page.unrouteAll()
    await press(page, 'Go to unread')
    await line(page, MESSAGES - UNREAD + 1).waitFor()
  },
)

test.runIf(isLong)('whoever has scrolled up sees their own reply', async () => {
  const { id } = await longConversation('Marco')
  await visits.app.ok('conversations_assign', { id, assignee: visits.owner.email })
  await using visited = await visits.visit(`/inbox/${id}?view=all`)
  const { page } = visited
  await messages(page).getByText('Hello', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Messages with Marco' }).focus()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Go to the latest message' }).waitFor()
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('I have read all of it')
  await page.keyboard.press('Control+Enter')
  const own = messages(page).getByText('I have read all of it')
  await own.waitFor()
  const bottom = async () => {
    const box = await own.boundingBox()
    return box === null ? null : box.y + box.height
  }
  await expect.poll(bottom).toBeLessThan(page.viewportSize()!.height)
  await page.getByRole('button', { name: 'Go to the latest message' }).waitFor({ state: 'detached' })
})

test.runIf(isLong)(
  'the reader stays at the end when the composer grows while the thread scrolls',
  async () => {
    const { id } = await longConversation('Nora')
    await using visited = await visits.visit(`/inbox/${id}?view=all`)
    const { page } = visited
    const last = messages(page).getByText('Hello', { exact: true })
    await last.waitFor()
    // The browser tells of scrolling before it tells of sizes.
    await page.getByRole('region', { name: 'Messages with Nora' }).evaluate((box) => {
      const parent = box.parentElement!
      parent.style.marginBottom = '150px'
      box.dispatchEvent(new Event('scroll'))
    })
    await expect
      .poll(() =>
        last.evaluate((line) => {
          const box = line.closest('[role=region]')!
          return box.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom
        }),
      )
      .toBeGreaterThan(0)
    expect(await page.getByRole('button', { name: 'Go to the latest message' }).count()).toBe(0)
  },
)
