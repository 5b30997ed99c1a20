import type { Outreach, TestInitiative } from '../../../../test/fixtures/outreach.ts'
import { setSchema } from '../../../conversations/extraction/schemas.ts'
import type { ExtractionSchema } from '../../../conversations/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { allowTime, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** A participant whose conversation was read, as a test counts by hand. */
export interface Answered {
  day: string
  city: string | null
  isVip: boolean
  score: string | null
  recommends: string | null
  reasons: string[]
}

const FILLING_MS = 300_000

export const ANSWERED_FIELDS: ExtractionSchema['fields'] = {
  score: { label: 'Score', description: '1 to 5.', type: 'int', min: 1, max: 5 },
  recommends: { label: 'Recommends', description: 'Whether.', type: 'bool' },
  reasons: { label: 'Reasons', description: 'Why.', type: 'enum[]', values: ['price', 'support', 'speed'] },
  wish: { label: 'Wish', description: 'A wish.', type: 'string' },
}

/**
 * An initiative with so many participants, who were enrolled on ten days and answered differently. Every third is in the
 * segment `vip`, every fifth has no `city`, every seventh did not answer.
 */
export async function newAnswered(outreach: Outreach, count: number): Promise<TestInitiative> {
  const initiative = await outreach.newInitiative({ name: 'Asked <b>people</b>' })
  await outreach.do((ctx) =>
    setSchema(ctx, toWire('initiative', initiative.id), { schema: { fields: ANSWERED_FIELDS } }),
  )
  await outreach.do((ctx) => addAnswered(ctx, initiative, count))
  await outreach.runtime.pool.run(sql`analyze people, runs, extracted_values, segment_members`)
  return initiative
}

/** Adds participants with answers to an initiative with the fields `ANSWERED_FIELDS`. */
export async function addAnswered(ctx: Ctx, initiative: TestInitiative, count: number): Promise<void> {
  const { org, db: pool } = ctx
  await allowTime(pool, FILLING_MS)
  // The rows fit together by how they are made. Looking up what each refers to takes longer than writing them.
  await pool.run(sql`set local session_replication_role = replica`)
  const segmentId = ctx.newId()
  const contactId = ctx.newId()
  const prefix = `p${segmentId.slice(-8)}`
  await pool.run(sql`
    insert into contacts (org_id, id, phone_number, created_at)
    values (${org}, ${contactId}, ${`+57${Date.parse('2026-01-01')}`}, now()) on conflict do nothing`)
  const contact = await pool.one(sql<{ id: string }>`select id from contacts where org_id = ${org} limit 1`)
  await pool.run(sql`
    insert into people (org_id, id, external_id, first_name, attributes, created_at, updated_at)
    select ${org}, gen_random_uuid(), ${prefix} || n, 'Ana', case when n % 5 = 0 then '{}'
           else jsonb_build_object('city', (array['Lima', 'Bogotá', 'Quito'])[n % 3 + 1]) end, now(), now()
    from generate_series(1, ${count}::int) as n`)
  await pool.run(sql`
    insert into segments (org_id, id, name, slug, filter, evaluation_cadence, created_at, updated_at)
    values (${org}, ${segmentId}, 'VIP', ${`vip-${prefix}`}, '{}', 'REACTIVE_ONLY', now(), now())`)
  await pool.run(sql`
    insert into segment_members (org_id, segment_id, person_id, entered_at)
    select ${org}, ${segmentId}, id, now() from people
    where org_id = ${org} and external_id like ${`${prefix}%`} and substr(external_id, ${prefix.length + 1})::int % 3 = 0`)
  await pool.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, person_id, person_external_id, trigger,
                      status, node_id, started_at, ended_at, extraction_status)
    select ${org}, gen_random_uuid(), ${initiative.id}, ${initiative.journeyId}, ${contact.id}, p.id, p.id, p.external_id,
           '{"kind":"manual"}', 'COMPLETED', 'end',
           '2026-03-01T23:30:00Z'::timestamptz + make_interval(days => n.n % 10), now(), 'EXTRACTED'
    from people p, lateral (select substr(p.external_id, ${prefix.length + 1})::int as n) n
    where p.org_id = ${org} and p.external_id like ${`${prefix}%`}`)
  await pool.run(sql`
    insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items, source_quote, confidence)
    select ${org}, r.id, v.slug, r.initiative_id, 1, v.items, 'I said ' || v.items[1], 0.9
    from runs r, lateral (select substr(r.person_external_id, ${prefix.length + 1})::int as n) n,
         lateral (values ('score', array[(n % 5 + 1)::text]), ('recommends', array[(n % 4 < 3)::text]),
                         ('reasons', (array['price', 'support', 'speed'])[n % 2 + 1 : n % 3 + 1]),
                         ('wish', array['call me at +57 300 555 0000 or ana@example.com, order ' || n])) as v (slug, items)
    where r.org_id = ${org} and r.initiative_id = ${initiative.id} and n % 7 <> 0 and cardinality(v.items) > 0
      and not (v.slug = 'recommends' and n % 11 = 0)`)
  await pool.run(sql`set local session_replication_role = origin`)
}

/** Everybody whose conversation was read, with their answers. */
export function readAnswered({ org, runtime }: Outreach, { id }: TestInitiative): Promise<Answered[]> {
  return runtime.pool.rows(sql<Answered>`
    select to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD') as day, p.attributes ->> 'city' as city,
           exists (select from segment_members m where m.org_id = ${org} and m.person_id = p.id) as "isVip",
           (select items[1] from extracted_values v where v.org_id = ${org} and v.run_id = r.id and v.slug = 'score') as score,
           (select items[1] from extracted_values v where v.org_id = ${org} and v.run_id = r.id and v.slug = 'recommends')
             as recommends,
           coalesce((select items from extracted_values v
                     where v.org_id = ${org} and v.run_id = r.id and v.slug = 'reasons'), '{}') as reasons
    from runs r join people p on p.org_id = ${org} and p.id = r.person_id
    where r.org_id = ${org} and r.initiative_id = ${id}`)
}

/** The slug of the segment of an initiative's fixture. */
export async function segmentOf({ org, runtime }: Outreach, { id }: TestInitiative): Promise<string> {
  const { slug } = await runtime.pool.one(sql<{ slug: string }>`
    select s.slug from segments s
    join segment_members m on m.org_id = ${org} and m.segment_id = s.id
    join runs r on r.org_id = ${org} and r.person_id = m.person_id
    where s.org_id = ${org} and r.initiative_id = ${id} limit 1`)
  return slug
}
