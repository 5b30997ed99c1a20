import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenersWorker, tellChanges } from '../../src/platform/changes/index.ts'
import { currentSnapshot, isOver } from '../../src/platform/changes/reader.ts'
import { ChangeStreams } from '../../src/platform/changes/stream.ts'
import { toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { type Caller, type Ctx, inTransaction } from '../../src/platform/operations/index.ts'
import { openWorkspace } from '../fixtures/workspace.ts'
import { workOneBatch } from '../harness/due-work.ts'

import { effort } from '../harness/effort.ts'
import { type FeedEvent, followChanges } from '../harness/feed.ts'
import { startTestApp, type TestApp, type TestOrganization } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'

/** Two processes on one database that share nothing else about changes. */
let apps: [TestApp, TestApp]
beforeAll(async () => {
  const first = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  apps = [first, await startTestApp({ database: first.database, env: { PARLEY_ROLE: 'api' } })]
})
afterAll(() => Promise.all(apps.map((app) => app.stop())))

const WRITER = { kind: 'system', id: 'test' } as const
const change = <T>(app: TestApp, org: string, work: (ctx: Ctx) => Promise<T>) =>
  inTransaction(app.runtime, org, WRITER, work)
const publishChange = (app: TestApp, org: string, ...people: string[]) =>
  change(app, org, (ctx) => tellChanges(ctx, 'person', people))

/** Reads until `isEnough`. Returns the changes and the id of the last event. */
async function readUntil(
  app: TestApp,
  org: TestOrganization,
  isEnough: (event: FeedEvent) => boolean,
  lastEventId?: string,
): Promise<{ events: FeedEvent[]; last: string }> {
  const events: FeedEvent[] = []
  for await (const event of followChanges(app, org.key, lastEventId)) {
    events.push(event)
    if (isEnough(event)) break
  }
  return { events, last: events.at(-1)!.id }
}

/** Somebody who stays who they are. */
const listenerOf = (caller: Caller) => ({ caller, callerNow: async () => caller })

const isReady = ({ event }: FeedEvent) => event === 'ready'
const isChangeOf = (id: string) => (event: FeedEvent) => event.data.id === id

const LANES = 4
const CHANGES = effort(1_200, 10_000)
const TOGETHER = 10
const RECONNECTS = effort(12, 100)

test('a reader that reconnects again and again sees each change once in commit order', async () => {
  const org = await apps[0].newOrganization()
  let { last } = await readUntil(apps[0], org, isReady)

  const committed: string[] = []
  let turn = 0
  const write = async (app: TestApp, lane: string) => {
    for (let n = 0; n < CHANGES / TOGETHER / LANES / apps.length; n++) {
      const changes = Array.from({ length: TOGETHER - 1 }, (_, m) => `${lane}/${n}/${m}`)
      await change(app, org.id, async (ctx) => {
        // The transaction gets its number here, long before the order of commits is known.
        await tellChanges(ctx, 'person', changes)
        if (n % 7 === 0) await pause((n * 13) % 40)
        // Both transactions change this row, so the second waits for the first to commit.
        await ctx.db.run(sql`select from organizations where org_id = ${org.id} for update`)
        const inOrder = `turn/${++turn}`
        await tellChanges(ctx, 'person', [inOrder])
        committed.push(...changes, inOrder)
      })
      // A change that is rolled back is not published.
      if (n % 10 === 0) await change(app, org.id, (ctx) => undo(ctx, `${lane}/${n}`)).catch(() => undefined)
    }
  }
  const writing = Promise.all(
    apps.flatMap((app, a) => Array.from({ length: LANES }, (_, lane) => write(app, `${a}-${lane}`))),
  )

  const seen: string[] = []
  for (let n = 0; n < RECONNECTS; n++) {
    let left = CHANGES / RECONNECTS
    const { events, last: at } = await readUntil(apps[n % 2]!, org, () => --left === 0, last)
    seen.push(...events.map((event) => event.data.id))
    last = at
  }
  await writing
  expect(seen.length).toBe(CHANGES)
  expect(seen.toSorted()).toEqual(committed.toSorted())
  const turns = seen.filter((id) => id.startsWith('turn/'))
  expect(turns).toEqual(turns.map((_, n) => `turn/${n + 1}`))
})

async function undo(ctx: Ctx, id: string): Promise<void> {
  await tellChanges(ctx, 'person', [`undone/${id}`])
  throw new Error('undone')
}

test('a change that commits late is not skipped', async () => {
  const [app] = apps
  const org = await app.newOrganization()
  const { last } = await readUntil(app, org, isReady)
  const gate = Promise.withResolvers<void>()
  const isTold = Promise.withResolvers<void>()
  const late = change(app, org.id, async (ctx) => {
    await tellChanges(ctx, 'person', ['late'])
    isTold.resolve()
    await gate.promise
  })
  await isTold.promise
  await publishChange(app, org.id, 'early')
  const { events, last: at } = await readUntil(app, org, isChangeOf('early'), last)
  expect(events.map(({ data }) => data.id)).toEqual(['early'])
  gate.resolve()
  await late
  const after = await readUntil(apps[1], org, isChangeOf('late'), at)
  expect(after.events.map(({ data }) => data.id)).toEqual(['late'])
})

test('changes are not recorded without listeners', async () => {
  const [app] = apps
  const { pool } = app.runtime
  const org = await app.newOrganization()
  const count = () => pool.rows(sql`select from changes where org_id = ${org.id}`)
  await publishChange(app, org.id, 'unobserved')
  expect(await count()).toEqual([])

  const { last } = await readUntil(app, org, isReady)
  await publishChange(app, org.id, 'observed')
  expect(await count()).toHaveLength(1)

  await pool.run(sql`update change_listeners set until_at = '-infinity', due_at = '-infinity'`)
  await workOneBatch(app.runtime, listenersWorker(app.runtime), org.id)
  expect(await count()).toEqual([])
  await pause(1_100)
  await publishChange(app, org.id, 'unobserved again')
  expect(await count()).toEqual([])

  const { events } = await readUntil(app, org, isReady, last)
  expect(events.map(({ event }) => event)).toEqual(['reset', 'ready'])
})

test('a listener that reconnects after its changes were deleted gets a reset', async () => {
  const [app] = apps
  const { pool } = app.runtime
  const org = await app.newOrganization()
  const { last } = await readUntil(app, org, isReady)
  await publishChange(app, org.id, 'first')
  const { last: read } = await readUntil(app, org, isChangeOf('first'), last)
  await publishChange(app, org.id, 'second')
  const removeOld = async () => {
    await pool.run(sql`update changes set noted_at = '-infinity' where org_id = ${org.id}`)
    await pool.run(sql`update change_listeners set due_at = '-infinity' where org_id = ${org.id}`)
    await workOneBatch(app.runtime, listenersWorker(app.runtime), org.id)
  }
  /**
   * Changes read after this have certainly been read. Before, a transaction of any database of the server may be older
   * than the changes, so the feed waits.
   */
  const untilNothingOlderIsUnderWay = async () => {
    const snapshot = await currentSnapshot(pool)
    await until(() => isOver(pool, snapshot))
  }
  await removeOld()
  await untilNothingOlderIsUnderWay()
  const late = await readUntil(app, org, isReady, read)
  expect(late.events.map(({ event }) => event)).toEqual(['reset', 'ready'])

  // A listener that has read everything has missed nothing.
  await publishChange(app, org.id, 'third')
  await untilNothingOlderIsUnderWay()
  const { last: all } = await readUntil(app, org, isChangeOf('third'), late.last)
  await removeOld()
  await publishChange(app, org.id, 'fourth')
  const { events } = await readUntil(app, org, isChangeOf('fourth'), all)
  expect(events.map(({ data }) => data.id)).toEqual(['fourth'])
})

test('a stream whose listening was forgotten ends, and whoever comes again gets a reset', async () => {
  const [app] = apps
  const org = await app.newOrganization()
  const stream = followChanges(app, org.key)
  const { value: first } = await stream.next()
  expect(first).toMatchObject({ event: 'ready' })
  // As a restore of the organization does.
  await app.runtime.pool.run(sql`delete from change_listeners where org_id = ${org.id}`)
  await readUntil(app, org, isReady)
  await publishChange(app, org.id, 'later')
  const { value: told } = await stream.next()
  expect(told).toBeUndefined()
  const { events } = await readUntil(app, org, isReady, first!.id)
  expect(events.map(({ event }) => event)).toEqual(['reset', 'ready'])
})

test('ready is sent after all transactions that began without a listener have ended', async () => {
  const [app] = apps
  const org = await app.newOrganization()
  const gate = Promise.withResolvers<void>()
  const isBegun = Promise.withResolvers<void>()
  const before = change(app, org.id, async (ctx) => {
    await tellChanges(ctx, 'person', ['not written down'])
    await ctx.db.run(sql`select pg_current_xact_id()`)
    isBegun.resolve()
    await gate.promise
  })
  await isBegun.promise
  let over = false
  const ready = readUntil(app, org, isReady).then(({ events }) => [over, events.length])
  await pause(3_000)
  over = true
  gate.resolve()
  await before
  expect(await ready).toEqual([true, 1])
})

test('a listener sees only what it may read, and the number of listeners is limited', async () => {
  const [app] = apps
  const org = await app.newOrganization()
  await using streams = new ChangeStreams()
  const caller = { org: org.id, actor: { kind: 'user', id: 'x' }, via: 'web' } as const
  const permissions = new Set(['changes:read', 'people:read'] as const)
  const open = () => streams.open(app.runtime, listenerOf({ ...caller, permissions }), undefined)
  const received: string[] = []
  for await (const text of open()) {
    received.push(text)
    if (text.includes('event: ready')) {
      await change(app, org.id, async (ctx) => {
        await tellChanges(ctx, 'run', [app.runtime.newId()])
        await tellChanges(ctx, 'person', ['ana'])
      })
    }
    if (text.includes('ana')) break
  }
  expect(received.join('')).not.toContain('"run"')

  const many = Array.from({ length: 50 }, open)
  expect(open).toThrow('50 open streams')
  await many[0]![Symbol.asyncIterator]().return!()
  open()
})

test('changes of people, runs and webhook events are published', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const workspace = await openWorkspace(app, 'feed')
  const { last } = await readUntil(app, workspace, isReady)
  const call = (name: string, input: Record<string, unknown>) => app.ok(name, input, { key: workspace.key })
  const { '/initiatives/{id}': id, '/initiatives/{id}/participants/{participantId}': participantId } =
    workspace.records
  await call('cdp_people_upsert', { externalId: 'ana' })
  await call('initiatives_participants_stop', { id, participantId })
  const { events } = await readUntil(app, workspace, isChangeOf(participantId!), last)
  expect(events.map(({ data }) => data)).toEqual([
    { kind: 'person', id: 'ana' },
    { kind: 'webhookEvent', id: expect.stringMatching(/^whe_/) },
    { kind: 'run', id: participantId },
  ])
})

test('presence and typing in a conversation are shared between processes and published', async () => {
  const { id: orgId, key, records } = await openWorkspace(apps[0], 'inbox')
  const id = records['/conversations/{id}']!
  const { last } = await readUntil(apps[1], { id: orgId, key }, isReady)
  const does = async (app: TestApp, by: string, doing: string) => {
    const { present } = await app.ok('conversations_presence_set', { id, by, doing }, { key })
    return present.map((each: { by: string; doing: string }) => `${each.by} ${each.doing}`)
  }
  await does(apps[0], 'ana', 'viewing')
  await does(apps[0], 'ana', 'viewing')
  await does(apps[1], 'bo', 'viewing')
  expect(await does(apps[0], 'ana', 'typing')).toEqual(['ana typing', 'bo viewing'])
  expect(await does(apps[1], 'bo', 'gone')).toEqual(['ana typing'])
  expect((await apps[1].ok('conversations_get', { id }, { key })).present).toMatchObject([
    { by: 'ana', doing: 'typing' },
  ])
  await publishChange(apps[0], orgId, 'the end')
  const { events } = await readUntil(apps[1], { id: orgId, key }, isChangeOf('the end'), last)
  expect(events.flatMap(({ data }) => (data.kind === 'presence' ? [data.id] : []))).toEqual(Array(4).fill(id))

  // A process that reports nothing more counts as gone, and leaves no rows.
  const { pool } = apps[0].runtime
  await pool.run(sql`update presences set until = until - interval '1 minute' where org_id = ${orgId}`)
  expect((await apps[1].ok('conversations_get', { id }, { key })).present).toEqual([])
  expect(await does(apps[1], 'bo', 'viewing')).toEqual(['bo viewing'])
  expect(await pool.rows(sql`select who from presences where org_id = ${orgId}`)).toEqual([{ who: 'bo' }])
  const audited = await pool.rows(
    sql`select from audit_log where org_id = ${orgId} and operation like '%presence%'`,
  )
  expect(audited).toEqual([])
})

test('a stopping service waits for the queries of streams that are opening', async () => {
  const logged: string[] = []
  const note = (fields: object, message: string) => logged.push(`${message} ${JSON.stringify(fields)}`)
  const log = { info: () => undefined, warn: note, error: note }
  const app = await startTestApp({ database: apps[0].database, env: { PARLEY_ROLE: 'api' }, log })
  const org = await app.newOrganization()
  const disconnected = new AbortController()
  let stopped: Promise<void> | undefined
  await apps[0].runtime.pool.transaction(async (db) => {
    await db.run(sql`lock table change_listeners in access exclusive mode`)
    const headers = { authorization: `Bearer ${org.key}` }
    const asked = fetch(`${app.url}/api/v1/changes`, { headers, signal: disconnected.signal }).catch(
      () => undefined,
    )
    await pause(300)
    disconnected.abort()
    await asked
    stopped = app.stop()
    await pause(300)
  })
  await stopped
  expect(logged).toEqual([])
})

test('who reads the inbox hears of messages with their conversation, of presence, views and canned replies', async () => {
  const [app] = apps
  const org = await app.newOrganization()
  await using streams = new ChangeStreams()
  const caller = { org: org.id, actor: { kind: 'user', id: 'x' }, via: 'web' } as const
  const permissions = new Set(['changes:read', 'conversations:read'] as const)
  const [message, conversation] = [app.runtime.newId(), app.runtime.newId()]
  const heard: Record<string, unknown>[] = []
  for await (const text of streams.open(app.runtime, listenerOf({ ...caller, permissions }), undefined)) {
    if (text.includes('event: ready')) {
      await change(app, org.id, async (ctx) => {
        await tellChanges(ctx, 'message', [message], new Map([[message, conversation]]))
        await tellChanges(ctx, 'presence', [conversation])
        await tellChanges(ctx, 'online', ['ana@shop.example'])
      })
      await app.ok('canned_replies_create', { shortcut: 'hi', title: 'Hi', text: 'Hello' }, { key: org.key })
      await app.ok('inbox_views_create', { name: 'Mine', filter: { view: 'mine' } }, { key: org.key })
    }
    heard.push(...[...text.matchAll(/event: change\ndata: (.*)/g)].map(([, data]) => JSON.parse(data!)))
    if (text.includes('inboxView')) break
  }
  const conversationId = toWire('conversation', conversation)
  expect(heard).toEqual([
    { kind: 'message', id: toWire('message', message), conversationId },
    { kind: 'presence', id: conversationId },
    { kind: 'online', id: 'ana@shop.example' },
    { kind: 'cannedReply', id: expect.stringMatching(/^cnr_/) },
    { kind: 'inboxView', id: expect.stringMatching(/^ivw_/) },
  ])
})

test('rules of sending, the do-not-contact list, knowledge and the language model are published', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const { last } = await readUntil(app, app.org, isReady)
  await app.ok('sending_limits_set', { quietHours: null, messagesPerPersonPer: null })
  await app.ok('do_not_contact_add', { entries: [{ kind: 'email', value: 'stop@example.com' }] })
  await app.ok('do_not_contact_remove', { kind: 'email', value: 'stop@example.com' })
  await app.ok('language_model_set', { provider: 'anthropic', model: 'm', apiKey: 'k' })
  const { id } = await app.ok('knowledge_create', { title: 'Hours', text: 'From 9 to 5', language: 'en' })
  const { events } = await readUntil(app, app.org, isChangeOf(id), last)
  const org = toWire('organization', app.org.id)
  expect(events.map(({ data }) => data)).toEqual([
    { kind: 'sendingLimits', id: org },
    { kind: 'doNotContact', id: org },
    { kind: 'doNotContact', id: org },
    { kind: 'languageModel', id: org },
    { kind: 'knowledge', id },
  ])
})
