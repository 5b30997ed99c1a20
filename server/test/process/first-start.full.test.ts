import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../../src/app/settings/config.ts'
import { openPool, sql } from '../../src/platform/db/index.ts'
import { effort, isLong } from '../harness/effort.ts'
import { overTcp, withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'
import { portOf } from '../harness/ports.ts'
import { PROGRAM_VARIABLE } from '../program/preload.ts'

/* The output for a user who starts Parley for the first time, or with a mistake. */

const [PORT, OTHER_PORT] = [portOf(0), portOf(1)]
const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-first-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The output of a command that ends by itself. */
function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const settings = { ...process.env, PARLEY_DATA: folder, ...env }
    execFile(process.execPath, [CLI, ...args], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
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
  expect(await run(['--version'])).toEqual({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
})

describe('A start error is explained in one or two lines:', () => {
  const STACK = /\n\s+at /

  test('a port in use, before anything is prepared', async () => {
    await using taken = await takenPort()
    const { code, output } = await run(['start'], { PORT: String(taken.port) })
    expect(code).toBe(1)
    expect(output).toContain(`:${taken.port} cannot be used: EADDRINUSE`)
    expect(output).toContain('set PORT')
    expect(output).not.toMatch(/Creating a database/)
    expect(output).not.toMatch(STACK)
  })

  test('a database that refuses the login', async () => {
    const url = overTcp(inject('postgresUrl'))
    url.password = 'secret'
    const { code, output } = await run(['start'], { PORT: '0', PARLEY_DATABASE_URL: url.href })
    expect(code).toBe(1)
    expect(output).toMatch(/Could not use the database at 127\.0\.0\.1:\d+: .*password/)
    expect(output).not.toContain('secret')
    expect(output).not.toMatch(STACK)
  })

  const mistakes: [string, string, RegExp][] = [
    ['PARLEY_SECRETS', 'x', /PARLEY_SECRETS: no such setting exists\. Did you mean PARLEY_SECRET\?/],
    ['PARLEY_POOL', 'many', /PARLEY_POOL: use a number/],
    ['PORT', 'four', /PORT: use a number/],
  ]
  test.each(mistakes)('%s=%s, in any process', (name, value, words) => {
    expect(() => readConfig({ [name]: value })).toThrow(words)
  })

  test.each(effort(mistakes.slice(0, 1), mistakes))('%s=%s', async (name, value, words) => {
    const { code, output } = await run(['start'], { [name]: value })
    expect(code).toBe(1)
    expect(output).toMatch(words)
    expect(output).not.toMatch(STACK)
  })
})

/** A service that is started with a database, and what it wrote so far. */
function startOn(databaseUrl: string) {
  const env = { ...process.env, PARLEY_DATA: folder, PORT: '0', PARLEY_DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [CLI, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const service = { child, output: '', ended: once(child, 'exit') }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      service.output += piece
    })
  return service
}

test('A service that starts while its database is away waits for it, says so, and ends on SIGTERM', async () => {
  const { port } = await takenPort().then(async (taken) => {
    await taken[Symbol.asyncDispose]()
    return taken
  })
  const database = `t_away_${port}`
  await cloneTemplate(database)
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  const real = overTcp(withDatabase(inject('postgresUrl'), database))
  const away = new URL(real)
  away.port = String(port)
  const waits = () =>
    [first, second].map(({ output }) => output.split('waiting for the database at').length > 2)
  const [first, second] = [startOn(away.href), startOn(away.href)]
  await expect.poll(waits).toEqual([true, true])
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([null, 'SIGTERM'])
  const proxy = createServer((socket) => {
    const onward = connect(Number(real.port), real.hostname)
    socket.on('error', () => onward.destroy())
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  }).listen(port, '127.0.0.1')
  await expect.poll(() => second.output).toContain('Parley is running at')
  second.child.kill('SIGTERM')
  expect(await second.ended).toEqual([0, null])
  await new Promise((done) => proxy.close(done))
  await admin.run(sql.raw(`drop database ${database} with (force)`))
})

/** Starts the service from its sources, as people do, and reads its output until it is ready. It ends with the scope. */
async function start(port: number) {
  const env = {
    ...process.env,
    ...{ PARLEY_DATA: folder, PORT: String(port), PARLEY_LOG_LEVEL: 'silent', [PROGRAM_VARIABLE]: undefined },
  }
  const child = spawn(process.execPath, [CLI, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    output += piece
    if (/Your API key.*\n/.test(output)) break
  }
  return {
    output,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

test('The first start prints its progress, then the address and the API key', async () => {
  await using first = await start(PORT)
  expect(first.output).toMatch(/^Parley is starting …\nCreating a database in .*\n/)
  expect(first.output).toContain(`Parley is running at http://localhost:${PORT}\n`)
  expect(first.output).toMatch(/Your API key: parley_org_\S+\n$/)
  const key = /parley_org_\S+/.exec(first.output)![0]
  const renaming = await fetch(`http://localhost:${PORT}/api/v1/organization`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Corner shop' }),
  })
  expect(renaming.status).toBe(200)
})

test.runIf(isLong)(
  'A later start explains how to see the key of the organization that is there, and a second service names the database in use',
  async () => {
    await using first = await start(PORT)
    expect(first.output).toMatch(/^Parley is starting …\nStarting the database in .*\n/)
    expect(first.output).toMatch(/Your API key: npm run .*bootstrap --org "Corner shop"\n$/)
    expect(first.output).not.toContain('Another Parley')
    await using second = await start(OTHER_PORT)
    expect(second.output).toContain(`Parley is running at http://localhost:${OTHER_PORT}\n`)
    expect(second.output).toContain(`Another Parley uses ${folder}. Both share the same data`)
    const { output: found } = await run(['doctor'], { PORT: String(PORT) })
    expect(found).toContain(`:${PORT} is used by a running Parley`)
    expect(found).toContain(`:${PORT + 1} is used by a running Parley`)
  },
)
