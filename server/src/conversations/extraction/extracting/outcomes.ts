import { noteChanges } from '../../../customers/index.ts'
import { type ExtractionState, signalExtracted, writeExtractionStates } from '../../../messaging/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { type Clock, inRealTime } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Extraction } from '../extractor.ts'
import type { Unread } from '../guided/index.ts'
import { keepDecisions, type Read } from '../reviews/index.ts'
import { type StoredValue, storableValues, valuesBySlug } from '../stored-values.ts'
import type { DueRun, Job, NotExtracted } from './preparation.ts'

/** A finished extraction. */
export interface Extracted {
  job: Job
  extraction: Extraction
  /** Answers without a value. */
  unread: readonly Unread[]
}

/**
 * Stores the extracted values in place of earlier ones and wakes the runs that wait for them. Skips runs that another
 * worker has taken over.
 */
export async function saveExtracted(ctx: Ctx, extracted: readonly Extracted[]): Promise<void> {
  const written = await writeStates(
    ctx,
    extracted.map(({ job }) => ({ run: job.run, status: 'EXTRACTED', dueAt: null })),
  )
  const reads = extracted
    .filter(({ job }) => written.has(job.run))
    .map(({ job, extraction, unread }) => readOf(job, storableValues(job.input, extraction), unread))
  const kept = await keepDecisions(ctx, reads)
  await replaceValues(ctx, kept)
  await signalExtracted(
    ctx,
    kept.map(({ read, values }) => ({ runId: read.runId, values: valuesBySlug(values) })),
  )
  await tellChanges(
    ctx,
    'run',
    kept.map(({ read }) => read.runId),
  )
  await noteChanges(ctx, { people: [...written.values()].filter((person) => person !== null) })
}

function readOf({ run, schemaVersion, input }: Job, values: StoredValue[], unread: readonly Unread[]): Read {
  const { id: runId, initiative_id: initiativeId } = run
  return { runId, initiativeId, schemaVersion, schema: input.schema, values, unread }
}

export async function saveNotExtracted(ctx: Ctx, notExtracted: readonly NotExtracted[]): Promise<void> {
  const written = await writeStates(
    ctx,
    notExtracted.map((each) => ({ ...each, dueAt: null })),
  )
  await resumeWithoutValues(ctx, [...written.keys()])
}

/** Real milliseconds before each retry; after the last one an extraction has failed. */
const RETRY_MS = [2_000, 15_000, 60_000]

/** Retries failed extractions a few times. */
export async function saveFailed(ctx: Ctx, clock: Clock, failed: readonly Job[]): Promise<void> {
  const states = failed.map(({ run }): State => {
    const wait = RETRY_MS[run.extract_attempts]
    const attempts = run.extract_attempts + 1
    if (wait === undefined) return { run, status: 'FAILED', dueAt: null, attempts }
    return { run, status: 'PENDING', dueAt: inRealTime(clock, wait), attempts }
  })
  const written = await writeStates(ctx, states)
  const givenUp = states.filter(({ run, dueAt }) => dueAt === null && written.has(run))
  await resumeWithoutValues(
    ctx,
    givenUp.map(({ run }) => run),
  )
}

/** Wakes the runs whose extraction has no values. */
function resumeWithoutValues(ctx: Ctx, runs: readonly DueRun[]): Promise<void> {
  return signalExtracted(
    ctx,
    runs.map((run) => ({ runId: run.id, values: {} })),
  )
}

type State = Omit<ExtractionState, 'runId' | 'lease' | 'attempts' | 'messages'> & {
  run: DueRun
  /** Unchanged when omitted. */
  attempts?: number
}

/** The runs whose lease this process still has, with the person's external id. */
async function writeStates(ctx: Ctx, states: readonly State[]): Promise<Map<DueRun, string | null>> {
  const written = await writeExtractionStates(
    ctx,
    states.map(({ run, status, dueAt, attempts = run.extract_attempts }) => {
      const { id: runId, extract_at: lease, messages_received: messages } = run
      return { run, runId, lease, status, dueAt, attempts, messages }
    }),
  )
  return new Map([...written].map(([{ run }, person]) => [run, person]))
}

async function replaceValues(
  ctx: Ctx,
  kept: readonly { read: Read; values: StoredValue[] }[],
): Promise<void> {
  if (kept.length === 0) return
  const runIds = kept.map(({ read }) => read.runId)
  await ctx.db.run(sql`
    delete from extracted_values where org_id = ${ctx.org} and run_id = any(${runIds})`)
  const rows = kept.flatMap(({ read, values }) =>
    values.map(({ slug, items, quote, confidence, cause }) => ({
      ...{ run_id: read.runId, initiative_id: read.initiativeId, schema_version: read.schemaVersion },
      ...{ slug, items, quote, confidence, cause },
    })),
  )
  await ctx.db.run(sql`
    insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items, source_quote, confidence, cause)
    select ${ctx.org}, run_id, slug, initiative_id, schema_version, items, quote, confidence, cause
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (
      run_id uuid, slug text, initiative_id uuid, schema_version int, items text[], quote text, confidence real,
      cause text)`)
}
