import { ensureContacts } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { lockContacts } from '../enrollment/shared-addresses.ts'
import type { SendEffect } from '../nodes/index.ts'
import type { Facts } from '../nodes/step/facts.ts'
import type { Decision } from './advance.ts'

/** A message to another address than the one that its run began with. */
interface Wanted {
  runId: string
  initiativeId: string
  personId: string
  kind: 'phone' | 'email'
  address: string
}

/**
 * Addresses that somebody else has had the message of a campaign at. Enrollment sees to the addresses that runs begin with;
 * this sees to those of fallbacks and follow-ups (docs/behaviour/outreach.md: Campaigns).
 */
export class TakenAddresses {
  readonly #taken = new Set<string>()

  /** The facts with what was found. */
  within(facts: Facts): Facts {
    return {
      ...facts,
      recipientFor: (run, kind) => {
        const recipient = facts.recipientFor(run, kind)
        const isOther = recipient !== null && typeof recipient === 'object'
        return isOther && this.#taken.has(keyOf(run.id, recipient.address)) ? 'taken' : recipient
      },
    }
  }

  /**
   * Whether one of these decisions uses an address that is taken. Until the end of the transaction, nobody else decides
   * about their addresses.
   */
  async find(ctx: Ctx, decided: readonly Decision[]): Promise<boolean> {
    const wanted = await ofCampaigns(ctx, decided.flatMap(wantedBy))
    if (wanted.length === 0) return false
    const contacts = await contactsOf(ctx, wanted)
    const asked = wanted.map((each) => ({ ...each, contactId: contacts.get(each.address)! }))
    await lockContacts(ctx, asked)
    const reached = await findReached(ctx, asked)
    const first = new Map<string, string>()
    const taken = asked.filter(({ initiativeId, contactId, personId }, index) => {
      const place = `${initiativeId} ${contactId}`
      const holder = first.get(place) ?? personId
      first.set(place, holder)
      return reached.has(index) || holder !== personId
    })
    for (const { runId, address } of taken) this.#taken.add(keyOf(runId, address))
    return taken.length > 0
  }
}

function keyOf(runId: string, address: string): string {
  return `${runId} ${address}`
}

function wantedBy({ advance: { run }, effects }: Decision): Wanted[] {
  const { id: runId, initiative_id: initiativeId, person_id: personId } = run
  return effects.flatMap((effect): Wanted[] => {
    if (!('recipient' in effect) || effect.recipient === 'own' || personId === null) return []
    return [{ runId, initiativeId, personId, kind: kindOf(effect), address: effect.recipient.address }]
  })
}

function kindOf({ kind }: SendEffect): Wanted['kind'] {
  return kind === 'send_email' ? 'email' : 'phone'
}

/** A campaign has the id of its initiative. */
async function ofCampaigns(ctx: Ctx, wanted: readonly Wanted[]): Promise<Wanted[]> {
  if (wanted.length === 0) return []
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from campaigns
    where org_id = ${ctx.org} and id = any(${[...new Set(wanted.map(({ initiativeId }) => initiativeId))]}::uuid[])`)
  const campaigns = new Set(rows.map(({ id }) => id))
  return wanted.filter(({ initiativeId }) => campaigns.has(initiativeId))
}

async function contactsOf(ctx: Ctx, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  const of = (kind: Wanted['kind']) =>
    ensureContacts(
      ctx,
      kind,
      wanted.filter((each) => each.kind === kind).map(({ address }) => address),
    )
  return new Map([...(await of('phone')), ...(await of('email'))])
}

/**
 * The places in the list of those whose contact a run of somebody else in the same campaign began with, or had a message at
 * that did not fail. Uses runs_live_by_contact, conversations_by_contact and messages_of_conversation.
 */
async function findReached(
  ctx: Ctx,
  asked: readonly (Wanted & { contactId: string })[],
): Promise<Set<number>> {
  const rows = await ctx.db.rows(sql<{ index: number }>`
    select w.index::int - 1 as index
    from unnest(${asked.map(({ initiativeId }) => initiativeId)}::uuid[], ${asked.map(({ contactId }) => contactId)}::uuid[],
                ${asked.map(({ personId }) => personId)}::uuid[])
      with ordinality as w (initiative_id, contact_id, person_id, index)
    where exists (
      select from runs r
      where r.org_id = ${ctx.org} and r.contact_id = w.contact_id and r.ended_at is null
        and r.initiative_id = w.initiative_id and r.person_id <> w.person_id
    ) or exists (
      select from conversations c
      join messages m on m.org_id = ${ctx.org} and m.conversation_id = c.id and m.initiative_id = w.initiative_id
        and m.author = 'journey' and m.status not in ('canceled', 'failed')
      join runs r on r.org_id = ${ctx.org} and r.id = m.run_id and r.person_id <> w.person_id
      where c.org_id = ${ctx.org} and c.contact_id = w.contact_id)`)
  return new Set(rows.map(({ index }) => index))
}
