import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createAuthority,
  hang,
  ok,
  type Receiver,
  startReceiver,
  type TestAuthority,
} from '../../../test/peers/receiver.ts'
import {
  createOutbound,
  type Outbound,
  OutboundError,
  type OutboundRequest,
  type OutboundSettings,
  targetProblem,
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
  test('a request is sent as given and returns the answer', async () => {
    receiver.answer = (_, response) => response.writeHead(201, { 'x-a': ['1', '2'] }).end('créé')
    const answer = await open().request(post(`${receiver.url}/hook?a=b`))
    expect(answer).toMatchObject({ status: 201, body: 'créé', truncated: false })
    expect(answer.headers['x-a']).toBe('1, 2')
    expect(receiver.requests).toMatchObject([
      { method: 'POST', path: '/hook?a=b', body: 'hello', servername: 'localhost' },
    ])
  })

  test('connections are reused for later requests', async () => {
    const outbound = open()
    const ports = new Set<string | undefined>()
    receiver.answer = (_, response) => response.end(String(response.socket?.remotePort))
    for (let i = 0; i < 8; i++) ports.add((await outbound.request(post(receiver.url))).body)
    expect(ports.size).toBeLessThanOrEqual(2)
  })

  test('a request does not wait for a hanging one to the same host', async () => {
    const outbound = open()
    receiver.answer = hang
    const hanging = failureOf(outbound.request(post(receiver.url, { timeoutMs: 3000 })))
    while (receiver.requests.length === 0) await sleep(10)
    receiver.answer = ok
    const answer = outbound.request(post(receiver.url))
    expect(await Promise.race([hanging, answer])).toMatchObject({ status: 200 })
    expect((await hanging).kind).toBe('timeout')
  })

  test('a redirect is returned and not followed', async () => {
    receiver.answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    expect(await open().request(post(receiver.url))).toMatchObject({ status: 302 })
    expect(receiver.requests).toHaveLength(1)
  })

  test('an answer is read up to the limit, without splitting a character', async () => {
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

  test('plain http is refused unless allowed', async () => {
    const url = receiver.url.replace('https', 'http')
    expect(await failureOf(open().request(post(url)))).toMatchObject({ kind: 'invalid_url', isNotSent: true })
    const asked = await failureOf(open().request(post(url, { allowPlainHttp: true })))
    expect(asked.kind).not.toBe('invalid_url')
  })

  test.each(['not a url', 'ftp://example.com/', 'https://user:word@example.com/'])(
    'a request is refused: %s',
    async (url) => {
      expect(await failureOf(open().request(post(url)))).toMatchObject({
        kind: 'invalid_url',
        isNotSent: true,
      })
    },
  )

  test('a header that HTTP cannot carry is refused', async () => {
    const request = post(receiver.url, { headers: { 'x-a': 'one\r\nx-b: two' } })
    expect(await failureOf(open().request(request))).toMatchObject({ kind: 'invalid_url', isNotSent: true })
    expect(receiver.requests).toEqual([])
  })
})

describe('time', () => {
  test('a receiver that never answers ends in a timeout', async () => {
    receiver.answer = hang
    const failure = await failureOf(open().request(post(receiver.url, { timeoutMs: 300 })))
    expect(failure).toMatchObject({ kind: 'timeout', isNotSent: false })
    expect(failure.durationMs).toBeGreaterThanOrEqual(295)
  })

  test('a receiver that sends its answer too slowly ends in a timeout', async () => {
    receiver.answer = (_, response) => {
      response.writeHead(200)
      const drops = setInterval(() => response.write('.'), 50)
      response.once('close', () => clearInterval(drops))
    }
    const failure = await failureOf(open().request(post(receiver.url, { timeoutMs: 400 })))
    expect(failure).toMatchObject({ kind: 'timeout', isNotSent: false })
  })

  test('a TLS handshake that never ends fails before anything was sent', async () => {
    await using silent = await startSilentServer()
    const failure = await failureOf(
      open().request(post(`https://localhost:${silent.port}`, { timeoutMs: 300 })),
    )
    expect(failure).toMatchObject({ kind: 'timeout', isNotSent: true })
  })

  test('a name server that never answers ends in a timeout', async () => {
    const outbound = open({ resolve: () => new Promise(() => {}) })
    const failure = await failureOf(outbound.request(post('https://hooks.example/', { timeoutMs: 200 })))
    expect(failure).toMatchObject({ kind: 'timeout', isNotSent: true })
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
  ])('the URL %s is blocked', async (url) => {
    const failure = await failureOf(open({ allowLoopback: false }).request(post(url)))
    expect(failure).toMatchObject({ kind: 'blocked_address', isNotSent: true })
  })

  test('localhost is blocked unless loopback is allowed', async () => {
    const failure = await failureOf(open({ allowLoopback: false }).request(post(receiver.url)))
    expect(failure).toMatchObject({ kind: 'blocked_address', isNotSent: true })
    expect(receiver.requests).toEqual([])
  })

  test('a name with a blocked address is blocked, and the message does not reveal the address', async () => {
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '10.9.8.7', family: 4 },
    ]
    const failure = await failureOf(open({ resolve }).request(post('https://hooks.example/')))
    expect(failure.kind).toBe('blocked_address')
    expect(failure.message).toBe('hooks.example is a private address, and requests to it are blocked.')
  })

  test('the connection uses the checked address, even if the name server answers differently later', async () => {
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

  test('the peer address is checked again after connecting', async () => {
    let read = 0
    const shifting = {
      family: 4,
      get address() {
        return read++ === 0 ? '8.8.8.8' : '127.0.0.1'
      },
    }
    const outbound = open({ allowLoopback: false, resolve: async () => [shifting] })
    const failure = await failureOf(outbound.request(post(`https://hooks.example:${receiver.port}/`)))
    expect(failure).toMatchObject({ kind: 'blocked_address', isNotSent: true })
    expect(receiver.requests).toEqual([])
  })
})

describe('hosts that the installation names', () => {
  const host = () => new URL(receiver.url).host

  test('a named host is reached where requests allow it', async () => {
    const outbound = open({ allowLoopback: false, namedHosts: new Set([host()]) })
    expect(await outbound.request(post(receiver.url, { allowNamedHosts: true }))).toMatchObject({
      status: 200,
    })
    expect((await failureOf(outbound.request(post(receiver.url)))).kind).toBe('blocked_address')
  })

  test('another port of a named host is blocked', async () => {
    const outbound = open({ allowLoopback: false, namedHosts: new Set(['localhost:1']) })
    const failure = await failureOf(outbound.request(post(receiver.url, { allowNamedHosts: true })))
    expect(failure.kind).toBe('blocked_address')
  })

  test('the address of a named host may be private and without TLS', () => {
    const rules = { allowLoopback: false, namedHosts: new Set(['10.0.0.7:8000', 'localhost:11434']) }
    const problem = (url: string, allowNamedHosts = true) => targetProblem({ url, allowNamedHosts }, rules)
    expect(problem('http://10.0.0.7:8000/v1')).toBeNull()
    expect(problem('http://localhost:11434/v1')).toBeNull()
    expect(problem('https://10.0.0.7/v1')).toContain('private')
    expect(problem('http://localhost:11434/v1', false)).toContain('https://')
    expect(problem('https://localhost:11434/v1', false)).toContain('loopback')
  })
})

describe('failing connections', () => {
  test('a certificate of an unknown authority is refused', async () => {
    const failure = await failureOf(open({ extraCa: undefined }).request(post(receiver.url)))
    expect(failure).toMatchObject({ kind: 'tls', isNotSent: true })
  })

  test('a certificate for another name is refused', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const url = `https://other.example:${receiver.port}/`
    expect(await failureOf(open({ resolve }).request(post(url)))).toMatchObject({ kind: 'tls' })
    expect(receiver.requests).toEqual([])
  })

  test('a closed port is a connection failure', async () => {
    const closed = await startSilentServer()
    await closed[Symbol.asyncDispose]()
    const failure = await failureOf(open().request(post(`https://localhost:${closed.port}/`)))
    expect(failure).toMatchObject({ kind: 'connection', isNotSent: true })
  })

  test('a name that does not exist is an unknown host', async () => {
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    const failure = await failureOf(open({ resolve }).request(post('https://hooks.example/')))
    expect(failure).toMatchObject({ kind: 'unknown_host', isNotSent: true })
  })

  test('a receiver that hangs up without an answer may have received the request', async () => {
    receiver.answer = (_, response) => response.socket?.destroy()
    const failure = await failureOf(open().request(post(receiver.url)))
    expect(failure).toMatchObject({ kind: 'connection', isNotSent: false })
  })

  test('an answer that is not HTTP is an invalid response', async () => {
    receiver.answer = (_, response) => response.socket?.end('no such protocol\r\n\r\n')
    const failure = await failureOf(open().request(post(receiver.url)))
    expect(failure).toMatchObject({ kind: 'invalid_response', isNotSent: false })
  })
})

/** Accepts connections and sends nothing. */
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
