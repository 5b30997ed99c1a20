import { flowOfVersion } from '../../customers/index.ts'
import { tellChanges } from '../../platform/changes/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork, wakeAfterCommit } from '../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import {
  type FlowPublishing,
  mayPass,
  openAccounts,
  type ProviderFailure,
  type Providers,
} from '../channels/index.ts'
import { type DecidedStatus, isDecided, LIMITED_CHECK_MS } from './changes.ts'
import type { FlowRow } from './flows.ts'

const PUBLISHER: Actor = { kind: 'system', id: 'flows' }
const BATCH_SIZE = 8
const RETRY_MS = 60_000

type DueFlow = FlowRow & ClaimedRow & { check_at: Date; decided_at: Date | null }

/** What an attempt found out. `providerId` is kept in any case. */
type Answer = { providerId: string | null } & (
  | { kind: 'decided'; status: DecidedStatus }
  | { kind: 'failed'; code: string; text: string; problems?: string[] }
  | { kind: 'later'; failure: ProviderFailure }
)

/**
 * Publishes forms as Flows. It looks for a Flow of this name before it creates one, so that a creation without an answer
 * makes no second Flow.
 */
export function flowsWorker(runtime: Runtime, providers: Providers): RowWork<DueFlow> {
  return {
    queue: QUEUES.flows,
    batchSize: BATCH_SIZE,
    columns: sql`t.*`,
    work: async (org, due) => {
      const vault = { db: runtime.pool, secrets: runtime.secrets, providers }
      const accounts = await openAccounts(
        vault,
        org,
        due.map((row) => row.account_id),
      )
      const answers = await Promise.all(
        due.map(async (row) => {
          const askedAt = runtime.clock.now()
          const opened = accounts.get(row.account_id)
          if (opened?.isDisconnected) return { row, askedAt, answer: DISCONNECTED }
          const flows = opened?.account?.flows
          return { row, askedAt, answer: flows ? await attempt(runtime, org, flows, row) : NO_ACCOUNT }
        }),
      )
      await save(runtime, org, answers)
    },
  }
}

/** The account's token cannot be decrypted, so the Flow waits until the account is connected again. */
const NO_ACCOUNT: Answer = {
  ...{ kind: 'later', providerId: null },
  failure: { outcome: 'notSent', text: 'account_unreadable' },
}

/** WhatsApp does not have a Flow that it had published. Publishing it again makes another one. */
const GONE = 'flow_gone'

const DISCONNECTED: Answer = {
  ...{ kind: 'failed', providerId: null, code: 'account_disconnected' },
  text: 'The WhatsApp account is disconnected.',
}

async function attempt(
  runtime: Runtime,
  org: string,
  flows: FlowPublishing<ProviderFailure>,
  row: DueFlow,
): Promise<Answer> {
  if (!isPublishing(row)) return ask(flows, row)
  const read = await flowOfVersion({ org, db: runtime.pool }, row.form_id, row.version, row.language)
  if (!read?.flow)
    return { kind: 'failed', providerId: null, code: 'form_deleted', text: 'The form no longer exists.' }
  const found = await findOrCreate(flows, row)
  if ('kind' in found) return found
  const { providerId, status } = found
  if (isDecided(status)) return { kind: 'decided', status, providerId }
  if (status !== 'DRAFT')
    return {
      kind: 'failed',
      providerId,
      code: `flow_${status.toLowerCase()}`,
      text: `The Flow is ${status}.`,
    }
  const uploaded = await flows.upload(providerId, read.flow)
  if (uploaded.outcome !== 'ok') return failed(uploaded, providerId)
  const { problems } = uploaded
  if (problems.length > 0)
    return { kind: 'failed', providerId, code: 'flow_invalid', text: problems[0]!, problems }
  const published = await flows.publish(providerId)
  return published.outcome === 'ok'
    ? { kind: 'decided', status: 'PUBLISHED', providerId }
    : failed(published, providerId)
}

/**
 * Others are only asked about: what WhatsApp said about them came in another order than it happened, or somebody published
 * them again.
 */
function isPublishing({ status }: DueFlow): boolean {
  return status === 'PUBLISHING'
}

async function ask(flows: FlowPublishing<ProviderFailure>, { name }: DueFlow): Promise<Answer> {
  const found = await flows.find(name)
  if (found.outcome !== 'ok') return failed(found, null)
  const status = found.flow?.status ?? 'gone'
  if (found.flow && isDecided(status)) return { kind: 'decided', status, providerId: found.flow.providerId }
  return { kind: 'failed', providerId: null, code: GONE, text: `The Flow is ${status}.` }
}

async function findOrCreate(
  flows: FlowPublishing<ProviderFailure>,
  { name }: DueFlow,
): Promise<{ providerId: string; status: string } | Answer> {
  const found = await flows.find(name)
  if (found.outcome !== 'ok') return failed(found, null)
  if (found.flow) return found.flow
  const created = await flows.create(name)
  return created.outcome === 'ok'
    ? { providerId: created.providerId, status: 'DRAFT' }
    : failed(created, null)
}

/** After connection errors, throttling or a refused token a later attempt may succeed. */
function failed(failure: ProviderFailure, providerId: string | null): Answer {
  if (failure.outcome !== 'refused' || mayPass(failure)) return { kind: 'later', failure, providerId }
  return { kind: 'failed', providerId, code: failure.code, text: failure.text }
}

/** Saves answers while the lease holds. What somebody asked for in the meantime is not changed. */
async function save(
  runtime: Runtime,
  org: string,
  answers: readonly { row: DueFlow; askedAt: Date; answer: Answer }[],
): Promise<void> {
  await inTransaction(runtime, org, PUBLISHER, async (ctx) => {
    const rows = answers.map(({ row, askedAt, answer }) => ({
      id: row.id,
      lease: row.check_at,
      keeps: !isPublishing(row) && answer.kind !== 'decided' && !isGone(answer),
      was_decided_at: row.decided_at,
      // Webhooks tell whole seconds.
      decided_at: answer.kind === 'decided' ? new Date(Math.floor(askedAt.getTime() / 1_000) * 1_000) : null,
      provider_id: answer.providerId,
      status:
        answer.kind === 'decided' ? answer.status : { failed: 'FAILED', later: 'PUBLISHING' }[answer.kind],
      ...saidOf(answer),
      check_at: checkAt(ctx.now, answer),
    }))
    const saved = await ctx.db.rows(sql<{ is_due: boolean }>`
      update form_flows f set
        status = case when ${keeps} then f.status else r.status end,
        decided_at = case when ${keeps} then f.decided_at else coalesce(r.decided_at, f.decided_at) end,
        error_code = case when ${keeps} then f.error_code else r.code end,
        error = case when ${keeps} then f.error else r.text end,
        problems = case when ${keeps} then f.problems else r.problems end,
        provider_id = coalesce(r.provider_id, f.provider_id), updated_at = ${ctx.now},
        check_at = case when r.status <> 'PUBLISHING' and r.status <> f.status and ${isDoubtful}
          then ${ctx.now} else r.check_at end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        id uuid, lease timestamptz, provider_id text, status text, code text, text text, problems jsonb,
        check_at timestamptz, keeps boolean, was_decided_at timestamptz, decided_at timestamptz)
      where f.org_id = ${ctx.org} and f.id = r.id and f.check_at = r.lease
      returning coalesce(f.check_at <= ${ctx.now}, false) as is_due`)
    if (saved.some(({ is_due }) => is_due)) wakeAfterCommit(ctx, QUEUES.flows)
    await tellChanges(
      ctx,
      'form',
      answers.map(({ row }) => toWire('form', row.form_id)),
    )
  })
}

/** A webhook came while WhatsApp was asked. It may be later than the answer, so WhatsApp is asked again if they differ. */
const isDoubtful = sql`(f.status <> 'PUBLISHING' and f.decided_at is distinct from r.was_decided_at)`
const keeps = sql`(r.keeps or ${isDoubtful})`

function isGone(answer: Answer): boolean {
  return answer.kind === 'failed' && answer.code === GONE
}

function saidOf(answer: Answer): { code: string | null; text: string | null; problems: string[] } {
  if (answer.kind === 'decided') {
    const { status } = answer
    if (status === 'PUBLISHED') return { code: null, text: null, problems: [] }
    return { code: `flow_${status.toLowerCase()}`, text: `The Flow is ${status}.`, problems: [] }
  }
  if (answer.kind === 'failed')
    return { code: answer.code, text: answer.text, problems: answer.problems ?? [] }
  const { failure } = answer
  return {
    code: failure.outcome === 'refused' ? failure.code : failure.outcome,
    text: failure.text,
    problems: [],
  }
}

/** When WhatsApp is asked again. */
function checkAt(now: Date, answer: Answer): Date | null {
  if (answer.kind === 'later') return new Date(now.getTime() + waitOf(answer.failure))
  const isLimited = answer.kind === 'decided' && answer.status === 'THROTTLED'
  return isLimited ? new Date(now.getTime() + LIMITED_CHECK_MS) : null
}

function waitOf(failure: ProviderFailure): number {
  return Math.max(RETRY_MS, failure.outcome === 'refused' ? (failure.retryAfterMs ?? 0) : 0)
}
