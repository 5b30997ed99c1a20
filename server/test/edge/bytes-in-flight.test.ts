import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/index.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

const MIB = 1024 * 1024

// Memory for four bodies of the largest size, and one per organization.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_BYTES_IN_FLIGHT: '20' } })
})
afterAll(() => app.stop())

/** A request in progress: its head is sent, and the test sends its body. */
class Sending implements Disposable {
  readonly #socket: Socket
  readonly #answer: Promise<string>

  constructor(key: string, headers: string) {
    const { hostname, port } = new URL(app.url)
    this.#socket = connect(Number(port), hostname)
    this.#answer = new Promise((resolve) => {
      let received = ''
      this.#socket.on('data', (bytes) => {
        received += bytes
        if (received.includes('\r\n\r\n')) resolve(received)
      })
      this.#socket.on('error', () => resolve(received))
    })
    this.write(
      `POST /api/v1/cdp/people/batch HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n` +
        `content-type: application/json\r\n${headers}\r\n\r\n`,
    )
  }

  static declared(key: string, bytes: number): Sending {
    return new Sending(key, `content-length: ${bytes}`)
  }

  write(text: string): void {
    this.#socket.write(text)
  }

  answer(): Promise<string> {
    return this.#answer
  }

  /** Ends the connection in the middle of the body, and waits until the service has, too. */
  async leave(): Promise<void> {
    this.#socket.end()
    await once(this.#socket, 'close')
  }

  [Symbol.dispose](): void {
    this.#socket.destroy()
  }
}

/** Waits until the service has read the head: a small later request has been answered. */
const settle = (key: string) => app.ok('cdp_people_list', {}, { key })

const refused = /^HTTP\/1\.1 503 .*retry-after: 1.*"code":"unavailable"/is

test("a body beyond an organization's limit is refused before it is sent, and another's is accepted", async () => {
  const { key } = await app.newOrganization()
  const body = JSON.stringify({ items: [{ externalId: 'a' }] }).padEnd(5 * MIB)
  using first = Sending.declared(key, body.length)
  await settle(key)
  using second = Sending.declared(key, 4 * MIB)
  expect(await second.answer()).toMatch(refused)
  using other = Sending.declared((await app.newOrganization()).key, 4 * MIB)
  await settle(key)

  first.write(body)
  expect(await first.answer()).toMatch(/^HTTP\/1\.1 200 /)
  using third = Sending.declared(key, body.length)
  third.write(body)
  expect(await third.answer()).toMatch(/^HTTP\/1\.1 200 /)
  other[Symbol.dispose]()
})

test('a body without a length is counted as it arrives', async () => {
  const { key } = await app.newOrganization()
  using first = Sending.declared(key, 5 * MIB - 10_000)
  await settle(key)
  using second = new Sending(key, 'transfer-encoding: chunked')
  for (let n = 0; n < 20; n++) second.write(`400\r\n${' '.repeat(1024)}\r\n`)
  expect(await second.answer()).toMatch(refused)
  first[Symbol.dispose]()
})

test('bodies beyond the limit of the process are refused, and an aborted body frees its bytes', async () => {
  const holders: Sending[] = []
  for (let n = 0; n < 4; n++) {
    const { key } = await app.newOrganization()
    holders.push(Sending.declared(key, 5 * MIB - 1))
    await settle(key)
  }
  const { key } = await app.newOrganization()
  using late = Sending.declared(key, MIB)
  expect(await late.answer()).toMatch(refused)
  for (const holder of holders) holder[Symbol.dispose]()

  const body = JSON.stringify({ items: [{ externalId: 'a' }] }).padEnd(MIB)
  for (;;) {
    using again = Sending.declared(key, MIB)
    again.write(body)
    if (!refused.test(await again.answer())) {
      expect(await again.answer()).toMatch(/^HTTP\/1\.1 200 /)
      return
    }
  }
})

test('a body whose sender has left before it is read frees its bytes', async () => {
  const { key } = await app.newOrganization()
  const body = JSON.stringify({ items: [{ externalId: 'a' }] }).padEnd(5 * MIB)
  await app.runtime.pool.transaction(async (db) => {
    // The key is looked up before the body is read.
    await db.run(sql`lock table api_keys in access exclusive mode`)
    using left = Sending.declared(key, body.length)
    left.write('{')
    await left.leave()
  })
  await settle(key)
  using next = Sending.declared(key, body.length)
  next.write(body)
  expect(await next.answer()).toMatch(/^HTTP\/1\.1 200 /)
})

test('answers of MCP tools count against the limit', async () => {
  const { key } = await app.newOrganization()
  const attributes = { note: 'x'.repeat(200_000) }
  for (let n = 0; n < 15; n++) await app.ok('cdp_people_upsert', { externalId: `p${n}`, attributes }, { key })
  // Three MiB: once, below the limit of five.
  expect((await app.ok('cdp_people_list', {}, { key })).data).toHaveLength(15)
  // Twice, as text and as structured content.
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }))
  const result = await client.callTool({ name: 'cdp_people_list', arguments: {} })
  await client.close()
  expect(result).toMatchObject({ isError: true })
  expect(JSON.stringify(result)).toContain('unavailable')
})
