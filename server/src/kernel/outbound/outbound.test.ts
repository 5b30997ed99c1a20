import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createAuthority,
  hang,
  ok,
  type Receiver,
  startReceiver,
  type TestAuthority,
} from '../../../test/receiver.ts'
import {
  createOutbound,
  type Outbound,
  OutboundError,
  type OutboundRequest,
  type OutboundSettings,
} from './outbound.ts'

let authority: TestAuthority
let receiver: Receiver
const opened: Outbound[] = []

beforeAll(async () => {
  authority = await createAuthority()
  receiver = await startReceiver(authority)
})
afterAll(() => receiver.stop())
afterEach(async () => {
  receiver.requests.length = 0
  receiver.answer = ok
  for (const outbound of opened.splice(0)) await outbound.close()
})

function open(settings: Partial<OutboundSettings> = {}): Outbound {
  const outbound = createOutbound({ allowLoopback: true, extraCa: authority.ca, ...settings })
  opened.push(outbound)
  return outbound
}

function post(url: string, changes: Partial<OutboundRequest> = {}): OutboundRequest {
  const headers = { 'content-type': 'text/plain' }
  return {
    method: 'POST',
    url,
    headers,
    body: 'hello',
    timeoutMs: 60_000,
    maxResponseBytes: 1000,
    ...changes,
  }
}

async function failureOf(request: Promise<unknown>): Promise<OutboundError> {
  const error = await request.then(
    () => null,
    (failure) => failure,
  )
  expect(error).toBeInstanceOf(OutboundError)
  return error as OutboundError
}

describe('a request to an address that a user typed', () => {
  test('sends what it was told and gives the answer', async () => {
    receiver.answer = (_, response) => response.writeHead(201, { 'x-a': ['1', '2'] }).end('créé')
    const answer = await open().request(post(`${receiver.url}/hook?a=b`))
    expect(answer).toMatchObject({ status: 201, body: 'créé', truncated: false })
    expect(answer.headers['x-a']).toBe('1, 2')
    expect(receiver.requests).toMatchObject([
      { method: 'POST', path: '/hook?a=b', body: 'hello', servername: 'localhost' },
    ])
  })

  test('keeps its connections for the next ones', async () => {
    const outbound = open()
    const ports = new Set<string | undefined>()
    receiver.answer = (_, response) => response.end(String(response.socket?.remotePort))
    for (let i = 0; i < 8; i++) ports.add((await outbound.request(post(receiver.url))).body)
    expect(ports.size).toBeLessThanOrEqual(2)
  })

  test('goes on beside one to the same host that hangs', async () => {
    const outbound = open()
    receiver.answer = hang
    const hanging = failureOf(outbound.request(post(receiver.url, { timeoutMs: 3000 })))
    while (receiver.requests.length === 0) await sleep(10)
    receiver.answer = ok
    const answer = outbound.request(post(receiver.url))
    expect(await Promise.race([hanging, answer])).toMatchObject({ status: 200 })
    expect((await hanging).kind).toBe('timeout')
  })

  test('gives a redirect as it is', async () => {
    receiver.answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    expect(await open().request(post(receiver.url))).toMatchObject({ status: 302 })
    expect(receiver.requests).toHaveLength(1)
  })

  test('reads no more of the answer than asked for, and cuts no character in two', async () => {
    let stopped = false
    receiver.answer = (_, response) => {
      const more = setInterval(() => response.write('é'.repeat(1000)), 1)
      response.once('close', () => {
        stopped = true
        clearInterval(more)
      })
    }
    const answer = await open().request(post(receiver.url, { maxResponseBytes: 101 }))
    expect(answer).toMatchObject({ status: 200, body: 'é'.repeat(50), truncated: true })
    await expect.poll(() => stopped).toBe(true)
  })

  test('refuses plain http unless it is asked for', async () => {
    const url = receiver.url.replace('https', 'http')
    expect(await failureOf(open().request(post(url)))).toMatchObject({ kind: 'invalid_url', neverSent: true })
    const asked = await failureOf(open().request(post(url, { allowPlainHttp: true })))
    expect(asked.kind).not.toBe('invalid_url')
  })

  test.each(['not a url', 'ftp://example.com/', 'https://user:word@example.com/'])(
    'refuses %s',
    async (url) => {
      expect(await failureOf(open().request(post(url)))).toMatchObject({
        kind: 'invalid_url',
        neverSent: true,
      })
    },
  )

  test('refuses a header that HTTP cannot carry', async () => {
    const request = post(receiver.url, { headers: { 'x-a': 'one\r\nx-b: two' } })
    expect(await failureOf(open().request(request))).toMatchObject({ kind: 'invalid_url', neverSent: true })
    expect(receiver.requests).toEqual([])
  })
})

describe('time', () => {
  test('a receiver that never answers ends in a timeout', async () => {
    receiver.answer = hang
    const failure = await failureOf(open().request(post(receiver.url, { timeoutMs: 300 })))
    expect(failure).toMatchObject({ kind: 'timeout', neverSent: false })
    expect(failure.durationMs).toBeGreaterThanOrEqual(295)
  })

  test('so does one that sends its answer in drops', async () => {
    receiver.answer = (_, response) => {
      response.writeHead(200)
      const drops = setInterval(() => response.write('.'), 50)
      response.once('close', () => clearInterval(drops))
    }
    const failure = await failureOf(open().request(post(receiver.url, { timeoutMs: 400 })))
    expect(failure).toMatchObject({ kind: 'timeout', neverSent: false })
  })

  test('a handshake that never ends is given up before anything was sent', async () => {
    await using silent = await startSilentServer()
    const failure = await failureOf(
      open().request(post(`https://localhost:${silent.port}`, { timeoutMs: 300 })),
    )
    expect(failure).toMatchObject({ kind: 'timeout', neverSent: true })
  })

  test('a name server that never answers is given up too', async () => {
    const outbound = open({ resolve: () => new Promise(() => {}) })
    const failure = await failureOf(outbound.request(post('https://hooks.example/', { timeoutMs: 200 })))
    expect(failure).toMatchObject({ kind: 'timeout', neverSent: true })
  })
})

describe('addresses', () => {
  test.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://①②⑦.⓪.⓪.①/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:10.0.0.1]/',
    'https://0/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.1.2.3:8443/',
  ])('%s is blocked', async (url) => {
    const failure = await failureOf(open({ allowLoopback: false }).request(post(url)))
    expect(failure).toMatchObject({ kind: 'blocked_address', neverSent: true })
  })

  test('localhost is blocked unless loopback is allowed', async () => {
    const failure = await failureOf(open({ allowLoopback: false }).request(post(receiver.url)))
    expect(failure).toMatchObject({ kind: 'blocked_address', neverSent: true })
    expect(receiver.requests).toEqual([])
  })

  test('a name is blocked when any of its addresses is, and the message does not tell the address', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.9.8.7', family: 4 },
    ]
    const failure = await failureOf(open({ resolve }).request(post('https://hooks.example/')))
    expect(failure.kind).toBe('blocked_address')
    expect(failure.message).toBe('hooks.example is a private address, which is blocked.')
  })

  test('the connection uses the address that was checked: a second answer of the name server changes nothing', async () => {
    let asked = 0
    const resolve = async () => {
      asked++
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    }
    const url = `https://hooks.example:${receiver.port}/`
    const answer = await open({ resolve }).request(post(url))
    expect(answer.status).toBe(200)
    expect(asked).toBe(1)
    expect(receiver.requests[0]).toMatchObject({ servername: 'hooks.example' })
    expect(receiver.requests[0]!.headers.host).toBe(`hooks.example:${receiver.port}`)
  })

  test('the other end is checked once more when connected', async () => {
    let read = 0
    const shifting = {
      family: 4,
      get address() {
        return read++ === 0 ? '8.8.8.8' : '127.0.0.1'
      },
    }
    const outbound = open({ allowLoopback: false, resolve: async () => [shifting] })
    const failure = await failureOf(outbound.request(post(`https://hooks.example:${receiver.port}/`)))
    expect(failure).toMatchObject({ kind: 'blocked_address', neverSent: true })
    expect(receiver.requests).toEqual([])
  })
})

describe('failing connections', () => {
  test('a certificate of an unknown authority is refused', async () => {
    const failure = await failureOf(open({ extraCa: undefined }).request(post(receiver.url)))
    expect(failure).toMatchObject({ kind: 'tls', neverSent: true })
  })

  test('a certificate for another name is refused', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const url = `https://other.example:${receiver.port}/`
    expect(await failureOf(open({ resolve }).request(post(url)))).toMatchObject({ kind: 'tls' })
    expect(receiver.requests).toEqual([])
  })

  test('nobody listening', async () => {
    const closed = await startSilentServer()
    await closed[Symbol.asyncDispose]()
    const failure = await failureOf(open().request(post(`https://localhost:${closed.port}/`)))
    expect(failure).toMatchObject({ kind: 'connection', neverSent: true })
  })

  test('a name that does not exist', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    const failure = await failureOf(open({ resolve }).request(post('https://hooks.example/')))
    expect(failure).toMatchObject({ kind: 'unknown_host', neverSent: true })
  })

  test('a receiver that hangs up without an answer may have got the request', async () => {
    receiver.answer = (_, response) => response.socket?.destroy()
    const failure = await failureOf(open().request(post(receiver.url)))
    expect(failure).toMatchObject({ kind: 'connection', neverSent: false })
  })

  test('an answer that is no HTTP', async () => {
    receiver.answer = (_, response) => response.socket?.end('no such protocol\r\n\r\n')
    const failure = await failureOf(open().request(post(receiver.url)))
    expect(failure).toMatchObject({ kind: 'invalid_response', neverSent: false })
  })
})

/** Accepts connections and says nothing. */
async function startSilentServer() {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
