import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { sendMessage } from '../peers/mcp-client.ts'
import { post } from '../peers/oauth-client.ts'

/* The requirements of the newest MCP revision, as docs/mcp.md lists them, at the wire. */

const VERSION = '2026-07-28'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const meta = (version = VERSION) => ({
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
})

/** A request of the newest revision, with its headers unless others are given. */
async function ask(
  method: string,
  params: object = {},
  headers: Record<string, string> = {},
  version = VERSION,
) {
  const { name, uri } = params as { name?: string; uri?: string }
  const named = name ?? uri
  const answer = await sendMessage(
    app,
    { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: meta(version) } },
    {
      'mcp-protocol-version': version,
      'mcp-method': method,
      ...(named !== undefined && { 'mcp-name': named }),
      ...headers,
    },
  )
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: JSON.parse(text.replace(/^event: message\ndata: /, '')),
  }
}

test('server/discover tells versions, capabilities and identity, without a handshake', async () => {
  const { status, headers, body } = await ask('server/discover')
  expect(status).toBe(200)
  expect(headers.get('mcp-session-id')).toBeNull()
  expect(body.result).toMatchObject({ resultType: 'complete', capabilities: { tools: {} } })
  expect(body.result.supportedVersions).toContain(VERSION)
  expect(JSON.stringify(body.result)).toContain('parley')
})

test('an unknown version is refused with the versions that work', async () => {
  const { status, body } = await ask('tools/list', {}, {}, '2031-01-01')
  expect(status).toBe(400)
  expect(body.error.code).toBe(-32022)
  expect(body.error.data.supported).toContain(VERSION)
})

test('every result is complete, and lists say how long they may be kept and by whom', async () => {
  for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
    const { body } = await ask(method)
    expect(body.result, method).toMatchObject({ resultType: 'complete', ttlMs: expect.any(Number) })
    expect(['public', 'private'], method).toContain(body.result.cacheScope)
  }
  const { body } = await ask('tools/call', { name: 'segments_list', arguments: {} })
  expect(body.result).toMatchObject({ resultType: 'complete', structuredContent: { data: [] } })
})

test('the list of tools has the same order each time', async () => {
  const names = async () => (await ask('tools/list')).body.result.tools.map(({ name }: any) => name)
  expect(await names()).toEqual(await names())
})

test('a list that depends on the caller’s permissions is private', async () => {
  expect((await ask('tools/list')).body.result.cacheScope).toBe('private')
})

test('headers that differ from the message are refused', async () => {
  const other = await ask('tools/list', {}, { 'mcp-method': 'tools/call' })
  expect(other).toMatchObject({ status: 400, body: { error: { code: -32020 } } })
  const name = await ask(
    'tools/call',
    { name: 'segments_list', arguments: {} },
    { 'mcp-name': 'people_list' },
  )
  expect(name).toMatchObject({ status: 400, body: { error: { code: -32020 } } })
})

test('a resource that does not exist is -32602', async () => {
  const { body } = await ask('resources/read', { uri: 'parley://nothing' })
  expect(body.error).toMatchObject({ code: -32602 })
})

test.each(['ping', 'logging/setLevel', 'resources/subscribe', 'subscriptions/listen', 'tasks/get'])(
  'the method %s does not exist',
  async (method) => {
    expect(await ask(method)).toMatchObject({ status: 404, body: { error: { code: -32601 } } })
  },
)

test('there is no stream to GET and no session to DELETE', async () => {
  for (const method of ['GET', 'DELETE']) {
    const headers = { authorization: `Bearer ${app.org.key}`, accept: 'text/event-stream' }
    expect((await fetch(`${app.url}/mcp`, { method, headers })).status, method).toBe(405)
  }
})

describe('Authorization', () => {
  test('the server says that it names itself in answers and reads client metadata documents', async () => {
    const metadata: any = await (await fetch(`${app.url}/.well-known/oauth-authorization-server`)).json()
    expect(metadata).toMatchObject({
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      code_challenge_methods_supported: ['S256'],
    })
  })

  test('an app may say its kind when it registers', async () => {
    const client = {
      client_name: 'Native',
      redirect_uris: ['http://127.0.0.1/callback'],
      application_type: 'native',
    }
    expect((await post(app, '/oauth/register', JSON.stringify(client))).status).toBe(201)
  })
})
