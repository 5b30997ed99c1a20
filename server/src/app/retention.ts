import { deleteOldExits } from '../customers/index.ts'
import { forgetDeliveries, forgetEvents } from '../integrations/index.ts'
import { forgetFiles, forgetSteps } from '../messaging/index.ts'
import { type Db, sql } from '../platform/db/index.ts'
import { startMaintenance } from '../platform/jobs/index.ts'
import {
  forgetAnswers,
  forgetAudit,
  IDEMPOTENCY_RETENTION_MS,
  type Runtime,
} from '../platform/operations/index.ts'

/** Retention periods in milliseconds. null: unlimited. */
export interface Retention {
  deliveries: number | null
  webhookEvents: number | null
  audit: number | null
  steps: number | null
  departures: number | null
  media: number | null
}

/** Only one process deletes at a time. */
const RETENTION_LOCK = 7_265_006
/** Rows deleted per statement. */
const BATCH = 5_000

type Forget = (db: Db, org: string, before: Date) => Promise<void>

const FORGET: Record<keyof Retention | 'answers', Forget> = {
  answers: inBatches(forgetAnswers),
  deliveries: inBatches(forgetDeliveries),
  webhookEvents: inBatches(forgetEvents),
  audit: inBatches(forgetAudit),
  steps: (db, org, before) => forgetSteps(db, org, before, BATCH),
  departures: inBatches(deleteOldExits),
  media: inBatches(forgetFiles),
}

function inBatches(forget: (db: Db, org: string, before: Date, limit: number) => Promise<number>): Forget {
  return async (db, org, before) => {
    while ((await forget(db, org, before, BATCH)) === BATCH);
  }
}

/** Deletes data after its retention period, every hour. */
export function startRetention(runtime: Runtime, retention: Retention): AsyncDisposable {
  return startMaintenance(runtime, 'retention', () => forgetPast(runtime, retention))
}

/** Runs one round over all organizations. Does nothing while another process runs one. */
export function forgetPast({ pool, clock }: Runtime, retention: Retention): Promise<void> {
  const now = clock.now().getTime()
  return pool.session(async (db) => {
    const { locked } = await db.one(
      sql<{ locked: boolean }>`select pg_try_advisory_lock(${RETENTION_LOCK}) as locked`,
    )
    if (!locked) return
    try {
      const orgs = await db.rows(sql<{ org_id: string }>`select org_id from organizations`)
      const periods = Object.entries({ ...retention, answers: IDEMPOTENCY_RETENTION_MS })
      for (const { org_id } of orgs) {
        for (const [what, ms] of periods as [keyof typeof FORGET, number | null][]) {
          if (ms !== null) await FORGET[what](db, org_id, new Date(now - ms))
        }
      }
    } finally {
      await db.run(sql`select pg_advisory_unlock(${RETENTION_LOCK})`)
    }
  })
}
