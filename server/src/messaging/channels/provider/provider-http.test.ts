import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { askProvider } from './provider-http.ts'

/** A server that treats the first bytes of each connection so. */
async function startServer(onBytes: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => onBytes(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const send = async (url: string) =>
  (await askProvider({ method: 'POST', url, headers: {}, body: '{}' })).outcome

test('a request is not sent when its connection breaks before it is established, and unknown afterwards', async () => {
  await using resetting = await startServer((socket) => socket.resetAndDestroy())
  await using closing = await startServer((socket) => socket.end())
  // The first bytes of a connection with TLS are its handshake.
  for (const { port } of [resetting, closing]) {
    expect(await send(`https://127.0.0.1:${port}/messages`)).toBe('notSent')
    expect(await send(`http://127.0.0.1:${port}/messages`)).toBe('unknown')
  }
})

test('a request to nobody, or to no address, is not sent', async () => {
  const { port, ...server } = await startServer(() => {})
  await server[Symbol.asyncDispose]()
  for (const url of [`http://127.0.0.1:${port}/`, 'http://nobody.invalid/', 'no address'])
    expect(await send(url)).toBe('notSent')
})
