import type { Item } from '@parley/sdk'
import { toCsv } from '../../../shell/csv.ts'

type Participant = Item<'initiatives_participants_list'>

/** How the rows of a file are written, one after the other. */
interface FileFormat {
  begin: string
  rowOf: (row: Participant) => string
  between: string
  end: string
}

export const JSON_FILE: FileFormat = {
  begin: '[\n',
  rowOf: (row) => JSON.stringify(row),
  between: ',\n',
  end: '\n]\n',
}

const COLUMNS = [
  'participantId',
  'personExternalId',
  'name',
  'phoneNumber',
  'email',
  'status',
  'endReason',
  'createdAt',
  'endedAt',
] as const

/** What stands beside each value. */
const PARTS = ['quote', 'confidence', 'review'] as const

/** A row for each participant, and for each field its value, quote, confidence and review. A list is joined by semicolons. */
export function csvFile(fields: readonly string[]): FileFormat {
  const header = [
    ...COLUMNS,
    ...fields.flatMap((field) => [field, ...PARTS.map((part) => `${field} ${part}`)]),
  ]
  return {
    begin: `${toCsv([header])}\r\n`,
    rowOf: (row) =>
      toCsv([
        [
          ...COLUMNS.map((column) => row[column] ?? ''),
          ...fields.flatMap((field) => [
            (row.values[field] ?? []).join('; '),
            ...PARTS.map((part) => String(row.answers?.[field]?.[part] ?? '')),
          ]),
        ],
      ]),
    between: '\r\n',
    end: '\r\n',
  }
}
