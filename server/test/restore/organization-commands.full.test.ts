import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkState } from '../../src/app/doctor/state.ts'
import { resumeOrganization } from '../../src/app/home/resume-organization.ts'
import { listHeldOrganizations, sql } from '../../src/platform/db/index.ts'
import { keepFiles, readFile as readStored, saveFile } from '../../src/platform/files/index.ts'
import { isLong } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { environmentOf } from '../program/environment.ts'
import { rowsOf, tableNames, urlOf } from './one-organization.ts'

/* The commands for one organization, as processes (docs/operating.md: One organization). */

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
const PASSPHRASE = 'correct horse battery staple'
const NAME = 'Café & Söhne'

let folder: string
let app: TestApp
let org: { id: string; key: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-organization-'))
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_FILES: join(folder, 'files') } })
  org = await app.newOrganization(NAME)
  await app.ok('cdp_people_upsert', { externalId: 'ana' }, { key: org.key })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

function start(words: string[], settings: Record<string, string>) {
  const env = environmentOf({ PARLEY_BACKUP_PASSPHRASE: PASSPHRASE, ...settings })
  return promisify(execFile)(process.execPath, [CLI, ...words], { env })
}

function parley(words: string[], settings: Record<string, string> = app.settings) {
  return start(words, settings).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ ok: false, said: stderr }),
  )
}

async function backUp(): Promise<string> {
  const { said } = await parley(['backup', '--organization', NAME, join(folder, 'backups'), '--json'])
  return JSON.parse(said).file
}

const held = async () =>
  (await listHeldOrganizations(app.runtime.pool)).map(({ name, is_unfinished }) => ({ name, is_unfinished }))

test('stored files move from a folder into a database, with their organization and encrypted', async () => {
  const bytes = randomBytes(3 * 1024 * 1024 + 5)
  const id = await saveFile(app.runtime, org.id, bytes)
  await keepFiles(app.runtime.pool, org.id, [id])
  const file = await backUp()
  expect(file).toMatch(/backups\/organization-cafe-sohne-[\dT-]+Z\.backup$/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await using target = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const wrong = await parley(['restore', '--organization', file], {
    ...target.settings,
    PARLEY_BACKUP_PASSPHRASE: 'another passphrase',
  })
  expect(wrong).toEqual({ ok: false, said: expect.stringContaining('The backup does not open') })
  const restored = await parley(['restore', '--organization', file], target.settings)
  expect(restored.said).toMatch(/^Restored \d+ rows of \d+ tables and 1 stored files of Café & Söhne, as of /)
  expect(restored.said).toContain(`parley restore --organization '${NAME}' --resume`)
  expect((await readStored(target.runtime, org.id, id)).equals(bytes)).toBe(true)
  const { place } = await target.runtime.pool.one(
    sql<{ place: string }>`select place from files where org_id = ${org.id} and id = ${id}`,
  )
  expect(place).toBe('database')
  const resumed = await parley(
    ['restore', '--organization', NAME, '--resume', '--keep-queued'],
    target.settings,
  )
  expect(resumed.said).toContain('Everything that waits is sent.')

  // A file that the backup does not have is deleted by the worker later.
  const late = await saveFile(app.runtime, org.id, Buffer.from('late'))
  await keepFiles(app.runtime.pool, org.id, [late])
  await parley(['restore', '--organization', file, '--replace'])
  const rows = await app.runtime.pool.rows(
    sql`select id, due_at is not null as is_dropped from files where org_id = ${org.id} order by id`,
  )
  expect(rows).toEqual([
    { id, is_dropped: false },
    { id: late, is_dropped: true },
  ])
  expect((await readStored(app.runtime, org.id, id)).equals(bytes)).toBe(true)
  await parley(['restore', '--organization', NAME, '--resume'])
  expect(await held()).toEqual([])
})

test.runIf(isLong)(
  'a restore whose process is killed leaves the old rows and a held organization, and can be run again',
  async () => {
    const { pool } = app.runtime
    const names = await tableNames(app.database)
    const file = await backUp()
    await app.ok('cdp_people_upsert', { externalId: 'bea' }, { key: org.key })
    const before = await rowsOf(pool, names, org.id)
    const { promise: isHeldUp, resolve: holdUp } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const blocking = pool.transaction(async (db) => {
      // The restore waits for this row after it has deleted those that refer to it.
      await db.rows(sql`select 1 from api_keys where org_id = ${org.id} for update`)
      holdUp()
      await isOver
    })
    await isHeldUp
    const running = start(['restore', '--organization', file, '--replace'], app.settings)
    const ended = running.catch((error: { signal: string }) => error.signal)
    await expect
      .poll(() =>
        pool.maybe(sql`
        select 1 as found from pg_stat_activity
        where datname = current_database() and application_name = 'parley backup' and wait_event_type = 'Lock'`),
      )
      .not.toBeNull()
    running.child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    end()
    await blocking
    const { organization_holds: _, ...rows } = before
    await expect.poll(() => rowsOf(pool, names, org.id)).toMatchObject(rows)
    expect(await held()).toEqual([{ name: NAME, is_unfinished: true }])
    expect((await app.ok('installation_get', {}, { key: org.key })).held).toEqual({
      reason: 'organization_unfinished',
      text: 'a restore of this organization began and has not finished',
    })

    expect(await checkState(urlOf(app.database), new Date())).toMatchObject({
      ok: false,
      detail: `nothing is sent of ${NAME}, restored from a backup`,
    })

    // It can go on as it was, or the restore is run again.
    const organization = { org_id: org.id, name: NAME }
    expect(
      await resumeOrganization(app.runtime, organization, { keepQueued: false, stoppedAt: null }),
    ).toBeNull()
    expect(await held()).toEqual([])
    const again = await parley(['restore', '--organization', file, '--replace'])
    expect(again).toMatchObject({ ok: true })
    expect(await held()).toEqual([{ name: NAME, is_unfinished: false }])
    expect((await app.api('cdp_people_get', { externalId: 'bea' }, { key: org.key })).status).toBe(404)
    expect((await app.api('cdp_people_get', { externalId: 'ana' }, { key: org.key })).status).toBe(200)
    await parley(['restore', '--organization', NAME, '--resume'])
  },
)

test('what cannot be done is said in a sentence', async () => {
  const whole = JSON.parse((await parley(['backup', join(folder, 'backups'), '--json'])).said).file
  const file = await backUp()
  const bytes = await readFile(file)
  await writeFile(join(folder, 'half'), bytes.subarray(0, bytes.length / 2))
  const tried = [
    ['backup', '--organization', 'Nobody', folder],
    ['restore', '--organization', 'Nobody', '--resume'],
    ['restore', '--organization', NAME, '--resume'],
    ['restore', '--organization', NAME, '--resume', '--stopped-at', '2026-11-26T09:30:00'],
    ['restore', '--organization', whole],
    ['restore', file],
    ['restore', '--organization', join(folder, 'half'), '--replace'],
    ['restore', '--organization', file],
    ['restore', '--organization', file, file],
  ]
  const said = await Promise.all(tried.map((words) => parley(words)))
  expect(said.map((each) => [each.ok, each.said.trim()])).toEqual([
    [false, 'There is no organization with the name or id Nobody.'],
    [false, 'There is no organization with the name or id Nobody.'],
    [false, `${NAME} is not held. There is nothing to resume.`],
    [false, expect.stringMatching(/^--stopped-at: use a time with its zone, such as/)],
    [false, 'This is the backup of a whole database. Restore it into an empty one, with: restore FILE'],
    [false, `This is the backup of one organization, ${NAME}. Restore it with: restore --organization`],
    [false, expect.stringMatching(/damaged|ends in the middle/)],
    [false, expect.stringContaining('Add --replace')],
    [false, expect.stringContaining('Use one of these')],
  ])
  expect(await held()).toEqual([])
})
