import { withoutApostrophe } from '../../../platform/core/index.ts'
import type { ImportKind } from '../schema.ts'
import { isField, keyIn } from './fields.ts'
import { splitFullName } from './full-name.ts'
import type { Plan, PlannedColumn } from './plan.ts'
import { isDamaged, type Row } from './rows.ts'
import { type ReadCell, readCell, readInstant } from './values.ts'

/** A record as the API takes it: fields, and attributes or properties. */
export type RawRecord = Record<string, unknown>

/** Why a row was rejected. */
export interface Rejection {
  row: number
  column: string | null
  code: string
  message: string
  value: string | null
  /** Whether the rest of the row is imported. */
  isKept: boolean
}

export type BuiltRecord = { ok: true; record: RawRecord } | { ok: false; rejection: Rejection }

/** Values for all records, independent of columns. */
export interface Building {
  kind: ImportKind
  plan: Plan
  bag: 'attributes' | 'properties'
  timeZone: string
}

/**
 * Makes a record of a row. An empty cell leaves the field out, so an update does not change it. Other cells are trimmed
 * and converted to their column's type. Those of Parley's own downloads may have an apostrophe against formulas.
 */
export function buildRecord(row: Row, { kind, plan, bag, timeZone }: Building): BuiltRecord {
  const reject = (
    column: string | null,
    code: string,
    message: string,
    value: string | null = null,
  ): BuiltRecord => ({
    ok: false,
    rejection: { row: row.number, column, code, message, value, isKept: false },
  })
  if (row.cells.length !== plan.length) {
    const message =
      `The row has ${row.cells.length} cells, but the header has ${plan.length}. Quote cells that ` +
      'contain the delimiter.'
    return reject(null, 'cell_count', message)
  }
  const fields: [string, unknown][] = []
  // Columns of first and last names say more than the full name.
  const names: [string, unknown][] = []
  const extras: [string, unknown][] = []
  for (const [index, column] of plan.entries()) {
    const cell = withoutApostrophe(row.cells[index]!.trim())
    if (cell === '' || column.to.length === 0) continue
    if (isDamaged(row, cell)) return reject(column.column, 'invalid_encoding', NOT_UTF8, cell)
    for (const target of column.to) {
      const read = readFor(kind, target, cell, column, timeZone)
      if (!read.ok) return reject(column.column, read.code, read.message, cell)
      const key = keyIn(kind, target)
      if (target === FULL_NAME && kind === 'people') names.push(...namesOf(cell))
      else if (key === null) fields.push([target, read.value])
      else extras.push([key, read.value])
    }
  }
  const hasBag = plan.some(({ to }) => to.some((target) => keyIn(kind, target) !== null))
  // From entries, because a column may be called __proto__.
  if (hasBag) fields.push([bag, Object.fromEntries(extras)])
  return { ok: true, record: Object.fromEntries([...names, ...fields]) }
}

/** The target of a column that fills first and last name. */
const FULL_NAME = 'fullName'

function namesOf(cell: string): [string, unknown][] {
  const { firstName, lastName } = splitFullName(cell)
  return lastName === null
    ? [['firstName', firstName]]
    : [
        ['firstName', firstName],
        ['lastName', lastName],
      ]
}

const NOT_UTF8 = 'The cell is not UTF-8 text. In a spreadsheet, save the file as "CSV UTF-8".'

function readFor(
  kind: ImportKind,
  target: string,
  cell: string,
  column: PlannedColumn,
  timeZone: string,
): ReadCell {
  if (!isField(kind, target)) return readCell(cell, column, timeZone)
  if (target === 'timestamp') return readInstant(cell, column.format, timeZone)
  return { ok: true, value: cell }
}
