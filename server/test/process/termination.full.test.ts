import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openPool, sql } from '../../src/platform/db/index.ts'
import { effort, isLong } from '../harness/effort.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')

/** A service in a process of its own, or in several, with a clone of the database unless the settings leave it out. */
async function startService(name: string, settings: Record<string, string> = {}, isEmbedded = false) {
  await using parts = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parley-termination-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const database = `${name}_${process.pid}`
  if (!isEmbedded) await cloneTemplate(database)
  const databaseUrl = withDatabase(inject('postgresUrl'), database)
  const env = {
    ...process.env,
    PARLEY_DATA: folder,
    PORT: '0',
    PARLEY_SIMULATOR: 'false',
    ...(!isEmbedded && { PARLEY_DATABASE_URL: databaseUrl }),
    ...settings,
  }
  const child = spawn(process.execPath, [CLI, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  parts.defer(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece
    })
  const ended = once(child, 'exit')
  await expect.poll(() => output).toMatch(/Your API key: parley_org_\S+\n/)
  if (settings.PARLEY_PROCESSES) await expect.poll(() => output).toContain('all processes of the service run')
  const url = /running at (\S+)/.exec(output)![1]!
  const key = /Your API key: (\S+)/.exec(output)![1]!
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const running = parts.move()
  return {
    child,
    folder,
    databaseUrl,
    url,
    headers,
    ended,
    output: () => output,
    post: async (path: string, body: object) => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()) as { id: string }
    },
    /** It must have ended on its own: with all work done, or with a line that says that it was cut off. */
    expectEnd: async () => {
      const [code, signal] = await ended
      expect(signal).toBeNull()
      if (code !== 0) expect(output).toContain('did not end in time')
      await expect.poll(() => fetch(url).catch(() => 'refused')).toBe('refused')
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const SEVERAL = {
  PARLEY_PROCESSES: '2',
  PARLEY_LOG_LEVEL: 'info',
  PARLEY_PUBLIC_URL: 'http://localhost',
  PARLEY_POOL: '6',
}
type Shape = [string, Record<string, string>]
const ONE: Shape = ['one', {}]
const OF_SEVERAL: Shape = ['several', SEVERAL]

/** A server that accepts connections and never says anything. */
async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    sockets,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/*
 * The service must end on its own. Nothing here closes a connection, gives a lock back or stops waiting before it does.
 */
test.for(effort([OF_SEVERAL], [ONE, OF_SEVERAL]))(
  'SIGTERM ends the service, of %s, with a stream, a half-sent body and an unanswered delivery under way, and the delivery stays due',
  async ([shape, settings]) => {
    await using parts = new AsyncDisposableStack()
    const receiver = parts.use(await silentServer())
    const service = parts.use(await startService(`termination_${shape}`, settings))
    const { child, url, headers, post, databaseUrl } = service

    const stream = await fetch(`${url}/api/v1/changes`, { headers })
    const reading = stream.body!.getReader()
    expect((await reading.read()).done).toBe(false)

    const upload = request(`${url}/api/v1/cdp/people`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 500 },
    })
    upload.on('error', () => undefined)
    upload.write('{"externalId":')

    const idle = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
    parts.defer(() => void idle.destroy())

    const { id: credentialId } = await post('/http-credentials', { key: 'a', authType: 'BEARER', value: 'x' })
    const { id } = await post('/webhook-subscriptions', {
      url: `https://127.0.0.1:${receiver.port}/`,
      events: ['journey_run.started'],
      credentialId,
    })
    const testing = post(`/webhook-subscriptions/${id}/test`, { waitSeconds: 12 }).catch((error) => error)
    await expect.poll(() => receiver.sockets.size).toBe(1)

    child.kill('SIGTERM')
    await service.expectEnd()
    await testing
    await using pool = openPool({ url: databaseUrl, max: 1 })
    const deliveries = await pool.rows(sql<{ status: string; due_at: Date | null }>`
    select status, due_at from webhook_deliveries`)
    expect(deliveries).toEqual([
      { status: expect.stringMatching(/pending|sending/), due_at: expect.any(Date) },
    ])
  },
)

test.runIf(isLong).for([ONE, OF_SEVERAL])(
  'SIGTERM ends the service, of %s, with a statement under way that waits for a lock',
  async ([shape, settings]) => {
    await using service = await startService(`termination_lock_${shape}`, settings)
    await using pool = openPool({ url: service.databaseUrl, max: 2 })
    const waiting = () =>
      pool.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await pool.transaction(async (db) => {
      await db.run(sql`lock table people in access exclusive mode`)
      const posting = service.post('/cdp/people', { externalId: 'ana' }).catch((error) => error)
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
      service.child.kill('SIGTERM')
      await service.expectEnd()
      expect(await posting).toBeInstanceOf(Error)
    })
  },
)

test.for(effort([ONE], [ONE, OF_SEVERAL]))(
  'SIGTERM ends the service, of %s, with a slow statement, a slow call to elsewhere and a stream under way at once',
  async ([shape, settings]) => {
    await using parts = new AsyncDisposableStack()
    const receiver = parts.use(await silentServer())
    const service = parts.use(await startService(`termination_all_${shape}`, settings))
    const { child, url, headers, post } = service
    const pool = parts.use(openPool({ url: service.databaseUrl, max: 2 }))

    const streams = await Promise.all(
      Array.from({ length: 3 }, () => fetch(`${url}/api/v1/changes`, { headers })),
    )
    const readers = streams.map(({ body }) => body!.getReader())
    for (const reader of readers) expect((await reader.read()).done).toBe(false)

    const { id: credentialId } = await post('/http-credentials', { key: 'a', authType: 'BEARER', value: 'x' })
    const { id } = await post('/webhook-subscriptions', {
      url: `https://127.0.0.1:${receiver.port}/`,
      events: ['journey_run.started'],
      credentialId,
    })
    const testing = post(`/webhook-subscriptions/${id}/test`, { waitSeconds: 12 }).catch((error) => error)
    await expect.poll(() => receiver.sockets.size).toBe(1)

    await pool.transaction(async (db) => {
      // More than one statement, so that no connection of the pool is free for the farewell of others.
      await db.run(sql`lock table people, segments in access exclusive mode`)
      const posting = Array.from({ length: 4 }, (_, at) =>
        post('/cdp/people', { externalId: `ana-${at}` }).catch((error) => error),
      )
      await expect
        .poll(async () => {
          const rows = await db.rows(sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          return rows.length
        })
        .toBeGreaterThan(0)
      child.kill('SIGTERM')
      await service.expectEnd()
      for (const answer of await Promise.all(posting)) expect(answer).toBeInstanceOf(Error)
    })
    await testing
  },
)

test('Ctrl-C, which reaches the supervisor and every process, lets a request that is under way finish', async () => {
  await using service = await startService('termination_group', { ...SEVERAL, PARLEY_DRAIN: '5' })
  const { child, url, headers } = service
  const body = JSON.stringify({ externalId: 'ana' })
  const sending = request(`${url}/api/v1/cdp/people`, {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
  })
  const answered = once(sending, 'response')
  answered.catch(() => undefined)
  sending.write(body.slice(0, 5))
  const members = childrenOf(child.pid!)
  child.kill('SIGINT')
  // Two in a row come from two processes, so both have been asked to stop.
  const isReady = async () => (await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).ok
  await expect.poll(async () => (await isReady()) || (await isReady())).toBe(false)
  for (const member of members) process.kill(member, 'SIGINT')
  sending.end(body.slice(5))
  expect((await answered)[0]).toMatchObject({ statusCode: 200 })
  expect(await service.ended).toEqual([0, null])
})

test.runIf(isLong)(
  'a second signal ends a service of several processes at once, also one that cannot answer',
  async () => {
    await using service = await startService('termination_second', SEVERAL)
    const members = childrenOf(service.child.pid!)
    expect(members).toHaveLength(3)
    for (const member of members) process.kill(member, 'SIGSTOP')
    service.child.kill('SIGTERM')
    // Signals that wait for the same process are one.
    await expect.poll(() => pendingOf(service.child.pid!)).toBe(0n)
    service.child.kill('SIGTERM')
    expect(await service.ended).toEqual([1, null])
    for (const member of members) await expect.poll(() => existsSync(`/proc/${member}`)).toBe(false)
  },
)

test.runIf(isLong)(
  'a service of several processes ends though its own PostgreSQL does not, which shuts down when it can',
  async () => {
    await using service = await startService('', SEVERAL, true)
    const [line] = (await readFile(join(service.folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split(
      '\n',
    )
    const postmaster = Number(line)
    process.kill(postmaster, 'SIGSTOP')
    using _going = {
      [Symbol.dispose]: () => void (existsSync(`/proc/${postmaster}`) && process.kill(postmaster, 'SIGCONT')),
    }
    service.child.kill('SIGTERM')
    expect(await service.ended).toEqual([1, null])
    expect(service.output()).toContain('the service did not end in time')
    process.kill(postmaster, 'SIGCONT')
    await expect.poll(() => existsSync(`/proc/${postmaster}`)).toBe(false)
  },
)

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .flatMap((child) => {
      const file = `/proc/${child}/environ`
      if (!child || !existsSync(file) || !/\0PARLEY_ROLE=/.test(readFileSync(file, 'utf8'))) return []
      return [Number(child)]
    })
}

/** The signals that a process has not received yet, as bits. */
function pendingOf(pid: number): bigint {
  const bits = /^ShdPnd:\s*(\w+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!
  return BigInt(`0x${bits}`)
}
