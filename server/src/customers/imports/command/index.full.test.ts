import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { upload } from '../../../../test/fixtures/imports.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { appendChunk } from '../reading/chunks.ts'
import { type ImportOptions, runImport } from './index.ts'

const CLI = join(import.meta.dirname, '../../../app/cli.ts')

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'parley-import-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

interface Seen {
  status: number
  stdout: string
  stderr: string
}

/** Runs the command like a user at a terminal. */
function parleyImport(...args: string[]): Promise<Seen> {
  const env = { ...process.env, PARLEY_API_KEY: app.org.key }
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, 'import', '--url', app.url, ...args], { env }, (error, stdout, stderr) =>
      resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

/** The same within this process, which saves seconds. */
async function importing(file: string | undefined, options: Partial<ImportOptions>): Promise<Seen> {
  const [out, err] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
    spy.mockImplementation(() => {}),
  )
  const status = await runImport(file, { url: app.url, key: app.org.key, ...options })
  const written = (spy: typeof out) => spy!.mock.calls.map(([line]) => line).join('\n')
  const seen = { status, stdout: written(out), stderr: written(err) }
  vi.restoreAllMocks()
  return seen
}

test('The import command imports a file, reports rejected rows and writes them to a file', async () => {
  const file = await write('people.csv', 'codigo,phone,plan\na,+573001234567,pro\nb,12,free\n')
  const mapping = await write('mapping.json', '{ "columns": { "codigo": "externalId" } }')
  const rejected = join(folder, 'rejected.csv')

  const dry = await parleyImport(file, '--type', 'people', '--mapping', mapping, '--dry-run')
  expect(dry.status).toBe(0)
  expect(dry.stdout).toContain('nothing was stored')
  expect(dry.stdout).toContain('plan → attributes.plan (text)')
  expect((await app.api('cdp_people_get', { externalId: 'a' })).status).toBe(404)

  const done = await importing(file, { type: 'people', mapping, rejected })
  expect(done.status).toBe(0)
  expect(done.stdout).toMatch(/created\s+2\n.*updated\s+0\n.*rejected\s+0\n.*invalid_phone_number\s+1/)
  expect(done.stdout).toContain('row 3, phone:')
  expect(await readFile(rejected, 'utf8')).toContain('"3","phone","invalid_phone_number"')
  expect((await app.ok('cdp_people_get', { externalId: 'a' })).attributes).toEqual({ plan: 'pro' })
})

test('The import command exits with a reason and an error status when the import fails', async () => {
  const file = await write('nameless.csv', 'x,y\n1,2\n')
  const failed = await importing(file, { type: 'people', json: true })
  expect(failed.status).toBe(1)
  expect(JSON.parse(failed.stdout)).toMatchObject({ status: 'FAILED', error: { code: 'missing_column' } })

  const missing = await importing(join(folder, 'nothing.csv'), { type: 'people' })
  expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing.csv') })
  const refused = await importing(file, { type: 'people', key: 'nonsense' })
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('401') })
})

test('The import command resumes an interrupted upload where it stopped', async () => {
  const rows = Array.from({ length: 2_000 }, (_, n) => `resumed-${n},${'x'.repeat(1_000)}`)
  const text = `id,note\n${rows.join('\n')}\n`
  const file = await write('large.csv', text)
  const { id } = await app.ok('cdp_imports_create', { kind: 'people' })
  await appendChunk(
    app.runtime,
    { org: app.org.id, id: fromWire('import', id)! },
    0,
    Buffer.from(text.slice(0, 1_000_001)),
  )
  const done = await importing(file, { resume: id })
  expect(done).toMatchObject({ status: 0, stdout: expect.stringMatching(/created\s+2000\n/) })
  const again = await importing(undefined, { resume: id })
  expect(again.status).toBe(0)
  expect((await upload(app, id, Buffer.from(text))).status).toBe(409)
})
