import { expect, inject, onTestFinished, test } from 'vitest'
import { resume } from '../../src/app/home/resume.ts'
import { listUnknownMessages } from '../../src/messaging/index.ts'
import { end, send, start } from '../../src/outreach/journeys/testing/graph.ts'
import { openPool, sql } from '../../src/platform/db/index.ts'
import { graphOf } from '../fixtures/journeys.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { type Chat, chatOf, simulate } from '../peers/simulator.ts'
import { runsAt } from './waiting-runs.ts'

/*
 * A backup is restored after the original went on (docs/operating.md: Restoring a backup): nobody is messaged twice, the
 * service says that it is held, and after `parley restore --resume` what nobody has sent is sent.
 */

const TEXTS = ['First', 'Second', 'Third']
const [EARLY, QUEUED] = [5, 5]

const phoneOf = (n: number) => `+5730077700${String(n).padStart(2, '0')}`
const personOf = (n: number) => ({ externalId: `p${n}`, phoneNumber: phoneOf(n) })
const people = (from: number, count: number) => Array.from({ length: count }, (_, n) => personOf(from + n))

/** The texts that each phone received, by the simulator. */
async function received(simulator: TestApp, count: number): Promise<string[][]> {
  const chats = people(0, count).map(({ phoneNumber }) =>
    simulate<Chat>(simulator, 'GET', chatOf(phoneNumber)),
  )
  return (await Promise.all(chats)).map(({ messages }) =>
    messages.filter(({ direction }) => direction === 'received').map(({ text }) => text),
  )
}

/** Copies a database that no service uses. It is dropped at the end of the test. */
async function copyOf(database: string): Promise<string> {
  const copy = `${database}_copy`
  const admin = openPool({ url: inject('postgresUrl'), max: 1 })
  onTestFinished(async () => {
    for (const name of [copy, database])
      await admin.run(sql.raw(`drop database if exists ${name} with (force)`))
    await admin.close()
  })
  await admin.run(sql.raw(`create database ${copy} template ${database}`))
  return copy
}

test('a copy that starts after the original went on sends nobody a message twice', async () => {
  await using phones = await startTestApp({ simulator: true, env: { PARLEY_ROLE: 'api' } })
  const env = { PARLEY_SIMULATOR: 'true', PARLEY_SIMULATOR_URL: phones.simulatorUrl! }
  const database = `drill_${process.pid}`
  {
    const admin = openPool({ url: inject('postgresUrl'), max: 1 })
    await admin.run(sql.raw(`create database ${database} template parley_template`))
    await admin.close()
  }
  const start_ = (options: Parameters<typeof startTestApp>[0] = {}) =>
    startTestApp({ database, env, ...options })

  const first = await start_()
  const { key } = first.org
  const ids: string[] = []
  for (const text of TEXTS)
    ids.push(await approvedTemplate(first, { name: `drill_${text.toLowerCase()}`, content: { body: text } }))
  const { id } = await first.ok('initiatives_create', { name: 'Drill', isRecurring: true })
  await first.ok('initiatives_templates_set', { id, templateId: ids[0], round: 1 })
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
  await first.ok('journeys_create_draft', {
    initiativeId: id,
    definition: { name: 'Drill', ...graphOf(nodes, edges) },
  })
  await first.ok('initiatives_launch', { id })
  const add = (app: TestApp, some: object[]) =>
    app.ok('initiatives_participants_add', { id, people: some }, { key })
  await add(first, people(0, EARLY))
  await expect.poll(() => received(phones, EARLY)).toEqual(people(0, EARLY).map(() => ['First']))
  const channel = (await first.ok('channels_list')).data.find(
    (each: { kind: string }) => each.kind === 'whatsapp_cloud',
  )
  await first.ok('channels_update', { id: channel.id, pausedUntil: '2200-01-01T00:00:00Z' })
  await add(first, people(EARLY, QUEUED))
  const waiting = async () => (await first.ok('channels_get', { id: channel.id })).waitingMessages
  await expect.poll(waiting).toBe(QUEUED)
  await first.stop()

  const copy = await copyOf(database)

  // The original goes on: it sends what waited, and an hour later the second message.
  const original = await start_()
  await original.ok('channels_update', { id: channel.id, pausedUntil: null }, { key })
  const count = EARLY + QUEUED
  await expect.poll(() => received(phones, count)).toEqual(people(0, count).map(() => ['First']))
  await runsAt(original, first.org.id, 'hour', count)
  await original.ok('installation_clock_set', { forward: '2h' }, { key })
  await expect.poll(() => received(phones, count)).toEqual(people(0, count).map(() => ['First', 'Second']))

  // The copy takes its place an hour later.
  const said: string[] = []
  const note = (_: object, text: string) => said.push(text)
  const log = { info: () => {}, warn: note, error: note }
  await using restored = await start_({ database: copy, log })
  await restored.ok('installation_clock_set', { forward: '3h' }, { key })
  await restored.ok('channels_update', { id: channel.id, pausedUntil: null }, { key })
  const ready = await fetch(`${restored.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', held: 'this database is a copy of another one on the same server' },
  ])
  expect((await restored.ok('installation_get', {}, { key })).held).toMatchObject({ reason: 'copy' })
  expect(said.filter((text) => text.startsWith('nothing is sent, because'))).toHaveLength(1)
  // Reads and requests work, and workers get no connection.
  await restored.ok('cdp_people_upsert', { externalId: 'new', phoneNumber: phoneOf(99) }, { key })
  await expect(restored.runtime.workers.pool.rows(sql`select 1`)).rejects.toThrow('nothing is sent')

  const options = { keepQueued: false, stoppedAt: null }
  await expect(resume(restored.runtime, options)).rejects.toThrow(/Parley still runs on the original/)
  await original.stop()
  expect(await resume(restored.runtime, options)).toEqual({ messages: QUEUED, runs: count, turns: 0 })
  // A message that may have been sent is unknown, until the provider tells of it: the original did send it.
  const settled = async (text: string) =>
    (
      await restored.runtime.pool.one(sql<{ count: number }>`
        select count(*)::int as count from messages
        where org_id = ${first.org.id} and text = ${text}
          and (status = 'unknown' and error_code = 'restored' or status in ('sent', 'delivered', 'read'))`)
    ).count
  // What waited, and the second message of those who were due for it.
  await until(async () => (await settled('First')) === count && (await settled('Second')) === EARLY)
  await runsAt(restored, first.org.id, 'one', 0)
  await restored.ok('installation_clock_set', { forward: '2h' }, { key })
  await until(async () => (await settled('Second')) === count)
  const everybody = new Set(people(0, count).map(({ phoneNumber }) => phoneNumber))
  for (const { address, error_code: reason } of await restored.runtime.pool.rows(
    listUnknownMessages(first.org.id, { limit: 100, after: null }),
  ))
    expect([everybody.has(address!), reason]).toEqual([true, 'restored'])

  // The rest is sent, also to somebody who comes later.
  await runsAt(restored, first.org.id, 'days', count)
  await restored.ok('installation_clock_set', { forward: '4d' }, { key })
  await add(restored, people(count, 1))
  await expect
    .poll(() => received(phones, count + 1))
    .toEqual([...people(0, count).map(() => TEXTS), ['First']])
})
