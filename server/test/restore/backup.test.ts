import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { loadBackup, writeBackup } from '../../src/app/backup/file.ts'
import { ensureEventPartitions } from '../../src/customers/events/index.ts'
import { migrate, type Pool, sql } from '../../src/platform/db/index.ts'
import { isLong } from '../harness/effort.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { startTestApp } from '../harness/harness.ts'
import { makeDatabase, makeEarlierDatabase, openDatabase } from '../upgrade/databases.ts'

/* `parley backup` and `parley restore`, as processes (docs/operating.md: Backing up). */

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
const PASSPHRASE = 'correct horse battery staple'

const DOES_NOT_OPEN = 'The backup does not open: the passphrase is wrong, or the file is damaged.'

const urlOf = (database: string) => withDatabase(inject('postgresUrl'), database)

async function parley(database: string, words: string[], env: Record<string, string> = {}) {
  const settings = { PATH: process.env.PATH!, PARLEY_DATABASE_URL: urlOf(database), ...env }
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
  const { file } = await writeBackup(urlOf(used), folder, parts)
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, whole.length - 200))
  const target = await makeDatabase()
  await using pool = openDatabase(target)
  const prepare = async () => {
    await migrate(pool)
  }
  const loading = loadBackup(urlOf(target), file, { passphrase: null, prepare })
  await expect(loading).rejects.toThrow(/ends in the middle/)
  expect(await pool.rows(sql`select from people`)).toEqual([])
  expect((await referencesOf(pool)).length).toBeGreaterThan(20)
  await writeFile(file, whole)
  await loadBackup(urlOf(target), file, { passphrase: null, prepare })
  expect((await pool.rows(sql`select from people`)).length).toBeGreaterThan(5)
})
