/*
 * Citus distributes a table only after it was made, and a table that is not distributed cannot refer to one that is. So in
 * a distributed database a table of a migration is made first, then distributed, and refers to others last.
 */

/** A statement that makes a table, in the steps in which a distributed database needs it. */
export interface NewTable {
  table: string
  /** Makes the table without its foreign keys. */
  create: string
  kind: 'distributed' | 'reference'
  /** Statements that add the foreign keys. */
  foreignKeys: string[]
}

const CREATE = /^create table (?:if not exists )?(\w+) \(/
const FOREIGN_KEY = /^(?:constraint \w+ )?foreign key /
const COLUMN =
  /^(\w+) [\s\S]*?( references \w+ \([\w, ]+\)(?: on (?:delete|update) (?:cascade|restrict|set null))*)/
/** What a comma can stand in without ending a definition. */
const PART = /--[^\n]*|'(?:[^']|'')*'|[(),]|[^-'(),]+|-/g

/** Null for any other statement, and for a partition, which is where its table is. */
export function readNewTable(statement: string): NewTable | null {
  const written = statement
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .trim()
  const [head, table] = CREATE.exec(written) ?? []
  if (head === undefined || table === undefined) return null
  // Parentheses of a partitioned table follow in its last line.
  const end = written.includes('\n)') ? written.lastIndexOf('\n)') : written.lastIndexOf(')')
  const body = written.slice(head.length, end)
  const foreignKeys: string[] = []
  const kept: string[] = []
  let isDistributed = false
  for (const definition of definitionsIn(body)) {
    const [, column, reference] = COLUMN.exec(definition) ?? []
    if (definition.startsWith('org_id ')) isDistributed = true
    if (FOREIGN_KEY.test(definition)) foreignKeys.push(`alter table ${table} add ${definition}`)
    else if (column !== undefined && reference !== undefined) {
      foreignKeys.push(`alter table ${table} add foreign key (${column})${reference}`)
      kept.push(definition.replace(reference, ''))
    } else kept.push(definition)
  }
  const create = `${head}\n  ${kept.join(',\n  ')}${written.slice(end)}`
  return { table, create, kind: isDistributed ? 'distributed' : 'reference', foreignKeys }
}

/** The definitions of columns and constraints, without comments. */
function definitionsIn(body: string): string[] {
  const definitions = ['']
  let depth = 0
  for (const [part] of body.matchAll(PART)) {
    if (part.startsWith('--')) continue
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    if (part === ',' && depth === 0) definitions.push('')
    else definitions[definitions.length - 1] += part
  }
  return definitions.map((definition) => definition.trim())
}
