import type { Pool } from '../../src/platform/db/index.ts'
import { type Catalogue, levelsOf, readCatalogue } from './analysis.ts'
import type { Exception } from './exceptions.ts'
import type { Recorded } from './recorder.ts'
import { breachesOf } from './rules.ts'

interface Finding {
  source: string
  rule: Exception['rule']
  table: string | null
  problem: string
}

/** The number of statements checked concurrently, one per connection. */
export const AT_ONCE = 3

/** The violations, one line each with the statement below. Exceptions are left out. */
export async function checkStatements(
  pool: Pool,
  recorded: Recorded[],
  exceptions: Exception[] = [],
): Promise<string[]> {
  const catalogue = await readCatalogue(pool)
  const report = new Set<string>()
  const statements = recorded.values()
  const check = async () => {
    for (const statement of statements)
      for (const finding of await findingsOf(pool, statement, catalogue))
        if (!exceptions.some((exception) => excuses(exception, finding)))
          report.add(
            `${finding.source}: ${finding.table ?? ''} ${finding.problem}\n${statement.text.trim()}\n`,
          )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, check))
  return [...report].sort()
}

async function findingsOf(pool: Pool, statement: Recorded, catalogue: Catalogue): Promise<Finding[]> {
  const { source, text } = statement
  if (statement.breach) return [{ source, rule: 'sending', table: null, problem: statement.breach }]
  try {
    const levels = await pool.transaction((db) => levelsOf(db, text))
    const breaches = levels.flatMap((level) => breachesOf(level, catalogue))
    return breaches.map((breach) => ({ source, ...breach }))
  } catch (error) {
    return [{ source, rule: 'refused', table: null, problem: String((error as Error).message) }]
  }
}

function excuses(exception: Exception, { source, rule, table }: Finding): boolean {
  const { tables } = exception
  return exception.source === source && exception.rule === rule && (!tables || tables.includes(table ?? ''))
}
