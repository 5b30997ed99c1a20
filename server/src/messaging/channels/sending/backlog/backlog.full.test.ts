import { expect, test } from 'vitest'
import { CITUS } from '../../../../../test/harness/global-setup.ts'
import { until } from '../../../../../test/harness/waiting.ts'
import { toWire } from '../../../../platform/core/index.ts'
import { type Pool, sql } from '../../../../platform/db/index.ts'
import { updateChannel } from '../../accounts/records.ts'
import { accepted } from '../../testing/provider.ts'
import { openSender, type Sender } from '../../testing/sender.ts'

const DAY_MS = 86_400_000

/** A test that counts what is written. A trigger does, and Citus has none on distributed tables. */
const countingTest = test.skipIf(CITUS !== undefined)

/** Counts each row of `messages` that is written from now on, and the order in which messages were claimed to be sent. */
async function countWrites(pool: Pool) {
  await pool.run(sql`create table writes (n int generated always as identity, tx xid8, id uuid, status text)`)
  await pool.run(sql`
    create function count_write() returns trigger language plpgsql as $$
    begin insert into writes (tx, id, status) values (pg_current_xact_id(), new.id, new.status); return null; end $$`)
  await pool.run(sql`
    create trigger count_writes after update on messages for each row execute function count_write()`)
  const count = async () => (await pool.one(sql<{ n: number }>`select count(*) as n from writes`)).n
  /** The messages of each claim, first claim first. */
  const claims = async () => {
    const rows = await pool.rows(sql<{ ids: string[] }>`
      select array_agg(id) as ids from writes where status = 'sending' group by tx order by min(n)`)
    return rows.map((row) => row.ids)
  }
  return { count, claims }
}

/** Messages of a journey to as many contacts. */
async function queueCampaign(sender: Sender, size: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < size; n++)
    ids.push(...(await sender.queue(await sender.thread(), { author: 'journey', text: 'campaign' })))
  return ids
}

const pause = (sender: Sender, pausedUntil: Date | null) =>
  sender.tx((ctx) =>
    updateChannel(ctx, toWire('channel', sender.accountId), {
      pausedUntil: pausedUntil?.toISOString() ?? null,
    }),
  )

const inDays = ({ runtime }: Sender, days: number) => new Date(runtime.clock.now().getTime() + days * DAY_MS)

const servicePasses = async ({ runtime }: Sender, ms: number) => {
  const end = runtime.clock.now().getTime() + ms
  await until(() => runtime.clock.now().getTime() > end)
}

const countOf = async ({ runtime, org }: Sender, condition: ReturnType<typeof sql>) =>
  (
    await runtime.pool.one(sql<{ n: number }>`
      select count(*) as n from messages where org_id = ${org} and ${condition}`)
  ).n

countingTest(
  'messages of a paused account are not written while it is paused, and then leave in order',
  async () => {
    await using sender = await openSender({ timeScale: 600, perSecond: 20 })
    const { pool } = sender.runtime
    await pause(sender, inDays(sender, 2))
    const ids = await queueCampaign(sender, 60)
    const writes = await countWrites(pool)
    await using _worker = sender.startWorker()
    await until(async () => (await countOf(sender, sql`error_code = 'channel_paused'`)) === ids.length)
    const before = await writes.count()
    await servicePasses(sender, 30 * 60_000)
    expect(await writes.count()).toBe(before)
    await pause(sender, null)
    await until(async () => (await countOf(sender, sql`status = 'accepted'`)) === ids.length)
    const places = (await writes.claims()).map((claim) => claim.map((id) => ids.indexOf(id)))
    const firsts = places.map((claim) => Math.min(...claim))
    const lasts = places.map((claim) => Math.max(...claim))
    expect(firsts.slice(1).every((first, claim) => first > lasts[claim]!)).toBe(true)
  },
)

test('messages leave when the pause ends by itself', async () => {
  await using sender = await openSender({ timeScale: 600 })
  await pause(sender, new Date(sender.runtime.clock.now().getTime() + 20 * 60_000))
  const ids = await queueCampaign(sender, 5)
  await using _worker = sender.startWorker()
  await until(async () => (await countOf(sender, sql`error_code = 'channel_paused'`)) === ids.length)
  await until(async () => (await countOf(sender, sql`status = 'accepted'`)) === ids.length)
})

countingTest('a message behind one that waits for a paused account is not written again either', async () => {
  await using sender = await openSender({ timeScale: 600 })
  await pause(sender, inDays(sender, 2))
  const [first, second] = await sender.queue(await sender.thread(), { text: 'first' }, { text: 'second' })
  const writes = await countWrites(sender.runtime.pool)
  await using _worker = sender.startWorker()
  await until(async () => (await sender.message(first!)).error_code === 'channel_paused')
  await until(async () => (await sender.message(second!)).due_at === null)
  const before = await writes.count()
  await servicePasses(sender, 30 * 60_000)
  expect(await writes.count()).toBe(before)
  await pause(sender, null)
  await sender.until(second!, 'accepted')
  expect(sender.provider.requests.map((request) => request.body.text?.body)).toEqual(['first', 'second'])
})

countingTest('messages of an account that takes no more are not written again until it does', async () => {
  await using sender = await openSender()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  sender.provider.answer = async (request) => {
    await released
    return accepted(request)
  }
  const size = 700
  await queueCampaign(sender, size)
  const writes = await countWrites(sender.runtime.pool)
  await using _worker = sender.startWorker()
  // The others have joined the backlog when nothing is written for a second.
  const before = await until(async () => {
    const count = await writes.count()
    await servicePasses(sender, 1_000)
    return (await writes.count()) === count && count
  })
  const waiting = sql`backlogged and due_at is null and status = 'queued'`
  expect(await countOf(sender, waiting)).toBeGreaterThan(100)
  await servicePasses(sender, 2_000)
  expect(await writes.count()).toBe(before)
  release()
  await until(async () => (await countOf(sender, sql`status in ('queued', 'sending')`)) === 0)
})

test('a message of days ago waits an hour for an account that cannot be opened, and then fails', async () => {
  await using sender = await openSender({ timeScale: 600 })
  const { pool } = sender.runtime
  const [old] = await sender.queue(await sender.thread(), {})
  await pool.run(sql`
    update messages set created_at = created_at - interval '4 days' where org_id = ${sender.org} and id = ${old}`)
  await pool.run(sql`
    update channel_accounts set secrets = secrets || '{"access-token": "c2VhbGVkIGVsc2V3aGVyZQ=="}'
    where org_id = ${sender.org}`)
  await using _worker = sender.startWorker()
  await until(async () => (await sender.message(old!)).error_code === 'account_unreadable')
  expect(await sender.until(old!, 'failed')).toMatchObject({ error_code: 'provider_unreachable' })
})
