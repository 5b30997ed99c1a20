import type { Delimiter } from '../schema.ts'
import { FileProblem } from './file-problem.ts'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']
const UTF16 = ['fffe', 'feff']

/** Rejects a file whose first bytes are not CSV in UTF-8. Throws `FileProblem`. */
export function checkBeginning(bytes: Buffer): void {
  if (bytes.length === 0)
    throw new FileProblem('empty_file', 'The file is empty. Send a CSV file with a header row.')
  if (UTF16.includes(bytes.subarray(0, 2).toString('hex')) || bytes.subarray(0, 64).includes(0)) {
    throw new FileProblem(
      'invalid_encoding',
      'The file is not UTF-8 text. In a spreadsheet, save it as "CSV UTF-8".',
    )
  }
}

/** The most frequent delimiter in the first line, outside quotes; a comma when there is none. */
export function detectDelimiter(bytes: Buffer): Delimiter {
  const counts: Record<Delimiter, number> = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const char of bytes.toString('utf8').trimStart()) {
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '\n' || char === '\r') break
    else if (char in counts) counts[char as Delimiter] += 1
  }
  return DELIMITERS.reduce((best, each) => (counts[each] > counts[best] ? each : best))
}
