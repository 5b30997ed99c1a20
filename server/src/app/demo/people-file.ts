import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { type DemoPerson, testNumber } from './people.ts'

const PHONE_COLUMNS = ['phone', 'phonenumber', 'mobile', 'whatsapp', 'telephone', 'telefono', 'celular']
const ID_COLUMNS = ['externalid', 'id', 'customerid', 'personid', 'userid', 'clientid']
const NAME_COLUMNS = ['firstname', 'name', 'nombre', 'nome']

/** An invalid file. The message explains the problem and the remedy. */
class PeopleFileError extends Error {}

/**
 * Reads people from a CSV with a header line. It needs an id or a phone column; other columns become attributes.
 * Numbers and true/false are converted. Without a phone column everyone gets a test number.
 */
export async function readPeople(file: string): Promise<DemoPerson[]> {
  const people: DemoPerson[] = []
  for await (const row of readRows(file)) people.push(personFrom(row, people.length, columnsOf(row)))
  if (people.length === 0) throw new PeopleFileError(`${file} has only a header row.`)
  return people
}

async function* readRows(file: string): AsyncIterable<Record<string, string>> {
  const parser = parse({ columns: true, bom: true, trim: true, skip_empty_lines: true })
  try {
    // Errors are thrown where the rows are read.
    yield* pipeline(createReadStream(file), parser, () => {})
  } catch (error) {
    throw new PeopleFileError(`Could not read ${file} as CSV: ${(error as Error).message}`)
  }
}

interface Columns {
  phone: string | null
  id: string | null
  name: string | null
}

function columnsOf(row: Record<string, string>): Columns {
  const find = (names: string[]) =>
    Object.keys(row).find((column) => names.includes(column.toLowerCase().replace(/[^a-z]/g, ''))) ?? null
  const columns = { phone: find(PHONE_COLUMNS), id: find(ID_COLUMNS), name: find(NAME_COLUMNS) }
  if (columns.phone === null && columns.id === null) {
    throw new PeopleFileError('The file needs a column named phone or id (or customerID, mobile, …).')
  }
  return columns
}

function personFrom(row: Record<string, string>, index: number, { phone, id, name }: Columns): DemoPerson {
  const attributes = Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== phone && column !== id && column !== name)
      .map(([column, value]) => [column, typed(value)]),
  )
  return {
    externalId: (id && row[id]) || `row-${index + 1}`,
    firstName: (name && row[name]) || 'cliente',
    lastName: null,
    phoneNumber: (phone && row[phone]) || testNumber(index),
    attributes,
  }
}

function typed(text: string): unknown {
  if (text === '') return null
  if (/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text)
  if (text === 'true' || text === 'false') return text === 'true'
  return text
}
