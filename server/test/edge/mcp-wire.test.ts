import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../harness/envelope.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { connectClient, sendMessage } from '../peers/mcp-client.ts'

/* Tool calls as raw HTTP messages, including some that no client library would send. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
}

describe('The MCP endpoint', () => {
  const call = (args: unknown) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'cdp_people_list', arguments: args },
  })

  test.each([
    ['no key', ''],
    ['a malformed key', 'Bearer parley_org_nonsense'],
  ])('refuses %s with 401 before reading the body', async (_, authorization) => {
    const response = await sendMessage(app, '{ not json', { authorization })
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      error: {
        code: 'unauthorized',
        message: expect.any(String),
        requestId: expect.any(String),
        docUrl: expect.any(String),
      },
    })
  })

  test('a body that is not JSON is a parse error', async () => {
    for (const message of ['{ not json', Buffer.from([0x22, 0xff, 0x22]).toString('latin1').slice(0, 2)]) {
      const response = await sendMessage(app, message)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } })
    }
  })

  test('the OAuth metadata names the authorization server', async () => {
    for (const path of ['', '/mcp']) {
      const response = await fetch(`${app.url}/.well-known/oauth-protected-resource${path}`)
      expect(response.status).toBe(200)
      const metadata: any = await response.json()
      expect(metadata).toMatchObject({ resource: `${app.url}/mcp`, bearer_methods_supported: ['header'] })
      expect(metadata.authorization_servers).toEqual([app.url])
      expect((await fetch(metadata.resource_documentation)).status).toBe(200)
    }
    const otherName = app.url.replace('localhost', '127.0.0.1')
    const response = await fetch(`${otherName}/.well-known/oauth-protected-resource`)
    expect(await response.json()).toMatchObject({ resource: `${otherName}/mcp` })
  })

  test('the MCP server has no subscriptions', async () => {
    for (const method of ['subscriptions/listen', 'resources/subscribe']) {
      const response = await sendMessage(app, {
        jsonrpc: '2.0',
        id: 1,
        method,
        params: { uri: 'parley://guides/segments' },
      })
      expect(await response.text(), method).toContain('-32601')
    }
  })

  test.each([
    ['refuses another site’s page', { origin: 'https://evil.example' }, 403],
    ['refuses a page with an opaque origin', { origin: 'null' }, 403],
    ['accepts a page on this machine', { origin: 'http://localhost:6274' }, 200],
  ])('%s', async (_, headers, status) => {
    expect((await sendMessage(app, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers)).status).toBe(
      status,
    )
  })

  test('a foreign host name is refused to prevent DNS rebinding', async () => {
    const { port } = new URL(app.url)
    const status = await new Promise((resolve, reject) => {
      const headers = { host: `evil.example:${port}`, authorization: `Bearer ${app.org.key}` }
      const asked = request(
        { port, host: '127.0.0.1', path: '/mcp', method: 'POST', headers },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      asked.on('error', reject).end('{}')
    })
    expect(status).toBe(403)
  })

  test('answers have the remaining rate limit in their headers', async () => {
    const response = await sendMessage(app, call({}))
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBeLessThan(12_000)
    expect(Number(response.headers.get('x-ratelimit-limit'))).toBe(12_000)
  })

  test.each([
    ['a message without a method', { jsonrpc: '2.0', id: 1 }],
    ['a call without a name', { ...call({}), params: {} }],
    ['arguments that are not an object', call([1])],
    ['a batch of messages', [call({}), call({})]],
    ['a null message', 'null'],
    ['an empty body', ''],
    ['a string instead of a message', '"tools/list"'],
    ['a message nested too deep', `{"id":1,"method":"ping","params":${nested(100_000)}}`],
  ])('answers %s with a protocol error', async (_, message) => {
    const response = await sendMessage(app, message)
    expect(response.status).toBeLessThan(500)
    const text = await response.text()
    const answer = JSON.parse(text.replace(/^event: message\ndata: /, ''))
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) } })
    expect(answer.error.code).not.toBe(-32603)
  })

  test.each([
    ['another content type', 'hello', { 'content-type': 'text/plain' }, 'invalid_content_type'],
    ['more than 5 MiB', ' '.repeat(5 * 1024 * 1024 + 1), {}, 'payload_too_large'],
  ] as const)('refuses %s like every endpoint', async (_, body, headers, code) => {
    const response = await sendMessage(app, body, headers)
    expect(response.status).toBe(400)
    expectRefusal({ status: 400, body: await response.json() }, code)
  })

  const initialized = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  }

  test.each([
    ['initialize', undefined],
    ['initialize', {}],
    ['initialize', { ...initialized, clientInfo: undefined }],
    ['initialize', { ...initialized, protocolVersion: 3 }],
    ['initialize', { ...initialized, capabilities: [] }],
    ['tools/list', { cursor: 7 }],
    ['tools/call', undefined],
    ['tools/call', { name: 7 }],
  ])('answers %s with parameters %j that do not fit with -32602', async (method, params) => {
    const response = await sendMessage(app, { jsonrpc: '2.0', id: 7, method, params })
    const answer = JSON.parse((await response.text()).replace(/^event: message\ndata: /, ''))
    expect(answer).toMatchObject({ jsonrpc: '2.0', id: 7, error: { code: -32602 } })
  })

  test('a client that listens for list changes is refused', async () => {
    await using client = await connectClient(app)
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow()
  })

  test.each(['GET', 'DELETE'])('has no session that %s could act on', async (method) => {
    const response = await fetch(`${app.url}/mcp`, {
      method,
      headers: { authorization: `Bearer ${app.org.key}` },
    })
    expect(response.status).toBe(405)
  })
})
