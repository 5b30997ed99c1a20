import { ApiError, isUuid } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import {
  type Actor,
  type Ctx,
  inTransaction,
  LINK_LIMITS,
  type PublicEndpoint,
  type PublicHead,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { channelInstallation } from '../accounts/health.ts'
import type { Choices } from '../provider/message-details.ts'
import type { InboundEvent, UnsubscribeLink } from '../provider/provider.ts'
import { answerPage } from './answer-page.ts'
import { type OnMessages, receiveMessages } from './inbound.ts'

/*
 * How people answer a question in an email with one click: each choice is a link (docs/behaviour/messaging.md: Email). The
 * answer is stored like a tap on a button, as an inbound message of the contact who got the email.
 */

const PURPOSE = 'answer-link'
const PROOF_BYTES = 12
const ANSWERER: Actor = { kind: 'system', id: 'answer-link' }
/** Programs that check the links of new emails follow them, and some run scripts. They come when the email arrives. */
const CHECKED_MS = 60_000
const TRIES = 3

/** The link that answers this choice of a message. A signature in the URL proves it. */
export function answerUrl({ org, secrets, services }: Ctx, messageId: string, choice: number): string {
  const proof = secrets.proof(PURPOSE, `${org}/${messageId}/${choice}`, PROOF_BYTES)
  return `${services.get(channelInstallation).publicUrl}/answer/${org}/${messageId}/${choice}/${proof}`
}

interface Target {
  org: string
  messageId: string
  choice: Choices['choices'][number]
  contactId: string
  conversationId: string
  accountId: string
  channelId: string
  senderId: string
  /** The address of the contact. */
  email: string
  /** The Message-ID of the email with the question, and when it left. null until the mail server's answer is stored. */
  answers: string | null
  sentAt: Date | null
  language: UnsubscribeLink['language']
}

/** An answer needs a POST, because mail programs and security scanners follow links by GET. */
export function answerEndpoints(runtime: Runtime, onMessages: OnMessages): PublicEndpoint[] {
  const common = {
    ...LINK_LIMITS,
    admit: async (head: PublicHead) => ({ target: await findTarget(runtime, head), holder: null }),
  } as const
  const confirm = publicEndpoint<Target>({
    ...common,
    name: 'answer_link_page',
    route: 'GET /answer/{org}/{message}/{choice}/{proof}',
    handle: async (_, { language, choice, sentAt }) => {
      const isOld = sentAt !== null && runtime.clock.now().getTime() - sentAt.getTime() >= CHECKED_MS
      return answerPage(language, choice.title, isOld ? 'sends itself' : 'asks')
    },
  })
  const answer = publicEndpoint<Target>({
    ...common,
    name: 'answer_link',
    route: 'POST /answer/{org}/{message}/{choice}/{proof}',
    handle: async (_, target) => {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const isStored = await inTransaction(runtime, target.org, ANSWERER, (ctx) =>
          storeAnswer(ctx, target, onMessages),
        )
        if (isStored) return answerPage(target.language, target.choice.title, 'is done')
      }
      throw new ApiError('unavailable', 'This answer could not be stored. Try again.')
    },
  })
  return [confirm, answer]
}

/** Stores the answer, unless it repeats the latest one. Returns false when another answer came at the same moment. */
async function storeAnswer(ctx: Ctx, target: Target, onMessages: OnMessages): Promise<boolean> {
  const { messageId, choice, accountId, channelId, senderId, conversationId } = target
  // Uses messages_of_conversation.
  const { count, latest } = await ctx.db.one(sql<{ count: number; latest: string | null }>`
    select count(*)::int as count, (array_agg(details ->> 'id' order by created_at desc, id desc))[1] as latest
    from messages
    where org_id = ${ctx.org} and conversation_id = ${conversationId} and direction = 'inbound'
      and starts_with(provider_id, ${answerId(messageId)})`)
  if (latest === choice.id) return true
  const event: InboundEvent = {
    kind: 'inbound',
    senderId,
    providerId: `${answerId(messageId)}${count}`,
    at: null,
    from: [{ kind: 'email', value: target.email }],
    name: null,
    type: 'text',
    text: choice.title,
    buttonPayload: choice.id,
    files: [],
    details: { kind: 'choice', id: choice.id },
    ...(target.answers !== null && { answers: target.answers }),
  }
  const channels = new Map([[senderId, channelId]])
  // An email address joins nobody.
  const received = await receiveMessages(ctx, accountId, channels, [event], async () => {})
  if (received.length > 0) await onMessages(ctx, received)
  return received.length > 0
}

function answerId(messageId: string): string {
  return `answer:${messageId}:`
}

/** Finds the choice of a signed link. Throws `not_found` for any other link. */
async function findTarget({ pool, secrets }: Runtime, { params }: PublicHead): Promise<Target> {
  const { org = '', message = '', choice = '', proof = '' } = params
  const isOurs =
    isUuid(org) &&
    isUuid(message) &&
    secrets.isProof(PURPOSE, `${org}/${message}/${choice}`, proof, PROOF_BYTES)
  const found =
    isOurs &&
    (await pool.maybe(sql<Omit<Target, 'language'> & { language: Target['language'] | null }>`
      select m.org_id as org, m.id as "messageId", m.details -> 'choices' -> ${Number(choice)}::int as choice,
             m.contact_id as "contactId", m.conversation_id as "conversationId", ch.account_id as "accountId",
             m.channel_id as "channelId", ch.provider_id as "senderId", p.email, m.provider_id as answers,
             m.sent_at as "sentAt", i.language
      from messages m
      join channels ch on ch.org_id = ${org} and ch.id = m.channel_id
      join contacts p on p.org_id = ${org} and p.id = m.contact_id
      left join initiatives i on i.org_id = ${org} and i.id = m.initiative_id
      where m.org_id = ${org} and m.id = ${message} and m.details ->> 'kind' = 'choices'
        and p.email is not null`))
  if (!found) throw new ApiError('not_found', 'This answer link is not valid or is incomplete.')
  return { ...found, language: found.language ?? 'en' }
}
