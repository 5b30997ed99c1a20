import {
  CHANNELS,
  type ChannelKind,
  findSuppressed,
  suppress,
  withdrawOptOuts,
} from '../../../customers/index.ts'
import {
  endRuns,
  entriesFor,
  type InboundMessage,
  keepHiddenOptOuts,
  noteOptOuts,
  queueMessages,
  type Suppressible,
  type UnsubscribedContact,
  withdrawHiddenOptOuts,
} from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type Language, plain } from '../../understanding/index.ts'
import { closeConversationsOfRuns } from '../ownership.ts'

/** An opt-out message, with the run that it replied to. */
export interface OptOut {
  id: string
  contactId: string
  conversationId: string
  channelId: string
  text: string
  runId: string | null
  answeredAs?: InboundMessage['answeredAs']
}

/** A message that asks for messages again. */
interface OptIn extends OptOut {
  /** When it was written. */
  at: Date
}

/** The reason on the do-not-contact list. */
const OPT_OUT = 'opt_out'

const CONFIRMATION: Record<Language, string> = {
  en: 'You will not receive any more messages from us.',
  es: 'No volverás a recibir mensajes nuestros.',
  pt: 'Você não receberá mais mensagens nossas.',
}

const AGAIN: Record<Language, string> = {
  en: 'You will receive our messages again. Reply STOP to end them.',
  es: 'Volverás a recibir nuestros mensajes. Responde BAJA para dejar de recibirlos.',
  pt: 'Você voltará a receber nossas mensagens. Responda SAIR para não receber mais.',
}

/**
 * Adds contacts who opted out, and the people of the runs they replied to, to the do-not-contact list, confirms it
 * once, ends their live runs and takes their conversations from the agent. A human keeps theirs. It is no escalation
 * (docs/behaviour/customers.md: Do-not-contact).
 */
export async function stopWriting(ctx: Ctx, optOuts: readonly OptOut[]): Promise<void> {
  if (optOuts.length === 0) return
  const contacts = new Map(optOuts.map((optOut) => [optOut.contactId, optOut]))
  const answered = optOuts.flatMap(({ runId }) => (runId === null ? [] : [runId]))
  await endAll(ctx, [...contacts.keys()], answered)
  const requests = await describe(ctx, [...contacts.values()])
  const known = await findSuppressed(
    ctx,
    requests.map(({ phone_number: phone, email, personExternalId }) => ({ phone, email, personExternalId })),
  )
  await suppress(ctx, requests.flatMap(entries))
  const hidden = await keepHiddenOptOuts(
    ctx,
    requests.map(({ contactId, ...request }) => ({
      contactId,
      reason: OPT_OUT,
      evidence: evidenceOf(request),
    })),
  )
  const isNew = (request: Request) => entriesFor(request, OPT_OUT).length > 0 || hidden.has(request.contactId)
  await confirm(
    ctx,
    requests.filter((request, index) => !known.has(index) && isNew(request)),
    CONFIRMATION,
  )
}

/**
 * Handles contacts who opted out in another way, for example by their mail program. Only the address of the message
 * goes on the list. No confirmation is sent, because their provider does that.
 */
export async function unsubscribeContacts(
  ctx: Ctx,
  unsubscribed: readonly UnsubscribedContact[],
): Promise<void> {
  const ids = unsubscribed.map(({ contactId }) => contactId)
  await endAll(ctx, ids)
  const contacts = await ctx.db.rows(sql<Suppressible & { id: string }>`
    select id, phone_number, email from contacts where org_id = ${ctx.org} and id = any(${ids})`)
  const reasons = new Map(unsubscribed.map(({ contactId, reason }) => [contactId, reason]))
  await suppress(
    ctx,
    contacts.flatMap((contact) => entriesFor(contact, reasons.get(contact.id)!)),
  )
  await keepHiddenOptOuts(
    ctx,
    unsubscribed.map(({ contactId, reason }) => ({ contactId, reason })),
  )
}

/** Ends everything for these contacts; a human keeps their conversation. `answered`: runs that they replied to. */
async function endAll(
  ctx: Ctx,
  contactIds: readonly string[],
  answered: readonly string[] = [],
): Promise<void> {
  const ended = await endRuns(ctx, await findLiveRuns(ctx, contactIds), 'canceled_operator')
  await noteOptOuts(ctx, [...ended, ...answered])
  await closeConversationsOfRuns(ctx, ended)
}

/** Uses runs_live_by_contact and run_contacts_live. */
export async function findLiveRuns(ctx: Ctx, contactIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from runs where org_id = ${ctx.org} and contact_id = any(${contactIds}) and ended_at is null
    union
    select run_id from run_contacts where org_id = ${ctx.org} and contact_id = any(${contactIds}) and is_live`)
  return rows.map((row) => row.id)
}

interface Request extends OptOut, Suppressible {
  channelKind: ChannelKind
  personExternalId: string | null
  /** The language of the initiative that last sent a message in the conversation; null without one. */
  language: Language | null
  /** When the latest message of the conversation was written that was received before. */
  lastInboundAt: Date | null
}

/** Locks the conversations, so that only one of two concurrent opt-outs is confirmed. */
async function describe<Message extends OptOut>(
  ctx: Ctx,
  messages: readonly Message[],
): Promise<(Message & Request)[]> {
  const rows = await ctx.db.rows(sql<Omit<Request, keyof OptOut> & { position: number }>`
    select o.position::int, ch.kind as "channelKind", k.phone_number, k.email, r.person_external_id as "personExternalId",
           c.last_inbound_at as "lastInboundAt",
           (select i.language from messages m
            join initiatives i on i.org_id = ${ctx.org} and i.id = m.initiative_id
            where m.org_id = ${ctx.org} and m.conversation_id = c.id
            order by m.created_at desc, m.id desc limit 1) as language
    from unnest(${messages.map((each) => each.conversationId)}::uuid[], ${messages.map((each) => each.runId)}::uuid[])
      with ordinality as o (conversation_id, run_id, position)
    join conversations c on c.org_id = ${ctx.org} and c.id = o.conversation_id
    join channels ch on ch.org_id = ${ctx.org} and ch.id = c.channel_id
    join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
    left join runs r on r.org_id = ${ctx.org} and r.id = o.run_id
    order by c.id for no key update of c`)
  return rows.map(({ position, ...row }) => ({ ...messages[position - 1]!, ...row }))
}

function entries(request: Request) {
  const { personExternalId } = request
  const listed = [
    ...entriesFor(request, OPT_OUT),
    ...(personExternalId === null
      ? []
      : [{ kind: 'person' as const, value: personExternalId, reason: OPT_OUT }]),
  ]
  return listed.map((entry) => ({ ...entry, evidence: evidenceOf(request) }))
}

function evidenceOf({ id, text }: Pick<Request, 'id' | 'text'>) {
  return { quote: text, messageId: id }
}

/**
 * Takes contacts off the list who opted out and ask for messages again, with the people of their runs, and confirms it.
 * Returns the messages that did so. A message that arrives after later ones of its conversation takes back nothing that was
 * listed since it was written.
 */
export async function writeAgain(ctx: Ctx, optIns: readonly OptIn[]): Promise<OptOut[]> {
  if (optIns.length === 0) return []
  const requests = await describe(ctx, optIns)
  const people = await ctx.db.rows(sql<{ contact_id: string; value: string }>`
    select distinct contact_id, person_external_id as value from runs
    where org_id = ${ctx.org} and contact_id = any(${optIns.map(({ contactId }) => contactId)})
      and person_external_id is not null`)
  const untilOf = ({ at, lastInboundAt }: OptIn & Request) =>
    lastInboundAt && at < lastInboundAt ? at : ctx.now
  const wanted = requests.map((request) =>
    [
      ...entriesFor(request, OPT_OUT),
      ...people
        .filter(({ contact_id }) => contact_id === request.contactId)
        .map(({ value }) => ({ kind: 'person' as const, value })),
    ].map(({ kind, value }) => ({ kind, value, until: untilOf(request) })),
  )
  const removed = await withdrawOptOuts(ctx, wanted.flat())
  const isRemoved = ({ kind, value }: { kind: string; value: string }) =>
    removed.some((entry) => entry.kind === kind && entry.value === value)
  const hidden = await withdrawHiddenOptOuts(
    ctx,
    requests.map((request) => ({ contactId: request.contactId, until: untilOf(request) })),
  )
  const back = requests.filter(
    ({ contactId }, index) => hidden.has(contactId) || wanted[index]!.some(isRemoved),
  )
  await confirm(ctx, back, AGAIN)
  return back
}

/** Whether the provider answers the message itself, as carriers demand of SMS. */
function isAnswered({ channelKind, text, answeredAs }: Request): boolean {
  return (
    answeredAs !== undefined ||
    CHANNELS[channelKind].answeredWords.some((word) => word === plain(text).toUpperCase())
  )
}

/** The confirmation belongs to no run, because the runs have ended. */
async function confirm(
  ctx: Ctx,
  requests: readonly Request[],
  texts: Record<Language, string>,
): Promise<void> {
  await queueMessages(
    ctx,
    requests
      .filter((request) => !isAnswered(request))
      .map(({ conversationId, channelId, contactId, language, text }) => ({
        id: ctx.newId(),
        conversationId,
        channelId,
        contactId,
        runId: null,
        initiativeId: null,
        author: 'system' as const,
        type: 'text' as const,
        text: texts[language ?? languageOfWord(text)],
        template: null,
      })),
  )
}

const PORTUGUESE =
  /\b(?:sair|pare|parem|descadastr\w*|remov[ae]r?|inscricao|assinatura|mensage(?:m|ns)|nao|voces|voltar|quero)\b/
const SPANISH =
  /\b(?:baja|alto|salir|detener|parar|cancelar|suscripcion|desuscrib\w*|no molestar|no contactar)\b/

/** One word is too short for language detection; the opt-out words of the three languages hardly overlap. */
export function languageOfWord(text: string): Language {
  const said = plain(text)
  if (PORTUGUESE.test(said)) return 'pt'
  return SPANISH.test(said) ? 'es' : 'en'
}
