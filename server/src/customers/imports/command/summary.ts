import type { WireImport, WireRejection } from './client.ts'

/** The result as text. `rejections` are the first rejected rows. */
export function formatSummary(done: WireImport, rejections: readonly WireRejection[]): string {
  const { rows } = done
  return [
    headline(done),
    `  rows      ${rows.read}`,
    `  created   ${rows.created}`,
    done.kind === 'events'
      ? `  skipped   ${rows.skipped}  (already recorded)`
      : `  updated   ${rows.updated}`,
    `  rejected  ${rows.rejected}`,
    ...done.reasons.map(({ code, count }) => `    ${code}  ${count}`),
    ...describeColumns(done),
    ...rejections.map(({ row, column, message }) => `  row ${row}${column ? `, ${column}` : ''}: ${message}`),
    ...(rows.rejected > rejections.length
      ? ['  To save all rejected rows as CSV, pass --rejected FILE.']
      : []),
  ].join('\n')
}

function headline({ id, status, dryRun, error, rows }: WireImport): string {
  if (status === 'FAILED') return `${id} failed. ${error?.message ?? ''}`
  if (status === 'CANCELED') return `${id} was canceled. Rows read before that:`
  if (rows.read === 0) return `${id}: the file has only a header row.`
  return dryRun ? `${id} was a dry run: nothing was stored. An import would give:` : `${id} is done.`
}

/** For a dry run: shows the target of each column. */
function describeColumns({ dryRun, columns }: WireImport): string[] {
  if (!dryRun || columns === null) return []
  const lines = columns.map(({ column, to, type }) => {
    const target = to.length === 0 ? 'ignored' : to.join(', ')
    const isBag = to.some((each) => each.includes('.'))
    return `    ${column} → ${target}${isBag ? ` (${type})` : ''}`
  })
  return ['  columns', ...lines]
}
