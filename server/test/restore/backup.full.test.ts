import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { loadBackup, writeBackup } from '../../src/app/backup/file.ts'
import { backupName, openPlace } from '../../src/app/backup/places.ts'
import { backUpWhenDue } from '../../src/app/backup/schedule.ts'
import { ConfigError } from '../../src/app/settings/config-error.ts'
import { ensureEventPartitions } from '../../src/customers/events/index.ts'
import { migrate, type Pool, sql } from '../../src/platform/db/index.ts'
import { isLong } from '../harness/effort.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { startTestApp } from '../harness/harness.ts'
import { silentLog } from '../harness/silent-log.ts'
import { S3_KEYS, startS3 } from '../peers/s3.ts'
import { environmentOf } from '../program/environment.ts'
import { makeDatabase, makeEarlierDatabase, openDatabase } from '../upgrade/databases.ts'

/* `parley backup` and `parley restore`, as processes (docs/operating.md: Backing up). */

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
const PASSPHRASE = 'correct horse battery staple'

const DOES_NOT_OPEN = 'The backup does not open: the passphrase is wrong, or the file is damaged.'

const urlOf = (database: string) => withDatabase(inject('postgresUrl'), database)

async function parley(database: string, words: string[], env: Record<string, string> = {}) {
  const settings = environmentOf({ PARLEY_DATABASE_URL: urlOf(database), ...env })
  const running = promisify(execFile)(process.execPath, [CLI, ...words], { env: settings })
  return running.then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ ok: false, said: stderr }),
  )
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A digest of the rows of each table; partitions count as their table. */
async function contentOf(pool: Pool): Promise<Record<string, string>> {
  const tables = await pool.rows(sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { digest } = await pool.one(sql<{ digest: string }>`
      select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as digest
      from ${sql.table(name)} t`)
    content[name] = digest
  }
  return content
}

/** The foreign keys, which a restore takes away while it loads. */
async function referencesOf(pool: Pool): Promise<string[]> {
  const rows = await pool.rows(sql<{ words: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as words
    from pg_constraint where contype = 'f' and conparentid = 0 order by 1`)
  expect(rows.length).toBeGreaterThan(20)
  return rows.map(({ words }) => words)
}

/** A database with rows of nearly everything, and values that are hard to copy. */
let used: string
beforeAll(async () => {
  used = await makeEarlierDatabase()
  await using pool = openDatabase(used)
  await migrate(pool)
  await ensureEventPartitions(pool, new Date())
  await using app = await startTestApp({ database: used, env: { PARLEY_ROLE: 'api' } })
  for (const [n, text] of [
    'tab\tnewline\nreturn\r',
    '\\N',
    '\\.',
    'naïve ✓ \u{1f600} "quoted" \\',
    '',
  ].entries())
    await app.ok('cdp_people_upsert', {
      externalId: `hard-${n}`,
      firstName: text || 'x',
      attributes: { text },
    })
  await app.runtime.pool.run(sql`
    insert into files (org_id, id, place, size, bytes)
    values (${app.org.id}, gen_random_uuid(), 'database', 5, decode('0009ff0a5c', 'hex'))`)
})

test('every table is the same after a backup and a restore, which is then held', async () => {
  const folder = await newFolder()
  const wrote = await parley(used, ['backup', folder, '--json'], { PARLEY_BACKUP_PASSPHRASE: PASSPHRASE })
  expect(wrote.ok, wrote.said).toBe(true)
  const { file, rows } = JSON.parse(wrote.said) as { file: string; rows: number }
  expect(await readdir(folder)).toEqual([file.slice(folder.length + 1)])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file)).includes('hard-1')).toBe(false)

  const target = await makeDatabase()
  const env = { PARLEY_BACKUP_PASSPHRASE: PASSPHRASE }
  const restored = await parley(target, ['restore', file], env)
  expect(restored.ok, restored.said).toBe(true)
  expect(restored.said).toContain(`Restored ${rows} rows`)
  await using before = openDatabase(used)
  await using after = openDatabase(target)
  const { installation: _, ...expected } = await contentOf(before)
  const { installation: __, ...found } = await contentOf(after)
  expect(found).toEqual(expected)
  expect(Object.values(found).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(20)
  expect(await referencesOf(after)).toEqual(await referencesOf(before))

  const again = await parley(target, ['restore', file], env)
  expect(again).toMatchObject({ ok: false, said: expect.stringMatching(/^This database has data already\./) })
  await using app = await startTestApp({
    database: target,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  expect(await (await fetch(`${app.url}/readyz`)).json()).toMatchObject({
    held: expect.stringContaining('copy'),
  })
})

test('a database that was held when its backup was made is held from the restore on', async () => {
  const folder = await newFolder()
  const [source, target] = [await makeDatabase(), await makeDatabase()]
  {
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    await using app = await startTestApp({ database: source, env: { PARLEY_ROLE: 'api' }, log })
    await app.runtime.pool.run(sql`
      update database_home set held_at = '2026-01-01T00:00:00Z', held_because = 'server'`)
  }
  const before = new Date()
  const { file } = JSON.parse((await parley(source, ['backup', folder, '--json'])).said) as { file: string }
  const restored = await parley(target, ['restore', file])
  expect(restored.ok, restored.said).toBe(true)
  await using pool = openDatabase(target)
  // What requests wrote while it was held may have left after the original went on.
  expect(
    await pool.one(sql`select held_because, held_at >= ${before} as "isNew" from database_home`),
  ).toEqual({ held_because: 'server', isNew: true })
})

test.runIf(isLong)(
  'a wrong passphrase, a changed file and half a file are refused in a sentence, and leave the database empty',
  async () => {
    const folder = await newFolder()
    const env = { PARLEY_BACKUP_PASSPHRASE: PASSPHRASE }
    const { file } = JSON.parse((await parley(used, ['backup', folder, '--json'], env)).said) as {
      file: string
    }
    const bytes = await readFile(file)
    const changed = Buffer.from(bytes)
    changed[bytes.length - 100]! ^= 1
    await writeFile(join(folder, 'changed'), changed)
    await writeFile(join(folder, 'half'), bytes.subarray(0, bytes.length / 2))
    await writeFile(join(folder, 'other'), 'something else altogether, and longer than a mark')
    const target = await makeDatabase()
    const tried = [
      await parley(target, ['restore', file], { PARLEY_BACKUP_PASSPHRASE: 'another passphrase' }),
      await parley(target, ['restore', file]),
      await parley(target, ['restore', join(folder, 'changed')], env),
      await parley(target, ['restore', join(folder, 'half')], env),
      await parley(target, ['restore', join(folder, 'other')], env),
    ]
    expect(tried.map(({ ok, said }) => [ok, said.trim()])).toEqual([
      [false, DOES_NOT_OPEN],
      [false, 'This backup is encrypted. Set PARLEY_BACKUP_PASSPHRASE to its passphrase.'],
      [false, expect.stringMatching(/damaged/)],
      [false, expect.stringMatching(/damaged|ends in the middle/)],
      [false, 'other is not a backup of Parley.'],
    ])
    await using pool = openDatabase(target)
    expect(await pool.one(sql`select to_regclass('people') is null as empty`)).toEqual({ empty: true })
  },
)

test('a backup that ends in the middle loads nothing at all', async () => {
  const folder = await newFolder()
  const parts = { passphrase: null, now: new Date(), randomBytes }
  const place = openPlace(folder, null)
  const { file } = await writeBackup(urlOf(used), place, parts)
  const backup = { place, name: basename(file) }
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, whole.length - 200))
  const target = await makeDatabase()
  await using pool = openDatabase(target)
  const prepare = async () => {
    await migrate(pool)
  }
  const loading = loadBackup(urlOf(target), backup, { passphrase: null, prepare })
  await expect(loading).rejects.toThrow(/ends in the middle/)
  expect(await pool.rows(sql`select from people`)).toEqual([])
  expect((await referencesOf(pool)).length).toBeGreaterThan(20)
  await writeFile(file, whole)
  await loadBackup(urlOf(target), backup, { passphrase: null, prepare })
  expect((await pool.rows(sql`select from people`)).length).toBeGreaterThan(5)
})

test('a backup in a bucket is written and read in parts, encrypted, and old ones are removed', async () => {
  await using s3 = await startS3({ lists: true })
  const keys = { ...S3_KEYS, PARLEY_BACKUP_PASSPHRASE: PASSPHRASE }
  const wrote = await parley(used, ['backup', s3.bucket, '--json'], keys)
  expect(wrote.ok, wrote.said).toBe(true)
  const { file, rows, bytes } = JSON.parse(wrote.said) as { file: string; rows: number; bytes: number }
  expect(file).toMatch(/\/parley\/parley-[\dTZ-]+\.backup$/)
  const place = openPlace(s3.bucket, { region: 'auto', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' })
  expect(await place.list()).toEqual([basename(file)])
  let read = 0
  for await (const part of (await place.read(basename(file)))!) read += part.length
  expect(read).toBe(bytes)

  const target = await makeDatabase()
  const restored = await parley(target, ['restore', file], keys)
  expect(restored.ok, restored.said).toBe(true)
  expect(restored.said).toContain(`Restored ${rows} rows`)
  const missing = { place, name: 'parley-nothing.backup' }
  const prepare = () => Promise.reject(new Error('there is nothing to prepare for'))
  await expect(loadBackup(urlOf(target), missing, { passphrase: null, prepare })).rejects.toThrow(
    new ConfigError(`There is no backup at ${s3.bucket}/parley-nothing.backup.`),
  )
  expect(() => openPlace(s3.bucket, null)).toThrow('set both to use a bucket')

  await using pool = openDatabase(used)
  const parts = { db: pool, url: urlOf(used), place, passphrase: null, randomBytes, log: silentLog }
  const later = Date.now() + 60_000
  for (const [days, at] of [later, later + 86_400_000].entries())
    expect(
      await backUpWhenDue(
        { ...parts, realNow: () => new Date(at) },
        { everyMs: 1_000, place: s3.bucket, keep: 2 - days },
      ),
    ).not.toBeNull()
  expect(await place.list()).toEqual([backupName(new Date(later + 86_400_000))])
})
