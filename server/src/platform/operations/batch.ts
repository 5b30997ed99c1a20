import { z } from 'zod'
import { ApiError, type ErrorCode, findUnstorable } from '../core/index.ts'
import { ExternalId } from '../schema/index.ts'

/** docs/behaviour/platform.md: Limits. */
const MAX_BATCH = 1000

/** The error of one item of a batch; the shape of `errors` on the wire. */
export interface BatchProblem {
  index: number
  externalId?: string
  error: { code: ErrorCode; message: string }
}

/** The `items` of a batch, as documented (each an `item`) and as parsed (checked one by one by `parseItems`). */
export function batchInput<T extends z.ZodType>(item: T) {
  return {
    input: z.strictObject({ items: z.array(z.unknown()).min(1).max(MAX_BATCH) }),
    documentedInput: z.strictObject({ items: z.array(item).min(1).max(MAX_BATCH) }),
  }
}

export interface ParsedItems<T> {
  /** The good ones with their position in the request. */
  items: { index: number; value: T }[]
  problems: BatchProblem[]
}

/** Sorts a batch's items into those that fit the schema and problems: one bad item never loses the others. */
export function parseItems<T extends z.ZodType>(
  schema: T,
  rawItems: readonly unknown[],
): ParsedItems<z.output<T>> {
  const result: ParsedItems<z.output<T>> = { items: [], problems: [] }
  rawItems.forEach((raw, index) => {
    const message = findUnstorable(raw)?.message
    // A schema would exhaust the stack with what is nested too deeply.
    const parsed = message === undefined ? schema.safeParse(raw) : undefined
    if (parsed?.success) result.items.push({ index, value: parsed.data })
    else
      result.problems.push({
        ...problemAt(index, raw),
        error: { code: 'invalid_request', message: message ?? firstIssue(parsed?.error) },
      })
  })
  return result
}

export function problemAt(index: number, raw: unknown): Pick<BatchProblem, 'index' | 'externalId'> {
  const externalId = (raw as { externalId?: unknown } | null)?.externalId
  return ExternalId.safeParse(externalId).success ? { index, externalId: externalId as string } : { index }
}

function firstIssue(error: z.ZodError | undefined): string {
  const issue = error?.issues[0]
  if (!issue) return 'The item does not match its schema.'
  const path = issue.path.map(String).join('.')
  return path ? `\`${path}\`: ${issue.message}` : issue.message
}

/** Why one item was not done; the others were. */
export interface Refused {
  ok: false
  code: ErrorCode
  message: string
}

/** A batch of one has no others: its refusal is an error. */
export function orThrow<T extends { ok: true } | Refused>(outcome: T): Extract<T, { ok: true }> {
  if (!outcome.ok) throw new ApiError(outcome.code, outcome.message)
  return outcome as Extract<T, { ok: true }>
}

/** The answer of a batch of upserts. */
export interface UpsertBatch {
  summary: { total: number; created: number; updated: number; failed: number }
  errors: BatchProblem[]
}

/** Upserts the valid items and reports the others by position. `upsert` returns outcomes in the order of its values. */
export async function upsertItems<T extends z.ZodType, Done extends { ok: true; created: boolean }>(
  schema: T,
  rawItems: readonly unknown[],
  upsert: (values: z.output<T>[]) => Promise<(Done | (Refused & { externalId: string }))[]>,
  keyOf: (done: Done) => string,
): Promise<UpsertBatch> {
  const { items, problems } = parseItems(schema, rawItems)
  const outcomes = await upsert(items.map(({ value }) => value))
  const created = new Set<string>()
  outcomes.forEach((outcome, at) => {
    if (!outcome.ok) {
      const { externalId, code, message } = outcome
      problems.push({ index: items[at]!.index, externalId, error: { code, message } })
    } else if (outcome.created) created.add(keyOf(outcome))
  })
  const total = rawItems.length
  const failed = problems.length
  return {
    // A repeated item is created once and updated once.
    summary: { total, created: created.size, updated: total - failed - created.size, failed },
    errors: problems.sort((a, b) => a.index - b.index),
  }
}
