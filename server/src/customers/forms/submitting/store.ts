import { tellChanges } from '../../../platform/changes/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { jsonArray, sql, textArray, uuidArray } from '../../../platform/db/index.ts'
import { CommitBatcher } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { eventRecorder, newEvent } from '../../events/index.ts'
import {
  addDetails,
  type ClaimedDetails,
  findSurvivors,
  findUnknown,
  matchDetails,
  type PersonDetails,
} from '../../people/index.ts'
import type { Answer } from '../wire.ts'
import { sendLetters } from './confirmation-letter.ts'
import { type GivenConsent, recordFormConsents } from './consents.ts'
import { addCounts } from './counts.ts'

/** The event of a submission, which can start journeys. */
const EVENT = 'lead_form_submitted'

/** The actor that records it. */
export const ACTOR: Actor = { kind: 'system', id: 'forms' }

/** Addresses that have to be confirmed; null: that one need not. */
export interface Unconfirmed {
  /** In E.164. */
  phone: string | null
  /** In lower case. */
  email: string | null
}

/** A validated submission to be stored. */
export interface NewSubmission {
  formId: string
  formName: string
  clientId: string
  version: number
  person: PersonDetails | ClaimedDetails
  score: number
  /** The id of the ending; null: the form has none. */
  ending: string | null
  answers: Record<string, Answer>
  sensitive: Record<string, Answer>
  hidden: Record<string, string>
  constants: Record<string, string | number | boolean>
  consent: GivenConsent | null
  language: string
  page: string | null
  /** What has to be confirmed first. */
  unconfirmed: Unconfirmed
}

/** What a submission keeps until its addresses are confirmed. */
export interface Held {
  person: PersonDetails | ClaimedDetails
  formName: string
  constants: Record<string, string | number | boolean>
}

/** A stored submission that waits for an address to be confirmed. */
export interface HeldRow
  extends Pick<
    NewSubmission,
    | 'formId'
    | 'clientId'
    | 'version'
    | 'score'
    | 'ending'
    | 'answers'
    | 'hidden'
    | 'consent'
    | 'language'
    | 'page'
  > {
  id: string
  held: Held
}

/** The stored submission that the response is made from: the first one with this id. */
export interface Stored {
  version: number
  ending: string | null
  language: string
  /** What has yet to be confirmed. */
  unconfirmed: Unconfirmed
}

/** What became of a submission. */
export interface Outcome extends Stored {
  /** Whether this request stored it. */
  isNew: boolean
}

/** The most submissions of one organization in a transaction, and the most that wait. */
const MAX_BATCH = 200
const MAX_WAITING = 5_000

/** Stores submissions durably, concurrent ones in one transaction. */
export class SubmissionStore {
  readonly #commits: CommitBatcher<NewSubmission, Outcome>

  constructor(runtime: Runtime) {
    this.#commits = new CommitBatcher({
      commit: (org, submissions) =>
        inTransaction(runtime, org, ACTOR, (ctx) => storeSubmissions(ctx, submissions)),
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
      onOutage: 'throw',
    })
  }

  /** Resolves after the commit. Throws `unavailable` when too many wait. */
  store(org: string, submission: NewSubmission): Promise<Outcome> {
    return this.#commits.add(org, submission)
  }
}

/** Stores the submission, its person, its event with matches, and the counts: all or nothing. */
export async function storeSubmissions(ctx: Ctx, submissions: readonly NewSubmission[]): Promise<Outcome[]> {
  const first = new Map<string, Row>()
  for (const submission of submissions) {
    const key = keyOf(submission)
    if (!first.has(key)) first.set(key, { ...submission, id: ctx.newId() })
  }
  // Sorted, so that transactions with the same submissions cannot deadlock.
  const given = [...first.keys()].toSorted().map((key) => first.get(key)!)
  const rows = await withPeople(ctx, given)
  // Whom a claim is about is decided again when it is confirmed: an import may have brought the person meanwhile.
  const inserted = await insertRows(
    ctx,
    rows,
    given.map(({ person }) => person),
  )
  const fresh = rows.filter(({ id }) => inserted.has(id))
  if (fresh.length > 0) {
    const waiting = fresh.filter(({ unconfirmed }) => isWaiting(unconfirmed))
    const settled = fresh.filter(({ unconfirmed }) => !isWaiting(unconfirmed))
    await addDetails(ctx, [...settled.map(({ person }) => person), ...(await withoutDetails(ctx, waiting))])
    const claims = new Map(rows.map(({ id }, index) => [id, given[index]!.person]))
    await recordFormConsents(
      ctx,
      fresh.map(({ id, consent, person, unconfirmed }) => ({
        id,
        consent,
        externalId: person.externalId,
        typed: claims.get(id)!,
        isWaiting: isWaiting(unconfirmed),
      })),
    )
    await recordEvents(ctx, settled)
    await sendLetters(ctx, fresh)
    await addCounts(ctx.db, ctx.org, fresh.flatMap(occurrencesOf), ctx.now)
  }
  const stored = new Map<string, Stored>(rows.map((row) => [keyOf(row), row]))
  for (const earlier of await findEarlier(
    ctx,
    rows.filter(({ id }) => !inserted.has(id)),
  ))
    stored.set(keyOf(earlier), earlier)
  const isNew = new Set(fresh.map(keyOf))
  return submissions.map((submission) => {
    const key = keyOf(submission)
    return { ...stored.get(key)!, isNew: isNew.delete(key) }
  })
}

function isWaiting({ phone, email }: Unconfirmed): boolean {
  return phone !== null || email !== null
}

/** A submission of a person, as its event tells it. */
type Told = Omit<NewSubmission, 'sensitive' | 'unconfirmed'> & { id: string }

interface Row extends NewSubmission {
  id: string
}

/** Gives people their details and records the events of submissions. Returns the submissions with their people. */
export async function applySubmissions<R extends Told>(ctx: Ctx, submissions: readonly R[]): Promise<R[]> {
  const rows = await withPeople(ctx, submissions)
  await addDetails(
    ctx,
    rows.map(({ person }) => person),
  )
  await recordFormConsents(
    ctx,
    rows.map(({ id, consent, person }, index) => ({
      id,
      consent,
      externalId: person.externalId,
      typed: submissions[index]!.person,
      isWaiting: false,
    })),
  )
  await recordEvents(ctx, rows)
  return rows
}

async function recordEvents(ctx: Ctx, rows: readonly Told[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.services.get(eventRecorder).recordIn(
    ctx,
    rows.map((row) => eventOf(ctx, row)),
  )
}

/**
 * New people of submissions that wait. Anybody may have typed the answers, so a known person stays as they are, and a new
 * one has an external id alone: nobody can be written to, and no segment admits them by an answer.
 */
async function withoutDetails(ctx: Ctx, rows: readonly Row[]): Promise<PersonDetails[]> {
  const unknown = await findUnknown(
    ctx,
    rows.map(({ person }) => person.externalId),
  )
  return unknown.map((externalId) => ({ externalId, attributes: {}, existing: 'fill' }))
}

/** The submissions with the people that they are about. */
async function withPeople<R extends Pick<Told, 'person'>>(ctx: Ctx, rows: readonly R[]): Promise<R[]> {
  const claims = rows.flatMap((row) => (isClaim(row.person) ? [row.person] : []))
  const matched = new Map((await matchDetails(ctx, claims)).map((person, index) => [claims[index], person]))
  const survivors = await findSurvivors(
    ctx,
    rows.map(({ person }) => (matched.get(person as ClaimedDetails) ?? person).externalId),
  )
  return rows.map((row) => {
    const person = matched.get(row.person as ClaimedDetails) ?? row.person
    return {
      ...row,
      person: { ...person, externalId: survivors.get(person.externalId) ?? person.externalId },
    }
  })
}

function isClaim(person: PersonDetails | ClaimedDetails): person is ClaimedDetails {
  return 'newAddresses' in person
}

function keyOf({ formId, clientId }: { formId: string; clientId: string }): string {
  return `${formId} ${clientId}`
}

async function insertRows(
  ctx: Ctx,
  rows: readonly Row[],
  claims: readonly NewSubmission['person'][],
): Promise<Set<string>> {
  const sealed = rows.map(({ id, sensitive }) =>
    Object.keys(sensitive).length === 0
      ? null
      : ctx.secrets.seal(purposeOf(ctx.org, id), JSON.stringify(sensitive)),
  )
  const held = rows.map(({ unconfirmed, formName, constants }, index) =>
    isWaiting(unconfirmed) ? ({ person: claims[index]!, formName, constants } satisfies Held) : null,
  )
  const inserted = await ctx.db.rows(
    sql<{ id: string }>`
      insert into form_submissions (org_id, id, form_id, client_id, version, person_external_id, score, ending,
                                    answers, sensitive, sealed, hidden, consent, language, page, created_at,
                                    confirm_phone, confirm_email, held)
      select ${ctx.org}, id, form_id, client_id, version, person_external_id, score, ending, answers,
             array(select jsonb_array_elements_text(sensitive)), sealed, hidden, consent, language, page, ${ctx.now},
             confirm_phone, confirm_email, held
      from unnest(
        ${uuidArray(rows.map(({ id }) => id))}, ${uuidArray(rows.map(({ formId }) => formId))},
        ${uuidArray(rows.map(({ clientId }) => clientId))}, ${rows.map(({ version }) => version)}::int[],
        ${textArray(rows.map(({ person }) => person.externalId))}, ${rows.map(({ score }) => score)}::int[],
        ${textArray(rows.map(({ ending }) => ending))}, ${jsonArray(rows.map(({ answers }) => answers))},
        ${jsonArray(rows.map(({ sensitive }) => Object.keys(sensitive)))}, ${sealed}::bytea[],
        ${jsonArray(rows.map(({ hidden }) => hidden))}, ${jsonArray(rows.map(({ consent }) => consent))},
        ${textArray(rows.map(({ language }) => language))}, ${textArray(rows.map(({ page }) => page))},
        ${textArray(rows.map(({ unconfirmed }) => unconfirmed.phone))},
        ${textArray(rows.map(({ unconfirmed }) => unconfirmed.email))}, ${jsonArray(held)}
      ) as s (id, form_id, client_id, version, person_external_id, score, ending, answers, sensitive, sealed, hidden,
              consent, language, page, confirm_phone, confirm_email, held)
      on conflict (org_id, form_id, client_id) do nothing
      returning id`,
    'form_submissions_insert',
  )
  const stored = new Set(inserted.map(({ id }) => id))
  const forms = rows.filter(({ id }) => stored.has(id)).map(({ formId }) => toWire('form', formId))
  await tellChanges(ctx, 'form', forms)
  return stored
}

/** Submissions stored earlier with the same ids. */
async function findEarlier(
  ctx: Pick<Ctx, 'db' | 'org'>,
  rows: readonly { formId: string; clientId: string }[],
): Promise<(Stored & { formId: string; clientId: string })[]> {
  if (rows.length === 0) return []
  const found = await ctx.db.rows(sql<EarlierRow>`
    select s.form_id as "formId", s.client_id as "clientId", s.version, s.ending, s.language,
           case when s.held is not null and s.confirmed_phone_at is null then s.confirm_phone end as phone,
           case when s.held is not null and s.confirmed_email_at is null then s.confirm_email end as email
    from unnest(${uuidArray(rows.map(({ formId }) => formId))}, ${uuidArray(rows.map(({ clientId }) => clientId))})
      as asked (form_id, client_id)
    join form_submissions s
      on s.org_id = ${ctx.org} and s.form_id = asked.form_id and s.client_id = asked.client_id`)
  return found.map(({ phone, email, ...row }) => ({ ...row, unconfirmed: { phone, email } }))
}

interface EarlierRow extends Omit<Stored, 'unconfirmed'>, Unconfirmed {
  formId: string
  clientId: string
}

/** Null: it was not stored before. */
export async function findStored(
  ctx: Pick<Ctx, 'db' | 'org'>,
  formId: string,
  clientId: string,
): Promise<Stored | null> {
  const [stored] = await findEarlier(ctx, [{ formId, clientId }])
  return stored ?? null
}

/** Binds encrypted answers to their row. */
export function purposeOf(org: string, id: string): string {
  return `form answers ${org} ${id}`
}

function eventOf(ctx: Ctx, row: Told) {
  const { person, formName, version, score, ending, answers, hidden, constants, language, page, consent } =
    row
  const submissionId = toWire('submission', row.id)
  const properties = {
    submissionId,
    formId: toWire('form', row.formId),
    formName,
    version,
    score,
    ending,
    answers,
    hidden,
    constants,
    consent: consent && { given: consent.given, version: consent.version },
    language,
    page,
  }
  const input = { name: EVENT, externalId: submissionId, personExternalId: person.externalId, properties }
  return newEvent(input, ctx.newId(), ctx.now, ctx.actor.id)
}

function occurrencesOf({ formId, ending }: NewSubmission) {
  const sent = { formId, what: 'submission' }
  return ending === null ? [sent] : [sent, { formId, what: `ending:${ending}` }]
}
