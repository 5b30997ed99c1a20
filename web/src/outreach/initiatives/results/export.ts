import { parley } from '../../../shell/queries/api.ts'
import { saveAs } from '../../../shell/save-as.ts'
import { csvFile, JSON_FILE } from './export-file.ts'

interface ExportRequest {
  id: string
  name: string
  segment: string | undefined
  format: 'csv' | 'json'
  onProgress: (rows: number) => void
}

const PAGE_SIZE = 1_000

/**
 * Saves all participants as a file. It grows with each page as a blob, which the browser keeps outside the memory of the
 * page, so that only one page of rows is held.
 */
export async function exportResults({ id, name, segment, format, onProgress }: ExportRequest): Promise<void> {
  const { schema } = await parley.extraction.schema.get({ id })
  const fields = Object.keys(schema?.fields ?? {})
  const { begin, rowOf, between, end } = format === 'json' ? JSON_FILE : csvFile(fields)
  let file = new Blob([begin])
  let [done, page] = [0, [] as string[]]
  const flush = () => {
    if (page.length === 0) return
    file = new Blob([file, done > page.length ? between : '', page.join(between)])
    page = []
    onProgress(done)
  }
  const filters = { id, limit: PAGE_SIZE, quotes: true, ...(segment && { segment }) }
  for await (const row of parley.initiatives.participants.list(filters)) {
    page.push(rowOf(row))
    done += 1
    if (page.length === PAGE_SIZE) flush()
  }
  flush()
  const type = format === 'json' ? 'application/json' : 'text/csv;charset=utf-8'
  saveAs(`${name}.${format}`, new Blob([file, end], { type }))
}
