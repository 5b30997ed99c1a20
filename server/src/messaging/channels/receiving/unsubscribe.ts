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
import { unsubscribePage } from './unsubscribe-page.ts'

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

/** Finds the contacts who opted out, by the message that they received or else by address, and reports them. */
export async function applyOptOuts(
  ctx: Ctx,
  events: readonly OptOutEvent[],
  onUnsubscribe: OnUnsubscribe,
): Promise<void> {
  const contacts: UnsubscribedContact[] = []
  for (const { messageId, from, reason } of events) {
    const found = await ctx.db.maybe(sql<{ contact_id: string }>`
      select contact_id from messages
      where org_id = ${ctx.org} and id = ${messageId} and direction = 'outbound'
      union all
      select id from contacts where org_id = ${ctx.org} and email = ${from?.value ?? null}
      limit 1`)
    if (found) contacts.push({ contactId: found.contact_id, reason })
  }
  if (contacts.length > 0) await onUnsubscribe(ctx, contacts)
}

interface Target {
  org: string
  contactId: string
  language: UnsubscribeLink['language']
}

/** Unsubscribing needs a POST, because mail programs and security scanners follow links by GET (RFC 8058). */
export function unsubscribeEndpoints(runtime: Runtime, onUnsubscribe: OnUnsubscribe): PublicEndpoint[] {
  const common = {
    ...LINK_LIMITS,
    admit: async (head: PublicHead) => ({ target: await findTarget(runtime, head), holder: null }),
  } as const
  const confirm = publicEndpoint<Target>({
    ...common,
    name: 'way_out_page',
    route: 'GET /leave/{org}/{message}/{proof}',
    handle: async (_, { language }) => unsubscribePage(language, 'asks'),
  })
  const unsubscribe = publicEndpoint<Target>({
    ...common,
    name: 'way_out',
    route: 'POST /leave/{org}/{message}/{proof}',
    handle: async (_, { org, contactId, language }) => {
      await inTransaction(runtime, org, UNSUBSCRIBER, (ctx) =>
        onUnsubscribe(ctx, [{ contactId, reason: UNSUBSCRIBED_BY_LINK }]),
      )
      return unsubscribePage(language, 'is done')
    },
  })
  return [confirm, unsubscribe]
}

/** Finds the contact by a signed unsubscribe link. Throws `not_found` for any other link. */
async function findTarget({ pool, secrets }: Runtime, { params }: PublicHead): Promise<Target> {
  const { org = '', message = '', proof = '' } = params
  const isOurs =
    isUuid(org) && isUuid(message) && secrets.isProof(PURPOSE, `${org}/${message}`, proof, PROOF_BYTES)
  const found =
    isOurs &&
    (await pool.maybe(sql<{ contact_id: string; language: Target['language'] | null }>`
      select m.contact_id, i.language from messages m
      left join initiatives i on i.org_id = ${org} and i.id = m.initiative_id
      where m.org_id = ${org} and m.id = ${message}`))
  if (!found) throw new ApiError('not_found', 'This unsubscribe link is not valid or is incomplete.')
  return { org, contactId: found.contact_id, language: found.language ?? 'en' }
}
