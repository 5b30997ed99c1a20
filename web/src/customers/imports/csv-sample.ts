/** The first rows of a CSV file, enough to recognize its columns. */
export interface CsvSample {
  columns: string[]
  rows: string[][]
  /** Why the file should not be imported; null: no problem was found. */
  trouble: CsvProblem | null
  /** Whether the file is not UTF-8 but Latin-1, as spreadsheets save by default. */
  isLatin: boolean
}

export type CsvProblem = 'unreadable' | 'empty' | 'spreadsheet'

const READ_BYTES = 64 * 1024
const MOST_ROWS = 20

/** Reads the header and the first rows. The service reads the rest. */
export async function sampleOf(file: Blob): Promise<CsvSample> {
  // The file may have been deleted or changed since it was selected.
  const bytes = await file
    .slice(0, READ_BYTES)
    .arrayBuffer()
    .catch(() => null)
  if (bytes === null) return nothingBut('unreadable')
  const { text, isLatin } = decoded(bytes, file.size > READ_BYTES)
  if (text.startsWith(ZIP)) return nothingBut('spreadsheet')
  const isWhole = file.size <= READ_BYTES
  const records = recordsIn(text, delimiterOf(text))
  // The last record may be cut off.
  const whole = isWhole ? records : records.slice(0, -1)
  const [columns = [], ...rows] = whole.filter((record) => record.some((cell) => cell !== ''))
  if (columns.length === 0) return nothingBut('empty')
  return { columns, rows: rows.slice(0, MOST_ROWS), trouble: null, isLatin }
}

/** `isCut`: the last character may be incomplete. */
function decoded(bytes: ArrayBuffer, isCut: boolean): { text: string; isLatin: boolean } {
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut }),
      isLatin: false,
    }
  } catch {
    return { text: new TextDecoder(LATIN).decode(bytes), isLatin: true }
  }
}

/** Latin-1 as Windows and browsers understand it. */
const LATIN = 'windows-1252'

/** The file in UTF-8, which the service reads. */
export async function asUtf8(file: File, { isLatin }: CsvSample): Promise<Blob> {
  if (!isLatin) return file
  const text = file.stream().pipeThrough(new TextDecoderStream(LATIN)).pipeThrough(new TextEncoderStream())
  return new Response(text).blob()
}

/** The first bytes of a spreadsheet file, which is a ZIP archive. */
const ZIP = 'PK\u0003\u0004'

function nothingBut(trouble: CsvProblem): CsvSample {
  return { columns: [], rows: [], trouble, isLatin: false }
}

/** The most frequent supported delimiter of the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counts.sort((a, b) => b.count - a.count)[0]!.delimiter
}

function recordsIn(text: string, delimiter: string): string[][] {
  const records: string[][] = []
  let [record, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === delimiter) {
      record.push(cell)
      cell = ''
    } else if (character === '\n') {
      records.push([...record, cell.replace(/\r$/, '')])
      ;[record, cell] = [[], '']
    } else cell += character
  }
  if (cell !== '' || record.length > 0) records.push([...record, cell])
  return records
}
