import type { Log } from '../../platform/core/index.ts'
import type { MigrationProgress } from '../../platform/db/index.ts'

/** Before and after each step, so that a long one is seen while it runs. */
export function logMigration(log: Log, progress: MigrationProgress): void {
  const { name, number, of, index, partition, rows, constraint, tries, seconds } = progress
  const place = number === undefined ? '' : `migration ${number} of ${of}, `
  const step = `${place}${name}${wordPart(progress)}`
  const fields = { migration: name, index, partition, rows, constraint, tries, seconds }
  if (tries !== undefined) {
    // At the first, second, fourth try and so on.
    if ((tries & (tries - 1)) === 0)
      log.warn(fields, `${step} waits for a table that others use; it tries again every second`)
  } else if (seconds === undefined) log.info(fields, `upgrading the database: ${step} …`)
  else log.info(fields, `upgraded the database: ${step}, in ${seconds.toFixed(1)} s`)
}

function wordPart({ index, partition, isDropped, rows, constraint }: MigrationProgress): string {
  if (constraint !== undefined) return `, the constraint ${constraint}`
  if (rows !== undefined) return `, the rows of ${rows}`
  if (index === undefined) return ''
  if (isDropped) return `, dropping the index ${index}`
  return `, the index ${index}${partition === undefined ? '' : ` of ${partition}`}`
}
