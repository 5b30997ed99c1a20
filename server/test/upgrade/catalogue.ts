import { type Db, sql } from '../../src/platform/db/index.ts'

/*
 * The catalogue's description of a schema, as comparable lines. It omits what differs between databases with the same
 * schema: oids, the month of the database's creation, and names of not-null constraints. PostgreSQL stores those names
 * since version 18. For keys it also omits whether they are inherited, which a dump changes.
 */

interface Line {
  line: string
}

const isOurs = sql`n.nspname = 'public'`
const isOfNoExtension = (catalogue: string, oid: string) => sql`not exists (
  select from pg_depend d
  where d.classid = ${sql.lit(catalogue)}::regclass and d.objid = ${sql.ref(oid)} and d.deptype = 'e')`

const PARTS = {
  extensions: sql<Line>`
    select jsonb_build_array('extension', extname, extversion)::text as line from pg_extension`,
  relations: sql<Line>`
    select jsonb_build_array(
             'relation', c.relname, c.relkind, c.relpersistence, c.relispartition, c.relreplident, c.relrowsecurity,
             c.relhasrules, c.reloptions, t.reloptions, c.relacl, pg_get_partkeydef(c.oid), p.inhparent::regclass,
             pg_get_expr(c.relpartbound, c.oid), obj_description(c.oid, 'pg_class'),
             case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end)::text as line
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_class t on t.oid = c.reltoastrelid
    left join pg_inherits p on p.inhrelid = c.oid
    where ${isOurs} and ${isOfNoExtension('pg_class', 'c.oid')}`,
  columns: sql<Line>`
    select jsonb_build_array(
             'column', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
             format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity,
             a.attgenerated, a.attcollation::regcollation, a.attstorage, a.attcompression,
             nullif(a.attstattarget, -1), a.attislocal, a.attinhcount, a.attoptions, a.attacl,
             col_description(c.oid, a.attnum))::text as line
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${isOurs} and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped`,
  constraints: sql<Line>`
    select jsonb_build_array(
             'constraint', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.condeferrable,
             k.convalidated, k.conislocal, k.coninhcount, case when k.contype = 'c' then k.connoinherit end,
             k.conindid::regclass, obj_description(k.oid, 'pg_constraint'))::text as line
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where ${isOurs} and k.contype <> 'n'`,
  indexes: sql<Line>`
    select jsonb_build_array(
             'index', i.indexrelid::regclass, pg_get_indexdef(i.indexrelid), i.indisprimary, i.indisvalid,
             i.indisclustered, i.indisreplident, p.inhparent::regclass, obj_description(c.oid, 'pg_class'))::text as line
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_inherits p on p.inhrelid = c.oid
    where ${isOurs}`,
  functions: sql<Line>`
    select jsonb_build_array(
             'function', pg_get_functiondef(f.oid), f.proacl, obj_description(f.oid, 'pg_proc'))::text as line
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace
    where ${isOurs} and f.prokind <> 'a' and ${isOfNoExtension('pg_proc', 'f.oid')}`,
  /** Kinds of objects that the schema does not use. Add a description when one is first used. */
  others: sql<Line>`
    select jsonb_build_array(o.type, o.identity)::text as line
    from (
      select 'pg_trigger'::regclass as catalogue, oid from pg_trigger where not tgisinternal
      union all select 'pg_rewrite'::regclass, oid from pg_rewrite where rulename <> '_RETURN'
      union all select 'pg_policy'::regclass, oid from pg_policy
      union all select 'pg_event_trigger'::regclass, oid from pg_event_trigger
      union all select 'pg_publication'::regclass, oid from pg_publication
      union all select 'pg_foreign_server'::regclass, oid from pg_foreign_server
      union all select 'pg_default_acl'::regclass, oid from pg_default_acl
      union all select 'pg_statistic_ext'::regclass, oid from pg_statistic_ext
      union all select 'pg_proc'::regclass, oid from pg_proc where prokind = 'a'
      union all select 'pg_type'::regclass, oid from pg_type where typtype in ('d', 'e', 'r', 'm')
      union all select 'pg_namespace'::regclass, oid from pg_namespace where nspname !~ '^pg_'
      union all select 'pg_cast'::regclass, oid from pg_cast
      union all select 'pg_operator'::regclass, oid from pg_operator
      union all select 'pg_opclass'::regclass, oid from pg_opclass
      union all select 'pg_collation'::regclass, oid from pg_collation
      union all select 'pg_ts_config'::regclass, oid from pg_ts_config
      union all select 'pg_ts_dict'::regclass, oid from pg_ts_dict
    ) x
    cross join lateral pg_identify_object(x.catalogue, x.oid, 0) o
    where x.oid >= 16384
      and not exists (select from pg_depend d where d.classid = x.catalogue and d.objid = x.oid and d.deptype = 'e')`,
}

/** One line for each item in the schema `public`, in alphabetical order. */
export async function describeCatalogue(db: Db): Promise<string[]> {
  const lines: string[] = []
  for (const part of Object.values(PARTS)) lines.push(...(await db.rows(part)).map(({ line }) => line))
  return lines.map((line) => line.replace(/(\(MINVALUE\) TO \(')[^']+/, '$1the first month')).toSorted()
}
