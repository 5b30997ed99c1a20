import type { z } from 'zod'
import { toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import {
  addressesOfPerson,
  CHANNEL_KINDS,
  CHANNELS,
  type ChannelKind,
  findSurvivors,
} from '../people/index.ts'
import { findPeopleAt, placeOf } from './people-at.ts'
import type { Consent, ConsentEntry, ConsentSource, ConsentState, Words } from './schema.ts'

export interface ConsentRow {
  topic_id: string
  name: Words
  description: Words
  is_default_granted: boolean
  channel: ChannelKind
  /** null: the person never chose. */
  state: ConsentState | null
  changed_at: Date | null
  /** Whether the default says nothing, because somebody with an address of the person withdrew there. */
  is_withdrawn_at_address: boolean
}

/**
 * For each topic in its order and each channel, what the person chose. By the surviving external id. SMS is left out where the
 * organization has no number for it and the person chose nothing.
 */
export function readConsents(
  ctx: Pick<Ctx, 'db' | 'org'>,
  personExternalId: string | null,
): Promise<ConsentRow[]> {
  const withdrawn = isWithdrawnAt(ctx.org, {
    topic: sql`t.id`,
    channel: sql`k.channel`,
    address: sql`case k.kind when 'phone' then a.phone_number else lower(a.email) end`,
    kind: sql`k.kind`,
  })
  return ctx.db.rows(sql<ConsentRow>`
    select t.id as topic_id, t.name, t.description, t.is_default_granted, k.channel, c.state, c.changed_at,
           c.state is null and t.is_default_granted and exists (
             select from people p cross join lateral (${addressesOfPerson(ctx.org, sql`p.id`)}) a
             where p.org_id = ${ctx.org} and p.external_id = ${personExternalId} and ${withdrawn}
           ) as is_withdrawn_at_address
    from consent_topics t
    cross join unnest(
      ${[...CHANNEL_KINDS]}::text[], ${CHANNEL_KINDS.map((kind) => CHANNELS[kind].address.kind)}::text[]
    ) with ordinality as k (channel, kind, place)
    left join consents c on c.org_id = ${ctx.org} and c.person_external_id = ${personExternalId}
      and c.topic_id = t.id and c.channel = k.channel
    where t.org_id = ${ctx.org} and t.deleted_at is null and (k.channel <> 'sms' or c.state is not null or exists (
      select from channels s where s.org_id = ${ctx.org} and s.kind = 'sms' and s.disconnected_at is null))
    order by t.position, t.created_at, t.id, k.place`)
}

/** Whether a topic may be sent on a channel: by what the person chose, or else by the default. */
export function isGranted({ state, is_default_granted, is_withdrawn_at_address }: ConsentRow): boolean {
  return state === null ? is_default_granted && !is_withdrawn_at_address : state === 'granted'
}

/** One person in a statement: who, and the address that a message would go to. */
interface Reached {
  topicId: string
  channel: RawBuilder<unknown>
  person: RawBuilder<unknown>
  address: RawBuilder<unknown>
  /** The kind of the address. */
  kind: RawBuilder<unknown>
}

/** Whether the person with an external id has agreed, for statements over many people. Uses the keys of both tables. */
export function hasConsent(org: string, reached: Reached): RawBuilder<boolean> {
  const { topicId, channel, person } = reached
  return sql<boolean>`coalesce(
    (select c.state = 'granted' from consents c
     where c.org_id = ${org} and c.person_external_id = ${person} and c.topic_id = ${topicId} and c.channel = ${channel}),
    (select case when t.is_default_granted then not ${isWithdrawnAt(org, { ...reached, topic: sql`t.id` })} else false end
     from consent_topics t where t.org_id = ${org} and t.id = ${topicId} and t.deleted_at is null),
    false)`
}

/**
 * Whether somebody with an address has withdrawn, deleted people too. The default of a topic says nothing there. Uses
 * people_by_phone, people_by_listed_email and the key of consents.
 */
function isWithdrawnAt(
  org: string,
  { topic, channel, address, kind }: Omit<Reached, 'topicId' | 'person'> & { topic: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const by = (of: string, has: RawBuilder<unknown>) => sql`
    (${kind} = ${of} and exists (
      select from people q
      join people v on v.org_id = ${org} and v.id = coalesce(q.merged_into, q.id)
      join consents w on w.org_id = ${org} and w.person_external_id = v.external_id and w.topic_id = ${topic}
        and w.channel = ${channel} and w.state = 'withdrawn'
      where q.org_id = ${org} and ${has} = ${address}))`
  return sql<boolean>`(${by('phone', sql`q.phone_number`)} or ${by('email', sql`lower(q.email)`)})`
}

export interface EntryRow {
  id: string
  topic_id: string
  name: Words
  channel: ChannelKind
  state: ConsentState
  source: ConsentSource
  words: string | null
  version: string | null
  reference: string | null
  actor: string | null
  created_at: Date
}

/** The changes of a person's consents, newest first; `most` of them or all. Uses consent_entries_of_person. */
export function readHistory(ctx: Ctx, personExternalId: string, most: number | null): Promise<EntryRow[]> {
  return ctx.db.rows(sql<EntryRow>`
    select e.id, e.topic_id, t.name, e.channel, e.state, e.source, e.words, e.version, e.reference, e.actor, e.created_at
    from consent_entries e
    join consent_topics t on t.org_id = ${ctx.org} and t.id = e.topic_id
    where e.org_id = ${ctx.org} and e.person_external_id = ${personExternalId}
    order by e.created_at desc, e.id desc limit ${most}`)
}

/** Who is asked about: by person, or by the address where no person is known. */
export interface Asked {
  topicId: string
  channel: ChannelKind
  personExternalId: string | null
  /** E.164, or an email address in lower case. */
  address: string | null
}

/**
 * Those who have not agreed to the topic on the channel; returns the indexes. Where only an address is known, somebody
 * with it must have agreed, and nobody with it may have withdrawn. By default, nobody has agreed where somebody with the
 * address withdrew. Nobody has agreed to a deleted topic.
 */
export async function findWithoutConsent(ctx: Ctx, asked: readonly Asked[]): Promise<Set<number>> {
  if (asked.length === 0) return new Set()
  const survivors = await findSurvivors(
    ctx,
    asked.flatMap(({ personExternalId }) => personExternalId ?? []),
  )
  const unnamed = await findPeopleAt(
    ctx,
    asked.filter(({ personExternalId }) => personExternalId === null),
  )
  const rows = asked.flatMap(({ personExternalId, topicId, channel, address }, index) => {
    const people =
      personExternalId === null
        ? (unnamed.get(placeOf({ channel, address })) ?? [null])
        : [survivors.get(personExternalId) ?? personExternalId]
    const place = { address, kind: CHANNELS[channel].address.kind }
    return people.map((person) => ({ index, person, topic: topicId, channel, ...place }))
  })
  const withdrawn = isWithdrawnAt(ctx.org, {
    topic: sql`t.id`,
    channel: sql`r.channel`,
    address: sql`r.address`,
    kind: sql`r.kind`,
  })
  const found = await ctx.db.rows(sql<{ index: number }>`
    select r.index
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      index int, person text, topic uuid, channel text, address text, kind text)
    left join consent_topics t on t.org_id = ${ctx.org} and t.id = r.topic and t.deleted_at is null
    left join consents c on c.org_id = ${ctx.org} and c.person_external_id = r.person
      and c.topic_id = r.topic and c.channel = r.channel
    group by r.index
    having bool_or(t.id is null or c.state = 'withdrawn')
      or not bool_or(case when c.state is not null then c.state = 'granted'
                          when t.is_default_granted then not ${withdrawn} else false end)`)
  return new Set(found.map(({ index }) => index))
}

export function presentConsent(row: ConsentRow): z.input<typeof Consent> {
  return {
    topic: { id: toWire('topic', row.topic_id), name: row.name },
    channel: row.channel,
    state: row.state,
    isGranted: isGranted(row),
    changedAt: row.changed_at?.toISOString() ?? null,
  }
}

export function presentConsentEntry(row: EntryRow): z.input<typeof ConsentEntry> {
  const { channel, state, source, words, version, reference, actor } = row
  return {
    id: toWire('consentEntry', row.id),
    topic: { id: toWire('topic', row.topic_id), name: row.name },
    ...{ channel, state, source, words, version, reference, actor },
    createdAt: row.created_at.toISOString(),
  }
}
