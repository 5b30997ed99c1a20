import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectAccount, webhookPath } from '../../src/messaging/channels/accounts/connection.ts'
import { providers } from '../../src/messaging/channels/providers.ts'
import { inTransaction } from '../../src/platform/operations/index.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

const MIB = 1024 * 1024
const SECRET = 'an app secret'

// Anonymous bodies get a quarter of the memory, 20 MiB, of which one account may use 5 MiB.
let app: TestApp
let attacked: string[]
let other: string
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_BYTES_IN_FLIGHT: '80' } })
  attacked = await Promise.all(Array.from({ length: 4 }, newAccount))
  other = await newAccount()
})
afterAll(() => app.stop())

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** The webhook address of a new account of an organization. */
async function newAccount(): Promise<string> {
  const { id: org } = await app.newOrganization()
  const details = {
    provider: providers.get('whatsapp_cloud')!,
    settings: { apiUrl: 'http://localhost', wabaId: '1' },
    secrets: { 'access-token': 'x', 'app-secret': SECRET },
  }
  const { accountId } = await inTransaction(app.runtime, org, { kind: 'system', id: 'test' }, (ctx) =>
    connectAccount(ctx, details, []),
  )
  return webhookPath('whatsapp', org, accountId)
}

/** Sends a head that declares `declared` bytes and the first of them. Then the request stops. */
function sendSlowly(path: string, declared: number, sent: number) {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (bytes) => resolve(bytes.toString()))
    socket.on('error', () => resolve('broken'))
  })
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${declared}\r\n\r\n`)
  const isSent = new Promise((resolve) => socket.write(' '.repeat(sent), resolve))
  return { answer, isSent }
}

async function sendSigned(path: string, bytes: number): Promise<number> {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] }).padEnd(bytes)
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return (await fetch(app.url + path, { method: 'POST', headers, body })).status
}

/** Waits until the service has read earlier data: a few later requests have been answered. */
async function settle(sent: Promise<unknown>[]): Promise<void> {
  await Promise.all(sent)
  for (let n = 0; n < 5; n++) await fetch(`${app.url}/readyz`)
}

test('only received bytes count, not the declared length', async () => {
  const slow = attacked.flatMap((path) => Array.from({ length: 5 }, () => sendSlowly(path, 4 * MIB, 10)))
  await settle(slow.map(({ isSent }) => isSent))
  for (const path of [other, attacked[0]!]) expect(await sendSigned(path, 3 * MIB)).toBe(200)
})

test('slow anonymous bodies are evicted for signed webhooks', async () => {
  const slow = attacked.flatMap((path) => [
    sendSlowly(path, 4 * MIB, 2.4 * MIB),
    sendSlowly(path, 4 * MIB, 2.4 * MIB),
  ])
  await settle(slow.map(({ isSent }) => isSent))
  for (const path of [other, ...attacked]) expect(await sendSigned(path, 3 * MIB)).toBe(200)
  const answers = slow.map(({ answer }) => answer)
  expect(await Promise.any(answers)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1.*"code":"unavailable"/is)
})

test('the body of a call to an unknown account is not read', async () => {
  const nowhere = other.replace(/[^/]+$/, app.runtime.newId())
  const { answer } = sendSlowly(nowhere, 4 * MIB, 10)
  expect(await answer).toMatch(/^HTTP\/1\.1 403 .*"code":"forbidden"/is)
})
