import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resumeOrganization } from '../../src/app/home/resume-organization.ts'
import { listUnknownMessages } from '../../src/messaging/index.ts'
import { end, send, start } from '../../src/outreach/journeys/testing/graph.ts'
import { sql } from '../../src/platform/db/index.ts'
import { graphOf } from '../fixtures/journeys.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp, type TestOrganization } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { type Chat, chatOf, simulate } from '../peers/simulator.ts'
import { backUp, restore } from './one-organization.ts'
import { runsAt } from './waiting-runs.ts'

/*
 * One organization is restored beside another that goes on, after it had gone on itself (docs/operating.md: One
 * organization): nothing of it is sent until it is resumed, and then nobody is messaged twice.
 */

const TEXTS = ['First', 'Second', 'Third']
const [EARLY, QUEUED] = [4, 4]
const COUNT = EARLY + QUEUED

const personOf = (prefix: string, n: number) => ({
  externalId: `p${n}`,
  phoneNumber: `+57300${prefix}${String(n).padStart(2, '0')}`,
})
const people = (prefix: string, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => personOf(prefix, from + n))

/** The texts that each phone received, by the simulator. */
async function received(app: TestApp, prefix: string, count: number): Promise<string[][]> {
  const chats = people(prefix, 0, count).map(({ phoneNumber }) =>
    simulate<Chat>(app, 'GET', chatOf(phoneNumber)),
  )
  return (await Promise.all(chats)).map(({ messages }) =>
    messages.filter(({ direction }) => direction === 'received').map(({ text }) => text),
  )
}

/** The service, called as another organization. */
function as(app: TestApp, { key }: TestOrganization): TestApp {
  return { ...app, ok: (name, input, options) => app.ok(name, input, { key, ...options }) }
}

/** A journey with three messages, an hour and three days apart. */
async function launch(app: TestApp): Promise<string> {
  const ids: string[] = []
  for (const text of TEXTS)
    ids.push(await approvedTemplate(app, { name: `drill_${text.toLowerCase()}`, content: { body: text } }))
  const { id } = await app.ok('initiatives_create', { name: 'Drill', isRecurring: true })
  await app.ok('initiatives_templates_set', { id, templateId: ids[0], round: 1 })
  const delay = (name: string, duration: string) => ({ id: name, kind: 'DELAY', inputs: { duration } })
  const nodes = [
    start,
    send('one', ids[0]),
    delay('hour', '1h'),
    send('two', ids[1]),
    delay('days', '3d'),
    send('three', ids[2]),
    end,
  ]
  const edges = ['start', 'one', 'hour', 'two', 'days', 'three', 'end'].flatMap((node, n, all) =>
    n === 0 ? [] : [`${all[n - 1]} SENT ${node}`],
  )
  const definition = { name: 'Drill', ...graphOf(nodes, edges) }
  await app.ok('journeys_create_draft', { initiativeId: id, definition })
  await app.ok('initiatives_launch', { id })
  return id
}

const firsts = (count: number) => Array.from({ length: count }, () => ['First'])
const firstTwo = (count: number) => Array.from({ length: count }, () => ['First', 'Second'])

test('an organization that is restored after it went on sends nobody a message twice, and another one goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-organization-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const said: string[] = []
  const note = (_: object, text: string) => said.push(text)
  await using app = await startTestApp({
    simulator: true,
    log: { info: () => {}, warn: note, error: note },
  })
  const { pool } = app.runtime
  const mine = app.org
  const { key } = mine
  const other = await app.newOrganization()
  const id = await launch(app)
  const othersId = await launch(as(app, other))
  const add = (org: TestOrganization, initiative: string, some: object[]) =>
    app.ok('initiatives_participants_add', { id: initiative, people: some }, { key: org.key })

  await add(mine, id, people('77700', 0, EARLY))
  await expect.poll(() => received(app, '77700', EARLY)).toEqual(firsts(EARLY))
  const channel = (await app.ok('channels_list')).data.find(
    (each: { kind: string }) => each.kind === 'whatsapp_cloud',
  )
  await app.ok('channels_update', { id: channel.id, pausedUntil: '2200-01-01T00:00:00Z' })
  await add(mine, id, people('77700', EARLY, QUEUED))
  const waiting = async () => (await app.ok('channels_get', { id: channel.id })).waitingMessages
  await expect.poll(waiting).toBe(QUEUED)
  const file = await backUp(app, mine.id, folder)

  // It goes on: it sends what waited, and an hour later the second message.
  await app.ok('channels_update', { id: channel.id, pausedUntil: null })
  await expect.poll(() => received(app, '77700', COUNT)).toEqual(firsts(COUNT))
  await runsAt(app, mine.id, 'hour', COUNT)
  await app.ok('installation_clock_set', { forward: '2h' })
  await expect.poll(() => received(app, '77700', COUNT)).toEqual(firstTwo(COUNT))

  await restore(app, file, { replace: true })
  await app.ok('channels_update', { id: channel.id, pausedUntil: null }, { key })
  await expect
    .poll(() => said.filter((text) => text.startsWith('nothing of this organization is sent')))
    .toHaveLength(1)
  expect((await app.ok('installation_get')).held).toMatchObject({ reason: 'organization_restored' })

  // While it is held, two hours pass for both. The other one sends, and this one nothing.
  await add(other, othersId, people('88800', 0, 3))
  await add(mine, id, people('77700', COUNT, 1))
  await expect.poll(() => received(app, '88800', 3)).toEqual(firsts(3))
  await runsAt(app, other.id, 'hour', 3)
  await app.ok('installation_clock_set', { forward: '2h' })
  await expect.poll(() => received(app, '88800', 3)).toEqual(firstTwo(3))
  expect(await received(app, '77700', COUNT + 1)).toEqual([...firstTwo(COUNT), []])

  const organization = { org_id: mine.id, name: 'Drill' }
  const resumed = await resumeOrganization(app.runtime, organization, { keepQueued: false, stoppedAt: null })
  // Not the one who came while it was held. Reports of the provider have settled some messages meanwhile.
  expect(resumed).toMatchObject({ runs: COUNT, turns: 0 })
  expect(resumed!.messages).toBeLessThanOrEqual(QUEUED)
  const settled = async (text: string) =>
    (
      await pool.one(sql<{ count: number }>`
        select count(*)::int as count from messages
        where org_id = ${mine.id} and text = ${text}
          and (status = 'unknown' and error_code = 'restored' or status in ('sent', 'delivered', 'read'))`)
    ).count
  // What waited, and the second message of those who were due for it. Who came while it was held gets the first one.
  await until(async () => (await settled('First')) === COUNT + 1 && (await settled('Second')) >= EARLY)
  await runsAt(app, mine.id, 'one', 0)
  await app.ok('installation_clock_set', { forward: '2h' })
  await until(async () => (await settled('Second')) === COUNT + 1)
  const everybody = new Set(people('77700', 0, COUNT).map(({ phoneNumber }) => phoneNumber))
  for (const { address, error_code: reason } of await pool.rows(
    listUnknownMessages(mine.id, { limit: 100, after: null }),
  ))
    expect([everybody.has(address!), reason]).toEqual([true, 'restored'])

  // The rest is sent to everybody once, also to somebody who came meanwhile.
  await runsAt(app, mine.id, 'days', COUNT + 1)
  await runsAt(app, other.id, 'days', 3)
  await app.ok('installation_clock_set', { forward: '4d' })
  await expect.poll(() => received(app, '88800', 3)).toEqual([TEXTS, TEXTS, TEXTS])
  await expect
    .poll(() => received(app, '77700', COUNT + 1))
    .toEqual(Array.from({ length: COUNT + 1 }, () => TEXTS))
})
