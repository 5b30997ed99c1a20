import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../../../test/harness/global-setup.ts'
import { startTestApp } from '../../../../test/harness/harness.ts'
import { sql } from '../index.ts'
import { dump } from './dump.ts'

const COPY_DONE = 'c'.charCodeAt(0)
/** Longer than two chunks need to arrive one after the other. */
const APART_MS = 20

/** An address at which a server tells how many rows it copied later than that it copied all. Returns its URL. */
async function tellingLate(url: string): Promise<string> {
  const target = new URL(url)
  const port = Number(target.port)
  const sockets: Socket[] = []
  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    sockets.push(client, server)
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
    client.pipe(server)
    server.on('close', () => client.end())
    void relay(server, client)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  target.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
  target.searchParams.delete('host')
  return target.href
}

/** Passes messages on: a letter, a length of four bytes, and the rest. */
async function relay(server: Socket, client: Socket): Promise<void> {
  client.setNoDelay(true)
  let rest = Buffer.alloc(0)
  for await (const chunk of server as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    let from = 0
    while (rest.length - from >= 5 && rest.length - from > rest.readUInt32BE(from + 1)) {
      const to = from + 1 + rest.readUInt32BE(from + 1)
      client.write(rest.subarray(from, to))
      if (rest[from] === COPY_DONE) await pause(APART_MS)
      from = to
    }
    rest = rest.subarray(from)
  }
}

test('A backup says how many rows it has, also when the database tells it late', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const url = withDatabase(inject('postgresUrl'), app.database)
  const [near, late] = [url, await tellingLate(url)]
  const { count } = await app.runtime.pool.one(
    sql<{ count: number }>`select count(*)::int as count from api_keys`,
  )
  expect(count).toBeGreaterThan(0)
  const ends: Record<string, number[]> = {}
  for (const address of [near, late]) {
    let table = ''
    await dump(address, async (bytes) => {
      const kind = String.fromCharCode(bytes[0]!)
      if (kind !== 'T' && kind !== 'E') return
      const said = JSON.parse(bytes.subarray(5).toString())
      if (kind === 'T') table = said.table
      else ends[table] = [...(ends[table] ?? []), said.rows]
    })
  }
  expect(ends.api_keys).toEqual([count, count])
  const wrong = Object.entries(ends).filter(([, [first, second]]) => first !== second)
  expect(wrong).toEqual([])
})
