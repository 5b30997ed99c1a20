import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { eventually } from '../../../../test/harness/waiting.ts'
import { emitEvents } from '../../../../test/harness/webhooks.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { storeEvents } from '../emission/emission.ts'
import { type ListenOptions, runListen } from './index.ts'

let app: TestApp
const running = new AsyncDisposableStack()
let stopping = new AbortController()
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterEach(() => {
  stopping.abort()
  stopping = new AbortController()
})
afterAll(async () => {
  await running.disposeAsync()
  await app.stop()
})

const ROOT = join(import.meta.dirname, '../../../../..')

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

/** The receiver of the guide, run like a user would. Its folder is inside the project, so that it finds its package. */
async function startReceiverOfTheGuide(env: Record<string, string>): Promise<string[]> {
  const code = /```js\n([\s\S]*?)```/.exec(await readFile(join(ROOT, 'docs/webhooks.md'), 'utf8'))![1]!
  const folder = await mkdtemp(join(ROOT, 'node_modules/.receiver-'))
  running.defer(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'receiver.mjs'), code)
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.defer(() => void child.kill())
  const said: string[] = []
  createInterface({ input: child.stdout! }).on('line', (line) => said.push(line))
  await eventually(() => expect(said).toContain(`Listening on port ${env.PORT}`))
  return said
}

/** Listens in this process until the test ends. Returns its output, and how it ends. */
function listen(options: Omit<ListenOptions, 'url'>) {
  const said: string[] = []
  const ended = runListen(
    { url: app.url, ...options },
    { randomBytes, say: (line) => said.push(line), signal: stopping.signal },
  )
  return { said, ended }
}

test('the command forwards events with a signature that the documented receiver accepts', async () => {
  const org = await app.newOrganization()
  const port = await freePort()
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  const received = await startReceiverOfTheGuide({ PORT: String(port), PARLEY_SIGNING_SECRET: secret })
  const forward = `http://localhost:${port}/hook`
  const { said, ended } = listen({ key: org.key, forward, secret })
  await eventually(() => expect(said).toContain(`Forwarding events to ${forward}`))

  await emitEvents(app, [{ n: 1 }, { n: 2 }], 'journey_run.started', org.id)
  await eventually(() => expect(received).toHaveLength(3))
  const { data } = await app.ok('webhook_events_list', {}, { key: org.key })
  const ids = data.map((event: { id: string }) => event.id)
  expect(received.slice(1).toSorted()).toEqual(
    ids.map((id: string) => `journey_run.started ${id}`).toSorted(),
  )
  for (const id of ids) expect(said).toContain(`journey_run.started  ${id}  204`)

  stopping.abort()
  expect(await ended).toBe(0)
})

test('the command reports wrong secrets and missing answers, and leaves out other types and tests', async () => {
  const org = await app.newOrganization()
  const port = await freePort()
  const right = `whsec_${randomBytes(24).toString('base64')}`
  const received = await startReceiverOfTheGuide({ PORT: String(port), PARLEY_SIGNING_SECRET: right })
  const strange = listen({ key: org.key, forward: `http://localhost:${port}`, events: ['journey_run.ended'] })
  const deaf = listen({ key: org.key, forward: `http://localhost:${await freePort()}` })
  for (const { said } of [strange, deaf]) await eventually(() => expect(said.at(-1)).toContain('Forwarding'))

  const isTest = { data: {}, environmentId: null, isTest: true, subscriptionIds: [] }
  await inTransaction(app.runtime, org.id, { kind: 'system', id: 'test' }, (ctx) =>
    storeEvents(ctx, 'journey_run.ended', [isTest]),
  )
  await emitEvents(app, [{}], 'journey_run.started', org.id)
  await emitEvents(app, [{}], 'journey_run.ended', org.id)
  await eventually(() => expect(strange.said.at(-1)).toMatch(/^journey_run\.ended {2}whe_\w+ {2}401$/))
  expect(strange.said.filter((line) => line.includes('whe_'))).toHaveLength(2)
  expect(strange.said.join()).toContain('from a test environment, not forwarded')
  expect(strange.said[0]).toMatch(/^Signing secret whsec_/)
  await eventually(() => expect(deaf.said.at(-1)).toContain('no response (connect ECONNREFUSED'))
  expect(received).toHaveLength(1)
})

test('the command ends at once with the reason when the key may not read events', async () => {
  const nobody = listen({ forward: 'http://localhost:1' })
  expect([await nobody.ended, nobody.said]).toEqual([1, ['Pass an API key with --key or PARLEY_API_KEY.']])
  const stranger = listen({ key: 'parley_org_nobody', forward: 'http://localhost:1' })
  expect(await stranger.ended).toBe(1)
  expect(stranger.said.at(-1)).toMatch(/^The service returned 401: /)
})
