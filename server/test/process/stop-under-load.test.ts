import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'
import { portOf } from '../harness/ports.ts'
import { until } from '../harness/waiting.ts'

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
/** When a supervisor, such as Docker or systemd, kills what has not ended. */
const SUPERVISOR_KILLS_AFTER_MS = 10_000
const STREAMS = 20
const UPLOADS = 10
const WRITERS = 8

test('SIGTERM ends a process under load by itself, before its supervisor kills it', async () => {
  await using parts = new AsyncDisposableStack()
  const name = `stop_${randomBytes(6).toString('hex')}`
  await cloneTemplate(name)
  const folder = await mkdtemp(join(tmpdir(), 'parley-stop-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const port = portOf(0)
  const child = spawn(process.execPath, [CLI, 'start'], {
    env: {
      ...process.env,
      PORT: String(port),
      PARLEY_DATA: folder,
      PARLEY_DATABASE_URL: withDatabase(inject('postgresUrl'), name),
      PARLEY_LOG_LEVEL: 'fatal',
      PARLEY_RATE_LIMIT: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  parts.defer(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const exited = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  const key = await until(() => /Your API key: (\S+)/.exec(output)?.[1])
  const url = `http://localhost:${port}`
  const authorization = `Bearer ${key}`

  // Streams that stay open, uploads that never end, and writers that do not pause.
  for (let n = 0; n < STREAMS; n++)
    expect((await fetch(`${url}/api/v1/changes`, { headers: { authorization } })).status).toBe(200)
  for (let n = 0; n < UPLOADS; n++) {
    const socket = connect(port, 'localhost').on('error', () => undefined)
    parts.defer(() => void socket.destroy())
    socket.write(
      `POST /api/v1/cdp/people HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"externalId":',
    )
  }
  let written = 0
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; child.exitCode === null && child.signalCode === null; n++) {
      const people = Array.from({ length: 100 }, (_, at) => ({ externalId: `${writer}-${n}-${at}` }))
      const answer = await fetch(`${url}/api/v1/cdp/people/batch`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ items: people }),
      }).catch(() => null)
      if (answer?.ok) written += 1
      await answer?.arrayBuffer().catch(() => null)
    }
  })
  await until(() => written > WRITERS)

  child.kill('SIGTERM')
  const supervisor = setTimeout(() => child.kill('SIGKILL'), SUPERVISOR_KILLS_AFTER_MS)
  const [code, signal] = await exited
  clearTimeout(supervisor)
  await Promise.all(writers)
  expect(signal).toBeNull()
  expect([0, 1]).toContain(code)
})
