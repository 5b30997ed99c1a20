import { type Db, sql } from '../../server/src/platform/db/index.ts'

/** A schema as PostgreSQL describes it, with every expression in PostgreSQL's form. */
export interface Catalogue {
  extensions: string[]
  functions: { name: string; definition: string }[]
  tables: Table[]
  views: { name: string; definition: string }[]
}

export interface Table {
  name: string
  unlogged: boolean
  /** `fillfactor=80` */
  options: string[]
  /** For a partitioned table: `RANGE (occurred_at)`. */
  partitionedBy: string | null
  comment: string | null
  columns: Column[]
  constraints: Constraint[]
  indexes: { name: string; definition: string }[]
  partitions: { name: string; bound: string }[]
}

export interface Column {
  name: string
  type: string
  notNull: boolean
  default: string | null
  isGenerated: boolean
  /** null: the default of the type. */
  storage: 'plain' | 'external' | 'main' | 'extended' | null
  comment: string | null
}

export interface Constraint {
  name: string
  kind: 'primary key' | 'unique' | 'foreign key' | 'check'
  columns: string[]
  definition: string
  /** The table that a foreign key refers to. */
  target: string | null
}

/** The contents of the schema `public`. Tables are in the order of their creation, partitions with their table. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const extensions = await db.rows(sql<{ name: string }>`
    select extname as name from pg_extension where extname <> 'plpgsql' order by extname`)
  const functions = await db.rows(sql<Catalogue['functions'][number]>`
    select f.proname as name, pg_get_functiondef(f.oid) as definition
    from pg_proc f
    where f.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d
                      where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
    order by f.oid`)
  const views = await db.rows(sql<Catalogue['views'][number]>`
    select relname as name, pg_get_viewdef(oid, true) as definition
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
    order by oid`)
  return { extensions: extensions.map(({ name }) => name), functions, tables: await readTables(db), views }
}

function readTables(db: Db): Promise<Table[]> {
  return db.rows(sql<Table>`
    select t.relname as name, t.relpersistence = 'u' as unlogged, coalesce(t.reloptions, '{}') as options,
           pg_get_partkeydef(t.oid) as "partitionedBy", obj_description(t.oid, 'pg_class') as comment,
           columns.list as columns, constraints.list as constraints, indexes.list as indexes,
           partitions.list as partitions
    from pg_class t
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
               'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
               'default', pg_get_expr(d.adbin, d.adrelid, true), 'isGenerated', a.attgenerated <> '',
               'storage', case when a.attstorage <> y.typstorage then
                            case a.attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main'
                                              else 'extended' end end,
               'comment', col_description(t.oid, a.attnum)) order by a.attnum) as list
      from pg_attribute a
      join pg_type y on y.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) columns
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
               'name', k.conname, 'kind', x.kind, 'definition', pg_get_constraintdef(k.oid, true),
               'columns', (select jsonb_agg(a.attname order by n.place)
                           from unnest(k.conkey) with ordinality n (attnum, place)
                           join pg_attribute a on a.attrelid = t.oid and a.attnum = n.attnum),
               'target', f.relname) order by x.place, k.oid), '[]') as list
      from pg_constraint k
      join (values ('p', 'primary key', 1), ('u', 'unique', 2), ('f', 'foreign key', 3), ('c', 'check', 4))
        as x (code, kind, place) on x.code = k.contype::text
      left join pg_class f on f.oid = k.confrelid
      where k.conrelid = t.oid and k.conparentid = 0) constraints
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
               'name', c.relname, 'definition', pg_get_indexdef(i.indexrelid, 0, true)) order by c.oid), '[]') as list
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = t.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = t.oid)) indexes
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
               'name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname), '[]') as list
      from pg_inherits i join pg_class p on p.oid = i.inhrelid
      where i.inhparent = t.oid) partitions
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
    order by t.oid`)
}
