import { mkdir } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { fromWire, toWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { insertDraft } from '../../server/test/fixtures/drafts.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { openWorkspace } from '../../server/test/fixtures/workspace.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, useVisits } from './visits.ts'

/* Messages that wait for a person, in a real browser. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits
/** Set: where pictures of the screen are kept. */
const PICTURES = process.env.PARLEY_PICTURES
const WAITING = '/initiatives/review?status=drafts'

let owner: Awaited<ReturnType<typeof newUser>>
let org: string
let initiative: string
let key: string
const drafts: string[] = []

beforeAll(async () => {
  const { app } = visits
  const workspace = await openWorkspace(app, 'drafts')
  org = workspace.id
  key = workspace.key
  owner = await newUser(app, 'owner', org)
  initiative = workspace.records['/initiatives/{id}']!
  await app.runtime.pool.run(sql`delete from message_drafts where org_id = ${org}`)
  const conversation = workspace.records['/conversations/{id}']!
  for (const text of ['We open at nine.', 'It costs 20 dollars.', 'We will call you.'])
    drafts.push(await insertDraft(app.runtime, org, conversation, text))
})

async function states(): Promise<string[]> {
  const rows = await visits.app.runtime.pool.rows(sql<{ id: string; state: string }>`
    select id, state from message_drafts where org_id = ${org}`)
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  return drafts.map((id) => stateOf.get(fromWire('draft', id)!)!)
}

test.runIf(isLong)('A viewer reads what waits, and decides nothing', async () => {
  const viewer = await newUser(visits.app, 'viewer', org)
  await using visited = await visit(WAITING, viewer)
  await visited.page.getByText('We open at nine.').waitFor()
  expect(await visited.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  expect(await visited.barriers()).toEqual([])
})

test.runIf(PICTURES)('Pictures', async () => {
  await mkdir(PICTURES!, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await using visited = await visit(WAITING, owner)
      const { page } = visited
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await page.getByText('We will call you.').waitFor()
      await page.screenshot({ path: `${PICTURES}/drafts-${colorScheme}-${width}.png` })
      await page.goto(`${visits.app.url}/initiatives/${initiative}/settings`)
      await page.getByRole('heading', { name: 'Approve before sending' }).scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${PICTURES}/settings-${colorScheme}-${width}.png` })
    }
  }
})

test('Messages are approved, changed and refused, and the inbox leads to them', async () => {
  await using visited = await visit('/inbox', owner)
  const { page } = visited
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Messages to approve' }).click()
  await heading(page, 'Approve messages').waitFor()
  const cardOf = (text: string) => page.getByRole('article').filter({ hasText: text })
  const undo = async () => {
    const notice = page.getByRole('listitem').filter({ hasText: /^Message (approved|refused)/ })
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(states).toEqual(['waiting', 'waiting', 'waiting'])
  }
  await cardOf('We open at nine.').getByRole('button', { name: 'Approve' }).click()
  await cardOf('We open at nine.').waitFor({ state: 'detached' })
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/undo.png` })
  await undo()
  await cardOf('We open at nine.').getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('button', { name: 'Refuse message' }).click()
  await cardOf('We open at nine.').waitFor({ state: 'detached' })
  await undo()
  await cardOf('We open at nine.').getByRole('button', { name: 'Approve' }).click()
  await cardOf('We open at nine.').waitFor({ state: 'detached' })
  await expect.poll(states).toEqual(['approved', 'waiting', 'waiting'])

  await cardOf('It costs 20 dollars.').getByRole('button', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('It costs 25 dollars.')
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('button', { name: 'Send with these words' }).click()
  await expect.poll(states).toEqual(['approved', 'changed', 'waiting'])

  await cardOf('We will call you.').getByRole('button', { name: 'Refuse' }).click()
  await page.getByRole('textbox', { name: 'Why? (optional)' }).fill('We never call')
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('button', { name: 'Refuse message' }).click()
  await page.getByText('No message waits').waitFor()
  expect(await states()).toEqual(['approved', 'changed', 'refused'])

  await page.getByRole('link', { name: 'Decided messages' }).click()
  await cardOf('It costs 25 dollars.').getByText('What was written before').click()
  await cardOf('It costs 25 dollars.').getByText('It costs 20 dollars.').waitFor()
  await cardOf('We will call you.').getByText('We never call').waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)('The settings of an initiative say what waits', async () => {
  await using visited = await visit(`/initiatives/${initiative}/settings`, owner)
  const { page } = visited
  const stored = async () =>
    (await visits.app.ok('initiatives_get_review', { id: initiative }, { key })).review as object | null
  await page.getByRole('switch', { name: 'Answers of the agent' }).click()
  await expect.poll(stored).toEqual({ firstMessages: false, replies: true, expireAfter: '24h' })
  await page.getByRole('combobox', { name: 'Not sent after' }).selectOption('4h')
  await expect.poll(stored).toEqual({ firstMessages: false, replies: true, expireAfter: '4h' })
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('switch', { name: 'Answers of the agent' }).click()
  await expect.poll(stored).toBeNull()
})

test('What somebody writes stays on the screen when its message is no longer needed', async () => {
  const { app } = visits
  const conversation = await app.runtime.pool.one(sql<{ id: string }>`
    select conversation_id as id from message_drafts where org_id = ${org} limit 1`)
  const [first] = await Promise.all(
    ['See you at ten.', 'See you at noon.'].map((text) =>
      insertDraft(app.runtime, org, toWire('conversation', conversation.id), text),
    ),
  )
  await using visited = await visit(WAITING, owner)
  const { page } = visited
  const cardOf = (text: string) => page.getByRole('article').filter({ hasText: text })
  await cardOf('See you at ten.').getByRole('button', { name: 'Change' }).click()
  const words = page.getByRole('textbox', { name: 'Text' })
  await words.fill('See you at eleven.')
  await app.ok('drafts_refuse', { id: first }, { key })
  await cardOf('See you at noon.').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('This message is no longer needed.', { exact: false }).waitFor()
  expect(await words.inputValue()).toBe('See you at eleven.')
  expect(await page.getByRole('button', { name: 'Send with these words' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('No message waits').waitFor()
})
