import { toWire } from '../../server/src/platform/core/index.ts'
import { type Db, sql } from '../../server/src/platform/db/index.ts'
import type { BenchService } from '../machinery/service.ts'
import { DEFINITION, FIELDS, NODES } from './journey.ts'

/** The days over which the participants were enrolled. */
export const DAYS = 90
/** One participant in so many has what is looked for as something rare. */
export const RARE_IN = 50_000

export interface Loaded {
  /** Ids as callers know them. */
  initiative: string
  journey: string
}

interface Place {
  db: Db
  org: string
  initiative: string
  journey: string
}

/**
 * One initiative with so many runs, each of another person: half of them live at four steps, the others ended in each
 * state. Those that completed have answers. The sums are those that the workers would have kept.
 */
export async function loadRuns(
  { pool, org }: BenchService,
  runs: number,
  say: (line: string) => void,
): Promise<Loaded> {
  const { id: initiative } = await pool.one(sql<{ id: string }>`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at,
                             activated_at)
    values (${org}, gen_random_uuid(), 'Survey after purchase', 'WHATSAPP', 'ACTIVE', 'en', 1, true, now(), now(), now())
    returning id`)
  const { id: journey } = await pool.one(sql<{ id: string }>`
    insert into journeys (org_id, id, initiative_id, version, status, definition, trigger_type, created_at, updated_at,
                          published_at)
    values (${org}, gen_random_uuid(), ${initiative}, 1, 'PUBLISHED', ${JSON.stringify(DEFINITION)}::jsonb, 'manual', now(),
            now(), now())
    returning id`)
  const parts: readonly [name: string, tables: readonly string[], write: (place: Place) => Promise<void>][] =
    [
      ['people', ['people', 'segment_members'], (place) => writePeople(place, runs)],
      ['runs', ['runs'], (place) => writeRuns(place, runs)],
      ['messages', ['messages'], writeMessages],
      ['answers', ['extracted_values', 'extraction_reviews'], writeAnswers],
      ['goal', ['goal_members'], writeGoal],
      ['sums', ['step_sums', 'run_sums'], (place) => writeSums(place, runs)],
    ]
  for (const [name, tables, write] of parts) {
    const startedAt = performance.now()
    await pool.transaction((db) => inBulk(db, tables, () => write({ db, org, initiative, journey })))
    await pool.run(sql.raw(`vacuum (analyze) ${tables.join(', ')}`))
    say(`${name} written in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  }
  return { initiative: toWire('initiative', initiative), journey: toWire('journey', journey) }
}

/** Nobody searches people here, and to write this index would take as long as all the rest. */
const LEFT_OUT = 'people_search'

/**
 * Fills tables without their further indexes, which are made afterwards, and without looking up what each row refers to.
 * With both, the rows take several times as long.
 */
async function inBulk(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  await db.run(sql`set local session_replication_role = replica`)
  await db.run(sql`set local maintenance_work_mem = '256MB'`)
  const indexes = await db.rows(sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any (${tables}::text[]::regclass[]) and not i.indisunique`)
  for (const { name } of indexes) await db.run(sql.raw(`drop index ${name}`))
  await work()
  for (const { name, definition } of indexes) if (name !== LEFT_OUT) await db.run(sql.raw(definition))
}

async function writePeople({ db, org }: Place, count: number): Promise<void> {
  await db.run(sql`
    insert into people (org_id, id, external_id, first_name, last_name, phone_number, attributes, created_at, updated_at)
    select ${org}, gen_random_uuid(), 'person-' || n, 'Name' || n % 997, 'Family' || n, '+57310' || lpad(n::text, 7, '0'),
           jsonb_build_object('plan', (array['free', 'basic', 'pro'])[n % 3 + 1]), now(), now()
    from generate_series(1, ${count}::int) n`)
  for (const [slug, each] of [
    ['third', 3],
    ['few', RARE_IN],
  ] as const) {
    const { id } = await db.one(sql<{ id: string }>`
      insert into segments (org_id, id, name, slug, filter, evaluation_cadence, created_at, updated_at)
      values (${org}, gen_random_uuid(), ${slug}, ${slug}, '{}', 'REACTIVE_ONLY', now(), now()) returning id`)
    await db.run(sql`
      insert into segment_members (org_id, segment_id, person_id, entered_at)
      select ${org}, ${id}, id, now() from people
      where org_id = ${org} and substr(external_id, 8)::int % ${each}::int = 0`)
  }
}

/** Ids begin with the time, as those that Parley makes. */
const ID = sql`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
               || substr(md5(n::text), 4, 15))::uuid`

async function writeRuns({ db, org, initiative, journey }: Place, count: number): Promise<void> {
  const { id: contact } = await db.one(sql<{ id: string }>`
    insert into contacts (org_id, id, phone_number, created_at)
    values (${org}, gen_random_uuid(), '+573000000000', now()) returning id`)
  await db.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, person_id, person_external_id,
                      phone_number, trigger, status, node_id, node_kind, waiting_for, deadline_at, started_at, ended_at,
                      extraction_status, end_reason, error_name, messages_sent)
    select ${org}, ${ID}, ${initiative}, ${journey}, ${contact}, person, person, external_id, phone_number,
           '{"kind":"manual"}', status, node, 'DELAY', case when status = 'ACTIVE' then 'timer' end,
           case when status = 'ACTIVE' then now() + interval '30 days' end, at,
           case when status <> 'ACTIVE' then at + interval '1 day' end,
           case when status = 'COMPLETED' then 'EXTRACTED' end, case when status <> 'ACTIVE' then node end,
           case when status = 'FAILED' then 'provider_' || n % 5 end, 1
    from (select id as person, external_id, phone_number, substr(external_id, 8)::int as n from people
          where org_id = ${org} order by n) people,
         lateral (select now() - interval '1 day' * ${DAYS}::int * (1 - n::float8 / ${count}::int) as at) as times,
         lateral (select case when n % 100 < 50 then 'ACTIVE' when n % 100 < 85 then 'COMPLETED'
                              when n % 100 < 92 then 'EXPIRED' when n % 100 < 96 then 'STOPPED' else 'FAILED' end as status,
                         case when n % ${RARE_IN}::int = 0 then ${NODES.rare}::text when n % 100 < 30 then ${NODES.wait}::text
                              when n % 100 < 49 then ${NODES.pause}::text when n % 100 = 49 then ${NODES.talk}::text
                              when n % 100 < 85 then ${NODES.answered}::text when n % 100 < 96 then ${NODES.silent}::text
                              else ${NODES.message}::text end as node) as state`)
}

/** They are looked for by their run, so one conversation has all of them. */
async function writeMessages({ db, org, initiative }: Place): Promise<void> {
  const { id: account } = await db.one(sql<{ id: string }>`
    insert into channel_accounts (org_id, id, kind, external_id, settings, secrets, created_at)
    values (${org}, gen_random_uuid(), 'whatsapp_cloud', 'bench', '{}', '{}', now()) returning id`)
  const { id: channel } = await db.one(sql<{ id: string }>`
    insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until, created_at)
    values (${org}, gen_random_uuid(), ${account}, 'whatsapp', '+573000000001', 'Shop', 'bench', 'CONNECTED', now(), now())
    returning id`)
  const { id: conversation } = await db.one(sql<{ id: string }>`
    insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
    select ${org}, gen_random_uuid(), ${channel}, id, 'nobody', now() from contacts where org_id = ${org}
    returning id`)
  await db.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, run_id, initiative_id, direction, author, type,
                          text, status, created_at)
    select ${org}, gen_random_uuid(), ${conversation}, ${channel}, contact_id, id, initiative_id, 'outbound', 'journey',
           'template', 'Hello, how was your order?', 'read', started_at
    from runs where org_id = ${org} and initiative_id = ${initiative}`)
}

async function writeAnswers({ db, org, initiative }: Place): Promise<void> {
  await db.run(sql`
    insert into extraction_schemas (org_id, initiative_id, version, fields, created_at)
    values (${org}, ${initiative}, 1, ${JSON.stringify(FIELDS)}::jsonb, now())`)
  await db.run(sql`
    insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items, source_quote, confidence)
    select ${org}, r.id, v.slug, ${initiative}, 1, v.items, 'I would say ' || v.items[1], 0.9
    from runs r, lateral (select substr(r.person_external_id, 8)::int as n) n,
         lateral (values ('score', array[(n % 11)::text]), ('recommends', array[(n % 4 < 3)::text]),
                         ('reason', array[case when n % ${RARE_IN}::int = 50 then 'rare'
                                               else (array['price', 'support', 'speed'])[n % 3 + 1] end]),
                         ('wish', array['A wish, number ' || n])) as v (slug, items)
    where r.org_id = ${org} and r.initiative_id = ${initiative} and r.status = 'COMPLETED' and n % 7 <> 0`)
  await db.run(sql`
    insert into extraction_reviews (org_id, run_id, slug, id, initiative_id, schema_version, created_at, items, source_quote,
                                    confidence)
    select ${org}, run_id, slug, gen_random_uuid(), ${initiative}, 1, now(), items, source_quote, 0.5
    from extracted_values
    where org_id = ${org} and initiative_id = ${initiative} and slug = 'score' and items = array['7']`)
}

async function writeGoal({ db, org, initiative, journey }: Place): Promise<void> {
  await db.run(sql`
    insert into initiative_goals (org_id, initiative_id, event_name, event_filters, goal_window, holdout_percent)
    values (${org}, ${initiative}, 'order_placed', '[]', '7d', 10)`)
  await db.run(sql`
    insert into goal_members (org_id, initiative_id, subject_id, person_external_id, arm, run_id, journey_id, started_at,
                              reached_at)
    select ${org}, ${initiative}, subject_id, person_external_id, 'ENROLLED', id, ${journey}, started_at,
           case when status = 'COMPLETED' then started_at + interval '1 day' end
    from runs where org_id = ${org} and initiative_id = ${initiative}`)
  await db.run(sql`
    insert into goal_sums (org_id, initiative_id, node_id, branch, people, reached)
    select ${org}, ${initiative}, '', arm, count(*), count(reached_at)
    from goal_members where org_id = ${org} and initiative_id = ${initiative} group by arm`)
}

/** What was kept with every run, and with every step: of all time, of each day and of each hour. */
async function writeSums({ db, org, initiative, journey }: Place, runs: number): Promise<void> {
  await db.run(sql`
    insert into run_sums (org_id, id, active, completed, stopped, expired, failed, counted_at)
    select ${org}, ${initiative}, count(*) filter (where status = 'ACTIVE'), count(*) filter (where status = 'COMPLETED'),
           count(*) filter (where status = 'STOPPED'), count(*) filter (where status = 'EXPIRED'),
           count(*) filter (where status = 'FAILED'), now()
    from runs where org_id = ${org} and initiative_id = ${initiative}`)
  const edges = DEFINITION.edges.map(({ from, to, sourceHandle }) => ({ from, to, signal: sourceHandle }))
  await db.run(sql`
    insert into step_sums (org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id, count, times)
    select ${org}, ${journey}, grain, starts_at, node, what, signal, target, ${runs}::bigint / 2 / parts, times
    from (select grain, parts,
                 (select jsonb_object_agg(bucket, ${runs}::bigint / 2 / parts / 100)
                  from generate_series(300, 399) bucket) as times
          from (values ('all', 1), ('day', ${DAYS}::int), ('hour', ${DAYS * 24}::int)) as g (grain, parts)
          -- So that the times are put together once for each grain, and not for each row.
          offset 0) grains,
         lateral (select case grain when 'all' then '1970-01-01Z'::timestamptz
                                    when 'day' then date_trunc('day', now()) - interval '1 day' * n
                                    else date_trunc('hour', now()) - interval '1 hour' * n end as starts_at
                  from generate_series(0, parts - 1) n) periods,
         (select "from" as node, 'EXITED' as what, signal, "to" as target
          from jsonb_to_recordset(${JSON.stringify(edges)}::jsonb) as e ("from" text, signal text, "to" text)
          union all
          select id, 'ENTERED', '', '' from jsonb_to_recordset(${JSON.stringify(DEFINITION.actions)}::jsonb) as a (id text)
         ) counted`)
}
