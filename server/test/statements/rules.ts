import type { Catalogue, Level } from './analysis.ts'
import { nodesIn, TreeNode, type TreeValue } from './parse-tree.ts'

/*
 * Rules for statements on a database that is distributed by organization. They let it send a statement to one machine
 * or run it in parts (ARCHITECTURE.md, rule 6).
 */

/** A violation and its table. */
export interface Breach {
  rule: 'organization' | 'functions' | 'inserts'
  table: string
  problem: string
}

const UPDATE = 2
const INSERT = 3
const DELETE = 4
const RELATION = 0
const SUBQUERY = 1
/** What a query groups by, from PostgreSQL 18 on. */
const GROUP = 9
const VALUES = 5
const CTE = 6
const JOIN = { left: 1, full: 2, right: 3 }

/** The violations of one query of a statement. */
export function breachesOf({ query, above }: Level, catalogue: Catalogue): Breach[] {
  return [
    ...unboundReads(query, catalogue),
    ...unboundRows(query, above, catalogue),
    ...changingFunctions(query, catalogue),
    ...passedOn(query, above, catalogue),
  ]
}

/** Tables of a query without their own condition `org_id = <parameter or constant>`. */
function unboundReads(query: TreeNode, { relations }: Catalogue): Breach[] {
  const bound = boundColumns(query)
  const isInsert = query.number('commandType') === INSERT
  // The target of an insert, and the row `excluded` of a conflict, are not read.
  const unread = isInsert
    ? [query.number('resultRelation'), query.node('onConflict')?.number('exclRelIndex')]
    : []
  return query.nodes('rtable').flatMap((entry, index) => {
    const relation = entry.number('rtekind') === RELATION ? relations.get(entry.number('relid')) : undefined
    const place = index + 1
    if (!relation || unread.includes(place) || bound.has(`${place}.${relation.orgColumn}`)) return []
    const alias = entry.node('eref')?.text('aliasname') ?? relation.name
    const problem = `${alias}.org_id is not compared with a parameter`
    return [{ rule: 'organization' as const, table: relation.name, problem }]
  })
}

/** The columns that the conditions of a query bind to a value from outside, as `table.column` in numbers. */
function boundColumns(query: TreeNode): Set<string> {
  const bound = new Set<string>()
  const from = query.node('jointree')
  if (from) conditionsOn(from, () => true)
  return bound

  /** Collects the conditions of a join tree. Those of an outer join apply only to the side that may be missing. */
  function conditionsOn(part: TreeNode, holds: (table: number) => boolean): Set<number> {
    if (part.kind === 'RANGETBLREF') return new Set([part.number('rtindex')])
    if (part.kind === 'FROMEXPR') {
      const tables = new Set(part.nodes('fromlist').flatMap((item) => [...conditionsOn(item, holds)]))
      note(part.node('quals'), holds)
      return tables
    }
    const left = conditionsOn(part.node('larg')!, holds)
    const right = conditionsOn(part.node('rarg')!, holds)
    const kind = part.number('jointype')
    note(part.node('quals'), (table) => {
      if (kind === JOIN.left) return right.has(table)
      if (kind === JOIN.right) return left.has(table)
      return kind !== JOIN.full
    })
    return new Set([...left, ...right])
  }

  function note(condition: TreeNode | null, holds: (table: number) => boolean): void {
    if (condition?.kind === 'BOOLEXPR' && condition.text('boolop') === 'and')
      for (const part of condition.nodes('args')) note(part, holds)
    if (condition?.kind !== 'OPEXPR' || condition.number('opfuncid') !== UUID_EQUALS) return
    const [one, other] = condition.nodes('args')
    for (const [column, value] of [
      [one!, other!],
      [other!, one!],
    ] as const)
      if (isColumn(column) && isGiven(value) && holds(column.number('varno')))
        bound.add(`${column.number('varno')}.${column.number('varattno')}`)
  }
}

/** `uuid_eq`, whose oid is the same in every PostgreSQL. */
const UUID_EQUALS = 2956

const isColumn = (node: TreeNode) => node.kind === 'VAR' && node.number('varlevelsup') === 0

/** A parameter, a constant, or a function of them. */
function isGiven(value: TreeValue): boolean {
  return ![...nodesIn(value)].some((node) => node.kind === 'VAR' || node.kind === 'SUBLINK')
}

/** Inserted rows whose organization is neither given from outside nor read from a table. */
function unboundRows(query: TreeNode, above: TreeNode[], { relations }: Catalogue): Breach[] {
  if (query.number('commandType') !== INSERT) return []
  const target = query.nodes('rtable')[query.number('resultRelation') - 1]!
  const relation = relations.get(target.number('relid'))
  if (!relation) return []
  const organization = entryAt(query.nodes('targetList'), relation.orgColumn)
  if (organization && leadsToGiven(organization, [query, ...above], relations)) return []
  return [
    { rule: 'organization', table: relation.name, problem: 'org_id of the new rows is not a parameter' },
  ]
}

/** Whether a value is given from outside or is the org_id of a table, possibly through subqueries. */
function leadsToGiven(value: TreeNode, levels: TreeNode[], relations: Catalogue['relations']): boolean {
  if (isGiven(value)) return true
  if (value.kind !== 'VAR') return false
  const [query, ...above] = levels.slice(value.number('varlevelsup'))
  const entry = query!.nodes('rtable')[value.number('varno') - 1]!
  const column = value.number('varattno')
  const within = (found: TreeNode | undefined, inside: TreeNode[]) =>
    found !== undefined && leadsToGiven(found, inside, relations)
  switch (entry.number('rtekind')) {
    case RELATION:
      return relations.get(entry.number('relid'))?.orgColumn === column
    case GROUP:
      return within(entry.nodes('groupexprs')[column - 1], [query!, ...above])
    case VALUES:
      return entry.lists('values_lists').every((row) => within(row[column - 1], [query!, ...above]))
    case SUBQUERY:
      return outputsOf(entry.node('subquery')!).every((outputs) =>
        within(entryAt(outputs.columns, column), [outputs.query, query!, ...above]),
      )
    case CTE: {
      const around = [query!, ...above].slice(entry.number('ctelevelsup'))
      const cte = around[0]!.nodes('cteList').find((one) => one.text('ctename') === entry.text('ctename'))
      return outputsOf(cte!.node('ctequery')!).every((outputs) =>
        within(entryAt(outputs.columns, column), [outputs.query, ...around]),
      )
    }
    default:
      return false
  }
}

/** The output columns of a query, or the returned columns of written rows. For a union, those of each part. */
function outputsOf(query: TreeNode): { query: TreeNode; columns: TreeNode[] }[] {
  if (query.node('setOperations'))
    return query.nodes('rtable').flatMap((part) => {
      const inside = part.node('subquery')
      return inside ? outputsOf(inside) : []
    })
  const written = query.number('commandType') !== 1
  return [{ query, columns: query.nodes(written ? 'returningList' : 'targetList') }]
}

function entryAt(entries: TreeNode[], position: number): TreeNode | undefined {
  return entries.find((entry) => entry.number('resno') === position)?.node('expr') ?? undefined
}

/**
 * Functions with changing results that a distributed update cannot evaluate. They are over columns, or within CASE and
 * COALESCE, in SET and in the conditions of the update itself.
 */
function changingFunctions(query: TreeNode, catalogue: Catalogue): Breach[] {
  const command = query.number('commandType')
  const changed = [...(command === UPDATE ? query.nodes('targetList') : []), ...conflictSet(query)]
  const conditions =
    command === UPDATE || command === DELETE ? [query.node('jointree')?.node('quals') ?? null] : []
  const target = query.nodes('rtable')[query.number('resultRelation') - 1]
  const table = catalogue.relations.get(target?.number('relid') ?? 0)?.name
  if (table === undefined) return []
  const problems = [...changed, ...conditions].flatMap((part) => [...problemsIn(part, false)])
  return problems.map((problem) => ({ rule: 'functions' as const, table, problem }))

  function* problemsIn(value: TreeValue | undefined, conditional: boolean): Generator<string> {
    if (Array.isArray(value)) for (const item of value) yield* problemsIn(item, conditional)
    // A subquery is evaluated separately before the update.
    if (!(value instanceof TreeNode) || value.kind === 'QUERY') return
    const name = changingName(value, catalogue)
    if (name !== null && conditional) yield `${name} within CASE or COALESCE`
    else if (name !== null && readsColumns(value)) yield `${name} over columns`
    const inside = conditional || value.kind === 'CASEEXPR' || value.kind === 'COALESCEEXPR'
    for (const field of value.fields.values()) yield* problemsIn(field, inside)
  }
}

/**
 * What Citus loses when it passes an insert of the rows of a query to another machine.
 *
 * - In `on conflict`: parameters, unless a table has the organization. Subqueries are refused in any insert.
 * - In `returning`: the name of the target, where a table has the organization and is joined with records of a function. A
 *   name that the statement gives it stays.
 */
function passedOn(query: TreeNode, above: TreeNode[], { relations }: Catalogue): Breach[] {
  if (query.number('commandType') !== INSERT) return []
  const target = query.nodes('rtable')[query.number('resultRelation') - 1]!
  const source = query.nodes('rtable').find((entry) => entry.number('rtekind') === SUBQUERY)
  const inConflict = new Set(conflictSet(query).flatMap((part) => [...nodesIn(part)].map(({ kind }) => kind)))
  const relation = relations.get(target.number('relid'))
  const organization = relation && entryAt(query.nodes('targetList'), relation.orgColumn)
  const isOfTable = organization !== undefined && !leadsToGiven(organization, [query, ...above], new Map())
  const isNamed = target.node('alias') !== null || query.node('onConflict') !== null
  const problems = [
    ...(inConflict.has('SUBLINK') ? ['a subquery within ON CONFLICT'] : []),
    ...(inConflict.has('PARAM') && source && !isOfTable
      ? ['a parameter within ON CONFLICT of rows from a query']
      : []),
    ...(isOfTable &&
    !isNamed &&
    source &&
    hasRecords(source) &&
    query.nodes('returningList').some(readsColumns)
      ? ['RETURNING of records and a table, whose target has no name']
      : []),
  ]
  const table = target.node('eref')!.text('aliasname')!
  return problems.map((problem) => ({ rule: 'inserts' as const, table, problem }))
}

/** The type of the rows of functions such as `jsonb_to_recordset`. Its oid is the same in every PostgreSQL. */
const RECORD = 2249

const hasRecords = (source: TreeNode) =>
  [...nodesIn(source)].some((node) => node.kind === 'FUNCEXPR' && node.number('funcresulttype') === RECORD)

function conflictSet(query: TreeNode): TreeNode[] {
  return query.node('onConflict')?.nodes('onConflictSet') ?? []
}

const readsColumns = (node: TreeNode) =>
  [...nodesIn(node, (inside) => inside.kind !== 'QUERY')].some(({ kind }) => kind === 'VAR')

/** The name of the function that a node calls if its result may change; otherwise null. */
function changingName(node: TreeNode, { changing, changingTypes }: Catalogue): string | null {
  if (node.kind === 'SQLVALUEFUNCTION') return 'the current date or time'
  if (node.kind === 'COERCEVIAIO') {
    const from = node.node('arg')
    const types = [node.number('resulttype'), typeOf(from)]
    return types.some((type) => changingTypes.has(type)) ? 'a cast from or to text' : null
  }
  return changing.get(node.number('funcid') || node.number('opfuncid')) ?? null
}

/** The type of an expression's value, if the node contains it. */
function typeOf(node: TreeNode | null): number {
  for (const field of ['vartype', 'paramtype', 'consttype', 'funcresulttype', 'opresulttype', 'resulttype'])
    if (node?.number(field)) return node.number(field)
  return 0
}
