import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectionsOf, upload } from '../../../../test/fixtures/imports.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { appendChunk } from '../reading/chunks.ts'
import { FileProblem } from '../reading/file-problem.ts'
import { importsWorker } from '../worker.ts'
import { type Claimed, ImportTurn, LostLease } from './batch.ts'

/** Without workers: the tests run the turns themselves. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const content = `id\n${Array.from({ length: 1_500 }, (_, n) => `t${n}`).join('\n')}`

async function begin(input: Record<string, unknown> = { content }): Promise<{ wireId: string; id: string }> {
  const { id: wireId } = await app.ok('cdp_imports_create', { kind: 'people', ...input })
  return { wireId, id: fromWire('import', wireId)! }
}

const work = () => workOneBatch(app.runtime, importsWorker(app.runtime), app.org.id)

/** On a busy machine a file takes several turns. */
async function workToEnd(): Promise<void> {
  while ((await work()) > 0);
}

const claimedBy = (id: string) =>
  app.runtime.pool.one(sql<Claimed>`
    select i.*, o.time_zone from imports i join organizations o using (org_id) where i.id = ${id}`)

test('A worker that lost its lease on an import writes nothing more', async () => {
  const { wireId, id } = await begin()
  const zombie = new ImportTurn(app.runtime, app.org.id, await claimedBy(id))
  await workToEnd()
  const done = await app.ok('cdp_imports_get', { id: wireId })
  expect(done).toMatchObject({ status: 'COMPLETED', rows: { read: 1_500, created: 1_500 } })
  await expect(zombie.run()).rejects.toThrow()
  await expect(zombie.fail(new FileProblem('empty_file', 'nothing left to read'))).rejects.toThrow(LostLease)
  expect(await app.ok('cdp_imports_get', { id: wireId })).toEqual(done)
})

test('Only one of several workers processes an import', async () => {
  const { wireId } = await begin()
  const turns = await Promise.all([work(), work(), work()])
  expect(turns).toContain(0)
  await workToEnd()
  expect((await app.ok('cdp_imports_get', { id: wireId })).rows).toMatchObject({
    read: 1_500,
    updated: 1_500,
  })
})

test('An upload that never finishes is abandoned and its data deleted', async () => {
  const { wireId, id } = await begin({})
  expect(await work()).toBe(0)
  await appendChunk(app.runtime, { org: app.org.id, id }, 0, Buffer.from('id\n'))
  await app.runtime.pool.run(sql`update imports set due_at = created_at where id = ${id}`)
  await work()
  expect(await app.ok('cdp_imports_get', { id: wireId })).toMatchObject({
    status: 'FAILED',
    error: { code: 'upload_expired' },
  })
  expect(await app.runtime.pool.rows(sql`select from import_chunks where import_id = ${id}`)).toEqual([])
})

test('An upload that never starts is abandoned', async () => {
  const { wireId, id } = await begin({})
  expect(await work()).toBe(0)
  const { due_at, created_at } = await app.runtime.pool.one(sql<{ due_at: Date; created_at: Date }>`
    select due_at, created_at from imports where id = ${id}`)
  expect(due_at.getTime() - created_at.getTime()).toBeGreaterThan(23 * 3_600_000)
  await app.runtime.pool.run(sql`update imports set due_at = created_at where id = ${id}`)
  await work()
  expect(await app.ok('cdp_imports_get', { id: wireId })).toMatchObject({
    status: 'FAILED',
    error: { code: 'upload_expired' },
  })
})

test('An import is retried after an error that is not the file’s fault, and finally fails', async () => {
  const { wireId, id } = await begin()
  await app.runtime.pool.run(sql`update imports set mapping = 'null' where id = ${id}`)
  await work()
  expect(await claimedBy(id)).toMatchObject({ status: 'RUNNING', attempts: 1 })
  expect(await work()).toBe(0)
  await app.runtime.pool.run(sql`update imports set due_at = created_at, attempts = 9 where id = ${id}`)
  await work()
  expect(await app.ok('cdp_imports_get', { id: wireId })).toMatchObject({
    status: 'FAILED',
    error: { code: 'internal_error' },
    rows: { read: 0 },
  })
})

test('A row with a second problem is rejected once, and the rows after it are imported', async () => {
  const rows = ['s1,12,Ana', `s2,12,${'x'.repeat(300)}`, 's3,12,Bea']
  const { wireId } = await begin({ content: ['id,phone,name', ...rows].join('\n') })
  await workToEnd()
  expect(await app.ok('cdp_imports_get', { id: wireId })).toMatchObject({
    status: 'COMPLETED',
    rows: { read: 3, created: 2, updated: 0, skipped: 0, rejected: 1 },
  })
  const rejections = await rejectionsOf(app, wireId)
  expect(rejections.map(({ row, column, kept }) => [row, column, kept])).toEqual([
    [2, 'phone', true],
    [3, 'name', false],
    [4, 'phone', true],
  ])
})

test('Of cells that are left out, only as many are kept as of rejected rows', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => `left-out-${n},12`)
  const { wireId, id } = await begin({ content: ['id,phone', ...rows].join('\n') })
  const before = JSON.stringify({ invalid_phone_number: 99_997 })
  await app.runtime.pool.run(sql`update imports set reasons = ${before}::jsonb where id = ${id}`)
  await workToEnd()
  expect(await app.ok('cdp_imports_get', { id: wireId })).toMatchObject({
    rows: { created: 10, rejected: 0 },
    reasons: [{ code: 'invalid_phone_number', count: 100_007 }],
  })
  expect(await rejectionsOf(app, wireId)).toHaveLength(3)
})

test('An import of events that fails on our side does not promise that no row is stored twice', async () => {
  const { wireId, id } = await begin({ kind: 'events', content: 'event,person id\nseen,bo\n' })
  await app.runtime.pool.run(sql`update imports set mapping = 'null', attempts = 9 where id = ${id}`)
  await work()
  const { error } = await app.ok('cdp_imports_get', { id: wireId })
  expect(error).toMatchObject({ code: 'internal_error', message: expect.stringContaining('external ids') })
})

const chunksOf = (id: string) =>
  app.runtime.pool.rows(sql`select from import_chunks where org_id = ${app.org.id} and import_id = ${id}`)

test('A worker with the lease of a canceled import writes nothing more, and the uploaded data is deleted', async () => {
  const { wireId, id } = await begin()
  const turn = new ImportTurn(app.runtime, app.org.id, await claimedBy(id))
  const canceled = await app.ok('cdp_imports_cancel', { id: wireId })
  expect(canceled).toMatchObject({ status: 'CANCELED', error: null, finishedAt: expect.any(String) })
  expect(await chunksOf(id)).toEqual([])
  await expect(turn.run()).rejects.toThrow()
  await expect(turn.fail(new FileProblem('empty_file', 'nothing left to read'))).rejects.toThrow(LostLease)
  expect(await work()).toBe(0)
  expect(await app.ok('cdp_imports_get', { id: wireId })).toEqual(canceled)
  expect(await app.ok('cdp_imports_cancel', { id: wireId })).toEqual(canceled)
})

test('A canceled import accepts no file, and a finished import cannot be canceled', async () => {
  const { wireId, id } = await begin({})
  await appendChunk(app.runtime, { org: app.org.id, id }, 0, Buffer.from('id\n'))
  await app.ok('cdp_imports_cancel', { id: wireId })
  const late = await upload(app, wireId, Buffer.from('ana\n'), { offset: 3 })
  expect([late.status, late.body.error.code]).toEqual([409, 'conflict'])
  expect(late.body.error.message).toContain('canceled')
  expect(await chunksOf(id)).toEqual([])

  const ended = await begin()
  await workToEnd()
  const refused = await app.api('cdp_imports_cancel', { id: ended.wireId })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
})
