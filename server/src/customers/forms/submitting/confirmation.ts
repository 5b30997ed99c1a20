import type { Secrets } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { baseOf } from '../definition/texts.ts'
import type { SubmissionAnswer } from '../wire.ts'
import { applySubmissions, type Held, type HeldRow, type Unconfirmed } from './store.ts'

/*
 * A visitor confirms a phone number by sending a code from it, on WhatsApp or by SMS (docs/behaviour/customers.md: Forms). The code
 * stands in the link of the form's ending, so only somebody who filled in the form knows it. An email address is
 * confirmed by the link in a letter to it.
 */

const CODE = /PL-[A-Z2-7]{8}/
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const CODE_LENGTH = 8
const LASTS_MS = 7 * 86_400_000
/** The most waiting submissions of a phone number that a code is compared with, newest first. */
const MAX_WAITING = 100

const WORDS = {
  en: {
    title: 'One last step',
    body: 'Confirm your phone number: send us the message that opens in WhatsApp.',
    bodyOfSms: 'Confirm your phone number: send us the SMS that opens.',
    letter: 'Confirm your email address: open the link that we have sent to it.',
    both: 'Also open the link that we have sent to your email address.',
    label: 'Confirm on WhatsApp',
    labelOfSms: 'Confirm by SMS',
    message: (code: string) => `I confirm my number: ${code}`,
  },
  es: {
    title: 'Un último paso',
    body: 'Confirma tu número de teléfono: envíanos el mensaje que se abre en WhatsApp.',
    bodyOfSms: 'Confirma tu número de teléfono: envíanos el SMS que se abre.',
    letter: 'Confirma tu correo electrónico: abre el enlace que te enviamos.',
    both: 'Abre también el enlace que enviamos a tu correo electrónico.',
    label: 'Confirmar por WhatsApp',
    labelOfSms: 'Confirmar por SMS',
    message: (code: string) => `Confirmo mi número: ${code}`,
  },
  pt: {
    title: 'Um último passo',
    body: 'Confirme seu número de telefone: envie a mensagem que abre no WhatsApp.',
    bodyOfSms: 'Confirme seu número de telefone: envie o SMS que se abre.',
    letter: 'Confirme seu e-mail: abra o link que enviamos para ele.',
    both: 'Abra também o link que enviamos para o seu e-mail.',
    label: 'Confirmar pelo WhatsApp',
    labelOfSms: 'Confirmar por SMS',
    message: (code: string) => `Confirmo meu número: ${code}`,
  },
}

/** Names a submission of a visitor. */
interface Named {
  org: string
  formId: string
  /** The id that the visitor's page chose. */
  clientId: string
}

/** A number that confirmations go to, in E.164. */
export interface ConfirmationNumber {
  kind: 'whatsapp' | 'sms'
  address: string
}

/** The number that confirmations go to: on WhatsApp where one is connected, else by SMS; null without one. An SMS channel
 * without a number is a messaging service of Twilio. */
export function confirmationNumber(db: Db, org: string): Promise<ConfirmationNumber | null> {
  return db.maybe(sql<ConfirmationNumber>`
    select kind, replace(address, 'sms:', '') as address from channels
    where org_id = ${org} and (kind = 'whatsapp' or kind = 'sms' and address like 'sms:+%')
      and disconnected_at is null
    order by kind = 'sms', created_at, id limit 1`)
}

/** What a visitor sees instead of an ending until everything is confirmed. `number` is the one to write to. */
export function confirmationEnding(
  secrets: Secrets,
  named: Named,
  {
    number,
    hasLetter,
    language,
  }: { number: ConfirmationNumber | null; hasLetter: boolean; language: string },
): SubmissionAnswer {
  const words = WORDS[baseOf(language) as keyof typeof WORDS] ?? WORDS.en
  const { title, letter, both, message } = words
  if (number === null) return { ending: { id: ENDING, title, body: letter, action: null } }
  const text = encodeURIComponent(message(codeOf(secrets, named)))
  const { kind, address } = number
  const isSms = kind === 'sms'
  const [body, label] = isSms ? [words.bodyOfSms, words.labelOfSms] : [words.body, words.label]
  const url = isSms
    ? `sms:${address}?body=${text}`
    : `https://wa.me/${address.replace(/\D/g, '')}?text=${text}`
  const asked = hasLetter ? `${body} ${both}` : body
  return { ending: { id: ENDING, title, body: asked, action: { label, url } } }
}

const ENDING = 'confirmation'

function codeOf(secrets: Secrets, { org, formId, clientId }: Named): string {
  const bytes = secrets.mac('form confirmation', `${org} ${formId} ${clientId}`).subarray(0, CODE_LENGTH)
  return `PL-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}

/** A message of a contact that may hold a code. */
export interface Confirming {
  id: string
  contactId: string
  text: string | null
}

/**
 * Confirms the submissions whose codes these messages hold, if they come from the phone number that was typed: the
 * person gets it, and the submission's event is recorded. Returns the messages that confirmed one.
 */
export async function confirmSubmissions(ctx: Ctx, messages: readonly Confirming[]): Promise<Set<string>> {
  const coded = messages.flatMap((message) => {
    const code = CODE.exec(message.text ?? '')?.[0]
    return code === undefined ? [] : [{ ...message, code }]
  })
  const confirming = new Set<string>()
  for (const { id, contactId, code } of coded) {
    const contact = await ctx.db.maybe(sql<{ phone_number: string | null }>`
      select phone_number from contacts where org_id = ${ctx.org} and id = ${contactId}`)
    const waiting = contact?.phone_number ? await findWaiting(ctx, contact.phone_number) : []
    const found = waiting.find((row) => codeOf(ctx.secrets, { ...row, org: ctx.org }) === code)
    if (found && (await confirmAddress(ctx, found, 'phone'))) confirming.add(id)
  }
  return confirming
}

const waitingColumns = sql`id, form_id as "formId", client_id as "clientId", version, score, ending, answers, hidden,
                           consent, language, page, held`

/** Uses form_submissions_to_confirm. */
function findWaiting(ctx: Ctx, phone: string): Promise<HeldRow[]> {
  return ctx.db.rows(sql<HeldRow>`
    select ${waitingColumns} from form_submissions
    where org_id = ${ctx.org} and confirm_phone = ${phone} and held is not null and confirmed_phone_at is null
      and created_at > ${new Date(ctx.now.getTime() - LASTS_MS)}
    order by created_at desc limit ${MAX_WAITING}`)
}

/** The submission whose letter holds a link, while it waits; null afterwards. */
export function findWaitingLetter(ctx: Ctx, id: string): Promise<HeldRow | null> {
  return ctx.db.maybe(sql<HeldRow>`
    select ${waitingColumns} from form_submissions
    where org_id = ${ctx.org} and id = ${id} and held is not null and confirm_email is not null
      and confirmed_email_at is null and created_at > ${new Date(ctx.now.getTime() - LASTS_MS)}`)
}

/** Confirms an address. With the last one, the person gets all. Returns false when it was confirmed meanwhile. */
export async function confirmAddress(ctx: Ctx, row: HeldRow, kind: keyof Unconfirmed): Promise<boolean> {
  const noted = await ctx.db.run(
    kind === 'phone'
      ? sql`
          update form_submissions set confirmed_phone_at = ${ctx.now}
          where org_id = ${ctx.org} and id = ${row.id} and held is not null and confirmed_phone_at is null`
      : sql`
          update form_submissions set confirmed_email_at = ${ctx.now}
          where org_id = ${ctx.org} and id = ${row.id} and held is not null and confirmed_email_at is null`,
  )
  if (noted === 0) return false
  const released = await ctx.db.run(sql`
    update form_submissions set held = null, confirmed_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${row.id} and held is not null
      and (confirm_phone is null or confirmed_phone_at is not null)
      and (confirm_email is null or confirmed_email_at is not null)`)
  if (released === 0) return true
  const [{ person }] = (await applySubmissions(ctx, [{ ...row, ...(row.held as Held) }])) as [HeldRow & Held]
  // Like its event, it is of this person from the beginning: undoing an earlier merge takes neither away.
  await ctx.db.run(sql`
    update form_submissions set person_external_id = ${person.externalId}, merged_from = null
    where org_id = ${ctx.org} and id = ${row.id}`)
  return true
}
