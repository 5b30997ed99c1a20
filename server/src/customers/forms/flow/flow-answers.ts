import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { leadId } from '../../people/index.ts'
import { contactFields } from '../definition/contact-fields.ts'
import { Definition } from '../definition/definition.ts'
import { chooseLanguage, textIn } from '../definition/languages.ts'
import { judge } from '../submitting/answers.ts'
import { personOf } from '../submitting/leads.ts'
import { consentOf, partOf } from '../submitting/reception.ts'
import { type NewSubmission, storeSubmissions } from '../submitting/store.ts'
import { unconfirmedOf } from '../submitting/unconfirmed.ts'
import { ANSWER, CONSENT } from './flow-json.ts'

/** A form that somebody filled in as a Flow, as WhatsApp delivers it. */
export interface FlowAnswer {
  /** Of the message that brought it. */
  messageId: string
  /** Of what was answered: one submission is stored for it, the first. */
  clientId: string
  /** The wire id of the form. */
  form: string
  version: number
  language: string
  /** By the names of the Flow. */
  values: Readonly<Record<string, unknown>>
  /** The number that it came from; null for somebody without one. */
  phoneNumber: string | null
  /** The person who answered, where one is known. */
  externalId: string | null
}

/** Why an answer is no submission. */
interface FlowRefusal {
  reason: 'invalid' | 'closed' | 'answered'
  /** The rules that it breaks, in the form's language. */
  issues: { path: string; label: string; message: string }[]
}

/**
 * Stores the answers of Flows as submissions of the people who sent them. The rules of the form are checked again. Returns
 * why answers are none, by their messages.
 */
export async function submitFlows(
  ctx: Ctx,
  given: readonly FlowAnswer[],
): Promise<ReadonlyMap<string, FlowRefusal>> {
  const refused = new Map<string, FlowRefusal>()
  const submissions: { messageId: string; submission: NewSubmission }[] = []
  for (const answer of given) {
    const submission = await submissionOf(ctx, answer)
    if ('reason' in submission) refused.set(answer.messageId, submission)
    else submissions.push({ messageId: answer.messageId, submission })
  }
  if (submissions.length === 0) return refused
  const outcomes = await storeSubmissions(
    ctx,
    submissions.map(({ submission }) => submission),
  )
  for (const [index, { messageId }] of submissions.entries())
    if (!outcomes[index]!.isNew) refused.set(messageId, { reason: 'answered', issues: [] })
  return refused
}

async function submissionOf(ctx: Ctx, answer: FlowAnswer): Promise<NewSubmission | FlowRefusal> {
  const formId = fromWire('form', answer.form)
  const row = await ctx.db.maybe(sql<{ name: string; draft: unknown }>`
    select f.name, v.draft from forms f
    join form_versions v on v.org_id = ${ctx.org} and v.form_id = f.id and v.version = ${answer.version}
    where f.org_id = ${ctx.org} and f.id = ${formId} and f.deleted_at is null and f.status = 'ACTIVE'`)
  if (!row || formId === null) return { reason: 'closed', issues: [] }
  const definition = Definition.parse(row.draft)
  const language = chooseLanguage(definition, answer.language)
  const consent = answer.values[CONSENT] === true
  const judged = judge(definition, answersIn(definition, answer.values), { language, consent })
  if (judged.issues.length > 0) {
    const labels = new Map(
      definition.fields.map(({ key, label }) => [`answers.${key}`, textIn(label, language, definition)]),
    )
    const issues = judged.issues.map(({ path = '', message }) => ({
      ...{ path, message },
      label: labels.get(path) ?? path,
    }))
    return { reason: 'invalid', issues }
  }
  const given = whoAnswered(ctx, definition, judged.answers, answer)
  const { phone, email } = await unconfirmedOf(ctx, formId, definition, given)
  // WhatsApp proves the number that the answer came from. A Flow shows no code with which another could be confirmed.
  const isProven = phone === null || phone === answer.phoneNumber
  const person = isProven
    ? given
    : whoAnswered(ctx, definition, withoutPhone(definition, judged.answers), answer)
  return {
    ...{ formId, formName: row.name, clientId: answer.clientId, version: answer.version, person },
    score: judged.score,
    ending: judged.ending?.id ?? null,
    ...partOf(definition, judged.answers),
    hidden: {},
    constants: definition.constants,
    consent: consentOf(definition, language, consent),
    language,
    page: null,
    unconfirmed: { phone: null, email },
  }
}

/**
 * The answers by the keys of the form. Flows give numbers as texts, with a point or a comma as the phone has it, and nothing for
 * an empty field.
 */
function answersIn({ fields }: Definition, values: FlowAnswer['values']): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ key, type }) => {
      const value = values[`${ANSWER}${key}`]
      if (value === undefined || value === null || value === '') return []
      const isNumber = type === 'number' && typeof value === 'string' && value.trim() !== ''
      return [[key, isNumber ? Number(value.replace(',', '.')) : value]]
    }),
  )
}

type Answers = Parameters<typeof personOf>[2]

/** The answers except those that could be the person's phone number. */
function withoutPhone(definition: Definition, answers: Answers): Answers {
  const phones = new Set(contactFields(definition, 'phoneNumber').map(({ key }) => key))
  return new Map([...answers].filter(([key]) => !phones.has(key)))
}

/** Whoever has the number that the answer came from. A typed number is only an answer, unless there is no other. */
function whoAnswered(
  ctx: Ctx,
  definition: Definition,
  answers: Answers,
  { messageId, externalId, phoneNumber }: FlowAnswer,
): NewSubmission['person'] {
  const sender = {
    org: ctx.org,
    // Nothing is signed, because a Flow has no hidden fields.
    installKey: '',
    submissionId: messageId,
    identity: { generation: 0, beforeUntil: null },
    now: ctx.now,
  }
  // Without a signature, so that no answer says who the person is.
  const unnamed: Definition = { ...definition, person: { ...definition.person, identity: 'signed' } }
  const typed = personOf(ctx.secrets, unnamed, answers, {}, sender)
  if (externalId !== null) {
    const { newAddresses: _, phoneNumber: __, ...details } = { newAddresses: undefined, ...typed }
    return { ...details, externalId, existing: 'replace' }
  }
  if (phoneNumber === null) return typed
  return { ...typed, phoneNumber, externalId: leadId(ctx.secrets, ctx.org, phoneNumber) }
}
