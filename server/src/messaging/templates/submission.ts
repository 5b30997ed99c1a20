import { tellChanges } from '../../platform/changes/index.ts'
import { type Clock, inRealTime, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import {
  type FoundTemplate,
  keepButtonBase,
  mayPass,
  mediaOf,
  openAccounts,
  type ProviderAccount,
  type ProviderFailure,
  type Providers,
  type Review,
  type ReviewedTemplate,
  readParts,
  type Sample,
  type TemplateReviews,
} from '../channels/index.ts'
import { flowIdsAt } from '../flows/index.ts'
import { noteHistory } from './history-notes.ts'
import { dayAfter, granted } from './reviews.ts'
import type { TemplateRow } from './templates.ts'

/** Reads the file at a URL that a user entered. The error messages may be shown to the user. */
export type FetchSample = (url: string) => Promise<Sample>

const fetchNothing: FetchSample = () => Promise.reject(new Error('this server does not fetch files.'))

const SUBMITTER: Actor = { kind: 'system', id: 'templates' }
/** Templates in a batch, which are checked in parallel. */
const BATCH_SIZE = 16

/**
 * Submits DRAFT templates and checks PENDING reviews, in addition to the provider's webhooks. It searches for a submission
 * before making it, so that a crash in between submits nothing twice.
 */
export function templatesWorker(
  runtime: Runtime,
  providers: Providers,
  fetchSample: FetchSample = fetchNothing,
): RowWork<TemplateRow & ClaimedRow & { check_at: Date }> {
  return {
    queue: QUEUES.templates,
    batchSize: BATCH_SIZE,
    columns: sql`t.*`,
    work: async (org, due) => {
      const accountIds = due.map((template) => template.account_id)
      const vault = { db: runtime.pool, secrets: runtime.secrets, providers }
      const accounts = await openAccounts(vault, org, accountIds)
      const flowIds = await flowIdsAt(
        { org, db: runtime.pool },
        due.flatMap(({ flow_id }) => flow_id ?? []),
      )
      const answers = await Promise.all(
        due.map(async (row) => {
          const account = accounts.get(row.account_id)?.account
          const template = { ...row, flowId: flowIds.get(row.flow_id ?? '') ?? null }
          return { template, answer: account ? await ask(account, template, fetchSample) : NO_ACCOUNT }
        }),
      )
      report(runtime, org, answers)
      await inTransaction(runtime, org, SUBMITTER, (ctx) => saveAnswers(ctx, answers, runtime.clock))
    },
  }
}

/** A claimed template. Its `check_at` is the lease. */
type DueTemplate = ToSubmit & ClaimedRow & { check_at: Date }

/** `flowId`: at WhatsApp, of the Flow that a button opens. */
type ToSubmit = TemplateRow & { flowId: string | null }

/** The provider's answer about a template. A permanent failure is a rejection. */
type Answer =
  | {
      kind: 'decided'
      review: Review
      providerId: string | null
      category: string | null
      quality: string | null
      /** The answer is about the wording before the edit, which was refused. */
      keepsEdit?: true
    }
  | {
      kind: 'later'
      failure: ProviderFailure
      /** The provider may have taken what was submitted, so it counts as under review. */
      isSubmitted?: boolean
    }

type Decided = Extract<Answer, { kind: 'decided' }>

/** The account's token cannot be decrypted, so the template waits until the account is connected again. */
const NO_ACCOUNT: Answer = { kind: 'later', failure: { outcome: 'notSent', text: 'account_unreadable' } }

async function ask(
  { templates }: ProviderAccount,
  template: ToSubmit,
  fetchSample: FetchSample,
): Promise<Answer> {
  if (templates === null) return APPROVED_UNSEEN
  if (template.provider_id === null) return submit(templates, template, fetchSample)
  return template.unsent_edit
    ? edit(templates, template.provider_id, template, fetchSample)
    : poll(templates, template.provider_id, template)
}

/** The answer for providers that do not review templates. */
const APPROVED_UNSEEN: Answer = {
  kind: 'decided',
  review: { status: 'APPROVED', rejectionReason: null },
  providerId: null,
  category: null,
  quality: null,
}

async function submit(
  reviews: TemplateReviews,
  template: ToSubmit,
  fetchSample: FetchSample,
): Promise<Answer> {
  const existing = await reviews.find(template)
  if (existing.outcome !== 'ok') return { kind: 'later', failure: existing }
  if (existing.template) return adopt(existing.template)
  const samples = await readSamples(template, fetchSample)
  if ('problem' in samples) return rejected(`The file ${samples.problem}`)
  const submitted = await reviews.submit(template, template.variables ?? {}, samples.read)
  if (submitted.outcome === 'ok') return decided(submitted.template)
  if (mayPass(submitted)) return unsettled(submitted)
  // It was refused because it already exists: an earlier submission that was not visible yet.
  const seen = await reviews.find(template)
  return seen.outcome === 'ok' && seen.template ? adopt(seen.template) : rejected(submitted.text)
}

/** Edits the template. An edit that was applied but not answered is already under review. */
async function edit(
  reviews: TemplateReviews,
  providerId: string,
  template: ToSubmit,
  fetchSample: FetchSample,
): Promise<Answer> {
  if (reviews.edit === null) return refusedEdit('this provider does not allow edits.')
  const found = await reviews.find(template)
  if (found.outcome !== 'ok') return { kind: 'later', failure: found }
  if (found.template?.isSame && found.template.review.status === 'PENDING') return decided(found.template)
  const samples = await readSamples(template, fetchSample)
  if ('problem' in samples) return refusedEdit(`the file ${samples.problem}`)
  const edited = await reviews.edit(providerId, template, template.variables ?? {}, samples.read)
  if (edited.outcome === 'ok')
    return decided({
      providerId,
      review: { status: 'PENDING', rejectionReason: null },
      category: null,
      quality: null,
    })
  return mayPass(edited) ? unsettled(edited) : refusedEdit(edited.text)
}

function unsettled(failure: ProviderFailure): Answer {
  return { kind: 'later', failure, isSubmitted: failure.outcome === 'unknown' }
}

function refusedEdit(reason: string): Answer {
  return { ...rejected(`The edit was rejected: ${reason}`), keepsEdit: true }
}

/** Fetches the files for the reviewers from the template's URLs, each URL once. */
async function readSamples(
  template: ToSubmit,
  fetchSample: FetchSample,
): Promise<{ read: Sample[] } | { problem: string }> {
  const read = new Map<string, Sample>()
  const media = mediaOf(readParts(template.content))
  for (const { path, url } of media) {
    if (read.has(url)) continue
    const sample = await fetchSample(url).catch((error: Error) => error)
    if (sample instanceof Error) return { problem: `at ${path} could not be read: ${sample.message}` }
    read.set(url, sample)
  }
  return { read: media.map(({ url }) => read.get(url)!) }
}

/** Adopts a template whose submission was not answered, unless another one with that name exists. */
function adopt(found: FoundTemplate): Answer {
  return found.isSame
    ? decided(found)
    : rejected(
        'The WhatsApp account already has a template with this name and language. Choose another name.',
      )
}

/** A refusal may have many reasons. The template is gone only if the account's list, which can be read, lacks it. */
async function poll(reviews: TemplateReviews, providerId: string, template: ToSubmit): Promise<Answer> {
  const answer = await reviews.read(providerId)
  if (answer.outcome === 'ok') return decided(answer.template)
  if (mayPass(answer)) return { kind: 'later', failure: answer }
  const found = await reviews.find(template)
  if (found.outcome !== 'ok') return { kind: 'later', failure: found }
  return found.template?.providerId === providerId
    ? decided(found.template)
    : rejected('The template no longer exists at WhatsApp.')
}

function decided({ providerId, review, category, quality }: ReviewedTemplate): Decided {
  return { kind: 'decided', review, providerId, category, quality }
}

function rejected(reason: string): Decided {
  const review: Review = { status: 'REJECTED', rejectionReason: reason }
  return { kind: 'decided', review, providerId: null, category: null, quality: null }
}

function report({ log }: Runtime, org: string, answers: readonly { answer: Answer }[]): void {
  for (const { answer } of answers) {
    if (answer.kind === 'decided' || answer.failure.outcome !== 'refused') continue
    const { code, text } = answer.failure
    log.warn({ org, code, text }, 'the provider does not take template requests of this account now')
  }
}

/** Saves answers while the lease holds. A template that a webhook changed in the meantime is not changed. */
async function saveAnswers(
  ctx: Ctx,
  answers: readonly { template: DueTemplate; answer: Answer }[],
  clock: Clock,
): Promise<void> {
  const rows = answers.map(({ template, answer }) => {
    const review = answer.kind === 'decided' ? answer.review : null
    const isSubmitted = answer.kind === 'later' && answer.isSubmitted
    const status = review?.status ?? (isSubmitted ? 'PENDING' : template.status)
    const isOpen = status === 'PENDING' || status === 'DRAFT'
    const isWatched =
      (template.provider_id ?? (answer.kind === 'decided' ? answer.providerId : null)) !== null &&
      !(answer.kind === 'decided' && answer.keepsEdit)
    return {
      id: template.id,
      lease: template.check_at,
      status,
      reason: review ? reasonOf(review, template) : template.rejection_reason,
      provider_id: answer.kind === 'decided' ? answer.providerId : null,
      category: (answer.kind === 'decided' && granted(answer.category)) || template.category,
      quality: answer.kind === 'decided' ? answer.quality : null,
      unsent_edit: template.unsent_edit && (answer.kind === 'later' || answer.keepsEdit === true),
      check_at: isOpen
        ? nextCheck(template.unsent_edit ? template.updated_at : template.created_at, clock, answer)
        : isWatched
          ? dayAfter(ctx.now)
          : null,
    }
  })
  if (rows.length === 0) return
  await keepButtonBase(
    ctx,
    answers.map(({ template }) => template.content),
  )
  const saved = await ctx.db.rows(sql<{ id: string }>`
    update templates t set
      status = r.status, rejection_reason = r.reason, category = r.category, check_at = r.check_at,
      provider_id = coalesce(t.provider_id, r.provider_id), unsent_edit = r.unsent_edit,
      quality = coalesce(r.quality, t.quality),
      updated_at = case when t.status = r.status then t.updated_at else ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, lease timestamptz, status text, reason text, provider_id text, category text, quality text,
      unsent_edit boolean, check_at timestamptz)
    where t.org_id = ${ctx.org} and t.id = r.id and t.check_at = r.lease
    returning t.id`)
  const before = new Map(answers.map(({ template }) => [template.id, template]))
  const isSaved = new Set(saved.map(({ id }) => id))
  const decided = rows.filter(({ id, status, reason }) => {
    const { status: was, rejection_reason: wasBecause } = before.get(id)!
    return isSaved.has(id) && (status !== was || reason !== wasBecause)
  })
  await noteHistory(
    ctx,
    decided.map(({ id, status, reason, category }) => ({ templateId: id, status, reason, category })),
  )
  await tellChanges(
    ctx,
    'template',
    rows.map(({ id }) => toWire('template', id)),
  )
}

/** Answers may be the beginning of what a webhook has told. */
function reasonOf({ status, rejectionReason }: Review, known: DueTemplate): string | null {
  const isKnown =
    status === known.status && rejectionReason !== null && known.rejection_reason?.startsWith(rejectionReason)
  return isKnown ? known.rejection_reason : rejectionReason
}

const SOONEST_REAL_MS = 5_000
const SOONEST_MS = 30_000
const LATEST_MS = 3_600_000

/** When to check a review again: after half its age, within limits. */
export function nextCheck(createdAt: Date, clock: Clock, answer?: Answer): Date {
  const now = clock.now().getTime()
  const failure = answer?.kind === 'later' && answer.failure.outcome === 'refused' ? answer.failure : null
  const wait = Math.min(LATEST_MS, Math.max(SOONEST_MS, (now - createdAt.getTime()) / 2))
  const wanted = now + Math.max(wait, failure?.retryAfterMs ?? 0)
  return new Date(Math.max(wanted, inRealTime(clock, SOONEST_REAL_MS).getTime()))
}
