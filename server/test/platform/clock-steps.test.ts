import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AddressLimits } from '../../src/identity/access/address-limits.ts'
import { accounts } from '../../src/identity/users/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { QUEUES, type RowWork } from '../../src/platform/jobs/index.ts'
import { Poller } from '../../src/platform/jobs/poller.ts'
import type { Runtime } from '../../src/platform/operations/index.ts'
import { TestClock } from '../fixtures/outreach.ts'
import { newUser } from '../fixtures/people.ts'
import { workOneBatch } from '../harness/due-work.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/*
 * What happens to limits, sessions and leases when the clock of the machine jumps by an hour, as after a correction of
 * its time.
 */

const HOUR_MS = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test.each([
  ['forward', HOUR_MS],
  ['backward', -HOUR_MS],
])(
  'After a jump by an hour %s, an address that used up its limit waits no longer than that limit says',
  async (direction, jump) => {
    let elapsed = 0
    let wall = Date.now()
    const limits = new AddressLimits(app.runtime, { elapsed: () => elapsed, wall: () => wall })
    const bucket = { name: `stepped ${direction}`, address: '203.0.113.9', perMinute: 60 }
    while (await limits.takes(bucket));
    wall += jump
    let waited = 0
    // A bucket of one minute has a token again within a minute, whatever the clock says.
    while (waited < 70 && !(await limits.takes(bucket))) {
      waited += 1
      wall += 1_000
      elapsed += 1_000
    }
    expect(waited).toBeLessThanOrEqual(61)
  },
)

describe('A session', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  /** The wall clock of the process only; timers go on. A session that was just read is read again. */
  function step(ms: number): void {
    const now = Date.now() + ms
    vi.useFakeTimers({ toFake: ['Date'], now })
    app.runtime.services.get(accounts).authenticator.forget()
  }

  test.each([
    ['forward and back', [HOUR_MS, -HOUR_MS]],
    ['back and forward', [-HOUR_MS, HOUR_MS]],
  ])('stays signed in while the clock steps an hour %s', async (_, steps) => {
    const { cookie } = await newUser(app, 'member')
    for (const ms of [0, ...steps]) {
      step(ms)
      expect((await app.api('account_get', {}, { key: cookie })).status).toBe(200)
    }
  })

  test('that was used while the clock was ahead ends at most that hour later', async () => {
    const { cookie, id } = await newUser(app, 'member')
    step(HOUR_MS)
    expect((await app.api('account_get', {}, { key: cookie })).status).toBe(200)
    step(-HOUR_MS)
    const before = await app.runtime.pool.one<{ seen_at: Date }>(sql`
      select seen_at from sessions where user_id = ${id}`)
    expect((await app.api('account_get', {}, { key: cookie })).status).toBe(200)
    // A use by the right clock does not put the last use back into the past.
    expect(await app.runtime.pool.one(sql`select seen_at from sessions where user_id = ${id}`)).toEqual(
      before,
    )
    // The limit without use is seven days.
    step(7 * 24 * HOUR_MS + HOUR_MS + 1_000)
    expect((await app.api('account_get', {}, { key: cookie })).status).toBe(401)
  })
})

describe('Leases', () => {
  const clock = new TestClock()
  let runtime: Runtime
  let journey: { id: string; initiative: string }
  beforeAll(async () => {
    runtime = { ...app.runtime, clock }
    const { pool, newId } = runtime
    journey = { id: newId(), initiative: newId() }
    const now = clock.now()
    await pool.run(sql`
      insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at,
                               updated_at)
      values (${app.org.id}, ${journey.initiative}, 'Due', 'WHATSAPP', 'ACTIVE', 'en', 1, false, ${now}, ${now})`)
    await pool.run(sql`
      insert into journeys (org_id, id, initiative_id, version, status, definition, created_at, updated_at)
      values (${app.org.id}, ${journey.id}, ${journey.initiative}, 1, 'PUBLISHED', '{}', ${now}, ${now})`)
  })

  async function makeDue(): Promise<string> {
    const id = runtime.newId()
    await runtime.pool.run(sql`
      insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, due_at,
                                   created_at)
      values (${app.org.id}, ${id}, 'enroll', ${journey.initiative}, ${journey.id}, 'ana', '{"kind":"manual"}',
              ${clock.now()}, ${clock.now()})`)
    return id
  }

  /** Work that waits until it may end, and counts whose result was written. */
  function working() {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const written: number[] = []
    const work: RowWork = {
      queue: QUEUES.matches,
      batchSize: 10,
      columns: sql`t.person_external_id`,
      work: async (org, rows, lease) => {
        begun.resolve()
        await ended.promise
        const ids = rows.map(({ id }) => id)
        written.push(
          await runtime.pool.run(sql`
            delete from trigger_matches where org_id = ${org} and id = any(${ids}) and due_at = ${lease}`),
        )
      },
    }
    return { work, begun: begun.promise, end: ended.resolve, written }
  }

  test('of work that is under way end early when the clock steps forward, and the work counts once', async () => {
    await makeDue()
    const [slow, second] = [working(), working()]
    const first = workOneBatch(runtime, slow.work, app.org.id)
    await slow.begun
    clock.pass(HOUR_MS)
    const other = workOneBatch(runtime, second.work, app.org.id)
    await second.begun
    slow.end()
    await first
    second.end()
    await other
    expect([slow.written, second.written]).toEqual([[0], [1]])
  })

  test('of work that is under way stay when the clock steps back, and nobody else takes it', async () => {
    await makeDue()
    const [slow, second] = [working(), working()]
    const first = workOneBatch(runtime, slow.work, app.org.id)
    await slow.begun
    clock.pass(-HOUR_MS)
    second.end()
    expect(await workOneBatch(runtime, second.work, app.org.id)).toBe(0)
    slow.end()
    await first
    expect(slow.written).toEqual([1])
    clock.pass(HOUR_MS)
  })

  test('do not keep a poll from work that is due after the clock stepped back', async () => {
    const poller = new Poller(runtime.pool, clock, QUEUES.matches)
    await poller.poll(new Set())
    clock.pass(-HOUR_MS)
    await makeDue()
    // The first poll still begins where the last one ended, and the next one by the clock as it is now.
    await poller.poll(new Set())
    expect([...(await poller.poll(new Set()))]).toEqual([app.org.id])
    const { work, end, written } = working()
    end()
    await workOneBatch(runtime, work, app.org.id)
    expect(written).toEqual([1])
  })
})
