import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser, newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { chatOf, simulate } from '../../../../test/peers/simulator.ts'
import { letIn } from '../../../identity/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, EVERY_PERMISSION, execute, inTransaction } from '../../../platform/operations/index.ts'
import { bringBackConversations } from '../failed-replies.ts'
import { assign, reopen, reply, takeOver } from '../handling/actions.ts'
import { handlingOperations } from '../handling/operations.ts'
import { assignLanded } from './assign.ts'
import { assignmentOperations } from './operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
})
afterAll(() => app.stop())

test('Conversations of a removed member return to the inbox, where the rule gives them to somebody who is there', async () => {
  const [owner, leaving, staying] = [
    await newUser(app, 'owner'),
    await newUser(app, 'member'),
    await newUser(app, 'member'),
  ]
  const phones = ['+573005550401', '+573005550402']
  for (const phone of phones) await simulate(app, 'POST', chatOf(phone), { text: 'Good evening' })
  const ids: string[] = await until(async () => {
    const { data } = await app.ok('conversations_list', {})
    return data.length === 2 && data.map((each: { id: string }) => each.id)
  })
  const assignees = async () => {
    const read = await Promise.all(ids.map((id) => app.ok('conversations_get', { id })))
    return read.map(({ assignee }) => assignee)
  }
  for (const id of ids) await app.ok('conversations_assign', { id, assignee: leaving.email })
  await app.ok('members_remove', { userId: leaving.wireId }, { key: owner.cookie })
  expect(await assignees()).toEqual([null, null])
  expect((await app.ok('conversations_list', { view: 'unassigned' })).data).toHaveLength(2)

  for (const id of ids) await app.ok('conversations_assign', { id, assignee: staying.email })
  await app.ok('inbox_assignment_set', { assignment: 'round_robin' })
  await app.ok('inbox_online_set', { online: true }, { key: owner.cookie })
  await app.ok('inbox_online_set', { online: true }, { key: staying.cookie })
  await app.ok('members_remove', { userId: staying.wireId }, { key: owner.cookie })
  expect(await assignees()).toEqual([owner.email, owner.email])
})

test('Conversations of a member whose new role may not answer return to the inbox', async () => {
  const member = await newUser(app, 'admin')
  const id = await newConversation('+573005550403')
  await app.ok('conversations_assign', { id, assignee: member.email })
  await app.ok('inbox_online_set', { online: true }, { key: member.cookie })
  const { cookie: key } = await newUser(app, 'owner')
  await app.ok('members_update', { userId: member.wireId, role: 'member' }, { key })
  expect(await app.ok('conversations_get', { id })).toMatchObject({ assignee: member.email })
  await app.ok('members_update', { userId: member.wireId, role: 'viewer' }, { key })
  expect(await app.ok('conversations_get', { id })).toMatchObject({ assignee: null })
  expect((await app.ok('inbox_online_list')).online).not.toContain(member.email)
})

/** A member without an email address, as the first owner is. */
async function newNameless(): Promise<Browser> {
  const link = await letIn(app.runtime, app.org.id, { email: null, role: 'owner', url: app.url })
  const browser = new Browser(app)
  await browser.send('POST', '/account/sign-in-by-link', { link: link.slice(link.indexOf('#') + 1) })
  return browser
}

/** A conversation that the rule of assignment gives to nobody. */
async function newConversation(phone: string): Promise<string> {
  await app.ok('inbox_assignment_set', { assignment: 'none' })
  await simulate(app, 'POST', chatOf(phone), { text: 'Good evening' })
  return until(async () => (await app.ok('conversations_list', { text: phone.slice(1) })).data[0]?.id)
}

test('Conversations of the first owner stay theirs when they enter their email address', async () => {
  const browser = await newNameless()
  const id = await newConversation('+573005550411')
  const owner = { key: browser.cookie }
  const { assignee } = await app.ok('conversations_take_over', { id }, owner)
  expect(assignee).toMatch(/^user:usr_/)
  await app.ok('inbox_online_set', { online: true }, owner)

  const chosen = { email: 'first@shop.example', name: 'First', password: 'a good long one' }
  expect((await browser.send('POST', '/account/credentials', chosen)).status).toBe(200)
  expect(await app.ok('conversations_get', { id })).toMatchObject({ assignee: chosen.email })
  expect((await app.ok('conversations_list', { view: 'mine' }, owner)).data).toMatchObject([{ id }])
  await app.ok('conversations_reply', { id, text: 'Good evening!' }, owner)
  expect((await app.ok('inbox_online_list')).online).not.toContain(assignee)
})

test('Conversations of a removed member who never entered an email address return to the inbox', async () => {
  const staying = await newUser(app, 'owner')
  const browser = await newNameless()
  const id = await newConversation('+573005550412')
  await app.ok('conversations_take_over', { id }, { key: browser.cookie })
  const { body } = await browser.send('GET', '/account')
  await app.ok('members_remove', { userId: body.user.id }, { key: staying.cookie })
  expect(await app.ok('conversations_get', { id })).toMatchObject({ state: 'WAITING', assignee: null })
})

/** A caller who was let in before. */
const callerOf = ({ wireId }: TestUser) => ({
  org: app.org.id,
  actor: { kind: 'user' as const, id: wireId },
  via: 'web' as const,
  permissions: EVERY_PERMISSION,
})

let phones = 0
const newPhone = () => `+5730055505${phones++ + 10}`

/** A transaction of this database waits for a lock. */
const untilSomebodyWaits = () =>
  until(() =>
    app.runtime.pool.maybe(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  )

/** Nobody but this member is online, and the rule is by turns. */
async function onlyOnline({ cookie }: { cookie: string }): Promise<void> {
  for (const by of (await app.ok('inbox_online_list')).online)
    await app.ok('inbox_online_set', { online: false, by })
  await app.ok('inbox_online_set', { online: true }, { key: cookie })
  await app.ok('inbox_assignment_set', { assignment: 'round_robin' })
}

test('What a member is given while they are removed returns to the inbox', async () => {
  const [owner, leaving] = [await newUser(app, 'owner'), await newUser(app, 'member')]
  const id = await newConversation('+573005550421')
  await onlyOnline(leaving)
  let removal: Promise<unknown> | undefined
  await inTransaction(app.runtime, app.org.id, { kind: 'system', id: 'test' }, async (ctx) => {
    await assignLanded(ctx, [fromWire('conversation', id)!])
    removal = app.ok('members_remove', { userId: leaving.wireId }, { key: owner.cookie })
    await untilSomebodyWaits()
  })
  await removal
  expect(await app.ok('conversations_get', { id })).toMatchObject({ state: 'WAITING', assignee: null })
})

test('A failed reply brings a conversation back to nobody who is just removed', async () => {
  const [owner, leaving] = [await newUser(app, 'owner'), await newUser(app, 'member')]
  const id = await newConversation('+573005550422')
  await app.ok('conversations_reply', { id, text: 'On its way' }, { key: leaving.cookie })
  await app.ok('conversations_resolve', { id }, { key: leaving.cookie })
  let removal: Promise<unknown> | undefined
  await inTransaction(app.runtime, app.org.id, { kind: 'system', id: 'test' }, async (ctx) => {
    await bringBackConversations(ctx, [fromWire('conversation', id)!])
    removal = app.ok('members_remove', { userId: leaving.wireId }, { key: owner.cookie })
    await untilSomebodyWaits()
  })
  await removal
  expect(await app.ok('conversations_get', { id })).toMatchObject({ state: 'WAITING', assignee: null })
})

test.each<[string, (ctx: Ctx, id: string, email: string) => Promise<unknown>]>([
  ['takes over', (ctx, id) => takeOver(ctx, id, {})],
  ['answers', (ctx, id) => reply(ctx, id, { text: 'Good evening' }, undefined, 10)],
  ['opens again', (ctx, id) => reopen(ctx, id, {})],
  ['gets assigned', (ctx, id, assignee) => assign(ctx, id, { assignee })],
])('What a member %s while they are removed returns to the inbox', async (what, act) => {
  const [owner, leaving] = [await newUser(app, 'owner'), await newUser(app, 'member')]
  const id = await newConversation(newPhone())
  if (what === 'opens again') await app.ok('conversations_resolve', { id })
  const actor = { kind: 'user' as const, id: leaving.wireId }
  let removal: Promise<unknown> | undefined
  await inTransaction(app.runtime, app.org.id, actor, async (ctx) => {
    await act(ctx, id, leaving.email)
    removal = app.ok('members_remove', { userId: leaving.wireId }, { key: owner.cookie })
    await untilSomebodyWaits()
  })
  await removal
  expect(await app.ok('conversations_get', { id })).toMatchObject({ state: 'WAITING', assignee: null })
})

test('A take-over that was let in before its member was removed is refused', async () => {
  const [owner, leaving] = [await newUser(app, 'owner'), await newUser(app, 'member')]
  const id = await newConversation(newPhone())
  await app.ok('members_remove', { userId: leaving.wireId }, { key: owner.cookie })
  const takeOver = handlingOperations.find(({ name }) => name === 'conversations_take_over')!
  await expect(execute(app.runtime, takeOver, callerOf(leaving), { id })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await app.ok('conversations_get', { id })).toMatchObject({ state: 'WAITING', assignee: null })
})

test('A browser of a removed member that still says it is there gets nothing assigned', async () => {
  const [owner, leaving] = [await newUser(app, 'owner'), await newUser(app, 'member')]
  await onlyOnline(leaving)
  await app.ok('members_remove', { userId: leaving.wireId }, { key: owner.cookie })
  const set = assignmentOperations.find(({ name }) => name === 'inbox_online_set')!
  expect(await execute(app.runtime, set, callerOf(leaving), { online: true })).toEqual({ online: [] })
})
