import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { z } from 'zod'
import { ApiError, csvLine, findDelimiter, withoutApostrophe } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import {
  type Caller,
  csvAnswer,
  execute,
  fileOperation,
  jsonAnswer,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { do_not_contact_add, type EntryRow, type Kind, MAX_VALUE, presentEntry } from './do-not-contact.ts'

/*
 * Import and export of the do-not-contact list as a file, including suppression lists of other systems
 * (docs/behaviour/customers.md: Do-not-contact).
 */

/** Column names, without case and separators, and the kind of their cells. Those of addresses are as in imports of people. */
const COLUMNS: Record<string, Kind | 'kind' | 'value'> = {
  kind: 'kind',
  value: 'value',
  phone: 'phone',
  phonenumber: 'phone',
  mobile: 'phone',
  mobilenumber: 'phone',
  whatsapp: 'phone',
  cellphone: 'phone',
  telephone: 'phone',
  telefono: 'phone',
  telefone: 'phone',
  celular: 'phone',
  movil: 'phone',
  email: 'email',
  emailaddress: 'email',
  mail: 'email',
  correo: 'email',
  correoelectronico: 'email',
  externalid: 'person',
  personexternalid: 'person',
  person: 'person',
}

const KINDS: readonly string[] = ['phone', 'email', 'person'] satisfies Kind[]

const ENTRIES_AT_ONCE = 1000
const MAX_ROWS = 500_000
const MAX_ROW_BYTES = 65_536
/** The most rejected rows in a report. */
const MAX_ERRORS = 1000

const Imported = z
  .strictObject({
    rows: z.int(),
    added: z.int(),
    already: z.int(),
    refused: z.int().describe('Cells with no valid value.'),
    errors: z
      .array(z.strictObject({ row: z.int(), code: z.string(), message: z.string() }))
      .describe('Reasons for the first 1000 rejected rows. The header is row 1.'),
  })
  .meta({ id: 'DoNotContactImport' })

type Imported = z.input<typeof Imported>

const do_not_contact_import = fileOperation({
  name: 'do_not_contact_import',
  route: 'PUT /do-not-contact/list.csv',
  permission: 'people:write',
  summary: 'Import a do-not-contact list from CSV',
  description:
    'Send a CSV with the columns `phoneNumber`, `email` and `externalId` (you can rename them). The ' +
    'columns `kind` and `value` of the download work too. Other columns are ignored. A file can have ' +
    '500,000 rows. Rows are committed in batches of 1000. If the connection breaks, send the file ' +
    'again: known entries are skipped.',
  input: z.strictObject({}),
  takes: 'text/csv',
  gives: Imported,
  errors: ['invalid_content_type'],
  handle: async (runtime, { callerNow, body }) => {
    return jsonAnswer(await importEntries(runtime, callerNow, body))
  },
})

const do_not_contact_export = fileOperation({
  name: 'do_not_contact_export',
  route: 'GET /do-not-contact/list.csv',
  permission: 'people:read',
  summary: 'Download the do-not-contact list as CSV',
  description: 'Newest first. Cells that a spreadsheet would read as formulas start with an apostrophe.',
  input: z.strictObject({}),
  gives: 'text/csv',
  errors: [],
  handle: async (runtime, { caller }) => csvAnswer('do-not-contact.csv', entriesAsCsv(runtime, caller.org)),
})

export const doNotContactFileOperations = [do_not_contact_import, do_not_contact_export]

interface Cell {
  row: number
  kind: Kind
  value: string
}

/** A file may come for hours, so each batch asks whether its sender may still call. */
async function importEntries(
  runtime: Runtime,
  callerNow: () => Promise<Caller>,
  body: Readable | null,
): Promise<Imported> {
  const imported: Imported = { rows: 0, added: 0, already: 0, refused: 0, errors: [] }
  const refuse = (row: number, code: string, message: string) => {
    imported.refused += 1
    if (imported.errors.length < MAX_ERRORS) imported.errors.push({ row, code, message })
  }
  let waiting: Cell[] = []
  const store = async () => {
    const some = waiting.slice(0, ENTRIES_AT_ONCE)
    const entries = some.map(({ kind, value }) => ({ kind, value }))
    if (entries.length === 0) return
    const stored = (await execute(runtime, do_not_contact_add, await callerNow(), { entries })) as Stored
    imported.added += stored.added
    imported.already += stored.already
    for (const { index, error } of stored.errors) refuse(some[index]!.row, error.code, error.message)
    waiting = waiting.slice(ENTRIES_AT_ONCE)
  }
  for await (const { row, cells } of readRows(body)) {
    imported.rows += 1
    for (const { kind, value } of cells) {
      if (!isKind(kind))
        refuse(row, 'unknown_kind', `There is no kind ${kind.slice(0, 40)}. Use phone, email or person.`)
      else if (value.length > MAX_VALUE || value.includes('\0'))
        refuse(row, 'invalid_value', 'This is not an email address.')
      else waiting.push({ row, kind, value })
    }
    // A row may have many of them.
    while (waiting.length >= ENTRIES_AT_ONCE) await store()
  }
  await store()
  return imported
}

interface Stored {
  added: number
  already: number
  errors: { index: number; error: { code: string; message: string } }[]
}

function isKind(text: string): text is Kind {
  return KINDS.includes(text)
}

interface Row {
  /** Row numbers as in a spreadsheet: the column names are row 1. */
  row: number
  cells: { kind: string; value: string }[]
}

async function* readRows(body: Readable | null): AsyncGenerator<Row> {
  if (!body) throw new ApiError('invalid_request', 'The request has no body. Send the CSV file as the body.')
  let columns: (Kind | 'kind' | 'value' | undefined)[] | null = null
  try {
    const { beginning, whole } = await readBeginning(body)
    const parser = parse({
      bom: true,
      // Names and notes may have the other ones.
      delimiter: findDelimiter(beginning) ?? [',', ';'],
      trim: true,
      relax_column_count: true,
      max_record_size: MAX_ROW_BYTES,
      info: true,
    })
    pipeline(whole, parser, () => {})
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (info.records > MAX_ROWS + 1)
        throw new ApiError('invalid_request', `The file has too many rows. Send at most ${MAX_ROWS}.`)
      if (columns === null) columns = columnsOf(record)
      else yield { row: info.records, cells: cellsOf(columns, record) }
    }
    if (columns === null) columnsOf([])
  } catch (error) {
    if (error instanceof ApiError) throw error
    const why =
      error instanceof CsvError
        ? `The file is not valid CSV: ${error.message}.`
        : 'The upload was interrupted.'
    throw new ApiError('invalid_request', `${why} Rows before that point are already on the list.`, {
      cause: error,
    })
  }
}

/** The beginning of a file with its first line, as long as a row may be, and the whole file once more. */
async function readBeginning(body: Readable): Promise<{ beginning: string; whole: Readable }> {
  const pieces = body[Symbol.asyncIterator]()
  const read: Buffer[] = []
  const isEnough = () => read.some((piece) => /[\r\n]/.test(piece.toString('latin1')))
  for (let size = 0; size < MAX_ROW_BYTES && !isEnough(); ) {
    const { value, done } = await pieces.next()
    if (done) break
    read.push(value)
    size += value.length
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* read
    yield* pieces
  }
  return { beginning: Buffer.concat(read).toString(), whole: Readable.from(all(), { objectMode: false }) }
}

interface Parsed {
  record: string[]
  info: { records: number }
}

function columnsOf(names: readonly string[]) {
  const columns = names.map((name) => COLUMNS[simplified(name)])
  const isPaired = columns.includes('kind') && columns.includes('value')
  if (isPaired || columns.some((column) => column !== undefined && isKind(column))) return columns
  throw new ApiError(
    'invalid_request',
    'No column is named phoneNumber, email or externalId. Name one in the first row.',
  )
}

function simplified(name: string): string {
  return name
    .slice(0, 100)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

/** The entry of a row, without the apostrophe that the download puts before a number. */
function cellsOf(columns: readonly (string | undefined)[], record: readonly string[]): Row['cells'] {
  const cells = record.map(withoutApostrophe)
  const at = (column: string) => cells[columns.indexOf(column)] ?? ''
  const named = columns.flatMap((kind, i) => {
    const value = cells[i] ?? ''
    return kind !== undefined && isKind(kind) && value !== '' ? [{ kind, value }] : []
  })
  return at('value') === '' ? named : [...named, { kind: at('kind').toLowerCase(), value: at('value') }]
}

/** How many entries are read at a time. */
const PAGE = 1000

async function* entriesAsCsv({ pool }: Runtime, org: string): AsyncGenerator<string> {
  const db = pool.limitedTo(org)
  const columns = ['kind', 'value', 'reason', 'addedBy', 'createdAt'] as const
  yield csvLine(columns)
  let last: EntryRow | undefined
  for (;;) {
    const rows: EntryRow[] = await db.rows(sql<EntryRow>`
      select id, kind, value, reason, added_by, created_at, quote, message_id from suppressions
      where org_id = ${org} ${last ? sql`and (created_at, id) < (${last.created_at}, ${last.id})` : sql``}
      order by created_at desc, id desc limit ${PAGE}`)
    if (rows.length === 0) return
    yield rows.map((row) => csvLine(columns.map((column) => presentEntry(row)[column] ?? ''))).join('')
    last = rows.at(-1)!
  }
}
