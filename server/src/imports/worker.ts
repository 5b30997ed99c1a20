import { type DueRows, leaseUntil, sql } from '../db/index.ts'
import { inRealTime, type Runtime } from '../kernel/index.ts'
import { FileProblem } from './file-problem.ts'
import { IMPORTS_WORKER } from './imports.ts'
import { type Claimed, ImportTurn, LostLease } from './turn.ts'

/** Failures in a row that are not the file's, until an import is given up: after about 17 minutes. */
const MAX_ATTEMPTS = 10
const RETRY_MS = 1_000

/** Reads the files of imports, a second of each at a time, and gives up uploads that never finish. */
export function importsWorker(runtime: Runtime): DueRows {
  return {
    name: IMPORTS_WORKER,
    table: 'imports',
    dueColumn: 'due_at',
    // A stop waits for the turns of a round.
    batch: 2,
    work: async (org, ids) => {
      let worked = 0
      for (const id of ids) worked += await takeTurn(runtime, org, id)
      return worked
    },
  }
}

/** Gives 1 when the import was this worker's to work on, otherwise 0. */
async function takeTurn(runtime: Runtime, org: string, id: string): Promise<0 | 1> {
  const claimed = await claim(runtime, org, id)
  if (!claimed) return 0
  try {
    await workOn(runtime, org, claimed)
  } catch (error) {
    // Whoever has it now goes on.
    if (!(error instanceof LostLease)) throw error
  }
  return 1
}

async function workOn(runtime: Runtime, org: string, claimed: Claimed): Promise<void> {
  const turn = new ImportTurn(runtime, org, claimed)
  if (claimed.status === 'UPLOADING') return turn.fail(NOT_UPLOADED)
  try {
    await turn.run()
  } catch (error) {
    if (error instanceof LostLease) throw error
    if (error instanceof FileProblem) await turn.fail(error)
    else await retryLater(runtime, claimed, turn, error)
  }
}

const NOT_UPLOADED = new FileProblem(
  'upload_expired',
  'The file did not arrive within 24 hours. Import it anew.',
)

function claim({ pool, clock }: Runtime, org: string, id: string): Promise<Claimed | null> {
  return pool.maybe(sql<Claimed>`
    update imports i set due_at = ${leaseUntil(clock)}
    from organizations o
    where i.org_id = ${org} and o.org_id = ${org} and i.id in (
      select id from imports
      where org_id = ${org} and id = ${id} and due_at <= ${clock.now()} for update skip locked)
    returning i.*, o.time_zone`)
}

async function retryLater(
  runtime: Runtime,
  { id, attempts }: Claimed,
  turn: ImportTurn,
  error: unknown,
): Promise<void> {
  runtime.log.error({ err: error, import: id }, 'import stumbled')
  if (attempts + 1 >= MAX_ATTEMPTS) {
    const message = 'Something went wrong on our side. Import the file again; nothing will be there twice.'
    await turn.fail(new FileProblem('internal_error', message))
  } else {
    await turn.postpone(inRealTime(runtime.clock, RETRY_MS * 2 ** attempts))
  }
}
