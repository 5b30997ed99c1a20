import { type Db, sql } from '../../src/platform/db/index.ts'
import { nodesIn, readTree, type TreeNode, type TreeValue } from './parse-tree.ts'

/** The facts about the database that the rules need. */
export interface Catalogue {
  /** Relations with an organization (tables, and views over them) by their oid: name and position of org_id. */
  relations: Map<number, { name: string; orgColumn: number }>
  /** Functions whose result may change between calls or sessions, by oid. */
  changing: Map<number, string>
  /** Types whose text depends on settings, such as the time zone. */
  changingTypes: Set<number>
}

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const relations = await db.rows(sql<{ oid: number; name: string; org_column: number }>`
    select c.oid, c.relname as name, a.attnum as org_column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`)
  const functions = await db.rows(sql<{ oid: number; name: string }>`
    select oid, proname as name from pg_proc where provolatile <> 'i'`)
  const types = await db.rows(sql<{ oid: number }>`
    select t.oid from pg_type t join pg_proc f on f.oid = t.typoutput where f.provolatile <> 'i'`)
  return {
    relations: new Map(relations.map(({ oid, name, org_column }) => [oid, { name, orgColumn: org_column }])),
    changing: new Map(functions.map(({ oid, name }) => [oid, name])),
    changingTypes: new Set(types.map(({ oid }) => oid)),
  }
}

/**
 * The queries of a statement (itself, its CTEs, its subqueries) as PostgreSQL parsed them, with every name resolved.
 * The statement becomes the body of a function, whose parse tree the catalogue stores. Empty for statements that
 * neither read nor write rows (`begin`, `create …`). Throws PostgreSQL's error for a rejected statement.
 */
export async function levelsOf(db: Db, text: string): Promise<Level[]> {
  if (!/^[\s(]*(select|insert|update|delete|merge|with|values)\b/i.test(text)) return []
  await db.run(sql.raw(`prepare analyzed as ${text}`))
  const { types } = await db.one(sql<{ types: string[] }>`
    select parameter_types::text[] as types from pg_prepared_statements where name = 'analyzed'`)
  await db.run(sql`deallocate analyzed`)
  const [taken, body] = withFewParameters(text, types)
  await db.run(
    sql.raw(`create function pg_temp.analyzed(${taken}) returns void language sql begin atomic ${body}; end`),
  )
  const { tree } = await db.one(sql<{ tree: string }>`
    select prosqlbody::text as tree from pg_proc where proname = 'analyzed'`)
  await db.run(sql`drop function pg_temp.analyzed`)
  return levelsIn(readTree(tree), [])
}

/** PostgreSQL's limit for parameters of a function. */
const MAX_PARAMETERS = 100

/** The types and the text of a statement, with nulls for excess parameters. */
function withFewParameters(text: string, types: readonly string[]): [types: string, text: string] {
  const body = text.replaceAll(/\$(\d+)/g, (parameter, number) =>
    number > MAX_PARAMETERS ? `(null::${types[number - 1]})` : parameter,
  )
  return [types.slice(0, MAX_PARAMETERS).join(', '), body]
}

/** A query within a statement, and the enclosing ones, the nearest first. */
export interface Level {
  query: TreeNode
  above: TreeNode[]
}

function levelsIn(value: TreeValue, above: TreeNode[]): Level[] {
  return [...nodesIn(value, (node) => node.kind !== 'QUERY')]
    .filter((node) => node.kind === 'QUERY')
    .flatMap((query) => [
      { query, above },
      ...[...query.fields.values()].flatMap((field) => levelsIn(field, [query, ...above])),
    ])
}
