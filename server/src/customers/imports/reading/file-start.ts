import { findDelimiter } from '../../../platform/core/index.ts'
import type { Delimiter } from '../schema.ts'
import { FileProblem } from './file-problem.ts'

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

/** The delimiter of the first line; a comma when there is none. */
export function detectDelimiter(bytes: Buffer): Delimiter {
  return findDelimiter(bytes.toString('utf8')) ?? ','
}
