import { createHash } from 'node:crypto'
import { ApiError } from '../core/index.ts'
import { type Db, sql } from '../db/index.ts'
import type { Ctx } from './context.ts'

/** How long answers are replayed, in milliseconds (docs/behaviour/platform.md: Idempotency). */
export const IDEMPOTENCY_RETENTION_MS = 24 * 3_600_000
const PURPOSE = 'idempotent answer'
/** The deepest input, far above what operations accept. */
const MAX_DEPTH = 100

/** A call that its caller may repeat. */
export interface IdempotentCall {
  operation: string
  /** The caller's idempotency key. */
  key: string
  /** The input. The same key with another input is an error. */
  input: unknown
}

export interface OnceResult<T> {
  result: T
  /** Whether the result is that of an earlier call. */
  isReplay: boolean
}

/**
 * Runs `work` once per key, and replays its stored result for repeated calls. The result is stored in the transaction of the
 * work, so both happen or neither. A concurrent call with the same key waits. Failures are not stored. Throws
 * `idempotency_key_reused`.
 */
export async function once<T>(
  ctx: Ctx,
  call: IdempotentCall,
  work: () => Promise<T>,
): Promise<OnceResult<T>> {
  const request = createHash('sha256').update(canonical(call.input, 0)).digest()
  const mine = sql`org_id = ${ctx.org} and actor_id = ${ctx.actor.id} and operation = ${call.operation} and key = ${call.key}`
  const claimed = await ctx.db.maybe(sql`
    insert into idempotent_answers (org_id, actor_id, operation, key, request, created_at)
    values (${ctx.org}, ${ctx.actor.id}, ${call.operation}, ${call.key}, ${request}, ${ctx.now})
    on conflict (org_id, actor_id, operation, key) do update
      set request = excluded.request, answer = null, created_at = excluded.created_at
      where idempotent_answers.created_at <= ${new Date(ctx.now.getTime() - IDEMPOTENCY_RETENTION_MS)}
    returning key`)
  if (!claimed) {
    const known = await ctx.db.one(
      sql<{ request: Buffer; answer: Buffer }>`select request, answer from idempotent_answers where ${mine}`,
    )
    if (!known.request.equals(request)) throw reused()
    return { result: JSON.parse(ctx.secrets.unseal(PURPOSE, known.answer)) as T, isReplay: true }
  }
  const result = await work()
  const answer = ctx.secrets.seal(PURPOSE, JSON.stringify(result))
  await ctx.db.run(sql`update idempotent_answers set answer = ${answer} where ${mine}`)
  return { result, isReplay: false }
}

/** Whether a call has the answer of an earlier one. A call with the same key may still end meanwhile. */
export async function isAnswered(
  ctx: Pick<Ctx, 'db' | 'org' | 'actor' | 'now'>,
  { operation, key }: IdempotentCall,
): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - IDEMPOTENCY_RETENTION_MS)
  const known = await ctx.db.maybe(sql`
    select from idempotent_answers
    where org_id = ${ctx.org} and actor_id = ${ctx.actor.id} and operation = ${operation} and key = ${key}
      and answer is not null and created_at > ${since}`)
  return known !== null
}

/** Deletes up to `limit` answers from before an instant and returns how many. Uses idempotent_answers_oldest. */
export function forgetAnswers(db: Db, org: string, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from idempotent_answers where org_id = ${org} and (actor_id, operation, key) in (
      select actor_id, operation, key from idempotent_answers
      where org_id = ${org} and created_at <= ${before} order by created_at limit ${limit})`)
}

function reused(): ApiError {
  return new ApiError(
    'idempotency_key_reused',
    'This `Idempotency-Key` was already used for a different request. Use a new key for each request.',
  )
}

/** Canonical JSON: equal values give the same text, whatever the order of their keys. */
function canonical(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth === MAX_DEPTH)
    throw new ApiError(
      'invalid_request',
      `The body is nested too deeply. Nest it at most ${MAX_DEPTH} levels deep.`,
    )
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item, depth + 1)}`).join(',')}}`
}
