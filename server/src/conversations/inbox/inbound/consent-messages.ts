import type { ChannelKind, Words } from '../../../customers/index.ts'
import {
  type ConsentChange,
  ensurePeopleAt,
  findTopicsByKeyword,
  foldedKeyword,
  isPreferenceRequest,
  recordConsents,
  wordsIn,
} from '../../../customers/index.ts'
import { type InboundMessage, preferencesUrl, queueMessages } from '../../../messaging/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { isOptOut, type Language } from '../../understanding/index.ts'
import { findOffered, isTap } from './offered.ts'

type Heard = Pick<
  InboundMessage,
  'id' | 'contactId' | 'conversationId' | 'channelId' | 'text' | 'isUnverified' | 'details' | 'answeredAs'
>

const LINK: Record<Language, (url: string) => string> = {
  en: (url) => `Choose here what we may write to you about: ${url}`,
  es: (url) => `Elige aquí sobre qué temas podemos escribirte: ${url}`,
  pt: (url) => `Escolha aqui sobre quais temas podemos escrever para você: ${url}`,
}

const AGREED: Record<Language, (topic: string) => string> = {
  en: (topic) => `You will get: ${topic}. Reply PREFERENCES to change this.`,
  es: (topic) => `Recibirás: ${topic}. Responde PREFERENCIAS para cambiarlo.`,
  pt: (topic) => `Você receberá: ${topic}. Responda PREFERÊNCIAS para mudar isso.`,
}

interface Place {
  conversation_id: string
  channel: ChannelKind
  address: string | null
  /** Of the initiative that last sent a message in the conversation. */
  language: Language | null
}

/**
 * Answers messages that are nothing but a word about consent: those that ask for the preference page get its link, and the
 * keyword of a topic grants it on this channel (docs/behaviour/customers.md: Consents). Returns the ids of these
 * messages; no run and no agent gets them. A tap, and a typed label of our last message, is an answer.
 */
export async function answerConsentMessages(ctx: Ctx, inbound: readonly Heard[]): Promise<Set<string>> {
  const typed = inbound.filter(
    (message) =>
      !message.isUnverified && !isTap(message) && message.answeredAs !== 'stop' && !isOptOut(message.text),
  )
  const topics = await findTopicsByKeyword(
    ctx,
    typed.map(({ text }) => text),
  )
  const asking = typed.filter(({ text }) => isPreferenceRequest(text) || topics.has(foldedKeyword(text)))
  if (asking.length === 0) return new Set()
  const offered = await findOffered(ctx, asking)
  const unoffered = asking.filter(({ id }) => !offered.has(id))
  const places = await findPlaces(ctx, unoffered)
  // Nobody agrees whose number is not known: there is no person for the consent. People read the message.
  const meant = unoffered.filter(
    ({ text, conversationId }) =>
      !topics.has(foldedKeyword(text)) || places.get(conversationId)!.address !== null,
  )
  const changes: ConsentChange[] = []
  const answers: { message: Heard; text: string }[] = []
  for (const message of meant) {
    const place = places.get(message.conversationId)!
    const topic = topics.get(foldedKeyword(message.text))
    if (topic) {
      const people = await ensurePeopleAt(ctx, place)
      changes.push(...people.map((person) => grantOf(message, { person, topicId: topic.id, place })))
      const language = place.language ?? 'en'
      answers.push({ message, text: AGREED[language](nameIn(topic.name, language)) })
    } else {
      const language = place.language ?? languageOfRequest(message.text)
      answers.push({ message, text: LINK[language](`${preferencesUrl(ctx, message.id)}?lang=${language}`) })
    }
  }
  await recordConsents(ctx, changes)
  await answer(ctx, answers)
  return new Set(meant.map(({ id }) => id))
}

function nameIn(name: Words, language: Language): string {
  return wordsIn(name, language)
}

function grantOf(
  { id, text }: Heard,
  { person, topicId, place }: { person: string; topicId: string; place: Place },
): ConsentChange {
  return {
    personExternalId: person,
    topicId,
    channel: place.channel,
    state: 'granted',
    source: 'keyword',
    words: text,
    reference: toWire('message', id),
  }
}

async function findPlaces(ctx: Ctx, messages: readonly Heard[]): Promise<Map<string, Place>> {
  const rows = await ctx.db.rows(sql<Place>`
    select c.id as conversation_id, ch.kind as channel,
           case ch.kind when 'email' then lower(k.email) else k.phone_number end as address,
           (select i.language from messages m
            join initiatives i on i.org_id = ${ctx.org} and i.id = m.initiative_id
            where m.org_id = ${ctx.org} and m.conversation_id = c.id
            order by m.created_at desc, m.id desc limit 1) as language
    from conversations c
    join channels ch on ch.org_id = ${ctx.org} and ch.id = c.channel_id
    join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
    where c.org_id = ${ctx.org} and c.id = any(${messages.map(({ conversationId }) => conversationId)})`)
  return new Map(rows.map((row) => [row.conversation_id, row]))
}

function languageOfRequest(text: string): Language {
  if (!foldedKeyword(text).endsWith('as')) return 'en'
  return /ê|e\u0302/iu.test(text) ? 'pt' : 'es'
}

/** The answer belongs to no run, because the message is none of an initiative. */
async function answer(ctx: Ctx, answers: readonly { message: Heard; text: string }[]): Promise<void> {
  await queueMessages(
    ctx,
    answers.map(({ message: { conversationId, channelId, contactId }, text }) => ({
      id: ctx.newId(),
      conversationId,
      channelId,
      contactId,
      runId: null,
      initiativeId: null,
      author: 'system' as const,
      type: 'text' as const,
      text,
      template: null,
    })),
  )
}
