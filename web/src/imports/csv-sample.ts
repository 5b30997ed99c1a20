/** The beginning of a CSV, enough to see what its columns are. */
export interface CsvSample {
  columns: string[]
  rows: string[][]
}

const READ_BYTES = 64 * 1024
const MOST_ROWS = 20

/** Reads the header and the first rows; the service reads the rest. */
export async function sampleOf(file: Blob): Promise<CsvSample> {
  const text = (await file.slice(0, READ_BYTES).text()).replace(/^\uFEFF/, '')
  const isWhole = file.size <= READ_BYTES
  const records = recordsIn(text, delimiterOf(text))
  // The last one may be cut off.
  const whole = isWhole ? records : records.slice(0, -1)
  const [columns = [], ...rows] = whole.filter((record) => record.some((cell) => cell !== ''))
  return { columns, rows: rows.slice(0, MOST_ROWS) }
}

/** The most frequent of those that the service knows, in the first line. */
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
