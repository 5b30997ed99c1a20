import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { resume } from '../../src/app/home/resume.ts'
import { openRuntime } from '../../src/app/runtime.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { sql } from '../../src/platform/db/index.ts'
import { isLong } from '../harness/effort.ts'
import { startTestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { makeDatabase, openDatabase } from '../upgrade/databases.ts'

/** Databases are held here on purpose, which the log tells. */
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/* How a database is found to be another one than the one that went on (docs/operating.md: Restoring a backup). */

test.runIf(isLong)(
  'a database whose rows were loaded again in place is held, and one that was only restarted is not',
  async () => {
    const database = await makeDatabase()
    for (const _ of ['first start', 'restart']) {
      await using app = await startTestApp({ database, env: { PARLEY_ROLE: 'api' }, log: quiet })
      expect(app.runtime.home.hold).toBeNull()
    }
    await using pool = openDatabase(database)
    await pool.transaction(async (db) => {
      await db.run(sql`create temporary table dumped as select * from database_home`)
      await db.run(sql`delete from database_home`)
      await db.run(sql`insert into database_home select * from dumped`)
    })
    await using app = await startTestApp({ database, env: { PARLEY_ROLE: 'api' }, log: quiet })
    expect(app.runtime.home.hold?.because).toBe('dump')
  },
)

test('a running service whose database goes back holds itself, and works again when it is resumed', async () => {
  await using app = await startTestApp({ log: quiet })
  const { pool, workers } = app.runtime
  const beats = async () => (await pool.one(sql<{ beats: number }>`select beats from database_home`)).beats
  await until(async () => (await beats()) > 1)
  // What a snapshot from before the last beats would look like.
  await pool.transaction(async (db) => {
    const { xid } = await db.one(sql<{ xid: number }>`select pg_current_xact_id()::text::bigint as xid`)
    await db.run(sql`update database_home set beats = 0, written_by = ${xid}`)
  })
  await expect.poll(() => app.runtime.home.hold?.because).toBe('went_back')
  await expect.poll(async () => (await app.ok('installation_get')).held?.reason).toBe('went_back')
  await resume(app.runtime, { keepQueued: true, stoppedAt: null })
  await expect.poll(() => app.runtime.home.hold).toBeNull()
  expect(await workers.pool.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
  // Resuming twice would change nothing, and says so.
  await expect(resume(app.runtime, { keepQueued: true, stoppedAt: null })).rejects.toThrow(/is not held/)
})

test('what a restore put in doubt stays in doubt when the database is moved soon after', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' }, log: quiet })
  const { pool } = app.runtime
  const [restored_at, cautious_until] = [new Date('2026-11-26T09:00:00Z'), new Date('2126-11-26T09:00:00Z')]
  const hold = () =>
    pool.run(sql`
      update database_home set held_at = ${app.runtime.clock.now()}, held_because = 'server',
        written_by = pg_current_xact_id()::text::bigint`)
  const doubt = () =>
    pool.one(
      sql<{ restored_at: Date; cautious_until: Date }>`select restored_at, cautious_until from database_home`,
    )
  await pool.run(sql`
    update database_home set restored_at = ${restored_at}, cautious_until = ${cautious_until},
      written_by = pg_current_xact_id()::text::bigint`)
  await hold()
  await resume(app.runtime, { keepQueued: true, stoppedAt: null })
  expect(await doubt()).toEqual({ restored_at, cautious_until })
  // Another restore, of a backup from a moment before, ends the doubt of the first one no earlier.
  await hold()
  await resume(app.runtime, { keepQueued: false, stoppedAt: null })
  expect(await doubt()).toEqual({ restored_at: expect.toSatisfy((at) => at > restored_at), cautious_until })
})

test('a copied data folder of the embedded database is held, and the original is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-home-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const open = (name: string) =>
    openRuntime(readConfig({ PARLEY_DATA: join(folder, name), PARLEY_LOG_LEVEL: 'silent' }), quiet)
  for (const _ of ['first start', 'restart']) {
    await using runtime = await open('data')
    expect(runtime.home.hold).toBeNull()
  }
  await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true, preserveTimestamps: true })
  await using copy = await open('copy')
  expect(copy.home.hold?.because).toBe('folder')
  await using original = await open('data')
  expect(original.home.hold).toBeNull()
})
