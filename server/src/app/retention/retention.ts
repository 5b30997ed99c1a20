import { forgetNotes, forgetQuotes } from '../../conversations/index.ts'
import { deleteOldExits, forgetSpam, SPAM_RETENTION_MS } from '../../customers/index.ts'
import { forgetDeliveries, forgetEvents } from '../../integrations/index.ts'
import { forgetFiles, forgetPeopleOfRuns, forgetSteps, forgetWords } from '../../messaging/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { exclusively, startMaintenance } from '../../platform/jobs/index.ts'
import {
  forgetAnswers,
  forgetAudit,
  IDEMPOTENCY_RETENTION_MS,
  type Runtime,
} from '../../platform/operations/index.ts'
import { forgetTraces, TRACE_RETENTION_MS } from '../../platform/tracing/index.ts'

/** Retention periods in milliseconds. null: unlimited. */
export interface Retention {
  deliveries: number | null
  webhookEvents: number | null
  audit: number | null
  steps: number | null
  departures: number | null
  media: number | null
  messages: number | null
  runs: number | null
}

/** Rows deleted per statement. */
const BATCH = 5_000

/** Rows that stay are looked at again and again. Most rounds look at those that became old lately, one a day at all. */
const LATELY_MS = 2 * 86_400_000
const WHOLE_EVERY_MS = 86_400_000

type Forget = (db: Db, org: string, period: { since: Date; before: Date }) => Promise<void>

const FORGET: Record<keyof Retention | 'answers' | 'spam' | 'traces', Forget> = {
  answers: inBatches(forgetAnswers),
  deliveries: inBatches(forgetDeliveries),
  webhookEvents: inBatches(forgetEvents),
  audit: inBatches(forgetAudit),
  steps: (db, org, { before }) => forgetSteps(db, org, before, BATCH),
  departures: inBatches(deleteOldExits),
  media: inBatches(forgetFiles),
  messages: async (db, org, period) => {
    await forgetWords(db, org, period, BATCH)
    await inBatches(forgetNotes)(db, org, period)
  },
  runs: async (db, org, period) => {
    await forgetPeopleOfRuns(db, org, period, BATCH)
    await forgetQuotes(db, org, period.before, BATCH)
  },
  spam: inBatches(forgetSpam),
  traces: inBatches(forgetTraces),
}

function inBatches(forget: (db: Db, org: string, before: Date, limit: number) => Promise<number>): Forget {
  return async (db, org, { before }) => {
    while ((await forget(db, org, before, BATCH)) === BATCH);
  }
}

/** Deletes data after its retention period, every hour. */
export function startRetention(runtime: Runtime, retention: Retention): AsyncDisposable {
  let wholeAt = Number.NEGATIVE_INFINITY
  return startMaintenance(runtime, 'retention', async () => {
    const now = runtime.clock.now().getTime()
    const isWhole = now - wholeAt >= WHOLE_EVERY_MS
    await forgetPast(runtime, retention, isWhole)
    if (isWhole) wholeAt = now
  })
}

/**
 * Runs one round over all organizations. Does nothing while another process runs one. Where it fails for some organizations, it
 * goes on with the others and throws an `AggregateError` in the end.
 */
export async function forgetPast(
  { pool, clock }: Runtime,
  retention: Retention,
  isWhole = true,
): Promise<void> {
  const now = clock.now().getTime()
  const periods = Object.entries({
    ...retention,
    answers: IDEMPOTENCY_RETENTION_MS,
    spam: SPAM_RETENTION_MS,
    traces: TRACE_RETENTION_MS,
  })
  await exclusively(pool, clock, 'retention', async () => {
    const orgs = await pool.rows(sql<{ org_id: string }>`select org_id from organizations`)
    const failures: unknown[] = []
    for (const { org_id } of orgs) {
      for (const [what, ms] of periods as [keyof typeof FORGET, number | null][]) {
        if (ms === null) continue
        const since = new Date(isWhole ? 0 : now - ms - LATELY_MS)
        try {
          await FORGET[what](pool, org_id, { since, before: new Date(now - ms) })
        } catch (error) {
          failures.push(error)
        }
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, 'some data past its retention was not deleted')
  })
}
