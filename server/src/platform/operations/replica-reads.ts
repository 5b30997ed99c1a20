import { isOutOfTime, type Pool, type Replicas } from '../db/index.ts'
import type { Caller } from './caller.ts'

/** How new an answer must be, and how old it was. */
export interface Consistency {
  /** Only the primary may answer, because the caller must see what it has just written. */
  fromPrimary?: boolean
  /** Called when a replica has answered, with the age of the oldest row that it can have given, in milliseconds. */
  onReplica?: (ageMs: number) => void
}

interface Databases {
  pool: Pool
  replicas: Replicas | null
}

/**
 * Runs `work` with a replica where one can be read, otherwise with the primary. Programs get what is at most as old as
 * the setting says. They can ask for the primary by a header, which pages and tools of agents cannot. Those read again
 * when they hear of a change, so a replica answers them only if it has everything that was committed before.
 *
 * What fails on a replica is repeated on the primary, refusals too: the record may be younger than the replica.
 */
export async function readingFromReplica<R extends Databases, T>(
  runtime: R,
  { org, via }: Pick<Caller, 'org' | 'via'>,
  consistency: Consistency | undefined,
  work: (over: R) => Promise<T>,
): Promise<T> {
  const { pool, replicas } = runtime
  const reader =
    replicas === null || consistency?.fromPrimary ? null : await replicas.reader(pool, org, via !== 'rest')
  if (reader === null) return work(runtime)
  let result: T
  try {
    result = await work({ ...runtime, pool: reader.pool })
  } catch (error) {
    // The primary would take as long, and the caller has waited.
    if (isOutOfTime(error)) throw error
    reader.failed()
    return work(runtime)
  }
  reader.answered()
  if (reader.ageMs !== null) consistency?.onReplica?.(reader.ageMs)
  return result
}
