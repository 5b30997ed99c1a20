import type { Secrets } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { baseOf } from '../definition/texts.ts'
import type { SubmissionAnswer } from '../wire.ts'
import { applySubmissions, type Held, type HeldRow } from './store.ts'

/*
 * A visitor confirms a phone number by sending a code from it on WhatsApp (docs/behaviour/customers.md: Forms). The code
 * stands in the link of the form's ending, so only somebody who filled in the form knows it.
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
    label: 'Confirm on WhatsApp',
    message: (code: string) => `I confirm my number: ${code}`,
  },
  es: {
    title: 'Un último paso',
    body: 'Confirma tu número de teléfono: envíanos el mensaje que se abre en WhatsApp.',
    label: 'Confirmar por WhatsApp',
    message: (code: string) => `Confirmo mi número: ${code}`,
  },
  pt: {
    title: 'Um último passo',
    body: 'Confirme seu número de telefone: envie a mensagem que abre no WhatsApp.',
    label: 'Confirmar pelo WhatsApp',
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

/** The WhatsApp number that confirmations go to, in E.164; null without one. */
export async function confirmationNumber(db: Db, org: string): Promise<string | null> {
  const row = await db.maybe(sql<{ address: string }>`
    select address from channels where org_id = ${org} and kind = 'whatsapp' and disconnected_at is null
    order by created_at, id limit 1`)
  return row?.address ?? null
}

/** What a visitor sees instead of an ending until the phone number is confirmed. */
export function confirmationEnding(
  secrets: Secrets,
  named: Named,
  number: string,
  language: string,
): SubmissionAnswer {
  const { title, body, label, message } = WORDS[baseOf(language) as keyof typeof WORDS] ?? WORDS.en
  const text = encodeURIComponent(message(codeOf(secrets, named)))
  const url = `https://wa.me/${number.replace(/\D/g, '')}?text=${text}`
  return { ending: { id: 'confirmation', title, body, action: { label, url } } }
}

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
    if (found && (await release(ctx, found))) confirming.add(id)
  }
  return confirming
}

/** Uses form_submissions_to_confirm. */
function findWaiting(ctx: Ctx, phone: string): Promise<HeldRow[]> {
  return ctx.db.rows(sql<HeldRow>`
    select id, form_id as "formId", client_id as "clientId", version, score, ending, answers, hidden, consent, language,
           page, held
    from form_submissions
    where org_id = ${ctx.org} and confirm_phone = ${phone} and held is not null
      and created_at > ${new Date(ctx.now.getTime() - LASTS_MS)}
    order by created_at desc limit ${MAX_WAITING}`)
}

/** Returns false when another message has confirmed it meanwhile. */
async function release(ctx: Ctx, row: HeldRow): Promise<boolean> {
  const released = await ctx.db.run(sql`
    update form_submissions set held = null, confirmed_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${row.id} and held is not null`)
  if (released === 0) return false
  const [{ person }] = (await applySubmissions(ctx, [{ ...row, ...(row.held as Held) }])) as [HeldRow & Held]
  await ctx.db.run(sql`
    update form_submissions set person_external_id = ${person.externalId}
    where org_id = ${ctx.org} and id = ${row.id}`)
  return true
}
