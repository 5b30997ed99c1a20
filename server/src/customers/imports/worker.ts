import { inRealTime } from '../../platform/core/index.ts'
import { isTransient, sql } from '../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../platform/jobs/index.ts'
import type { Runtime } from '../../platform/operations/index.ts'
import { type Claimed, ImportTurn, LostLease } from './batches/batch.ts'
import { FileProblem } from './reading/file-problem.ts'

/** Consecutive failures that are not the file's, until an import fails: about 17 minutes. */
const MAX_ATTEMPTS = 10
const RETRY_MS = 1_000

/** Processes imports, a second of each at a time, and abandons uploads that never finish. */
export function importsWorker(runtime: Runtime): RowWork<DueImport> {
  return {
    queue: QUEUES.imports,
    // Stopping waits for the turns that have started.
    batchSize: 1,
    columns: sql`t.*`,
    work: async (org, [row]) => {
      const { time_zone } = await runtime.pool.one(sql<{ time_zone: string }>`
        select time_zone from organizations where org_id = ${org}`)
      try {
        await workOn(runtime, org, { ...row!, time_zone })
      } catch (error) {
        // Another worker has claimed it.
        if (!(error instanceof LostLease)) throw error
      }
    },
  }
}

type DueImport = Omit<Claimed, 'time_zone'> & ClaimedRow

async function workOn(runtime: Runtime, org: string, claimed: Claimed): Promise<void> {
  const turn = new ImportTurn(runtime, org, claimed)
  if (claimed.status === 'UPLOADING') return turn.fail(NOT_UPLOADED)
  try {
    await turn.run()
  } catch (error) {
    if (error instanceof LostLease) throw error
    if (isTransient(error)) {
      // With the lease of its last checkpoint, which only this worker knows.
      await turn.giveBack(inRealTime(runtime.clock, RETRY_MS)).catch(() => undefined)
      throw error
    }
    if (error instanceof FileProblem) await turn.fail(error)
    else await retryLater(runtime, claimed, turn, error)
  }
}

const NOT_UPLOADED = new FileProblem(
  'upload_expired',
  'The file did not arrive within 24 hours. Start a new import.',
)

const RECORDS_FAILED = 'Something went wrong on our side. Import the file again; no row will be stored twice.'
/** Rows without an external id are told apart by their import. */
const EVENTS_FAILED =
  'Something went wrong on our side. If the events have external ids, import the file again. Otherwise import only the ' +
  'rows that are missing, because the others would be stored twice.'

async function retryLater(
  runtime: Runtime,
  { id, kind, attempts }: Claimed,
  turn: ImportTurn,
  error: unknown,
): Promise<void> {
  runtime.log.error({ err: error, import: id }, 'import stumbled')
  if (attempts + 1 >= MAX_ATTEMPTS) {
    await turn.fail(new FileProblem('internal_error', kind === 'events' ? EVENTS_FAILED : RECORDS_FAILED))
  } else {
    await turn.postpone(inRealTime(runtime.clock, RETRY_MS * 2 ** attempts))
  }
}
