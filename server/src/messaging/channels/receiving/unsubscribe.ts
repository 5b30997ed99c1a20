import { listTopics, wordsIn } from '../../../customers/index.ts'
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
import type { OptOutEvent, UnsubscribeLink } from '../provider/provider.ts'
import { preferencesUrl, withdrawTopic } from './preferences.ts'
import { findRecipient, type Recipient } from './recipient.ts'
import { leavingWords, unsubscribedPage, unsubscribePage } from './unsubscribe-page.ts'

/*
 * How contacts unsubscribe without a message: by the link in an email, or by a report of their mail provider
 * (docs/behaviour/messaging.md: Email).
 */

/** A contact who wants no more messages. */
export interface UnsubscribedContact {
  contactId: string
  /** The reason on the do-not-contact list. */
  reason: string
}

/** Called in the transaction that learned of the opt-outs. Provided by app.ts. */
export type OnUnsubscribe = (ctx: Ctx, contacts: readonly UnsubscribedContact[]) => Promise<void>

const PURPOSE = 'way-out'
const PROOF_BYTES = 12
const UNSUBSCRIBED_BY_LINK = 'unsubscribe'
const UNSUBSCRIBER: Actor = { kind: 'system', id: 'way-out' }

/** The unsubscribe link of a message. A signature in the URL proves it, and it reveals nothing about the contact. */
export function unsubscribeUrl({ org, secrets, services }: Ctx, messageId: string): string {
  const proof = secrets.proof(PURPOSE, `${org}/${messageId}`, PROOF_BYTES)
  return `${services.get(channelInstallation).publicUrl}/leave/${org}/${messageId}/${proof}`
}

/** Finds the contacts who opted out, by the messages that they received, and reports them. */
export async function applyOptOuts(
  ctx: Ctx,
  events: readonly OptOutEvent[],
  onUnsubscribe: OnUnsubscribe,
): Promise<void> {
  const contacts: UnsubscribedContact[] = []
  for (const { messageId, reason } of events) {
    const found = await ctx.db.maybe(sql<{ contact_id: string }>`
      select contact_id from messages
      where org_id = ${ctx.org} and id = ${messageId} and direction = 'outbound'`)
    if (found) contacts.push({ contactId: found.contact_id, reason })
  }
  if (contacts.length > 0) await onUnsubscribe(ctx, contacts)
}

interface Target {
  recipient: Recipient
  language: UnsubscribeLink['language']
}

/** The page sends it for everything; a mail program sends nothing of the kind (RFC 8058). */
const EVERYTHING = 'leave'

/**
 * Unsubscribing needs a POST, because mail programs and security scanners follow links by GET (RFC 8058). It leaves the
 * topic of the message, or everything where it has none.
 */
export function unsubscribeEndpoints(runtime: Runtime, onUnsubscribe: OnUnsubscribe): PublicEndpoint[] {
  const common = {
    ...LINK_LIMITS,
    admit: async (head: PublicHead) => ({ target: await findTarget(runtime, head), holder: null }),
  } as const
  const confirm = publicEndpoint<Target>({
    ...common,
    name: 'way_out_page',
    route: 'GET /leave/{org}/{message}/{proof}',
    handle: async (_, { recipient, language }) => {
      const { org, messageId, topic } = recipient
      const { secrets, services, pool } = runtime
      const hasTopics = topic !== null || (await listTopics({ db: pool, org })).length > 0
      const preferences = hasTopics ? preferencesUrl({ org, secrets, services }, messageId) : null
      return unsubscribePage(language, {
        topic: topicName(recipient, language),
        preferences,
        does: EVERYTHING,
      })
    },
  })
  const unsubscribe = publicEndpoint<Target>({
    ...common,
    name: 'way_out',
    route: 'POST /leave/{org}/{message}/{proof}',
    handle: async ({ body }, { recipient, language }) => {
      const { org, messageId, contactId, topic } = recipient
      const { secrets, services } = runtime
      const sent = body.toString('utf8')
      const isTopic = topic !== null && new URLSearchParams(sent).get('do') !== EVERYTHING
      await inTransaction(runtime, org, UNSUBSCRIBER, (ctx) =>
        isTopic
          ? withdrawTopic(
              ctx,
              { ...recipient, topic },
              sent === '' ? leavingWords(language, topicName(recipient, language)!) : sent,
            )
          : onUnsubscribe(ctx, [{ contactId, reason: UNSUBSCRIBED_BY_LINK }]),
      )
      const preferences = isTopic ? preferencesUrl({ org, secrets, services }, messageId) : null
      return unsubscribedPage(language, {
        topic: isTopic ? topicName(recipient, language) : null,
        preferences,
      })
    },
  })
  return [confirm, unsubscribe]
}

function topicName({ topic }: Recipient, language: UnsubscribeLink['language']): string | null {
  return topic && wordsIn(topic.name, language)
}

/** Finds the contact by a signed unsubscribe link. Throws `not_found` for any other link. */
async function findTarget({ pool, secrets }: Runtime, { params }: PublicHead): Promise<Target> {
  const { org = '', message = '', proof = '' } = params
  const isOurs =
    isUuid(org) && isUuid(message) && secrets.isProof(PURPOSE, `${org}/${message}`, proof, PROOF_BYTES)
  const recipient = isOurs ? await findRecipient(pool, org, message) : null
  if (!recipient) throw new ApiError('not_found', 'This unsubscribe link is not valid or is incomplete.')
  return { recipient, language: recipient.language ?? 'en' }
}
