import { type EndedCall, signalCallsEnded } from '../../../messaging/index.ts'
import { after, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type CallOutcome, QUEUES, type RowWork, SlowCalls } from '../../../platform/jobs/index.ts'
import {
  type Actor,
  type Ctx,
  inTransaction,
  type Runtime,
  writeSystemAudits,
} from '../../../platform/operations/index.ts'
import type { Outbound } from '../../../platform/outbound/index.ts'
import { calling } from '../../../platform/tracing/index.ts'
import { type Answer, failure } from './answers.ts'
import { makeCall } from './attempt.ts'
import { isOpen } from './opening.ts'
import { type DueCall, type Job, prepareCalls } from './preparation.ts'

const CALLER: Actor = { kind: 'system', id: 'http-requests' }

/** Concurrent calls per process: 64 of an organization that is alone. */
const CONCURRENCY = 86
/** Real milliseconds: longer than any node's timeout and shorter than the lease. */
const PATIENCE_MS = 40_000

const DEFAULT_ATTEMPTS = 3
/** Service time between attempts. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000]
/** When a call is looked at again whose run may be about to end, in service time. */
const HELD_MS = 5_000

/** Sends the HTTP calls of journeys; disposing waits for those in progress. */
type CallsWorker = RowWork<DueCall> & AsyncDisposable

/**
 * Sends due calls outside transactions. The result is written only while the call is at the same attempt: the time of
 * the next one, or the final result for the run. A call whose process died is sent again with the same Idempotency-Key.
 */
export function callsWorker(runtime: Runtime, outbound: Outbound): CallsWorker {
  const calls = new SlowCalls<Job, Answer>({
    concurrency: CONCURRENCY,
    timeoutMs: PATIENCE_MS,
    call: (job) =>
      calling(runtime.services, { name: 'journey.http_request', trace: job.trace, attributes: {} }, (span) =>
        makeCall(outbound, job, span),
      ),
    settle: (org, outcomes) => settle(runtime, org, outcomes),
    onError: (err) => runtime.log.error({ err }, 'calls were made but could not be written'),
  })
  return calls.workOn({
    queue: QUEUES.calls,
    columns: sql`t.run_id, t.node_id, t.request, t.variables, t.environment_id, t.attempts`,
    work: async (org, due, lease) => {
      const { jobs, unwanted, held } = await prepareCalls(runtime, org, due, lease)
      await inTransaction(runtime, org, CALLER, async (ctx) => {
        await removeCalls(ctx, unwanted, lease)
        await hold(ctx, held, lease)
        await auditSecrets(ctx, jobs)
      })
      calls.start(org, jobs)
    },
    onDeadLetter: (org, call, { name }, store) =>
      inTransaction(runtime, org, CALLER, async (ctx) => {
        if (!(await store(ctx.db))) return
        await signalCallsEnded(ctx, [endedCall(call, failure(name, true))])
      }),
  })
}

/** Which run sends which secrets. It is written before they leave, for each attempt. */
async function auditSecrets(ctx: Ctx, jobs: readonly Job[]): Promise<void> {
  const uses = jobs.flatMap(({ call, opened }) =>
    isOpen(opened)
      ? opened.carried.map((subject) => ({
          actorId: toWire('run', call.run_id),
          act: 'secrets_use',
          subject,
        }))
      : [],
  )
  await writeSystemAudits(ctx, uses)
}

/** The calls that still belong to the lease. */
async function removeCalls(ctx: Ctx, calls: readonly DueCall[], lease: Date): Promise<Set<string>> {
  if (calls.length === 0) return new Set()
  const rows = await ctx.db.rows(sql<{ id: string }>`
    delete from http_calls
    where org_id = ${ctx.org} and id = any(${calls.map((call) => call.id)}) and due_at = ${lease} returning id`)
  return new Set(rows.map((row) => row.id))
}

async function settle(
  runtime: Runtime,
  org: string,
  outcomes: readonly CallOutcome<Job, Answer>[],
): Promise<void> {
  const answered = outcomes.map((outcome) => {
    if (outcome.ok) return { job: outcome.job, answer: outcome.result }
    runtime.log.warn({ err: outcome.error, org, run: outcome.job.call.run_id }, 'a call of a journey broke')
    return { job: outcome.job, answer: failure('internal_error', false) }
  })
  await inTransaction(runtime, org, CALLER, async (ctx) => {
    for (const [lease, group] of Map.groupBy(answered, ({ job }) => job.lease)) {
      const over = group.filter(({ job, answer }) => answer.isFinal || hasTriedEnough(job.call))
      const mine = await removeCalls(
        ctx,
        over.map(({ job }) => job.call),
        lease,
      )
      const ended = over.filter(({ job }) => mine.has(job.call.id))
      await signalCallsEnded(
        ctx,
        ended.map(({ job, answer }) => endedCall(job.call, answer)),
      )
      const again = group.filter((each) => !over.includes(each)).map(({ job }) => job.call)
      await postpone(ctx, again, lease)
    }
  })
}

function hasTriedEnough({ attempts, request }: DueCall): boolean {
  return attempts >= (request.maxAttempts ?? DEFAULT_ATTEMPTS)
}

function endedCall({ id, run_id, node_id, attempts }: DueCall, { signal, output }: Answer): EndedCall {
  return { runId: run_id, callId: id, nodeId: node_id, signal, output: { ...output, attempts } }
}

async function postpone(ctx: Ctx, calls: readonly DueCall[], lease: Date): Promise<void> {
  if (calls.length === 0) return
  const due = calls.map(({ attempts }) => after(ctx.now, PAUSES_MS[attempts - 1] ?? PAUSES_MS.at(-1)!))
  await ctx.db.run(sql`
    update http_calls c set due_at = r.due, due_lease = null, due_failures = 0
    from unnest(${calls.map((call) => call.id)}::uuid[], ${due}::timestamptz[]) as r (id, due)
    where c.org_id = ${ctx.org} and c.id = r.id and c.due_at = ${lease}`)
}

/** Looks at these calls again later. No attempt was made. */
async function hold(ctx: Ctx, calls: readonly DueCall[], lease: Date): Promise<void> {
  if (calls.length === 0) return
  await ctx.db.run(sql`
    update http_calls set due_at = ${after(ctx.now, HELD_MS)}, due_lease = null, due_failures = 0, attempts = attempts - 1
    where org_id = ${ctx.org} and id = any(${calls.map((call) => call.id)}) and due_at = ${lease}`)
}
