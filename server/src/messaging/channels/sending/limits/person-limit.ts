import { addressesOfPerson, peopleBehind } from '../../../../customers/index.ts'
import { parseDuration } from '../../../../platform/core/index.ts'
import { sql } from '../../../../platform/db/index.ts'
import type { Ctx } from '../../../../platform/operations/index.ts'

/** How many journey messages a person gets within a window (docs/behaviour/messaging.md: Channels). */
interface Cap {
  messages: number
  windowMs: number
  whenReached: 'wait' | 'skip'
}

/** Whether a message has to wait for the limit of its person. */
export type OverLimit = { whenReached: 'skip' } | { whenReached: 'wait'; until: Date }

/** The contacts of a message's person, and when journey messages to them were sent. */
interface Recent {
  person: string
  /** Newest first, at most as many as the limit allows. */
  sentAt: Date[]
}

/** A message may wait this long for quiet hours, pauses and limits, and still count when it is sent. */
const LONGEST_WAIT = '90 days'

/**
 * Counts the journey messages to each person, for one batch of claimed messages. Create it before the messages are locked: it
 * locks their contacts, so that two workers never count the same person at once.
 */
export class PersonLimit {
  readonly #cap: Cap | null
  readonly #now: Date
  readonly #recent: ReadonlyMap<string, Recent>
  /** Messages of this batch that will be sent, by person. */
  readonly #taken = new Map<string, number>()

  private constructor(cap: Cap | null, now: Date, recent: ReadonlyMap<string, Recent>) {
    this.#cap = cap
    this.#now = now
    this.#recent = recent
  }

  /** Whether the organization has such a limit. */
  static async isSet(ctx: Ctx): Promise<boolean> {
    return (await readCap(ctx)) !== null
  }

  static none(ctx: Ctx): PersonLimit {
    return new PersonLimit(null, ctx.now, new Map())
  }

  static open(ctx: Ctx, messageIds: readonly string[]): Promise<PersonLimit> {
    return PersonLimit.#count(ctx, messageIds, true)
  }

  /** Locks nothing, for those who only tell what a message waits for. */
  static look(ctx: Ctx, messageIds: readonly string[]): Promise<PersonLimit> {
    return PersonLimit.#count(ctx, messageIds, false)
  }

  static async #count(ctx: Ctx, messageIds: readonly string[], locks: boolean): Promise<PersonLimit> {
    const cap = await readCap(ctx)
    if (!cap) return PersonLimit.none(ctx)
    const contacts = await findContacts(ctx, messageIds)
    if (locks) {
      await lockContacts(
        ctx,
        contacts.map((row) => row.contact_id),
      )
    }
    return new PersonLimit(cap, ctx.now, await findRecent(ctx, cap, contacts))
  }

  /** Whether the person of this message has reached the limit. null when one more may be sent. */
  check(messageId: string): OverLimit | null {
    const recent = this.#recent.get(messageId)
    if (!this.#cap || !recent) return null
    const { messages, windowMs, whenReached } = this.#cap
    const taken = this.#taken.get(recent.person) ?? 0
    if (taken + recent.sentAt.length < messages) return null
    if (whenReached === 'skip') return { whenReached }
    // The window allows the next one when the oldest of the newest `messages` leaves it.
    const oldest = taken >= messages ? this.#now : recent.sentAt[messages - 1 - taken]!
    return { whenReached, until: new Date(oldest.getTime() + windowMs) }
  }

  /** Counts a message that will be sent. */
  take(messageId: string): void {
    const person = this.#recent.get(messageId)?.person
    if (person) this.#taken.set(person, (this.#taken.get(person) ?? 0) + 1)
  }
}

async function readCap(ctx: Ctx): Promise<Cap | null> {
  const row = await ctx.db.maybe(sql<{ messages: number; window: string; when_reached: Cap['whenReached'] }>`
    select contact_messages as messages, contact_window as window, when_reached
    from sending_limits where org_id = ${ctx.org} and contact_messages is not null`)
  if (!row) return null
  return { messages: row.messages, windowMs: parseDuration(row.window) ?? 0, whenReached: row.when_reached }
}

/**
 * All contacts of each message's person: by the run, or else by number or address. A contact without a person counts alone.
 */
function findContacts(ctx: Ctx, messageIds: readonly string[]) {
  return ctx.db.rows(sql<{ message_id: string; contact_id: string }>`
    select m.id as message_id, k.id as contact_id
    from messages m
    join contacts o on o.org_id = ${ctx.org} and o.id = m.contact_id
    left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    left join lateral (
      select p.id from people p where p.org_id = ${ctx.org} and p.id = r.person_id
      union all
      select p.id from people p
      where p.org_id = ${ctx.org} and p.external_id = r.person_external_id and r.person_id is null
      union all
      select p.id from ${peopleBehind(ctx.org)} where a.org_id = ${ctx.org} and a.phone_number = o.phone_number
      union all
      select p.id from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and lower(a.email) = o.email and a.email is not null
      limit 1
    ) who on true
    left join lateral (${addressesOfPerson(ctx.org, sql`who.id`)}) theirs on true
    join contacts k on k.org_id = ${ctx.org}
      and (k.id = o.id or k.phone_number = theirs.phone_number or k.email = lower(theirs.email))
    where m.org_id = ${ctx.org} and m.id = any(${messageIds}) and m.author = 'journey'`)
}

async function lockContacts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    select 1 from contacts where org_id = ${ctx.org} and id = any(${[...new Set(ids)]}) order by id for no key update`)
}

/** Joins by channel, of which there are few, to use the unique key of conversations, then messages_of_conversation. */
async function findRecent(
  ctx: Ctx,
  { messages, windowMs }: Cap,
  contacts: readonly { message_id: string; contact_id: string }[],
): Promise<Map<string, Recent>> {
  const since = new Date(ctx.now.getTime() - windowMs)
  const byMessage = Map.groupBy(contacts, (row) => row.message_id)
  const people = [...byMessage].map(([message, rows]) => {
    const ids = rows.map((row) => row.contact_id).toSorted()
    return { message, person: ids[0]!, contacts: ids }
  })
  const rows = await ctx.db.rows(sql<{ person: string; sent_at: Date }>`
    select r.person, sent.sent_at
    from jsonb_to_recordset(${JSON.stringify(uniqueBy(people, ({ person }) => person))}::jsonb)
      as r (person uuid, contacts jsonb)
    join lateral (
      select case when s.status = 'sending' then ${ctx.now}::timestamptz else coalesce(s.sent_at, s.created_at) end
               as sent_at
      from contacts k
      join channels ch on ch.org_id = ${ctx.org}
      join conversations c on c.org_id = ${ctx.org} and c.channel_id = ch.id and c.contact_id = k.id
      join messages s on s.org_id = ${ctx.org} and s.conversation_id = c.id
        and s.created_at >= ${since}::timestamptz - ${LONGEST_WAIT}::interval
        and s.direction = 'outbound' and s.author = 'journey'
        and s.status in ('sending', 'unknown', 'accepted', 'sent', 'delivered', 'read')
        and (s.status = 'sending' or coalesce(s.sent_at, s.created_at) >= ${since})
      where k.org_id = ${ctx.org} and k.id in (select e::uuid from jsonb_array_elements_text(r.contacts) e)
      order by sent_at desc limit ${messages}
    ) sent on true`)
  const sentTo = Map.groupBy(rows, (row) => row.person)
  return new Map(
    people.map(({ message, person }) => {
      const sentAt = (sentTo.get(person) ?? []).map((row) => row.sent_at)
      return [message, { person, sentAt: sentAt.toSorted((a, b) => b.getTime() - a.getTime()) }]
    }),
  )
}

/** Of these phone numbers or email addresses, those whose contacts already got as many journey messages as one may get. */
export async function countOverLimit(
  ctx: Ctx,
  kind: 'phone' | 'email',
  addresses: readonly string[],
): Promise<{ count: number; whenReached: Cap['whenReached'] } | null> {
  const cap = await readCap(ctx)
  if (!cap) return null
  const column = kind === 'phone' ? sql`k.phone_number` : sql`k.email`
  const rows = await ctx.db.rows(sql<{ message_id: string; contact_id: string }>`
    select k.id as message_id, k.id as contact_id from contacts k
    where k.org_id = ${ctx.org} and ${column} = any(${addresses})`)
  const recent = await findRecent(ctx, cap, rows)
  const over = [...recent.values()].filter(({ sentAt }) => sentAt.length >= cap.messages)
  return { count: over.length, whenReached: cap.whenReached }
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}
