import type { z } from 'zod'
import { findUnstorable } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { isTooLarge } from '../../../platform/schema/index.ts'
import type { Plan } from '../reading/plan.ts'
import { type Building, buildRecord, type RawRecord, type Rejection } from '../reading/records.ts'
import type { Row } from '../reading/rows.ts'
import { type Destination, events, type Outcome, objects, people, type Refusal } from './destinations.ts'
import { preparePeople } from './people-rows.ts'

/** How rows become records, and where those are stored. */
export interface Assignment extends Building {
  importId: string
  /** The prefix of external ids for events without one; the row number follows, so every retry uses the same ids. */
  idPrefix: string
  objectType: string | null
  eventName: string | null
  dryRun: boolean
  /** The country of phone numbers without country code. */
  country: string | undefined
}

export interface BatchResult {
  created: number
  updated: number
  skipped: number
  rejections: Rejection[]
}

/** Stores the records of these rows; for a dry run, returns the outcomes without storing them. */
export async function storeRows(
  ctx: Ctx,
  rows: readonly Row[],
  assignment: Assignment,
): Promise<BatchResult> {
  const rejections: Rejection[] = []
  const built: BuiltRow[] = []
  for (const row of rows) {
    const each = buildRecord(row, assignment)
    if (each.ok) built.push({ row, record: complete(each.record, row.number, assignment) })
    else rejections.push(each.rejection)
  }
  const records = await identified(ctx, built, assignment, rejections)
  const outcomes = await put(ctx, assignment, records)
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length
  outcomes.forEach((outcome, index) => {
    if (typeof outcome === 'string') return
    rejections.push(rejectionOf(records[index]!.row, { ...outcome, isKept: false }, assignment.plan))
  })
  return {
    created: count('created'),
    updated: count('updated'),
    skipped: count('skipped'),
    rejections: onePerRow(rejections),
  }
}

/** The last one of each row: a row that is refused for another reason is not imported without its phone number. */
function onePerRow(rejections: readonly Rejection[]): Rejection[] {
  return [...new Map(rejections.map((rejection) => [rejection.row, rejection])).values()]
}

interface BuiltRow {
  row: Row
  record: RawRecord
}

/** People with readable phone numbers and external ids. Adds what is wrong to `rejections`. */
async function identified(
  ctx: Ctx,
  built: readonly BuiltRow[],
  { kind, country, plan }: Assignment,
  rejections: Rejection[],
): Promise<BuiltRow[]> {
  if (kind !== 'people') return [...built]
  const prepared = await preparePeople(
    ctx,
    built.map(({ record }) => record),
    country,
  )
  return prepared.flatMap(({ record, problem }, index) => {
    const { row } = built[index]!
    if (problem !== null) rejections.push(rejectionOf(row, problem, plan))
    return problem !== null && !problem.isKept ? [] : [{ row, record }]
  })
}

function rejectionOf(
  row: Row,
  { field, code, message, isKept }: Refusal & { isKept: boolean },
  plan: Plan,
): Rejection {
  const at = field === null ? -1 : plan.findIndex(({ to }) => to.includes(field))
  return {
    row: row.number,
    column: plan[at]?.column ?? null,
    code,
    message,
    value: row.cells[at] ?? null,
    isKept,
  }
}

/** Adds the settings of the import that apply to all records. */
function complete(record: RawRecord, row: number, assignment: Assignment): RawRecord {
  const { kind, objectType, eventName, idPrefix } = assignment
  if (kind === 'people') return record
  if (kind === 'objects') return { type: objectType, ...record }
  const isAboutObject = record.customObjectExternalId !== undefined && objectType !== null
  return {
    externalId: `${idPrefix}:${row}`,
    ...(eventName === null ? {} : { name: eventName }),
    ...(isAboutObject ? { customObjectType: objectType } : {}),
    ...record,
  }
}

function put(
  ctx: Ctx,
  assignment: Assignment,
  records: readonly { record: RawRecord }[],
): Promise<Outcome[]> {
  switch (assignment.kind) {
    case 'people':
      return putInto(people, ctx, assignment, records)
    case 'events':
      return putInto(events, ctx, assignment, records)
    case 'objects':
      return putInto(objects, ctx, assignment, records)
  }
}

async function putInto<T>(
  destination: Destination<T>,
  ctx: Ctx,
  { importId, dryRun }: Assignment,
  records: readonly { record: RawRecord }[],
): Promise<Outcome[]> {
  const checked = records.map(({ record }) => check(destination, record))
  const inputs = checked.filter((each) => each.ok).map((each) => each.input)
  if (inputs.length === 0) return checked.map((each) => (each.ok ? 'skipped' : each.refusal))
  const outcomes = dryRun ? await destination.preview(ctx, inputs) : await destination.store(ctx, inputs)
  const keys = inputs.map((input) => destination.keyOf(input))
  const accepted = keysOfAccepted(keys, outcomes)
  const seen = dryRun ? await sight(ctx, importId, accepted) : new Set<string>()
  if (!dryRun) await destination.remember?.(ctx, importId, accepted)
  const final = outcomes.map((outcome, index): Outcome => {
    if (outcome !== 'created') return outcome
    // A record that occurs twice is created once.
    const key = keys[index]!
    if (seen.has(key)) return destination.again
    seen.add(key)
    return outcome
  })
  const inOrder = final.values()
  return checked.map((each) => (each.ok ? inOrder.next().value! : each.refusal))
}

type Checked<T> = { ok: true; input: T } | { ok: false; refusal: Refusal }

function check<T>(destination: Destination<T>, record: RawRecord): Checked<T> {
  const unstorable = findUnstorable(record)
  if (unstorable) return refused(unstorable.path ?? null, unstorable.code, unstorable.message)
  const parsed = destination.schema.safeParse(record)
  return parsed.success ? { ok: true, input: parsed.data } : refusedBy(parsed.error, record)
}

const EMPTY = 'This cell is empty, but every row needs a value here.'

function refusedBy(error: z.ZodError, record: RawRecord): { ok: false; refusal: Refusal } {
  const issue = error.issues[0]!
  const field = issue.path.map(String).join('.')
  if (issue.code === 'invalid_type' && record[field] === undefined)
    return refused(field, 'invalid_value', EMPTY)
  const code = isTooLarge(issue) ? 'too_large' : 'invalid_value'
  return refused(field || null, code, field ? `\`${field}\`: ${issue.message}` : issue.message)
}

function refused(field: string | null, code: string, message: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { field, code, message } }
}

function keysOfAccepted(keys: readonly string[], outcomes: readonly Outcome[]): string[] {
  return [...new Set(keys.filter((_, index) => typeof outcomes[index] === 'string'))]
}

/** Remembers which records a dry run has seen, and returns those seen in earlier batches. */
async function sight(ctx: Ctx, importId: string, keys: readonly string[]): Promise<Set<string>> {
  const fresh = await ctx.db.rows(sql<{ external_id: string }>`
    insert into import_sightings (org_id, import_id, external_id)
    select ${ctx.org}, ${importId}, key from unnest(${keys}::text[]) as r (key)
    on conflict (org_id, import_id, external_id) do nothing
    returning external_id`)
  const isFresh = new Set(fresh.map((row) => row.external_id))
  return new Set(keys.filter((key) => !isFresh.has(key)))
}
