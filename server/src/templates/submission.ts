import {
  type CloudAccount,
  type CloudTemplate,
  createTemplate,
  type Failure,
  findTemplate,
  getTemplate,
  loadAccounts,
  type Sample,
  uploadSample,
} from '../channels/index.ts'
import { type RowWork, sql, type TakenRow } from '../db/index.ts'
import { type Actor, type Clock, type Ctx, inRealTime, inTransaction, type Runtime } from '../kernel/index.ts'
import { QUEUES } from '../queues.ts'
import { renumbered, reviewComponents } from './components.ts'
import { readParts } from './content.ts'
import { type Review, reviewOf } from './reviews.ts'
import type { TemplateRow } from './templates.ts'

/** Reads the file at an address that a user typed. Throws with words that the user may see. */
export type FetchSample = (url: string) => Promise<Sample>

const fetchNothing: FetchSample = () => Promise.reject(new Error('this server fetches no files.'))

const SUBMITTER: Actor = { kind: 'system', id: 'templates' }
/** All of a turn are asked about at once. */
const SHARE = 16

/**
 * Submits DRAFT templates and asks how PENDING reviews stand, in addition to the webhooks that say the same. A
 * submission is looked for before it is made, so that a crash between the two submits nothing twice.
 */
export function templatesWorker(
  runtime: Runtime,
  fetchSample: FetchSample = fetchNothing,
): RowWork<DueTemplate> {
  return {
    queue: QUEUES.templates,
    share: SHARE,
    columns: sql`t.*`,
    work: async (org, due) => {
      const accountIds = due.map((template) => template.account_id)
      const accounts = await loadAccounts(runtime.pool, runtime.secrets, org, accountIds)
      const answers = await Promise.all(
        due.map(async (template) => {
          const account = accounts.get(template.account_id)
          return { template, answer: account ? await ask(account, template, fetchSample) : NO_ACCOUNT }
        }),
      )
      report(runtime, org, answers)
      await inTransaction(runtime, org, SUBMITTER, (ctx) => saveAnswers(ctx, answers, runtime.clock))
    },
  }
}

/** A template as it was taken; `check_at` is the lease. */
type DueTemplate = TemplateRow & TakenRow & { check_at: Date }

/** What the provider says about a template; a failure that will not pass is a rejection. */
type Answer =
  | { kind: 'decided'; review: Review; providerId: string | null; category: string | null }
  | { kind: 'later'; failure: Failure }

/** The account's token cannot be opened: until it is connected again there is nobody to ask. */
const NO_ACCOUNT: Answer = { kind: 'later', failure: { outcome: 'neverSent', text: 'account_unreadable' } }

function ask(account: CloudAccount, template: TemplateRow, fetchSample: FetchSample): Promise<Answer> {
  return template.provider_id === null
    ? submit(account, template, fetchSample)
    : poll(account, template.provider_id)
}

async function submit(
  account: CloudAccount,
  template: TemplateRow,
  fetchSample: FetchSample,
): Promise<Answer> {
  const existing = await findTemplate(account, template.name, template.language)
  if (existing.outcome !== 'ok') return { kind: 'later', failure: existing }
  if (existing.template) return adopt(existing.template, template)
  const sample = await uploadMedia(account, template, fetchSample)
  if (sample.kind !== 'uploaded') return sample
  const created = await createTemplate(account, {
    name: template.name,
    language: template.language,
    category: template.category,
    components: reviewComponents(
      template.category,
      template.content,
      template.variables ?? {},
      sample.handle,
    ),
  })
  if (created.outcome === 'ok') return decided(created.template)
  if (isPassing(created)) return { kind: 'later', failure: created }
  // Refused for being there already: a submission that could not be seen yet a moment ago.
  const seen = await findTemplate(account, template.name, template.language)
  return seen.outcome === 'ok' && seen.template ? adopt(seen.template, template) : rejected(created.text)
}

/** Reviewers see the file itself: it is fetched from the template's address and uploaded. */
async function uploadMedia(
  account: CloudAccount,
  template: TemplateRow,
  fetchSample: FetchSample,
): Promise<Answer | { kind: 'uploaded'; handle: string | null }> {
  const { header } = readParts(template.content)
  if (!header || !('media' in header)) return { kind: 'uploaded', handle: null }
  const sample = await fetchSample(header.url).catch((error: Error) => error)
  if (sample instanceof Error)
    return rejected(`The file at content.mediaUrl cannot be read: ${sample.message}`)
  const uploaded = await uploadSample(account, sample)
  if (uploaded.outcome === 'ok') return { kind: 'uploaded', handle: uploaded.handle }
  return isPassing(uploaded) ? { kind: 'later', failure: uploaded } : rejected(uploaded.text)
}

/** Ours from a submission whose answer was lost, unless somebody made another one of that name there. */
function adopt(found: CloudTemplate, template: TemplateRow): Answer {
  const ours = renumbered(readParts(template.content).body)
  const isOurs = template.category === 'AUTHENTICATION' || found.body === null || found.body === ours
  return isOurs
    ? decided(found)
    : rejected('The WhatsApp account has another template of this name and language. Choose another name.')
}

async function poll(account: CloudAccount, providerId: string): Promise<Answer> {
  const answer = await getTemplate(account, providerId)
  if (answer.outcome === 'ok') return decided(answer.template)
  return isPassing(answer)
    ? { kind: 'later', failure: answer }
    : rejected('The template is not at WhatsApp any more.')
}

function decided({ providerId, status, rejectedReason, category }: CloudTemplate): Answer {
  const review = reviewOf(status, rejectedReason) ?? { status: 'PENDING', rejectionReason: null }
  return { kind: 'decided', review, providerId, category }
}

function rejected(reason: string): Answer {
  const review: Review = { status: 'REJECTED', rejectionReason: reason }
  return { kind: 'decided', review, providerId: null, category: null }
}

/** Whether asking again later may go better: connections, throttling, a token that gets replaced. */
function isPassing(failure: Failure): boolean {
  return failure.outcome !== 'refused' || failure.class === 'throttle' || failure.class === 'auth'
}

function report({ log }: Runtime, org: string, answers: readonly { answer: Answer }[]): void {
  for (const { answer } of answers) {
    if (answer.kind === 'decided' || answer.failure.outcome !== 'refused') continue
    const { code, text } = answer.failure
    log.warn({ org, code, text }, 'WhatsApp does not take template requests of this account now')
  }
}

const CATEGORIES = ['UTILITY', 'MARKETING', 'AUTHENTICATION']

/** A webhook may have been faster: a template that moved since it was taken keeps what it has. */
async function saveAnswers(
  ctx: Ctx,
  answers: readonly { template: DueTemplate; answer: Answer }[],
  clock: Clock,
): Promise<void> {
  const rows = answers.map(({ template, answer }) => {
    const review = answer.kind === 'decided' ? answer.review : null
    const granted = answer.kind === 'decided' ? (answer.category ?? '') : ''
    const status = review?.status ?? template.status
    const isOpen = status === 'PENDING' || status === 'DRAFT'
    return {
      id: template.id,
      lease: template.check_at,
      status,
      reason: review ? review.rejectionReason : template.rejection_reason,
      provider_id: answer.kind === 'decided' ? answer.providerId : null,
      category: CATEGORIES.includes(granted) ? granted : template.category,
      check_at: isOpen ? nextCheck(template.created_at, clock, answer) : null,
    }
  })
  if (rows.length === 0) return
  await ctx.db.run(sql`
    update templates t set
      status = r.status, rejection_reason = r.reason, category = r.category, check_at = r.check_at,
      provider_id = coalesce(t.provider_id, r.provider_id),
      updated_at = case when t.status = r.status then t.updated_at else ${ctx.now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, lease timestamptz, status text, reason text, provider_id text, category text, check_at timestamptz)
    where t.org_id = ${ctx.org} and t.id = r.id and t.check_at = r.lease`)
}

const SOONEST_REAL_MS = 5_000
const SOONEST_MS = 30_000
const LATEST_MS = 3_600_000

/** The longer a review takes, the less often it is asked about: half its age, within bounds. */
export function nextCheck(createdAt: Date, clock: Clock, answer?: Answer): Date {
  const now = clock.now().getTime()
  const failure = answer?.kind === 'later' && answer.failure.outcome === 'refused' ? answer.failure : null
  const wait = Math.min(LATEST_MS, Math.max(SOONEST_MS, (now - createdAt.getTime()) / 2))
  const wanted = now + Math.max(wait, failure?.retryAfterMs ?? 0)
  return new Date(Math.max(wanted, inRealTime(clock, SOONEST_REAL_MS).getTime()))
}
