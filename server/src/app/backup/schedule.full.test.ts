import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { silentLog } from '../../../test/harness/silent-log.ts'
import { sql } from '../../platform/db/index.ts'
import { ConfigError, readConfig } from '../settings/config.ts'
import { latestBackup, noteBackup } from './latest.ts'
import { openPlace } from './places.ts'
import { backUpWhenDue, type ScheduledParts } from './schedule.ts'
import type { BackupSchedule } from './settings.ts'

/* Scheduled backups (docs/operating.md: Backing up). */

const HOUR_MS = 3_600_000

let app: TestApp
let now: number
let parts: ScheduledParts
let schedule: BackupSchedule
let folder: string
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { pool, directUrl } = app.runtime
  await pool.run(sql`delete from installation where key in ('backup', 'lease backup')`)
  folder = await mkdtemp(join(tmpdir(), 'parley-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  now = Date.parse('2026-11-26T09:00:00Z')
  schedule = { everyMs: 24 * HOUR_MS, place: folder, keep: 2 }
  const realNow = () => new Date(now)
  const place = openPlace(folder, null)
  parts = { db: pool, url: directUrl, place, passphrase: null, randomBytes, realNow, log: silentLog }
})

test('a backup is written when the last one is older than the schedule, and old ones are removed', async () => {
  await writeFile(join(folder, 'notes.txt'), '')
  for (let days = 0; days < 3; days++) {
    expect(await backUpWhenDue(parts, schedule)).not.toBeNull()
    expect(await backUpWhenDue(parts, schedule)).toBeNull()
    now += 24 * HOUR_MS
  }
  expect((await readdir(folder)).toSorted()).toEqual([
    'notes.txt',
    'parley-2026-11-27T09-00-00Z.backup',
    'parley-2026-11-28T09-00-00Z.backup',
  ])
  expect(await latestBackup(parts.db)).toEqual(new Date('2026-11-28T09:00:00Z'))
})

test('a backup by hand, which may be anywhere, does not put off the scheduled one', async () => {
  await noteBackup(parts.db, new Date(now - HOUR_MS), { isScheduled: false })
  expect(await backUpWhenDue(parts, schedule)).not.toBeNull()
  await noteBackup(parts.db, new Date(now + HOUR_MS), { isScheduled: false })
  now += 2 * HOUR_MS
  expect(await backUpWhenDue(parts, schedule)).toBeNull()
  expect(await latestBackup(parts.db)).toEqual(new Date(now - HOUR_MS))
})

test('a clock that was years ahead neither ends the backups nor deletes those that come after it', async () => {
  const right = now
  now = Date.parse('2036-01-01T00:00:00Z')
  expect(await backUpWhenDue(parts, schedule)).not.toBeNull()
  now = right
  expect(await backUpWhenDue(parts, { ...schedule, keep: 1 })).not.toBeNull()
  expect(await readdir(folder)).toEqual(['parley-2026-11-26T09-00-00Z.backup'])
  expect(await backUpWhenDue(parts, schedule)).toBeNull()
})

test('a last backup that is a little ahead, by the clock of another machine, is not repeated', async () => {
  await noteBackup(parts.db, new Date(now + 2_000), { isScheduled: true })
  expect(await backUpWhenDue(parts, schedule)).toBeNull()
})

test('of several processes one writes it', async () => {
  const files = await Promise.all([1, 2, 3].map(() => backUpWhenDue(parts, schedule)))
  expect(files.filter((file) => file !== null)).toHaveLength(1)
  expect(await readdir(folder)).toHaveLength(1)
})

test('a backup that fails leaves no lease behind and is not noted', async () => {
  const place = openPlace(join(folder, 'file', 'below'), null)
  await writeFile(join(folder, 'file'), '')
  await expect(backUpWhenDue({ ...parts, place }, schedule)).rejects.toThrow()
  expect(await latestBackup(parts.db)).toBeNull()
  expect(await backUpWhenDue(parts, schedule)).not.toBeNull()
})

test('a service with the settings writes its backups', async () => {
  await using service = await startTestApp({
    env: { PARLEY_BACKUP_SCHEDULE: '24h', PARLEY_BACKUP_FOLDER: folder },
  })
  await expect.poll(() => latestBackup(service.runtime.pool)).not.toBeNull()
  expect(await readdir(folder)).toHaveLength(1)
})

test('a schedule needs a folder', () => {
  expect(() => readConfig({ PARLEY_BACKUP_SCHEDULE: '24h' })).toThrow(
    new ConfigError('PARLEY_BACKUP_SCHEDULE: also set PARLEY_BACKUP_FOLDER.'),
  )
})
