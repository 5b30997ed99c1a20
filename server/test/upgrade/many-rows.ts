import { type Db, type Pool, sql } from '../../src/platform/db/index.ts'

const ORG = '00000000-0000-4000-8000-000000000001'

/** The tables of the baseline that grow with use: those that become the largest, and the others. */
const LARGEST = [
  'people',
  'event_keys',
  'events',
  'contacts',
  'conversations',
  'messages',
  'runs',
  'run_steps',
  'webhook_deliveries',
]
const LARGE = [
  'custom_objects',
  'relationships',
  'segment_members',
  'segment_departures',
  'import_rejections',
  'form_submissions',
  'webhook_events',
  'audit_log',
  'conversation_notes',
  'media',
  'run_wakes',
  'extracted_values',
  'model_calls',
  'refused_enrollments',
  'http_calls',
]
export const GROWING: readonly string[] = [...LARGEST, ...LARGE]

/** Columns that may be null and are filled as well, since indexes and statements of migrations read them. */
const FILLED = /^(person_external_id|phone_number|email|run_id|contact_id|person_id|initiative_id|.*ed_at)$/
const NOW = '2026-11-20T12:00:00Z'

interface Column {
  name: string
  type: string
  required: boolean
  /** The texts that a check allows. */
  allowed: string[]
}

/** Fills the largest tables with this many rows each, and the other large ones with a tenth. Foreign keys are not looked at. */
export async function fillTables(pool: Pool, rows: number): Promise<void> {
  await pool.session(async (db) => {
    await db.run(sql`set session_replication_role = replica`)
    for (const table of LARGEST) await fill(db, table, rows)
    for (const table of LARGE) await fill(db, table, Math.ceil(rows / 10))
    await db.run(sql`reset session_replication_role`)
    for (const table of GROWING) await db.run(sql.raw(`analyze ${table}`))
  })
}

async function fill(db: Db, table: string, rows: number): Promise<void> {
  await dropChecks(db, table)
  const columns = (await columnsOf(db, table)).filter(({ name, required }) => required || FILLED.test(name))
  await db.run(
    sql.raw(`
      insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
      select ${columns.map(wordColumn).join(', ')} from generate_series(1, ${rows}) as n`),
  )
}

/** The n-th row of each table has the n-th id in all its columns, so the rows belong together. */
function wordColumn({ name, type, allowed }: Column): string {
  if (name === 'org_id') return `'${ORG}'`
  if (type === 'uuid') return `('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  if (type === 'timestamptz') return `'${NOW}'::timestamptz - n * interval '20 seconds'`
  if (type === 'jsonb') return `'{}'::jsonb`
  if (type.endsWith('[]')) return `'{}'::${type}`
  if (type === 'bool') return 'false'
  if (type === 'text' && allowed.length > 0)
    return `(array[${allowed.map((text) => `'${text}'`).join(', ')}])[1 + n % ${allowed.length}]`
  if (type === 'text') return `'${name} ' || n`
  return `(n % 1000)::${type}`
}

/** Rows that are all alike cannot follow rules about several columns. */
async function dropChecks(db: Db, table: string): Promise<void> {
  const checks = await db.rows(sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype = 'c' and cardinality(conkey) > 1`)
  for (const { name } of checks) await db.run(sql.raw(`alter table ${table} drop constraint "${name}"`))
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const columns = await db.rows(sql<Omit<Column, 'allowed'> & { rule: string | null }>`
    select a.attname as name, case when t.typelem <> 0 and t.typlen = -1 then e.typname || '[]' else t.typname end as type,
           a.attnotnull as required,
           (select pg_get_constraintdef(c.oid) from pg_constraint c
            where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] limit 1) as rule
    from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (not a.atthasdef or a.attname ~ ${FILLED.source})
    order by a.attnum`)
  return columns.map(({ rule, ...column }) => ({
    ...column,
    allowed: [...(rule ?? '').matchAll(/'([^']*)'::text/g)].map(([, text]) => text!),
  }))
}
