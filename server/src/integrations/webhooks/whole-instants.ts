/** Records that are read at a time. A call takes as many, or more if they have one instant. */
const PART = 5000
/** Comes before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000'

export interface Dated {
  id: string
  created_at: Date
}

/** A place in the order of records, which is that of their instants and ids. */
export interface Place {
  at: Date
  id: string
}

export interface Replayed {
  replayed: number
  /** Go on from here; null when there is nothing more. */
  nextSince: Date | null
}

/**
 * Replays records since a time, the oldest first. `read` gives those after a place in their order, and `replay` returns
 * how many it queued. The next call begins at an instant, so the records of one instant stay together.
 */
export async function replayWholeInstants<Row extends Dated>(
  since: Date,
  read: (after: Place, limit: number) => Promise<Row[]>,
  replay: (rows: readonly Row[]) => Promise<number>,
): Promise<Replayed> {
  let replayed = 0
  let rows = await read({ at: since, id: FIRST }, PART + 1)
  while (rows.length > PART && timeOf(rows[0]!) === timeOf(rows.at(-1)!)) {
    const part = rows.slice(0, PART)
    replayed += await replay(part)
    const { created_at: at, id } = part.at(-1)!
    rows = await read({ at, id }, PART + 1)
  }
  const next = rows.length > PART ? rows.at(-1)! : null
  const whole = next === null ? rows : rows.filter((row) => timeOf(row) < timeOf(next))
  replayed += await replay(whole)
  return { replayed, nextSince: next?.created_at ?? null }
}

function timeOf({ created_at }: Dated): number {
  return created_at.getTime()
}
