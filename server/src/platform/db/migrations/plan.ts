import { splitStatements } from '../script.ts'

/** What a statement of a migration makes others wait for. */
export interface PlannedLock {
  table: string
  /** `all`: reading and writing. */
  waits: 'all' | 'writes'
  /** `rows`: as long as it takes to read the whole table. */
  lasts: 'a moment' | 'rows'
}

const NAME = '(?:if (?:not )?exists |only )*"?(\\w+)"?'
const CREATE_TABLE = new RegExp(`^create (?:unlogged )?table ${NAME}`)
const ALTER_TABLE = new RegExp(`^(?:alter|drop) table ${NAME}(.*)`)
const CREATE_INDEX = /^create (?:unique )?index (?:if not exists )?"?\w*"? ?on (?:only )?"?(\w+)"?/
/** They read every row while they hold the table. */
const READS_ROWS = ['set not null', ' type ', 'add constraint', 'add check', 'add foreign key']

/**
 * The locks that a migration takes on tables that exist before it, as far as its text shows. A table that the migration
 * creates is used by nobody, and nobody waits for an index that is built concurrently.
 */
export function locksOf(text: string): PlannedLock[] {
  const created = new Set<string>()
  const locks: PlannedLock[] = []
  for (const statement of splitStatements(text)) {
    const words = statement
      .replace(/--[^\n]*/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
    const table = CREATE_TABLE.exec(words)?.[1]
    if (table) created.add(table)
    const altered = ALTER_TABLE.exec(words)
    if (altered && !created.has(altered[1]!) && !words.includes(' validate constraint '))
      locks.push({
        table: altered[1]!,
        waits: 'all',
        lasts: readsRows(altered[2]!) ? 'rows' : 'a moment',
      })
    const indexed = CREATE_INDEX.exec(words)?.[1]
    if (indexed && !created.has(indexed)) locks.push({ table: indexed, waits: 'writes', lasts: 'rows' })
  }
  return locks
}

function readsRows(change: string): boolean {
  return !change.includes('not valid') && READS_ROWS.some((words) => change.includes(words))
}

/** In English words. */
export function wordLock({ table, waits, lasts }: PlannedLock): string {
  const what = waits === 'all' ? `reading and writing ${table} waits` : `writing ${table} waits`
  return lasts === 'rows' ? `${what} while its rows are read` : `${what} for a moment`
}
