import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'
import type { Delimiter } from '../schema.ts'
import { FileProblem } from './file-problem.ts'

export interface Row {
  /** Like in a spreadsheet: the first row of the file is 1. */
  number: number
  cells: string[]
  /** Where its bytes end in the file. */
  end: number
  /** The row has invalid UTF-8; a damaged cell contains U+FFFD. */
  doubtful: boolean
}

export interface Batch {
  rows: Row[]
  /** Where the batch ends in the file, including empty rows after it. */
  end: number
  lastRow: number
}

/** Where reading starts: at the first byte of the file, or after a row. */
export interface Start {
  offset: number
  lastRow: number
  delimiter: Delimiter
}

const ROWS_A_BATCH = 1000
/** A batch becomes the parameters of one statement, so a few long rows fill it too. */
const BYTES_A_BATCH = 2 * 1024 * 1024
/** A longer row is probably an unclosed quote. */
const MAX_ROW_BYTES = 4 * 1024 * 1024
const DAMAGED = '\uFFFD'

/**
 * Reads CSV rows in batches, in constant memory. Empty rows are counted but not returned. Throws `FileProblem` where
 * the file is no longer CSV, after returning the rows before.
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
    // Pieces already in memory would otherwise be processed without letting other work run.
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

/** Whether a cell contained invalid UTF-8. */
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
  /** Whether the current row has invalid UTF-8; pieces end at character boundaries. */
  #isDoubtful = false

  constructor({ offset, lastRow, delimiter }: Start) {
    this.#offset = offset
    this.#end = offset
    this.#lastRow = lastRow
    this.#parser = parse({
      bom: offset === 0,
      delimiter,
      // A quote inside a cell, as in 5" pipe, is an ordinary character.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: MAX_ROW_BYTES,
      // Rows are taken as they are parsed, so that each has the position where it ends.
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
        // The current row started in this piece.
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

/** Validates UTF-8 in pieces that may be split within a character. */
class Utf8Check {
  #carried: Buffer = Buffer.alloc(0)

  /** Whether the input so far ends within a character. */
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

/** How many bytes at the end belong to an incomplete character. */
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
