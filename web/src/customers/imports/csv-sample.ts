/** The first rows of a CSV file, enough to recognize its columns. */
export interface CsvSample {
  columns: string[]
  rows: string[][]
  /** Why the file should not be imported; null: no problem was found. */
  trouble: CsvProblem | null
}

/** `coded`: not UTF-8, which is how spreadsheets save by default. */
export type CsvProblem = 'unreadable' | 'empty' | 'spreadsheet' | 'coded'

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
  const text = new TextDecoder().decode(bytes, { stream: file.size > READ_BYTES })
  if (text.startsWith(ZIP)) return nothingBut('spreadsheet')
  const isWhole = file.size <= READ_BYTES
  const records = recordsIn(text, delimiterOf(text))
  // The last record may be cut off.
  const whole = isWhole ? records : records.slice(0, -1)
  const [columns = [], ...rows] = whole.filter((record) => record.some((cell) => cell !== ''))
  if (columns.length === 0) return nothingBut('empty')
  return { columns, rows: rows.slice(0, MOST_ROWS), trouble: text.includes('\uFFFD') ? 'coded' : null }
}

/** The first bytes of a spreadsheet file, which is a ZIP archive. */
const ZIP = 'PK\u0003\u0004'

function nothingBut(trouble: CsvProblem): CsvSample {
  return { columns: [], rows: [], trouble }
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
