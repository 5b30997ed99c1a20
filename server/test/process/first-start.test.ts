import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portOf } from '../harness/ports.ts'

/* What somebody reads who starts Parley for the first time, or with a mistake. */

const [PORT, OTHER_PORT] = [portOf(0), portOf(1)]
const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-first-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a command prints that ends by itself. */
function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const settings = { ...process.env, PARLEY_DATA: folder, ...env }
    execFile(process.execPath, [CLI, ...args], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

async function takenPort(): Promise<{ port: number } & AsyncDisposable> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((end) => server.close(() => end())) }
}

test('--version prints the version', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, said: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
})

describe('A start error is explained in one or two lines:', () => {
  const STACK = /\n\s+at /

  test('a port in use, before anything is prepared', async () => {
    await using taken = await takenPort()
    const { code, said } = await run(['start'], { PORT: String(taken.port) })
    expect(code).toBe(1)
    expect(said).toContain(`:${taken.port} cannot be used: EADDRINUSE`)
    expect(said).toContain('set PORT')
    expect(said).not.toMatch(/Creating a database/)
    expect(said).not.toMatch(STACK)
  })

  test('an unreachable database', async () => {
    const { code, said } = await run(['start'], {
      PORT: '0',
      PARLEY_DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/none',
    })
    expect(code).toBe(1)
    expect(said).toMatch(/Could not reach the database at 127\.0\.0\.1:1: .*ECONNREFUSED/)
    expect(said).not.toContain('secret')
    expect(said).not.toMatch(STACK)
  })

  test.each([
    ['PARLEY_SECRETS', 'x', /PARLEY_SECRETS: no such setting exists\. Did you mean PARLEY_SECRET\?/],
    ['PARLEY_POOL', 'many', /PARLEY_POOL: use a number/],
    ['PORT', 'four', /PORT: use a number/],
  ])('%s=%s', async (name, value, words) => {
    const { code, said } = await run(['start'], { [name]: value })
    expect(code).toBe(1)
    expect(said).toMatch(words)
    expect(said).not.toMatch(STACK)
  })
})

/** Starts the service and reads what it says until it is ready; it ends with the scope. */
async function start(port: number) {
  const env = { ...process.env, PARLEY_DATA: folder, PORT: String(port), PARLEY_LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [CLI, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    said += piece
    if (/Your API key.*\n/.test(said)) break
  }
  return {
    said,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

test('The first start prints its progress, then the address and the API key', async () => {
  await using first = await start(PORT)
  expect(first.said).toMatch(/^Parley is starting …\nCreating a database in .*\n/)
  expect(first.said).toContain(`Parley is running at http://localhost:${PORT}\n`)
  expect(first.said).toMatch(/Your API key: parley_org_\S+\n$/)
})

test('A later start says how to see the key, and a second service names the database in use', async () => {
  await using first = await start(PORT)
  expect(first.said).toMatch(/^Parley is starting …\nStarting the database in .*\n/)
  expect(first.said).toMatch(/Your API key: npm run .*bootstrap --org "My organization"\n$/)
  expect(first.said).not.toContain('Another Parley')
  await using second = await start(OTHER_PORT)
  expect(second.said).toContain(`Parley is running at http://localhost:${OTHER_PORT}\n`)
  expect(second.said).toContain(`Another Parley uses ${folder}. Both share the same data`)
  const { said: found } = await run(['doctor'], { PORT: String(PORT) })
  expect(found).toContain(`:${PORT} is used by a running Parley`)
  expect(found).toContain(`:${PORT + 1} is used by a running Parley`)
})
