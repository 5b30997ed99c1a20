import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { PATIENCE_MS } from '../../../test/harness/waiting.ts'
import { sql } from '../db/index.ts'
import { QUEUES } from './index.ts'
import { WorkMonitor } from './monitor.ts'
import { SlowCalls } from './slow-calls.ts'
import { makeMatchesDue, newJourney } from './testing/due-matches.ts'
import { startWorker } from './worker.ts'

/* Organizations whose next batch should start later, tested on trigger_matches. */

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('rows of an organization that is not ready stay as they are, and the others go on', async () => {
  const { runtime } = app
  const other = await app.newOrganization()
  const ready = Promise.withResolvers<void>()
  const asked: string[] = []
  const worked: string[] = []
  await using _worker = startWorker(
    { ...runtime, monitor: new WorkMonitor(runtime.log) },
    {
      queue: QUEUES.matches,
      batchSize: 10,
      whenReady: (org) => {
        asked.push(org)
        return org === app.org.id ? ready.promise : null
      },
      work: async (org, rows) => {
        worked.push(org)
        const ids = rows.map((row) => row.id)
        await runtime.pool.run(sql`delete from trigger_matches where org_id = ${org} and id = any(${ids})`)
      },
    },
  )
  await makeMatchesDue(runtime, 3, { org: app.org.id, of: await newJourney(runtime, app.org.id) })
  await expect.poll(() => asked).toContain(app.org.id)
  await makeMatchesDue(runtime, 3, { org: other.id, of: await newJourney(runtime, other.id) })
  await expect.poll(() => worked).toEqual([other.id])
  const rows = await runtime.pool.rows(sql`
    select due_lease from trigger_matches where org_id = ${app.org.id} and due_lease is null`)
  expect(rows).toHaveLength(3)

  ready.resolve()
  await expect.poll(() => worked).toEqual([other.id, app.org.id])
  // It was asked once, and not again after it had waited.
  expect(asked.filter((org) => org === app.org.id)).toHaveLength(1)
})

test('calls of an organization that do not end leave places for the others', async () => {
  const { runtime } = app
  const other = await app.newOrganization()
  const { promise: hanging, resolve: end } = Promise.withResolvers<void>()
  const called: string[] = []
  const answered = new Set<string>()
  const calls = new SlowCalls<{ org: string; id: string }, void>({
    concurrency: 4,
    timeoutMs: PATIENCE_MS,
    call: async ({ org }) => {
      called.push(org)
      if (org === app.org.id) await hanging
    },
    settle: async (org, outcomes) => {
      answered.add(org)
      const ids = outcomes.map(({ job }) => job.id)
      await runtime.pool.run(sql`delete from trigger_matches where org_id = ${org} and id = any(${ids})`)
    },
    onError: (error) => {
      throw error
    },
  })
  await using _worker = startWorker(
    { ...runtime, monitor: new WorkMonitor(runtime.log) },
    calls.workOn({
      queue: QUEUES.matches,
      work: async (org, rows) =>
        calls.start(
          org,
          rows.map(({ id }) => ({ org, id })),
        ),
    }),
  )
  try {
    await makeMatchesDue(runtime, 10, { org: app.org.id, of: await newJourney(runtime, app.org.id) })
    await expect.poll(() => called.length).toBeGreaterThanOrEqual(3)
    await makeMatchesDue(runtime, 1, { org: other.id, of: await newJourney(runtime, other.id) })
    await expect.poll(() => [...answered]).toEqual([other.id])
  } finally {
    end()
  }
  await expect.poll(() => called.filter((org) => org === app.org.id).length).toBe(10)
})
