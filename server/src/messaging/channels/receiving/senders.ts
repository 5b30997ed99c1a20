import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { ensureContacts } from '../contacts.ts'
import type { InboundEvent } from '../provider/provider.ts'
import { ensureIdentities, type JoinedContact } from './identities.ts'

/** Who wrote a message: a contact, or somebody who only says to be one. */
export interface MessageSender {
  contactId: string
  isUnverified: boolean
}

/**
 * The senders of these messages, in the same order, and the contacts who turned out to be others. A sender whom nothing
 * proves becomes a contact of their own without an address, so that nobody speaks for somebody else
 * (docs/behaviour/messaging.md: Email).
 */
export async function ensureSenders(
  ctx: Ctx,
  events: readonly InboundEvent[],
): Promise<{ senders: MessageSender[]; joined: JoinedContact[] }> {
  const known = await findRecipients(ctx, events)
  const isProven = ({ unproven, from }: InboundEvent) =>
    !unproven || unproven.letters.some((letter) => known.get(letter) === from[0]!.value)
  const proven = events.filter(isProven)
  const { contacts: found, joined } = await ensureIdentities(ctx, proven)
  const contacts = new Map(proven.map((event, index) => [event, found[index]!.contactId]))
  const others = events.filter((event) => !contacts.has(event))
  const claimants = await ensureContacts(
    ctx,
    'claim',
    others.map(({ from }) => from[0]!.value),
  )
  const senders = events.map((event) => {
    const contactId = contacts.get(event)
    if (contactId !== undefined) return { contactId, isUnverified: false }
    return { contactId: claimants.get(event.from[0]!.value)!, isUnverified: true }
  })
  return { senders, joined }
}

/** The addresses that our messages went to, by the message's id. */
async function findRecipients(ctx: Ctx, events: readonly InboundEvent[]): Promise<Map<string, string>> {
  const letters = events.flatMap(({ unproven }) => unproven?.letters ?? [])
  if (letters.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ id: string; email: string }>`
    select m.id, k.email from messages m
    join contacts k on k.org_id = ${ctx.org} and k.id = m.contact_id
    where m.org_id = ${ctx.org} and m.id = any(${letters}) and m.direction = 'outbound' and k.email is not null`)
  return new Map(rows.map((row) => [row.id, row.email]))
}
