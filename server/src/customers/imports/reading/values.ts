import { DateTime } from 'luxon'
import type { CellType } from '../schema.ts'

/** How the cells of a column are parsed. `guessed`: a cell of another type is kept as text instead of rejected. */
export interface CellReading {
  type: CellType
  guessed: boolean
  format: string | null
}

/** The `format` of numbers with a decimal comma. */
export const DECIMAL_COMMA = ','

export type ReadCell = { ok: true; value: unknown } | { ok: false; code: string; message: string }

/** Digits with an optional fraction. Not `007`, nor what a double would round: those are codes, not numbers. */
const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/
const ANY_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/
const TRUE = new Set(['true', 'yes', 'y', 't', '1', 'si', 'sí', 'sim', 'verdadero', 'verdadeiro'])
const FALSE = new Set(['false', 'no', 'n', 'f', '0', 'não', 'nao', 'falso'])

/** The apparent type of a column: a number or a boolean when all of its cells look like one. */
export function guessType(cells: Iterable<string>): CellType {
  let [any, numbers, booleans] = [false, true, true]
  for (const cell of cells) {
    if (cell === '') continue
    any = true
    numbers &&= NUMBER.test(cell)
    booleans &&= cell === 'true' || cell === 'false'
    if (!numbers && !booleans) return 'text'
  }
  return any && booleans ? 'boolean' : 'number'
}

/** Parses a non-empty cell by the type of its column. Dates without an offset are local to `timeZone`. */
export function readCell(cell: string, reading: CellReading, timeZone: string): ReadCell {
  if (reading.guessed) return good(readAsItLooks(cell, reading.type))
  switch (reading.type) {
    case 'text':
      return good(cell)
    case 'number':
      return readNumber(cell, reading.format)
    case 'boolean':
      return readBoolean(cell)
    case 'date':
      return readDate(cell, reading.format, timeZone)
    case 'json':
      return readJson(cell)
  }
}

function good(value: unknown): ReadCell {
  return { ok: true, value }
}

function bad(code: string, message: string): ReadCell {
  return { ok: false, code, message }
}

function readAsItLooks(cell: string, type: CellType): unknown {
  if (type === 'text') return cell
  if (NUMBER.test(cell)) return Number(cell)
  if (cell === 'true' || cell === 'false') return cell === 'true'
  return cell
}

/** A number with a decimal comma, where points group thousands. */
const GROUPED = /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/

/** `1.234,50` → `1234.50`; empty where a point groups no thousands, as in `5.5`. */
function withDecimalPoint(cell: string): string {
  if (cell.includes('.') && !GROUPED.test(cell)) return ''
  return cell.replaceAll('.', '').replace(',', '.')
}

function readNumber(cell: string, format: string | null): ReadCell {
  const text = format === DECIMAL_COMMA ? withDecimalPoint(cell) : cell
  const value = ANY_NUMBER.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? good(value) : bad('invalid_number', `${quote(cell)} is not a number.`)
}

function readBoolean(cell: string): ReadCell {
  const word = cell.toLowerCase()
  if (TRUE.has(word)) return good(true)
  if (FALSE.has(word)) return good(false)
  return bad('invalid_boolean', `${quote(cell)} is neither yes nor no.`)
}

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/

/** A date stays a date (`2026-11-21`), a time becomes an instant in UTC. */
function readDate(cell: string, format: string | null, timeZone: string): ReadCell {
  const date = parseDate(cell, format, timeZone)
  if (!date) return badDate(cell, format)
  const isDay = format === null ? DAY_ONLY.test(cell) : !/[HhmXxaZztTf]/.test(format)
  return good(isDay ? date.toISODate() : date.toUTC().toISO())
}

/** The instant of a cell, as ISO 8601 in UTC; a date is its first moment. */
export function readInstant(cell: string, format: string | null, timeZone: string): ReadCell {
  const date = parseDate(cell, format, timeZone)
  return date ? good(date.toUTC().toISO()) : badDate(cell, format)
}

/** Longer cells are not dates, and parsing them would take long. */
const MAX_DATE = 100

function parseDate(cell: string, format: string | null, timeZone: string): DateTime | null {
  if (cell.length > MAX_DATE) return null
  const options = { zone: timeZone, locale: 'en' }
  // SQL timestamps differ from ISO 8601 by a space.
  const date = format
    ? DateTime.fromFormat(cell, format, options)
    : DateTime.fromISO(cell.replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, '$1T'), options)
  return date.isValid && date.year >= 1 && date.year <= 9999 ? date : null
}

function badDate(cell: string, format: string | null): ReadCell {
  const expected = format ?? 'ISO 8601, such as 2026-11-21 or 2026-11-21T10:00:00Z; see `format`'
  return bad('invalid_date', `${quote(cell)} is not a date in the expected format (${expected}).`)
}

function readJson(cell: string): ReadCell {
  try {
    return good(JSON.parse(cell))
  } catch {
    return bad('invalid_json', `${quote(cell)} is not valid JSON.`)
  }
}

const SHOWN = 60

/** For messages: the start of a cell. */
function quote(cell: string): string {
  return `"${cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell}"`
}
