import { createHash } from 'node:crypto'
import { ApiError } from '../core/index.ts'
import { type Db, sql } from '../db/index.ts'
import type { Ctx } from './context.ts'

/** How long a repeat gets the answer of the first call, in milliseconds (docs/behaviour/platform.md: Idempotency). */
export const REPEATS_KNOWN_MS = 24 * 3_600_000
const PURPOSE = 'idempotent answer'
/** Far above what an operation takes. */
const MAX_DEPTH = 100

/** One call that its caller may make again. */
export interface Repeatable {
  operation: string
  /** The caller's name for it. */
  key: string
  /** What is asked for; another thing under the same key is a mistake. */
  input: unknown
}

export interface Once<T> {
  result: T
  /** The result is that of an earlier call. */
  isRepeat: boolean
}

/**
 * Does `work`, or gives what it gave the first time. The row is written in the work's own transaction, so either both
 * happened or neither; a second call that comes meanwhile waits for it. Failures are not kept. Throws
 * `idempotency_key_reused`.
 */
export async function once<T>(ctx: Ctx, call: Repeatable, work: () => Promise<T>): Promise<Once<T>> {
  const request = createHash('sha256').update(canonical(call.input, 0)).digest()
  const mine = sql`org_id = ${ctx.org} and actor_id = ${ctx.actor.id} and operation = ${call.operation} and key = ${call.key}`
  const claimed = await ctx.db.maybe(sql`
    insert into idempotent_answers (org_id, actor_id, operation, key, request, created_at)
    values (${ctx.org}, ${ctx.actor.id}, ${call.operation}, ${call.key}, ${request}, ${ctx.now})
    on conflict (org_id, actor_id, operation, key) do update
      set request = excluded.request, answer = null, created_at = excluded.created_at
      where idempotent_answers.created_at <= ${new Date(ctx.now.getTime() - REPEATS_KNOWN_MS)}
    returning key`)
  if (!claimed) {
    const known = await ctx.db.one(
      sql<{ request: Buffer; answer: Buffer }>`select request, answer from idempotent_answers where ${mine}`,
    )
    if (!known.request.equals(request)) throw reused()
    return { result: JSON.parse(ctx.secrets.unseal(PURPOSE, known.answer)) as T, isRepeat: true }
  }
  const result = await work()
  const answer = ctx.secrets.seal(PURPOSE, JSON.stringify(result))
  await ctx.db.run(sql`update idempotent_answers set answer = ${answer} where ${mine}`)
  return { result, isRepeat: false }
}

/** Removes answers of before an instant: so many at most. Gives how many. Uses idempotent_answers_oldest. */
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

/** The same text for the same JSON, in whatever order its keys come. */
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
