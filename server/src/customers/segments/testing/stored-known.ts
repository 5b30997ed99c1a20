import type { NewId } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import {
  CONTACTS,
  DELETED_SEGMENT,
  FORMS,
  INITIATIVES,
  type Known,
  SEGMENTS,
  TOPICS,
} from './known-worlds.ts'

const CHANNEL = '00000000-0000-7000-8000-00000000c001'

/**
 * Stores Parley's own data about the people of a world in the organization. It runs in a transaction that is rolled
 * back and ignores foreign keys, because accounts and journeys do not matter.
 */
export async function storeKnown(db: Db, org: string, known: Known, newId: NewId): Promise<void> {
  await db.run(sql`set local session_replication_role = replica`)
  for (const table of [
    'run_steps',
    'extracted_values',
    'runs',
    'messages',
    'conversations',
    'contacts',
    'suppressions',
    'consents',
    'form_submissions',
  ]) {
    await db.run(sql`delete from ${sql.table(table)} where org_id = ${org}`)
  }
  await db.run(sql`
    delete from segment_members where org_id = ${org} and segment_id = any(${SEGMENTS}::uuid[])`)
  await storeFixed(db, org)
  await db.run(sql`
    insert into segment_members (org_id, segment_id, person_id, entered_at)
    select ${org}, m.segment, p.id, now()
    from jsonb_to_recordset(${JSON.stringify(known.members)}::jsonb) as m (segment uuid, person text)
    join people p on p.org_id = ${org} and p.external_id = m.person`)
  await storeRuns(db, org, known, newId)
  await storeMessages(db, org, known, newId)
  await db.run(sql`
    insert into suppressions (org_id, id, kind, value, reason, created_at)
    select ${org}, gen_random_uuid(), kind, value, reason, now()
    from jsonb_to_recordset(${JSON.stringify(known.listed)}::jsonb) as s (kind text, value text, reason text)`)
  await db.run(sql`
    insert into consents (org_id, person_external_id, topic_id, channel, state, changed_at)
    select ${org}, person, topic, channel, state, at
    from jsonb_to_recordset(${JSON.stringify(known.consents)}::jsonb) as c (
      topic uuid, person text, channel text, state text, at timestamptz)`)
  const submissions = known.submissions.map((one) => ({ ...one, id: newId() }))
  await db.run(sql`
    insert into form_submissions (org_id, id, form_id, client_id, version, person_external_id, score, ending, answers,
                                  sensitive, hidden, language, created_at, held)
    select ${org}, id, form, id, 1, person, score, ending, '{}', '{}', '{}', 'en', at,
           case when "isWaiting" then '{}'::jsonb end
    from jsonb_to_recordset(${JSON.stringify(submissions)}::jsonb) as s (
      id uuid, form uuid, person text, ending text, score int, at timestamptz, "isWaiting" boolean)`)
}

/** The rows that the others refer to. */
async function storeFixed(db: Db, org: string): Promise<void> {
  await db.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    select ${org}, id, 'I', 'WHATSAPP', 'ACTIVE', 'en', 1, false, now(), now() from unnest(${INITIATIVES}::uuid[]) as i (id)
    on conflict do nothing`)
  const fields = [
    { slug: 'score', type: 'int', label: 'Score', description: '' },
    { slug: 'tags', type: 'string[]', label: 'Tags', description: '' },
  ]
  await db.run(sql`
    insert into extraction_schemas (org_id, initiative_id, version, fields, created_at)
    select ${org}, id, 1, ${JSON.stringify(fields)}::jsonb, now() from unnest(${INITIATIVES}::uuid[]) as i (id)
    on conflict do nothing`)
  await db.run(sql`
    insert into forms (org_id, id, name, status, allowed_origins, draft, created_at, updated_at)
    select ${org}, id, 'F', 'ACTIVE', '{}', '{}', now(), now() from unnest(${FORMS}::uuid[]) as f (id) on conflict do nothing`)
  await db.run(sql`
    insert into segments (org_id, id, slug, name, filter, evaluation_cadence, created_at, updated_at, deleted_at)
    select ${org}, id, id::text, 'S', '{"kind":"person","op":"AND","predicates":[]}', 'REACTIVE_ONLY', now(), now(),
           case when id = ${DELETED_SEGMENT} then now() end
    from unnest(${SEGMENTS}::uuid[]) as s (id) on conflict do nothing`)
  await db.run(sql`
    insert into consent_topics (org_id, id, name, description, is_default_granted, position, created_at, updated_at)
    select ${org}, id, '{"en":"T"}', '{}', id = ${TOPICS[0]!}, 1, now(), now() from unnest(${TOPICS}::uuid[]) as t (id)
    on conflict do nothing`)
  await db.run(sql`
    insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until, created_at)
    values (${org}, ${CHANNEL}, ${CHANNEL}, 'whatsapp', '+1', 'C', '1', 'CONNECTED', now(), now()) on conflict do nothing`)
}

async function storeRuns(db: Db, org: string, { runs }: Known, newId: NewId): Promise<void> {
  // A live run waits at its last node, which becomes a step only when it is left.
  const rows = runs.map((run) => {
    const at = run.endedAt === null ? run.nodes.at(-1) : undefined
    return { ...run, id: newId(), at: at ?? 'end', waits: at === undefined ? null : 'reply' }
  })
  await db.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, person_external_id, trigger, status,
                      node_id, waiting_for, end_reason, started_at, ended_at)
    select ${org}, "id", "initiative", "id", "id", "id", "person", '{}', "status", "at", "waits", "endReason",
           "startedAt", "endedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "id" uuid, "initiative" uuid, "person" text, "status" text, "endReason" text, "at" text, "waits" text,
      "startedAt" timestamptz, "endedAt" timestamptz)`)
  const steps = rows.flatMap(({ id, nodes, waits }) =>
    nodes.slice(0, waits ? -1 : undefined).map((node, index) => ({ id, node, seq: index + 1 })),
  )
  await db.run(sql`
    insert into run_steps (org_id, run_id, seq, node_id, node_kind, status, entered_at, exited_at)
    select ${org}, id, seq, node, 'EXIT', 'EXITED', now(), now()
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s (id uuid, seq int, node text)`)
  const values = rows.flatMap(({ id, initiative, extracted }) =>
    Object.entries(extracted).map(([slug, value]) => ({
      id,
      initiative,
      slug,
      items: [value].flat().map(String),
    })),
  )
  await db.run(sql`
    insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items)
    select ${org}, id, slug, initiative, 1, array(select jsonb_array_elements_text(items))
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (id uuid, initiative uuid, slug text, items jsonb)`)
}

async function storeMessages(db: Db, org: string, { messages }: Known, newId: NewId): Promise<void> {
  const contacts = CONTACTS.map((contact) => {
    const replies = messages.filter((one) => one.contact === contact && one.direction === 'inbound')
    const last = Math.max(...replies.map(({ createdAt }) => createdAt.getTime()))
    return { ...contact, id: newId(), lastInboundAt: replies.length > 0 ? new Date(last) : null }
  })
  await db.run(sql`
    insert into contacts (org_id, id, phone_number, email, created_at)
    select ${org}, id, phone, email, now()
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as k (id uuid, phone text, email text)`)
  await db.run(sql`
    insert into conversations (org_id, id, channel_id, contact_id, owner, last_inbound_at, created_at)
    select ${org}, "id", ${CHANNEL}, "id", 'nobody', "lastInboundAt", now()
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as k ("id" uuid, "lastInboundAt" timestamptz)`)
  const rows = messages.map(({ contact, ...message }) => ({
    ...message,
    id: newId(),
    contactId: contacts[CONTACTS.indexOf(contact)]!.id,
  }))
  await db.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, initiative_id, direction, author, type,
                          text, status, created_at, sent_at, delivered_at, read_at)
    select ${org}, "id", "contactId", ${CHANNEL}, "contactId", "initiative", "direction", 'human', 'text', 'Hi',
           case when "hasFailed" then 'failed' else 'sent' end, "createdAt", "sentAt", "deliveredAt", "readAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (
      "id" uuid, "contactId" uuid, "initiative" uuid, "direction" text, "hasFailed" boolean, "createdAt" timestamptz,
      "sentAt" timestamptz, "deliveredAt" timestamptz, "readAt" timestamptz)`)
}
