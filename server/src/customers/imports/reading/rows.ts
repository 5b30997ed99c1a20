import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import type { Delimiter } from '../schema.ts'
import { FileProblem } from './file-problem.ts'

export interface Row {
  /** As a spreadsheet counts: the file's first row is 1. */
  number: number
  cells: string[]
  /** Where its bytes end in the file. */
  end: number
  /** Came from bytes that are not all UTF-8; a damaged cell holds U+FFFD. */
  doubtful: boolean
}

export interface Batch {
  rows: Row[]
  /** Where the batch ends in the file, empty rows after it included. */
  end: number
  lastRow: number
}

/** Where reading begins: at the file's first byte, or after a row. */
export interface Start {
  offset: number
  lastRow: number
  delimiter: Delimiter
}

const ROWS_A_BATCH = 1000
/** Rows are written as one statement's parameters, so few long ones fill a batch, too. */
const BYTES_A_BATCH = 2 * 1024 * 1024
/** A longer row is taken as a sign of a quote that was left open. */
const MAX_ROW_BYTES = 4 * 1024 * 1024
const DAMAGED = '\uFFFD'

/**
 * Reads CSV rows off a file in batches, in constant memory. Rows whose cells are all empty are counted, not given.
 * Throws `FileProblem` where the file stops being CSV, after having given what came before.
 */
export async function* readBatches(pieces: AsyncIterable<Buffer>, start: Start): AsyncGenerator<Batch> {
  const reader = new RowReader(start)
  let begin = start.offset
  for await (const piece of pieces) {
    await reader.write(piece)
    for (let batch = reader.take(begin); batch; batch = reader.take(begin)) {
      begin = batch.end
      yield batch
    }
    if (reader.problem) break
    // Pieces that are in memory already would follow one another, and nobody else be served meanwhile.
    await nextTurn()
  }
  await reader.end()
  for (let batch = reader.take(begin); batch; batch = reader.take(begin)) {
    begin = batch.end
    yield batch
  }
  yield reader.takeRest()
  if (reader.problem) throw reader.problem
}

/** Whether a cell holds what was not UTF-8. */
export function isDamaged(row: Row, cell: string): boolean {
  return row.doubtful && cell.includes(DAMAGED)
}

class RowReader {
  problem: FileProblem | null = null
  readonly #parser
  readonly #offset: number
  #rows: Row[] = []
  #end: number
  #lastRow: number
  #utf8 = new Utf8Check()
  /** Whether the row under way has bytes that are not UTF-8; it is given whole pieces. */
  #isDoubtful = false

  constructor({ offset, lastRow, delimiter }: Start) {
    this.#offset = offset
    this.#end = offset
    this.#lastRow = lastRow
    this.#parser = parse({
      bom: offset === 0,
      delimiter,
      // A quote inside of a cell, as in 5" pipe, is a character like any other.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_ROW_BYTES,
      // Rows are picked up as they are parsed, so that each is known with the byte where it ends.
      on_record: (cells: string[], { bytes }) => {
        this.#add(cells, this.#offset + bytes)
        return null
      },
    })
    this.#parser.on('error', (error) => this.#fail(error))
    this.#parser.resume()
  }

  write(piece: Buffer): Promise<void> {
    const isGood = this.#utf8.accepts(piece)
    const before = this.#lastRow
    this.#isDoubtful ||= !isGood
    return new Promise((resolve) => {
      this.#parser.write(piece, () => {
        // The row under way began in this piece.
        if (isGood && this.#lastRow > before) this.#isDoubtful = false
        resolve()
      })
    })
  }

  end(): Promise<void> {
    if (this.problem) return Promise.resolve()
    this.#isDoubtful ||= this.#utf8.isCut
    return new Promise((resolve) => {
      this.#parser.once('close', () => resolve())
      this.#parser.end()
    })
  }

  /** A full batch, when there is one. */
  take(begin: number): Batch | null {
    const full = this.#rows.findIndex(
      (row, index) => index + 1 === ROWS_A_BATCH || row.end - begin >= BYTES_A_BATCH,
    )
    if (full === -1) return null
    const rows = this.#rows.splice(0, full + 1)
    const last = rows.at(-1)!
    return { rows, end: last.end, lastRow: last.number }
  }

  takeRest(): Batch {
    return { rows: this.#rows.splice(0), end: this.#end, lastRow: this.#lastRow }
  }

  #add(cells: string[], end: number): void {
    this.#lastRow += 1
    this.#end = end
    if (cells.every((cell) => cell.trim() === '')) return
    this.#rows.push({ number: this.#lastRow, cells, end, doubtful: this.#isDoubtful })
  }

  #fail(error: Error & { code?: string }): void {
    const row = this.#lastRow + 1
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
      this.problem = new FileProblem(
        'quote_not_closed',
        `Row ${row} does not end. Close the open quote ("), or shorten the row to 4 MiB.`,
      )
    } else {
      this.problem = new FileProblem('invalid_csv', `Row ${row} is not valid CSV.`)
    }
  }
}

/** Checks pieces of a text that may be cut inside of a character. */
class Utf8Check {
  #carried: Buffer = Buffer.alloc(0)

  /** Whether what came so far ends inside of a character. */
  get isCut(): boolean {
    return this.#carried.length > 0
  }

  accepts(piece: Buffer): boolean {
    const text = this.#carried.length > 0 ? Buffer.concat([this.#carried, piece]) : piece
    const whole = text.length - unfinished(text)
    this.#carried = Buffer.from(text.subarray(whole))
    return isUtf8(text.subarray(0, whole))
  }
}

/** How many bytes at the end begin a character that goes on. */
function unfinished(text: Buffer): number {
  for (let back = 1; back <= Math.min(3, text.length); back++) {
    const byte = text[text.length - back]!
    if (byte < 0x80) return 0
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return length > back ? back : 0
  }
  return 0
}
