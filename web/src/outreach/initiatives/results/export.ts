import type { Item } from '@parley/sdk'
import { toCsv } from '../../../shell/csv.ts'
import { parley } from '../../../shell/queries/api.ts'

interface ExportRequest {
  id: string
  name: string
  segment: string | undefined
  format: 'csv' | 'json'
}

type Participant = Item<'initiatives_participants_list'>

const PAGE_SIZE = 1_000

/** Reads all participants page by page and saves them as a file. */
export async function exportResults({ id, name, segment, format }: ExportRequest): Promise<void> {
  const filters = { id, limit: PAGE_SIZE, ...(segment && { segment }) }
  const rows: Participant[] = []
  for await (const row of parley.initiatives.participants.list(filters)) rows.push(row)
  const { schema } = await parley.extraction.schema.get({ id })
  const fields = Object.keys(schema?.fields ?? {})
  const text = format === 'json' ? JSON.stringify(rows, null, 2) : csvOf(rows, fields)
  save(text, `${name}.${format}`, format === 'json' ? 'application/json' : 'text/csv;charset=utf-8')
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

/** A row for each participant, with a column for each field. A list is joined by semicolons. */
function csvOf(rows: readonly Participant[], fields: readonly string[]): string {
  const header = [...COLUMNS, ...fields]
  const lines = rows.map((row) => [
    ...COLUMNS.map((column) => row[column] ?? ''),
    ...fields.map((field) => (row.values[field] ?? []).join('; ')),
  ])
  return toCsv([header, ...lines])
}

function save(text: string, fileName: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  URL.revokeObjectURL(url)
}
