import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/app/settings/config.ts'
import { sql } from '../../src/platform/db/index.ts'
import { dropFiles, filesWorker, keepFiles, readFile, saveFile } from '../../src/platform/files/index.ts'
import { inTransaction } from '../../src/platform/operations/index.ts'
import { ended, upload } from '../fixtures/imports.ts'
import { workOneBatch } from '../harness/due-work.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { eventually } from '../harness/waiting.ts'
import { S3_KEYS, startS3 } from '../peers/s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-files-'))
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const PLACES = {
  database: { env: () => ({}), outside: () => '' },
  folder: { env: () => ({ PARLEY_FILES: folder }), outside: () => folder },
  s3: { env: () => ({ PARLEY_FILES: s3.bucket, ...S3_KEYS }), outside: () => join(s3.folder, 'parley') },
}

/** A file of about 2.5 MiB. */
const ROWS = 2_500
const csv = Buffer.from(
  `id,note\n${Array.from({ length: ROWS }, (_, n) => `f${n},${'x'.repeat(1_000)}`).join('\n')}`,
)

describe.each(Object.entries(PLACES))('File storage in: %s', (place, { env, outside }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { PARLEY_ROLE: 'api', ...env() } })
  })
  afterAll(() => app.stop())

  const rows = () =>
    app.runtime.pool.rows(sql<{ place: string; size: number }>`select place, size from files`)
  const lieOutside = () =>
    outside() === ''
      ? []
      : readdirSync(outside(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const removeDue = () => workOneBatch(app.runtime, filesWorker(app.runtime), app.org.id)
  const actor = { kind: 'system', id: 'test' } as const

  test('an upload to one process is read by another, and is then deleted completely', async () => {
    const { id } = await app.ok('cdp_imports_create', { kind: 'people' })
    expect(await upload(app, id, csv)).toMatchObject({ status: 200 })
    const pieces = await rows()
    expect(pieces.length).toBeGreaterThan(1)
    expect(new Set(pieces.map((piece) => piece.place))).toEqual(new Set([place]))
    expect(lieOutside().length > 0).toBe(place !== 'database')

    await using _ = await startTestApp({
      database: app.database,
      env: { PARLEY_ROLE: 'worker', ...env() },
    })
    expect(await ended(app, id)).toMatchObject({ status: 'COMPLETED', rows: { read: ROWS } })
    await eventually(async () => {
      expect(await rows()).toEqual([])
      expect(lieOutside()).toEqual([])
    })
  })

  test('unclaimed files are deleted after a day, and claimed ones stay until they are dropped', async () => {
    const { runtime, org } = app
    const [kept, lost] = [
      await saveFile(runtime, org.id, Buffer.from('kept')),
      await saveFile(runtime, org.id, Buffer.from('lost')),
    ]
    await keepFiles(runtime.pool, org.id, [kept])
    await runtime.pool.run(sql`update files set due_at = '-infinity' where due_at is not null`)
    await removeDue()
    expect((await readFile(runtime, org.id, kept)).toString()).toBe('kept')
    await expect(readFile(runtime, org.id, lost)).rejects.toThrow()
    await expect(keepFiles(runtime.pool, org.id, [lost])).rejects.toThrow('not kept in time')

    await inTransaction(runtime, org.id, actor, (ctx) => dropFiles(ctx, [kept]))
    await removeDue()
    expect([await rows(), lieOutside().map(({ name }) => name)]).toEqual([[], []])
  })
})

test('an upload to an unavailable bucket is refused with a retry, and nothing is stored', async () => {
  const wrong = { PARLEY_FILES: s3.bucket, ...S3_KEYS, PARLEY_S3_SECRET_ACCESS_KEY: 'wrong' }
  for (const env of [wrong, { ...wrong, PARLEY_FILES: 'http://127.0.0.1:9/parley' }]) {
    await using app = await startTestApp({ env: { PARLEY_ROLE: 'api', ...env } })
    const { id } = await app.ok('cdp_imports_create', { kind: 'people' })
    const answer = await upload(app, id, Buffer.from('id\na'))
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
    expect(await app.ok('cdp_imports_get', { id })).toMatchObject({ bytes: { received: 0 } })
  }
})

test('A bucket requires keys', () => {
  expect(() => readConfig({ PARLEY_FILES: 'https://s3.example/bucket' })).toThrow('PARLEY_S3_ACCESS_KEY_ID')
  expect(() => readConfig({ PARLEY_FILES: 'somewhere' })).toThrow('PARLEY_FILES')
})
