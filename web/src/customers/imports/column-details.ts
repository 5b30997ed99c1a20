import type { CsvSample } from './csv-sample.ts'

/** Columns whose name occurs more than once. The service refuses such a file. */
export function repeatedColumns({ columns }: CsvSample): string[] {
  const names = columns.map((column) => column.trim())
  return [...new Set(names.filter((name, at) => name !== '' && names.indexOf(name) !== at))]
}

const DATE = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?: (\d{1,2}):\d{2}(:\d{2})?)?$/
/** Countries that write the month first. */
const MONTH_FIRST = ['US', 'PH', 'FM', 'GU', 'MH', 'PW', 'AS', 'MP', 'VI']

/**
 * The format of a column that holds only local dates, such as `d/M/yyyy`; null for every other column. A day above
 * twelve shows the order. Otherwise it is the country's.
 */
export function localDateFormat({ rows }: CsvSample, at: number, country: string): string | null {
  const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
  const dates = cells.map((cell) => DATE.exec(cell))
  const [first] = dates
  if (!first || dates.some((date) => date === null || date[2] !== first[2])) return null
  const [hours, seconds] = [first[5] !== undefined, first[6] !== undefined]
  if (dates.some((date) => (date![5] !== undefined) !== hours || (date![6] !== undefined) !== seconds))
    return null
  const isMonthFirst = dates.some((date) => Number(date![3]) > 12)
    ? true
    : dates.some((date) => Number(date![1]) > 12)
      ? false
      : MONTH_FIRST.includes(country)
  const day = (isMonthFirst ? ['M', 'd', 'yyyy'] : ['d', 'M', 'yyyy']).join(first[2])
  return `${day}${hours ? ' H:mm' : ''}${seconds ? ':ss' : ''}`
}

/** Whether a column holds phone numbers without country code. */
export function hasLocalNumbers({ columns, rows }: CsvSample, column: string): boolean {
  const at = columns.indexOf(column)
  return rows.some((row) => /^\s*[\d(]/.test(row[at] ?? ''))
}
