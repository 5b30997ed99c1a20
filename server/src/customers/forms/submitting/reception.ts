import { z } from 'zod'
import { type AddressBucket, accounts } from '../../../identity/index.ts'
import { ApiError } from '../../../platform/core/index.ts'
import { inTransaction, parseInput, type Runtime } from '../../../platform/operations/index.ts'
import { textsIn } from '../definition/config.ts'
import type { Definition } from '../definition/definition.ts'
import { chooseLanguage, textIn } from '../definition/languages.ts'
import type { Answer, Challenge, SubmissionAnswer } from '../wire.ts'
import { type Judged, judge } from './answers.ts'
import { Challenges } from './challenges.ts'
import { confirmationEnding, confirmationNumber } from './confirmation.ts'
import type { GivenConsent } from './consents.ts'
import type { FormCounts } from './counts.ts'
import { personOf, SIGNATURE } from './leads.ts'
import type { PublishedForm, PublishedForms, PublishedVersion } from './published.ts'
import { setAside } from './spam.ts'
import { ACTOR, findStored, type NewSubmission, type Stored, SubmissionStore } from './store.ts'
import { isSignedVisitor, unconfirmedOf } from './unconfirmed.ts'

const SubmissionId = z
  .uuid()
  .max(36)
  .transform((id) => id.toLowerCase())

const ChallengeInput = z.strictObject({ submissionId: SubmissionId })

const SubmissionInput = z.strictObject({
  submissionId: SubmissionId,
  version: z.int().min(1).max(1_000_000_000),
  challenge: z.string().max(200),
  proof: z.int().min(0).optional(),
  language: z.string().max(35).optional(),
  answers: z.record(z.string().max(64), z.unknown()),
  hidden: z.record(z.string().max(64), z.string().max(1000)).default({}),
  consent: z.boolean().default(false),
  website: z.string().max(1000).default(''),
  page: z.string().max(2000).optional(),
})

const BeaconInput = z.strictObject({
  version: z.int().min(1).max(1_000_000_000),
  event: z.enum(['view', 'start', 'step']),
  step: z.string().max(64).optional(),
})

/** From anywhere: ten at once, then one an hour. */
const CONTACT_LIMIT = { address: '', perMinute: 1 / 60, minutes: 600 }

/** Limits for a phone number and an email address, so that nobody gets many messages because others type theirs. */
function contactLimits(org: string, { person: { phoneNumber, email } }: NewSubmission): AddressBucket[] {
  return [phoneNumber, email?.toLowerCase()]
    .filter((contact) => contact !== undefined)
    .map((contact) => ({ name: `form contact ${org} ${contact}`, ...CONTACT_LIMIT }))
}

/** A submission before it is known what has to be confirmed. */
type Unasked = Omit<NewSubmission, 'unconfirmed'>

/** The requests of visitors' pages (docs/behaviour/customers.md: Forms). */
export class Reception {
  readonly #runtime: Runtime
  readonly #forms: PublishedForms
  readonly #counts: FormCounts
  readonly #challenges: Challenges
  readonly #store: SubmissionStore

  constructor(runtime: Runtime, forms: PublishedForms, counts: FormCounts) {
    this.#runtime = runtime
    this.#forms = forms
    this.#counts = counts
    this.#challenges = new Challenges(runtime.secrets, runtime.clock)
    this.#store = new SubmissionStore(runtime)
  }

  /** Starts a submission. */
  async challenge(form: PublishedForm, body: unknown): Promise<Challenge> {
    const { submissionId } = parseInput({ input: ChallengeInput }, body) as z.output<typeof ChallengeInput>
    const { definition } = await this.#versionOf(form, requireShown(form))
    return this.#challenges.give(form.installKey, submissionId, definition.protection)
  }

  /** Accepts a submission. A repeated one gets its original response, whatever has changed since. */
  async submit(form: PublishedForm, body: unknown): Promise<SubmissionAnswer> {
    const request = parseInput({ input: SubmissionInput }, body) as z.output<typeof SubmissionInput>
    try {
      requireShown(form)
      const version = await this.#versionOf(form, request.version)
      this.#challenges.check(form.installKey, request, version.definition.protection)
      const language = chooseLanguage(version.definition, request.language)
      const judged = judge(version.definition, request.answers, { language, consent: request.consent })
      if (judged.issues.length > 0) throw notTaken(judged)
      const given = this.#submissionOf(form, version, request, judged, language)
      if (request.website !== '') return await this.#trap(form, version.definition, given)
      const submission = { ...given, unconfirmed: await this.#unconfirmedOf(form, version, given) }
      return this.#answerTo(form, request.submissionId, await this.#storeLimited(form.org, submission))
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.status >= 500) throw refusal
      const { org, id } = form
      const earlier = await findStored(
        { db: this.#runtime.pool.limitedTo(org), org },
        id,
        request.submissionId,
      )
      if (!earlier) throw refusal
      return this.#answerTo(form, request.submissionId, earlier)
    }
  }

  /** Counts a view, a start or a step. `origin`: of the page, as its browser says it. */
  async count(form: PublishedForm, body: unknown, origin: string | undefined): Promise<void> {
    const { version, event, step } = parseInput({ input: BeaconInput }, body) as z.output<typeof BeaconInput>
    requireShown(form)
    const { steps } = await this.#versionOf(form, version)
    if (event === 'step' && !steps.some(({ id }) => id === step))
      throw invalid('step', 'unknown_step', 'The form does not have this step.')
    await this.#counts.count(form.org, { formId: form.id, what: event === 'step' ? `step:${step}` : event })
    // Only pages that somebody listed, so that strangers cannot fill the counts.
    if (event === 'view' && origin !== undefined && form.origins.includes(origin))
      await this.#counts.count(form.org, { formId: form.id, what: `origin:${origin}` })
  }

  /** Stores a submission unless its limits refuse it. A repeat does not count. Throws `rate_limited`. */
  async #storeLimited(org: string, submission: NewSubmission): Promise<Stored> {
    const { addressLimits } = this.#runtime.services.get(accounts)
    const limits = contactLimits(org, submission)
    await addressLimits.take(...limits)
    const stored = await this.#store.store(org, submission)
    if (!stored.isNew) await Promise.all(limits.map((limit) => addressLimits.giveBack(limit)))
    return stored
  }

  /** A submission that fills the honeypot field gets a normal response but is set aside. */
  async #trap(form: PublishedForm, definition: Definition, given: Unasked): Promise<SubmissionAnswer> {
    await inTransaction(this.#runtime, form.org, ACTOR, (ctx) => setAside(ctx, given))
    await this.#counts.count(form.org, { formId: form.id, what: 'trap' })
    return endingOf(definition, given.ending, given.language)
  }

  async #unconfirmedOf({ org, id }: PublishedForm, { definition }: PublishedVersion, { person }: Unasked) {
    const { pool, services } = this.#runtime
    if (isSignedVisitor(definition, person)) return { phone: null, email: null }
    return unconfirmedOf({ db: pool.limitedTo(org), org, services }, id, definition, person)
  }

  async #versionOf(form: PublishedForm, version: number): Promise<PublishedVersion> {
    const found = await this.#forms.version(form, version)
    if (!found)
      throw invalid('version', 'unknown_version', 'The form does not have this version. Load it again.')
    return found
  }

  async #answerTo(
    form: PublishedForm,
    clientId: string,
    { version, ending, language, unconfirmed }: Stored,
  ): Promise<SubmissionAnswer> {
    const { org, id: formId } = form
    const { pool, secrets } = this.#runtime
    const number = unconfirmed.phone === null ? null : await confirmationNumber(pool.limitedTo(org), org)
    const hasLetter = unconfirmed.email !== null
    if (number !== null || hasLetter)
      return confirmationEnding(secrets, { org, formId, clientId }, { number, hasLetter, language })
    const { definition } = await this.#versionOf(form, version)
    return endingOf(definition, ending, language)
  }

  #submissionOf(
    form: PublishedForm,
    { version, definition }: PublishedVersion,
    request: z.output<typeof SubmissionInput>,
    { answers, score, ending }: Judged,
    language: string,
  ): Unasked {
    const { org, id, name, installKey, identity } = form
    const { submissionId, consent, page } = request
    const hidden = Object.fromEntries(
      definition.hidden.flatMap((key) =>
        Object.hasOwn(request.hidden, key) ? [[key, request.hidden[key]!]] : [],
      ),
    )
    const sender = { org, installKey, submissionId, identity, now: this.#runtime.clock.now() }
    const { [SIGNATURE]: _, ...kept } = hidden
    const person = personOf(this.#runtime.secrets, definition, answers, hidden, sender)
    return {
      formId: id,
      formName: name,
      clientId: submissionId,
      version,
      person,
      score,
      ending: ending?.id ?? null,
      ...partOf(definition, answers),
      hidden: kept,
      constants: definition.constants,
      consent: consentOf(definition, language, consent),
      language,
      page: page === undefined ? null : addressOf(page),
    }
  }
}

/** The version that visitors get. Throws `not_found`. */
function requireShown({ isPaused, version }: PublishedForm): number {
  if (!isPaused && version !== null) return version
  throw new ApiError('not_found', 'This form is not accepting answers right now.')
}

export function partOf({ fields }: Definition, answers: ReadonlyMap<string, Answer>) {
  const withheld = new Set(fields.flatMap(({ key, sensitive }) => (sensitive ? [key] : [])))
  const { open = [], sealed = [] } = Object.groupBy(answers, ([key]) =>
    withheld.has(key) ? 'sealed' : 'open',
  )
  return { answers: Object.fromEntries(open), sensitive: Object.fromEntries(sealed) }
}

export function consentOf(definition: Definition, language: string, given: boolean): GivenConsent | null {
  const { consent } = definition
  if (!consent) return null
  const { version, topicId } = consent
  const text = textIn(consent.text, language, definition)
  return { given, text, version, ...(topicId !== undefined && { topicId }) }
}

/** The page's URL without its query, which may contain personal data. */
function addressOf(page: string): string | null {
  const url = URL.parse(page)
  return url && ['http:', 'https:'].includes(url.protocol) ? `${url.origin}${url.pathname}` : null
}

function endingOf(definition: Definition, id: string | null, language: string): SubmissionAnswer {
  const text = (value: Parameters<typeof textIn>[0]) => textIn(value, language, definition)
  const ending = definition.endings.find((each) => each.id === id)
  if (!ending)
    return { ending: { id: null, title: textsIn(definition, language).thanks, body: null, action: null } }
  const { title, body, action } = ending
  return {
    ending: {
      id: ending.id,
      title: text(title),
      body: body === undefined ? null : text(body),
      action: action ? { label: text(action.label), url: action.url } : null,
    },
  }
}

function notTaken({ issues }: Judged): ApiError {
  return new ApiError('invalid_request', issues[0]!.message, { issues: issues.slice(0, 100) })
}

function invalid(path: string, code: string, message: string): ApiError {
  return new ApiError('invalid_request', message, { issues: [{ path, code, message }] })
}
