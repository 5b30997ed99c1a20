import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, type Pool, sql } from '../../src/platform/db/index.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/*
 * The rules for a database that is distributed by organization (ARCHITECTURE.md, rule 6). They are checked in the
 * database's own catalogue, which includes every new table.
 */
let app: TestApp
let pool: Pool
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  pool = app.runtime.pool
})
afterAll(() => app.stop())

/** Tables without an organization are small and copied to every machine. Their comment must say so. */
const isReference = sql`coalesce(obj_description(c.oid, 'pg_class'), '') like 'reference:%'`
const ours = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

/** For each rule, a query that finds violations. */
const VIOLATIONS = {
  'a table belongs to organizations, or is a reference table': sql<{ name: string }>`
    select c.relname as name from pg_class c
    where ${ours} and not ${isReference}
      and not exists (select from pg_attribute a
                      where a.attrelid = c.oid and a.attname = 'org_id' and a.attnum > 0
                        and a.atttypid = 'uuid'::regtype and a.attnotnull)`,
  'a table has a primary key': sql<{ name: string }>`
    select c.relname as name from pg_class c
    where ${ours} and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  'a unique key starts with the organization': sql<{ name: string }>`
    select k.relname as name
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_class k on k.oid = i.indexrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where ${ours} and not ${isReference} and i.indisunique and a.attname is distinct from 'org_id'`,
  'a foreign key stays within the organization, or leads to a reference table': sql<{ name: string }>`
    select f.conname as name
    from pg_constraint f
    join pg_class c on c.oid = f.confrelid
    join pg_attribute near on near.attrelid = f.conrelid and near.attnum = f.conkey[1]
    join pg_attribute far on far.attrelid = f.confrelid and far.attnum = f.confkey[1]
    where f.contype = 'f' and ${ours} and not ${isReference}
      and (near.attname <> 'org_id' or far.attname <> 'org_id')`,
  'nothing happens behind a statement': sql<{ name: string }>`
    select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${ours} and not t.tgisinternal`,
  'identity comes from the program': sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  'time and chance come from the program': sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where ${ours} and not ${isReference} and pg_get_expr(d.adbin, d.adrelid) ~ '(now|random|uuid|timestamp)\\('`,
  'workers find what is due by an index': sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where ${ours} and a.attname in ('due_at', 'evaluate_at', 'check_at') and not c.relispartition
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)`,
}

/** Tables that violate every rule above. */
const BAD_TABLES = `
  create table stray (id serial, at timestamptz default now(), due_at timestamptz, unique (id));
  create table stray_child (id int references stray (id));
  create function stray_trigger() returns trigger language plpgsql as 'begin return new; end';
  create trigger stray_trigger before insert on stray for each row execute function stray_trigger();`

async function find(db: Db, rule: keyof typeof VIOLATIONS): Promise<string[]> {
  const rows = await db.rows(VIOLATIONS[rule])
  return rows.map(({ name }) => name)
}

test.each(Object.keys(VIOLATIONS) as (keyof typeof VIOLATIONS)[])('%s', async (rule) => {
  expect(await find(pool, rule)).toEqual([])
  const broken = pool.transaction(async (db) => {
    await db.run(sql.raw(BAD_TABLES))
    throw new Found(await find(db, rule))
  })
  const error = await broken.catch((reason) => reason)
  expect(error, String(error)).toBeInstanceOf(Found)
  expect(error.names.join()).toContain('stray')
})

/** Rolls back the transaction in which it is thrown. */
class Found extends Error {
  readonly names: string[]
  constructor(names: string[]) {
    super('found')
    this.names = names
  }
}
