import { tellChanges } from '../../../platform/changes/index.ts'
import { inRealTime, toWire } from '../../../platform/core/index.ts'
import { isBadValue, sql } from '../../../platform/db/index.ts'
import { LEASE_MS } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { endImport, type ImportRow } from '../imports.ts'
import { dropChunks, readChunks } from '../reading/chunks.ts'
import { bagOf } from '../reading/fields.ts'
import { FileProblem } from '../reading/file-problem.ts'
import { checkBeginning, detectDelimiter } from '../reading/file-start.ts'
import { planColumns } from '../reading/plan.ts'
import { type Batch, isDamaged, type Row, readBatches } from '../reading/rows.ts'
import { keepRejections } from '../rejections.ts'
import type { Delimiter } from '../schema.ts'
import { type BatchResult, storeRows } from './row-store.ts'

/** An import that a worker processes. */
export interface Claimed extends ImportRow {
  actor_kind: Actor['kind']
  actor_id: string
  /** The organization's: dates without an offset are local to it. */
  time_zone: string
  /** The worker's lease; a worker that takes over writes another one. */
  due_at: Date
}

/** Thrown when another worker took over the import or it was canceled: nothing more is written. */
export class LostLease extends Error {}

/** How long a turn works on one import, in real milliseconds. */
const TURN_MS = 1_000

/**
 * Continues reading a file for one turn, batch by batch. A batch's records, its rejections and the next checkpoint are
 * one transaction, which requires the lease. So every row counts once, whenever a process dies.
 */
export class ImportTurn {
  readonly #runtime: Runtime
  readonly #org: string
  /** The state of the last checkpoint. */
  #import: Claimed

  constructor(runtime: Runtime, org: string, claimed: Claimed) {
    this.#runtime = runtime
    this.#org = org
    this.#import = claimed
  }

  /** Throws `FileProblem` when the rest of the file cannot be read, and `LostLease`. */
  async run(): Promise<void> {
    const until = inRealTime(this.#runtime.clock, TURN_MS)
    const delimiter = this.#import.delimiter ?? (await this.#readBeginning())
    const { bytes_read: offset, last_row: lastRow } = this.#import
    const batches = readBatches(this.#file(offset), { offset, lastRow, delimiter })
    for await (const batch of batches) {
      // No further rows: the end of the file or an error follows, which this turn must handle.
      if (batch.end === this.#import.bytes_read) continue
      await this.#take(batch, delimiter)
      if (this.#runtime.clock.now() > until) return this.#giveTurn()
    }
    if (this.#import.plan === null) throw new FileProblem('empty_file', 'The file has no header row.')
    await this.#checkpoint((ctx) => endImport(ctx, this.#import.id, 'COMPLETED', null))
  }

  /** Fails the import; stored rows stay. */
  async fail(problem: FileProblem): Promise<void> {
    await this.#checkpoint((ctx) => endImport(ctx, this.#import.id, 'FAILED', problem))
  }

  /** Schedules a retry at `due` after an error that is not the file's. */
  async postpone(due: Date): Promise<void> {
    await this.#checkpoint(async (ctx) => {
      await ctx.db.run(sql`
        update imports set due_at = ${due}, attempts = attempts + 1
        where org_id = ${ctx.org} and id = ${this.#import.id}`)
    })
  }

  /** The database is in trouble: the import resumes soon, and the failure does not count. */
  async giveBack(due: Date): Promise<void> {
    await this.#checkpoint(async (ctx) => {
      await ctx.db.run(sql`
        update imports set due_at = ${due}, due_lease = null
        where org_id = ${ctx.org} and id = ${this.#import.id}`)
    })
  }

  #file(offset: number): AsyncGenerator<Buffer> {
    return readChunks(this.#runtime, { org: this.#org, id: this.#import.id }, offset)
  }

  async #readBeginning(): Promise<Delimiter> {
    const { value } = await this.#file(0).next()
    const bytes = value ?? Buffer.alloc(0)
    checkBeginning(bytes)
    return detectDelimiter(bytes)
  }

  async #take(batch: Batch, delimiter: Delimiter): Promise<void> {
    const [header, ...rest] = batch.rows
    if (this.#import.plan !== null || header === undefined) return this.#store(batch)
    const damaged = header.cells.find((cell) => isDamaged(header, cell))
    if (damaged !== undefined) {
      const message =
        `Row ${header.number}, the header, is not UTF-8 text. In a spreadsheet, save the file as "CSV ` +
        'UTF-8".'
      throw new FileProblem('invalid_encoding', message)
    }
    const { kind, object_type: objectType, mapping } = this.#import
    const sample = rest.map((row) => row.cells)
    const plan = planColumns({ kind, objectType, mapping }, header.cells, sample)
    this.#import = { ...this.#import, plan, delimiter }
    await this.#store({ ...batch, rows: rest })
  }

  /** Finds a value that PostgreSQL rejects by halving the batch, and rejects its row only. */
  async #store(batch: Batch): Promise<void> {
    try {
      await this.#commit(batch, (ctx) => this.#storeRows(ctx, batch.rows))
    } catch (error) {
      if (!isBadValue(error)) throw error
      const middle = batch.rows[(batch.rows.length >> 1) - 1]
      if (middle === undefined) {
        await this.#commit(batch, async () => refuseAll(batch.rows))
        return
      }
      const half = batch.rows.length >> 1
      await this.#store({ rows: batch.rows.slice(0, half), end: middle.end, lastRow: middle.number })
      await this.#store({ ...batch, rows: batch.rows.slice(half) })
    }
  }

  #storeRows(ctx: Ctx, rows: readonly Row[]): Promise<BatchResult> {
    const { id, kind, plan, object_type, mapping, dry_run, time_zone } = this.#import
    return storeRows(ctx, rows, {
      importId: id,
      idPrefix: toWire('import', id),
      kind,
      plan: plan ?? [],
      bag: bagOf(kind),
      timeZone: time_zone,
      objectType: object_type,
      eventName: mapping.eventName ?? null,
      dryRun: dry_run,
      country: mapping.country,
    })
  }

  async #commit(batch: Batch, store: (ctx: Ctx) => Promise<BatchResult>): Promise<void> {
    this.#import = await this.#checkpoint(async (ctx) => {
      const result = batch.rows.length > 0 ? await store(ctx) : NOTHING
      await keepRejections(ctx, this.#import.id, result.rejections, rejectionsOf(this.#import))
      const next = advance(this.#import, batch, result)
      const lease = inRealTime(this.#runtime.clock, LEASE_MS)
      await writeProgress(ctx, next, lease)
      return { ...next, due_at: lease }
    })
  }

  #giveTurn(): Promise<void> {
    return this.#checkpoint(async (ctx) => {
      await dropChunks(ctx, this.#import.id, this.#import.bytes_read)
      await ctx.db.run(sql`
        update imports set due_at = ${ctx.now} where org_id = ${ctx.org} and id = ${this.#import.id}`)
    })
  }

  /** Writes in a transaction that locks the import's row and requires this worker's lease. */
  #checkpoint<T>(write: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { id, due_at, actor_kind, actor_id } = this.#import
    const actor: Actor = { kind: actor_kind, id: actor_id }
    return inTransaction(this.#runtime, this.#org, actor, async (ctx) => {
      const held = await ctx.db.maybe(sql`
        select from imports where org_id = ${ctx.org} and id = ${id} and due_at = ${due_at} for update`)
      if (!held) throw new LostLease()
      const written = await write(ctx)
      await tellChanges(ctx, 'import', [toWire('import', id)])
      return written
    })
  }
}

const NOTHING: BatchResult = { created: 0, updated: 0, skipped: 0, rejections: [] }

function refuseAll(rows: readonly Row[]): BatchResult {
  const message = 'A value is outside the range that can be stored.'
  const rejections = rows.map((row) => ({
    row: row.number,
    column: null,
    code: 'invalid_value',
    message,
    value: null,
    isKept: false,
  }))
  return { ...NOTHING, rejections }
}

/** Those of cells that were left out, too. */
function rejectionsOf({ reasons }: Claimed): number {
  return Object.values(reasons).reduce((sum, count) => sum + count, 0)
}

function advance(from: Claimed, batch: Batch, result: BatchResult): Claimed {
  const reasons = { ...from.reasons }
  for (const { code } of result.rejections) reasons[code] = (reasons[code] ?? 0) + 1
  return {
    ...from,
    bytes_read: batch.end,
    last_row: batch.lastRow,
    rows_read: from.rows_read + batch.rows.length,
    rows_created: from.rows_created + result.created,
    rows_updated: from.rows_updated + result.updated,
    rows_skipped: from.rows_skipped + result.skipped,
    rows_rejected: from.rows_rejected + result.rejections.filter(({ isKept }) => !isKept).length,
    reasons,
    attempts: 0,
  }
}

async function writeProgress(ctx: Ctx, next: Claimed, lease: Date): Promise<void> {
  await ctx.db.run(sql`
    update imports set
      plan = ${JSON.stringify(next.plan)}::jsonb, delimiter = ${next.delimiter}, bytes_read = ${next.bytes_read},
      last_row = ${next.last_row}, rows_read = ${next.rows_read}, rows_created = ${next.rows_created},
      rows_updated = ${next.rows_updated}, rows_skipped = ${next.rows_skipped},
      rows_rejected = ${next.rows_rejected}, reasons = ${JSON.stringify(next.reasons)}::jsonb, attempts = 0,
      due_at = ${lease}, due_lease = ${lease}
    where org_id = ${ctx.org} and id = ${next.id}`)
}
