import type { z } from 'zod'
import {
  ApiError,
  type Clock,
  findUnstorable,
  type Issue,
  type Log,
  type NewId,
  type Secrets,
  type Services,
  service,
} from '../core/index.ts'
import { type Db, type Isolation, type Pool, type Replicas, sql } from '../db/index.ts'
import type { Caller } from './caller.ts'
import { requirePermission } from './caller.ts'
import type { Actor, Ctx, Surface } from './context.ts'
import { type IdempotentCall, isAnswered, once } from './idempotency.ts'
import type { Audited, Operation } from './operation.ts'
import type { Cursors } from './pages/page.ts'
import { EVERY_PERMISSION } from './permissions.ts'
import { type Consistency, readingFromReplica } from './replica-reads.ts'

/** Conditions of one call besides its input. */
export interface Terms extends Consistency {
  /** Repeated calls with this key get the answer of the first one (docs/behaviour/platform.md: Idempotency). */
  idempotencyKey?: string | undefined
  /** Called when the answer is that of an earlier call. */
  onReplay?: () => void
  /** Refuses the edit when the object was changed since the caller read it. */
  precondition?: Precondition | undefined
}

export interface Precondition {
  /** The operation that reads the object to edit. */
  read: Operation
  input: Record<string, unknown>
  holds(current: unknown): boolean
}

/** Tells listeners what an operation changed, in its transaction. */
export type ChangeTeller = (
  ctx: Ctx,
  op: Operation,
  input: Record<string, unknown>,
  result: unknown,
) => Promise<void>

export const changeTeller = service<ChangeTeller>('changeTeller')

/** The dependencies of every operation and worker. */
export interface Runtime {
  pool: Pool
  /** For operations with `readsReplica`; null: there are none. */
  replicas: Replicas | null
  clock: Clock
  newId: NewId
  secrets: Secrets
  cursors: Cursors
  services: Services
  /** Uniform in [0, 1): for jitter and pacing, never for secrets. */
  random: () => number
  randomBytes: (size: number) => Uint8Array
  log: Log
  /** Check what operations return against their schema (tests and development). */
  checkOutput: boolean
}

/**
 * The only way to call an operation: authorize, parse, run in a transaction, check the output, leave the audit row,
 * commit. The edge translates errors other than `ApiError`.
 */
export async function execute(
  runtime: Runtime,
  op: Operation,
  caller: Caller,
  rawInput: unknown,
  terms?: Terms,
): Promise<unknown> {
  requirePermission(caller, op.permission)
  const input = parseInput(op, rawInput)
  const committed = op.readsReplica
    ? await readingFromReplica(runtime, caller, terms, (over) => runIn(over, op, caller, input, terms))
    : await runIn(runtime, op, caller, input, terms)
  const result = op.follow ? await op.follow(readingContext(runtime, caller), committed, input) : committed
  if (runtime.checkOutput) {
    const checked = op.output.safeParse(result)
    if (!checked.success)
      throw new Error(`${op.name} returned what its schema does not allow`, { cause: checked.error })
  }
  return result
}

/** Throws `invalid_request` with the issues. */
export function parseInput(
  op: Pick<Operation, 'input' | 'documentedInput'>,
  rawInput: unknown,
): Record<string, unknown> {
  // A batch checks its items one by one, so that an invalid one does not affect the others.
  const unstorable = op.documentedInput ? null : findUnstorable(rawInput)
  if (unstorable) throw new ApiError('invalid_request', unstorable.message, { issues: [unstorable] })
  const parsed = op.input.safeParse(rawInput)
  if (!parsed.success) throw invalidRequest(parsed.error)
  return parsed.data
}

/** The most issues in an answer. */
const MAX_ISSUES = 100

function invalidRequest(error: z.ZodError): ApiError {
  const issues = error.issues.slice(0, MAX_ISSUES).map(
    (issue): Issue => ({
      path: issue.path.map(String).join('.'),
      code: issue.code,
      message: issue.message,
    }),
  )
  const first = issues[0]
  const where = first?.path ? `\`${first.path}\`: ` : ''
  return new ApiError(
    'invalid_request',
    `${where}${first?.message ?? 'The request does not match its schema.'}`,
    { issues },
  )
}

async function runIn(
  runtime: Runtime,
  op: Operation,
  caller: Caller,
  input: Record<string, unknown>,
  terms?: Terms,
): Promise<unknown> {
  const isRead = op.effect === 'read'
  const key = isRead ? undefined : terms?.idempotencyKey
  if (isRead ? op.transaction !== 'shared' : op.transaction === 'own' && key === undefined) {
    return op.run(readingContext(runtime, caller), input, undefined)
  }
  const call = key === undefined ? null : { operation: op.name, key, input }
  const prepared = await prepare(readingContext(runtime, caller), op, input, call)
  const precondition = terms?.precondition
  const act = async (ctx: Ctx) => {
    // A repeat gets the first answer, although the first call has changed the object.
    const work = async () => {
      if (precondition) await requireHolding(ctx, precondition)
      return perform(ctx, op, input, prepared)
    }
    if (call === null) return work()
    const { result, isReplay } = await once(ctx, call, work)
    if (isReplay) terms?.onReplay?.()
    return result
  }
  return inTransactionOf(runtime, caller, act, precondition && 'repeatable read')
}

/**
 * Calls another operation in the transaction of this one, like `execute`: with the caller's permissions, an audit row
 * and the notice of what changed. Operations with transactions of their own, or that prepare, cannot be called.
 */
export async function callWithin(ctx: Ctx, op: Operation, rawInput: unknown): Promise<unknown> {
  requirePermission(ctx, op.permission)
  return perform(ctx, op, parseInput(op, rawInput), undefined)
}

async function prepare(
  ctx: Ctx,
  op: Operation,
  input: Record<string, unknown>,
  call: IdempotentCall | null,
): Promise<unknown> {
  if (!op.prepare || (call !== null && (await isAnswered(ctx, call)))) return undefined
  return op.prepare(ctx, input)
}

async function perform(
  ctx: Ctx,
  op: Operation,
  input: Record<string, unknown>,
  prepared: unknown,
): Promise<unknown> {
  const result = await op.run(ctx, input, prepared)
  if (op.effect !== 'read' && op.transaction !== 'own') {
    await recordAudit(ctx, op, { input, result })
    await ctx.services.get(changeTeller)(ctx, op, input, result)
  }
  return result
}

/**
 * Throws `precondition_failed`. The transaction is repeatable read. A concurrent change of the object makes the edit
 * fail; it is repeated and then fails this check.
 */
async function requireHolding(ctx: Ctx, { read, input, holds }: Precondition): Promise<void> {
  if (holds(await read.run(ctx, parseInput(read, input)))) return
  throw new ApiError(
    'precondition_failed',
    'This record changed since you read it. Read it again, then repeat your edit.',
  )
}

/** Runs `work` in one transaction for one organization; workers use it too. Its after-commit actions run last. */
export function inTransaction<T>(
  runtime: Runtime,
  org: string,
  actor: Actor,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return inTransactionOf(runtime, { org, actor, permissions: EVERY_PERMISSION }, work)
}

/** Who works, and what they may do. */
type Worker = Omit<Caller, 'via'> & { via?: Ctx['via'] }

async function inTransactionOf<T>(
  runtime: Runtime,
  worker: Worker,
  work: (ctx: Ctx) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  let afterwards: (() => void)[] = []
  const result = await runtime.pool.limitedTo(worker.org).transaction(async (db) => {
    afterwards = []
    return work(contextFor(runtime, worker, { db, afterCommit: (act) => afterwards.push(act) }))
  }, isolation)
  for (const act of afterwards) act()
  return result
}

function readingContext(runtime: Runtime, caller: Caller): Ctx {
  return contextFor(runtime, caller, { db: runtime.pool.limitedTo(caller.org) })
}

function contextFor(
  runtime: Runtime,
  { org, actor, permissions, via = null }: Worker,
  { db, afterCommit }: { db: Db; afterCommit?: Ctx['afterCommit'] },
): Ctx {
  const { newId, secrets, cursors, services } = runtime
  const inTransaction = afterCommit !== undefined
  return {
    org,
    actor,
    permissions,
    via,
    db,
    inTransaction,
    now: runtime.clock.now(),
    newId,
    secrets,
    cursors,
    services,
    afterCommit: afterCommit ?? unreachable,
  }
}

function unreachable(): never {
  throw new Error('afterCommit needs a transaction')
}

async function recordAudit(
  ctx: Ctx,
  op: Operation,
  { input, result }: { input: Record<string, unknown>; result: unknown },
): Promise<void> {
  const subject = op.subject ? input[op.subject] : undefined
  await writeAudit(
    ctx,
    ctx.via,
    op.name,
    typeof subject === 'string' ? subject : null,
    op.audited?.(result, input),
  )
}

/** Writes an audit row for an act of the service itself that administrators should know of. */
export function writeSystemAudit(ctx: Ctx, act: string, subject: string): Promise<void> {
  return writeAudit(ctx, null, act, subject)
}

/** The same for many acts, each with the part of the service or the run that did it. */
export async function writeSystemAudits(
  ctx: Ctx,
  acts: readonly { actorId: string; act: string; subject: string; after?: Record<string, unknown> }[],
): Promise<void> {
  if (acts.length === 0) return
  const rows = acts.map((act) => ({ id: ctx.newId(), ...act }))
  await ctx.db.run(sql`
    insert into audit_log (org_id, id, at, actor_kind, actor_id, operation, subject, before, after)
    select ${ctx.org}, r.id, ${ctx.now}, 'system', r."actorId", r.act, r.subject,
           case when r.after is not null then '{}'::jsonb end, r.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, "actorId" text, act text, subject text, after jsonb)`)
}

/** An operation on one of several records that a single call changes. */
export interface AuditedAct {
  subject: string
  after?: Record<string, unknown> | undefined
}

/** Writes an audit row for each record that one call changed, as if the operation had been called for it alone. */
export async function writeAudits(ctx: Ctx, operation: string, acts: readonly AuditedAct[]): Promise<void> {
  if (acts.length === 0) return
  const rows = acts.map(({ subject, after }) => ({ id: ctx.newId(), subject, after }))
  await ctx.db.run(sql`
    insert into audit_log (org_id, id, at, actor_kind, actor_id, via, operation, subject, before, after)
    select ${ctx.org}, r.id, ${ctx.now}, ${ctx.actor.kind}, ${ctx.actor.id}, ${ctx.via}, ${operation}, r.subject,
           case when r.after is not null then '{}'::jsonb end, r.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, subject text, after jsonb)`)
}

/** Writes an audit row. `execute` does it for operations. */
export async function writeAudit(
  ctx: Ctx,
  via: Surface | null,
  operation: string,
  subject: string | null,
  { before, after }: Partial<Audited> = {},
): Promise<void> {
  await ctx.db.run(sql`
    insert into audit_log (org_id, id, at, actor_kind, actor_id, via, operation, subject, before, after)
    values (${ctx.org}, ${ctx.newId()}, ${ctx.now}, ${ctx.actor.kind}, ${ctx.actor.id}, ${via}, ${operation}, ${subject},
            ${jsonOrNull(before)}::jsonb, ${jsonOrNull(after)}::jsonb)`)
}

function jsonOrNull(values: Record<string, unknown> | undefined): string | null {
  return values === undefined ? null : JSON.stringify(values)
}
