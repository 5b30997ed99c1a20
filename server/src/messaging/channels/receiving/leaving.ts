import { ApiError, isUuid } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import {
  type Actor,
  type Ctx,
  inTransaction,
  type PublicEndpoint,
  type PublicHead,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { channelInstallation } from '../accounts/health.ts'
import type { OptOutEvent, WayOut } from '../provider/provider.ts'
import { leavingPage } from './leaving-page.ts'

/*
 * How contacts leave without writing: by the way out of a letter, or because their mail provider tells of it
 * (docs/behaviour/messaging.md: E-mail).
 */

/** A contact who wants no more messages. */
export interface Leaving {
  contactId: string
  /** With which the do-not-contact list gets them. */
  reason: string
}

/** What follows, in the transaction that learned of it. Joined by app.ts. */
export type LetGo = (ctx: Ctx, leaving: readonly Leaving[]) => Promise<void>

const PURPOSE = 'way-out'
const MAC_BYTES = 12
const PROOF = /^[\w-]{16}$/
const LEFT_BY_LINK = 'unsubscribe'
const LEAVER: Actor = { kind: 'system', id: 'way-out' }

/** Where the contact who gets this message ends it: the address proves itself, and says nothing about them. */
export function wayOutUrl({ org, secrets, services }: Ctx, messageId: string): string {
  const proof = secrets.mac(PURPOSE, `${org}/${messageId}`).subarray(0, MAC_BYTES).toString('base64url')
  return `${services.get(channelInstallation).publicUrl}/leave/${org}/${messageId}/${proof}`
}

/** Tells on whose behalf contacts leave: by the message that they got, otherwise by their address. */
export async function applyOptOuts(ctx: Ctx, events: readonly OptOutEvent[], letGo: LetGo): Promise<void> {
  const leaving: Leaving[] = []
  for (const { messageId, from, reason } of events) {
    const found = await ctx.db.maybe(sql<{ contact_id: string }>`
      select contact_id from messages
      where org_id = ${ctx.org} and id = ${messageId} and direction = 'outbound'
      union all
      select id from contacts where org_id = ${ctx.org} and email = ${from?.value ?? null}
      limit 1`)
    if (found) leaving.push({ contactId: found.contact_id, reason })
  }
  if (leaving.length > 0) await letGo(ctx, leaving)
}

interface Target {
  org: string
  contactId: string
  language: WayOut['language']
}

/** A click is enough, and only a click: mail programs and their guards follow links, and POST none (RFC 8058). */
export function wayOutEndpoints(runtime: Runtime, letGo: LetGo): PublicEndpoint[] {
  const common = {
    maxBytes: 4 * 1024,
    withinMs: 10_000,
    limit: { perMinute: 60, counts: 'refused' },
    origins: 'none',
    admit: async (head: PublicHead) => ({ target: await findLeaver(runtime, head), holder: null }),
  } as const
  const asking = publicEndpoint<Target>({
    ...common,
    name: 'way_out_page',
    route: 'GET /leave/{org}/{message}/{proof}',
    handle: async (_, { language }) => leavingPage(language, 'asks'),
  })
  const leaving = publicEndpoint<Target>({
    ...common,
    name: 'way_out',
    route: 'POST /leave/{org}/{message}/{proof}',
    handle: async (_, { org, contactId, language }) => {
      await inTransaction(runtime, org, LEAVER, (ctx) => letGo(ctx, [{ contactId, reason: LEFT_BY_LINK }]))
      return leavingPage(language, 'is done')
    },
  })
  return [asking, leaving]
}

/** Whoever has the address was written to. Throws `not_found` for any other. */
async function findLeaver({ pool, secrets }: Runtime, { params }: PublicHead): Promise<Target> {
  const { org = '', message = '', proof = '' } = params
  const given = PROOF.test(proof) ? Buffer.from(proof, 'base64url') : Buffer.of()
  const isOurs =
    isUuid(org) && isUuid(message) && secrets.verifyMac(PURPOSE, `${org}/${message}`, given, MAC_BYTES)
  const found =
    isOurs &&
    (await pool.maybe(sql<{ contact_id: string; language: Target['language'] | null }>`
      select m.contact_id, i.language from messages m
      left join initiatives i on i.org_id = ${org} and i.id = m.initiative_id
      where m.org_id = ${org} and m.id = ${message}`))
  if (!found) throw new ApiError('not_found', 'This unsubscribe link is not valid or is incomplete.')
  return { org, contactId: found.contact_id, language: found.language ?? 'en' }
}
