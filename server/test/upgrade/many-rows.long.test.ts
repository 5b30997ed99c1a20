import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ensureEventPartitions } from '../../src/customers/events/index.ts'
import { migrate } from '../../src/platform/db/index.ts'
import { HANGS_AFTER_MS } from '../harness/effort.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { makeDatabase, openDatabase } from './databases.ts'
import { fillTables, GROWING } from './many-rows.ts'
import { startTableUsers } from './table-users.ts'

/*
 * Each migration after the baseline, on tables of many rows that are read and written all the while, also by a transaction
 * that stays open for two seconds again and again. PARLEY_TEST_ROWS sets the rows of the largest tables.
 */
const ROWS = Number(process.env.PARLEY_TEST_ROWS ?? 1_000_000)
const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const BASELINE = '0007'
const FILLED_AT = new Date('2026-11-20T12:00:00Z')
const MOST_WAITED_MS = 1_000
/** How much longer something takes on a machine that is late. */
const LATE = 4

test(
  'nobody waits a second for a migration of large tables',
  async () => {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
    const folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const add = (name: string) => copyFile(join(MIGRATIONS, name), join(folder, name))
    const database = await makeDatabase()
    await using pool = openDatabase(database, 2)
    for (const name of names.filter((each) => each.slice(0, 4) <= BASELINE)) await add(name)
    await migrate(pool, { folder })
    await ensureEventPartitions(pool, FILLED_AT)
    const from = performance.now()
    await fillTables(pool, ROWS)
    console.info(
      `filled with ${ROWS} rows in the largest tables in ${Math.round((performance.now() - from) / 1_000)} s`,
    )

    await using users = await startTableUsers(withDatabase(inject('postgresUrl'), database), GROWING)
    const late: string[] = []
    for (const name of names.filter((each) => each.slice(0, 4) > BASELINE)) {
      await add(name)
      const started = performance.now()
      let tries = 1
      await migrate(pool, {
        folder,
        report: (progress) => {
          tries = (progress.tries ?? 0) + 1
        },
      })
      const seconds = ((performance.now() - started) / 1_000).toFixed(1)
      const seen = users.seen()
      const words = `${name}: ${seconds} s, ${tries} tries, longest wait ${Math.round(seen.waited)} ms, ${seen.statements} statements`
      console.info(words)
      expect(seen.failed).toEqual([])
      if (seen.waited > MOST_WAITED_MS + LATE * seen.late) late.push(words)
    }
    expect(late).toEqual([])
  },
  HANGS_AFTER_MS,
)
