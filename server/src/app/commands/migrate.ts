import {
  distribute,
  NotDistributable,
  openPool,
  type PlannedMigration,
  planMigrations,
  wordLock,
} from '../../platform/db/index.ts'
import { openDatabase } from '../database.ts'
import { openLog } from '../logging/log.ts'
import { readConfig } from '../settings/config.ts'
import { withRuntime } from './data.ts'

export interface MigrateCommandOptions {
  check?: boolean
  plan?: boolean
  distribute?: boolean
}

/** `parley migrate`. Returns the exit code. */
export async function runMigrate({
  check = false,
  plan = false,
  distribute: isDistributed = false,
}: MigrateCommandOptions): Promise<number> {
  if (!check && !plan) {
    await withRuntime(async () => console.log('The database schema is up to date.'))
    return isDistributed ? runDistribute() : 0
  }
  const config = readConfig(process.env)
  await using database = await openDatabase(config, openLog('warn'))
  await using pool = openPool({ url: database.directUrl, max: 1, applicationName: 'parley migrations' })
  const planned = await planMigrations(pool)
  if (planned.length === 0) console.log('The database schema is up to date.')
  for (const [isUnfinished, words] of [
    [true, 'Migrations that are not finished'],
    [false, 'Missing migrations'],
  ]) {
    const some = planned.filter((each) => each.isUnfinished === isUnfinished)
    if (some.length > 0) console.log(`${words}: ${some.length}`)
    for (const each of some) console.log([each.name, ...(plan ? detailsOf(each) : [])].join('\n'))
  }
  return check && planned.length > 0 ? 1 : 0
}

async function runDistribute(): Promise<number> {
  await using database = await openDatabase(readConfig(process.env), openLog('warn'))
  await using pool = openPool({ url: database.directUrl, max: 1, applicationName: 'parley migrations' })
  try {
    const tables = await distribute(pool, ({ table, kind }) => console.log(`${table}: ${KINDS[kind]}`))
    if (tables.length === 0) console.log('All tables are distributed.')
    return 0
  } catch (error) {
    if (!(error instanceof NotDistributable)) throw error
    console.error(error.message)
    return 1
  }
}

const KINDS = { distributed: 'distributed by organization', reference: 'on each machine' }

function detailsOf({ isContract, locks, indexes, dropped, rows, checked }: PlannedMigration): string[] {
  const words = locks.map(wordLock)
  if (isContract) words.unshift('is refused while other processes run')
  if (words.length === 0) words.push('nothing waits for it')
  for (const table of rows) words.push(`changes the rows of ${table} while everything goes on`)
  for (const table of checked) words.push(`checks the rows of ${table} while everything goes on`)
  for (const index of indexes) words.push(`builds the index ${index} while everything goes on`)
  for (const index of dropped) words.push(`then drops the index ${index}`)
  return [...new Set(words)].map((each) => `  ${each}`)
}
