import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { openPool, sql } from '../../src/platform/db/index.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')

/** A service in a process of its own, and what it wrote. */
async function startOn(databaseUrl: string, folder: string) {
  const env = { ...process.env, PARLEY_DATA: folder, PORT: '0', PARLEY_DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [CLI, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const service = { child, output: '', ended: once(child, 'exit') }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      service.output += piece
    })
  await expect.poll(() => service.output).toMatch(/Your API key: parley_org_\S+\n/)
  const url = /running at (\S+)/.exec(service.output)![1]!
  const key = /Your API key: (\S+)/.exec(service.output)![1]!
  return { ...service, url, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } }
}

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

/** The service must end on its own. Nothing here closes a connection or stops waiting before it does. */
test('SIGTERM ends the service with a stream, a half-sent body and an unanswered delivery under way, and the delivery stays due', async () => {
  await using parts = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parley-termination-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const database = `termination_${process.pid}`
  await cloneTemplate(database)
  const databaseUrl = withDatabase(inject('postgresUrl'), database)
  const receiver = parts.use(await silentServer())
  const { child, ended, url, headers } = await startOn(databaseUrl, folder)
  parts.defer(() => kill(child))
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }

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
  const [code, signal] = await ended
  expect(signal).toBeNull()
  expect([0, 1]).toContain(code)
  await testing
  await using pool = openPool({ url: databaseUrl, max: 1 })
  const deliveries = await pool.rows(sql<{ status: string; due_at: Date | null }>`
    select status, due_at from webhook_deliveries`)
  expect(deliveries).toEqual([{ status: expect.stringMatching(/pending|sending/), due_at: expect.any(Date) }])
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}
