import {
  CHANNELS,
  type ChannelKind,
  ensurePeopleAt,
  findPeopleAt,
  placeOf,
  survivorOf,
  type TopicLanguage,
  type Words,
} from '../../../customers/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { AddressColumns } from '../contacts.ts'

/** Who has the link of a message: they got it, or wrote it. */
export interface Recipient {
  org: string
  messageId: string
  contactId: string
  /** Of the initiative; null without one. */
  language: TopicLanguage | null
  /** Where the message was exchanged. The address is null where the provider tells none. */
  channel: ChannelKind
  address: string | null
  /** The person of its run. */
  personExternalId: string | null
  /** The topic that it asks consent for. */
  topic: { id: string; name: Words } | null
}

interface Row extends AddressColumns {
  contact_id: string
  language: TopicLanguage | null
  kind: ChannelKind
  person_external_id: string | null
  topic_id: string | null
  topic_name: Words
}

/** By the UUID of a message; null: there is no such message. */
export async function findRecipient(
  db: Pick<Db, 'maybe'>,
  org: string,
  messageId: string,
): Promise<Recipient | null> {
  const row = await db.maybe(sql<Row>`
    select m.contact_id, i.language, ch.kind, k.phone_number, k.wa_id, k.bsuid, k.email, r.person_external_id,
           t.id as topic_id, t.name as topic_name
    from messages m
    join channels ch on ch.org_id = ${org} and ch.id = m.channel_id
    join contacts k on k.org_id = ${org} and k.id = m.contact_id
    left join initiatives i on i.org_id = ${org} and i.id = m.initiative_id
    left join runs r on r.org_id = ${org} and r.id = m.run_id
    left join consent_topics t on t.org_id = ${org} and t.id = coalesce(m.consent_topic_id, r.consent_topic_id)
      and t.deleted_at is null
    where m.org_id = ${org} and m.id = ${messageId}`)
  if (!row) return null
  return {
    org,
    messageId,
    contactId: row.contact_id,
    language: row.language,
    channel: row.kind,
    address: row[CHANNELS[row.kind].address.column]?.toLowerCase() ?? null,
    personExternalId: row.person_external_id,
    topic: row.topic_id === null ? null : { id: row.topic_id, name: row.topic_name },
  }
}

/** The person whose preferences are shown: that of the run, or else the first one with the address. null: nobody has it. */
export async function subjectOf(ctx: Pick<Ctx, 'db' | 'org'>, recipient: Recipient): Promise<string | null> {
  const { personExternalId } = recipient
  if (personExternalId !== null) return survivorOf(ctx, personExternalId)
  return (await findPeopleAt(ctx, [recipient])).get(placeOf(recipient))?.[0] ?? null
}

/** Everybody whom a withdrawal on the channel of the message is about: they share its address. */
export async function peopleOf(ctx: Ctx, recipient: Recipient): Promise<string[]> {
  const { personExternalId } = recipient
  const there = await ensurePeopleAt(ctx, recipient)
  const person = personExternalId === null ? [] : [await survivorOf(ctx, personExternalId)]
  return [...new Set([...person, ...there])]
}
