import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations, toolsOf } from '../../src/app/registry.ts'
import { Descriptions } from '../../src/edge/mcp/descriptions.ts'
import { newUser } from '../fixtures/people.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { newKey } from '../harness/keys.ts'
import { connectClient, sendMessage } from '../peers/mcp-client.ts'
import { TestOAuthClient } from '../peers/oauth-client.ts'

/* What MCP tells each caller: no more than it may do, and no more than it has to read. */

/** The most characters of a description. */
const LARGEST = 12_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

async function answerOf(response: Response): Promise<any> {
  return JSON.parse((await response.text()).replace(/^event: message\ndata: /, ''))
}

function textOf({ content }: { content: unknown }): string {
  return (content as { text: string }[])[0]!.text
}

describe('describe', () => {
  const descriptions = new Descriptions(toolsOf(operations))
  const names = [...toolsOf(operations).map(({ name }) => name), ...descriptions.schemas]

  test('says every tool and schema in at most 12,000 characters', () => {
    const long = names.map((name) => [name, JSON.stringify(descriptions.of({ name })).length] as const)
    expect(long.filter(([, length]) => length > LARGEST)).toEqual([])
  })

  test('leaves nothing out that cannot be described by its name', () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    for (const name of names) {
      const text = JSON.stringify(descriptions.of({ name }))
      for (const [, other] of text.matchAll(/Call describe with the name (\w+)\./g))
        expect(descriptions.schemas, name).toContain(other)
    }
    for (const name of descriptions.schemas)
      expect(() => ajv.compile(descriptions.of({ name })), name).not.toThrow()
  })

  test('answers once, and the output only on request', async () => {
    await using client = await connectClient(app)
    const described = async (input: object) => client.callTool({ name: 'describe', arguments: { ...input } })
    const short = await described({ name: 'segments_create' })
    expect(short.structuredContent).toBeUndefined()
    const text = textOf(short)
    expect(JSON.parse(text)).toMatchObject({ effect: 'write', input: { additionalProperties: false } })
    expect(JSON.parse(text)).not.toHaveProperty('output')
    const whole = textOf(await described({ name: 'segments_create', output: true }))
    expect(JSON.parse(whole)).toMatchObject({ output: { $defs: { SegmentDetail: { type: 'object' } } } })
  })
})

describe('The list of tools', () => {
  const namesFor = async (key: string) => {
    await using client = await connectClient(app, 'auto', key)
    return (await client.listTools()).tools.map(({ name }) => name)
  }

  test('has only the tools that the caller may use', async () => {
    const names = await namesFor(await newKey(app, 'read'))
    expect(names).toContain('segments_list')
    expect(names).not.toContain('segments_create')
    expect(await namesFor(app.org.key)).toContain('segments_create')
  })

  test('has whole schemas on request', async () => {
    const list = await sendMessage(app, request('tools/list'), {}, '?full=true&toolsets=segments')
    const { tools } = (await answerOf(list)).result
    const create = tools.find(({ name }: { name: string }) => name === 'segments_create')
    expect(create.inputSchema.$defs).toHaveProperty('FilterExpression')
    expect(create.inputSchema.properties.name).toMatchObject({ maxLength: 120 })
    expect(create.outputSchema).toMatchObject({ type: 'object' })
  })
})

describe('A refusal', () => {
  test('of a resource names its address', async () => {
    for (const uri of ['parley://initiatives/ini_1/summary', 'parley://nothing']) {
      const { error } = await answerOf(await sendMessage(app, request('resources/read', { uri })))
      expect(error).toMatchObject({ code: -32602, data: { uri } })
    }
  })

  test('of an app names the scope that it needs', async () => {
    const apps = new TestOAuthClient(app)
    const ana = await newUser(app, 'member')
    const { access_token: token } = await apps.authorize(ana, 'read')
    const authorization = `Bearer ${token}`
    const params = { name: 'segments_create', arguments: {} }
    const refused = await sendMessage(app, request('tools/call', params), { authorization })
    expect(refused.status).toBe(403)
    const challenge = refused.headers.get('www-authenticate')
    expect(challenge).toMatch(/^Bearer resource_metadata="[^"]+", error="insufficient_scope", scope="[^"]+"$/)
    expect(challenge).toContain(`scope="read segments:write"`)
    // A role that lacks the permission gets no more by asking again.
    const never = { name: 'webhook_subscriptions_create', arguments: {} }
    const answer = await sendMessage(app, request('tools/call', never), { authorization })
    expect(answer.status).toBe(200)
    expect((await answerOf(answer)).result).toMatchObject({ isError: true })
  })

  test('of an unknown method is -32601', async () => {
    const version = '2026-07-28'
    const meta = {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    }
    for (const method of ['subscriptions/listen', 'tools/erase', 'ping']) {
      const headers = { 'mcp-protocol-version': version, 'mcp-method': method }
      const answer = await sendMessage(app, request(method, { _meta: meta }), headers)
      expect(await answerOf(answer.clone()), method).toMatchObject({ error: { code: -32601 } })
      expect(answer.status, method).toBe(404)
    }
  })
})

test.each(['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-authorization-server'])(
  'Pages of any site may read %s',
  async (path) => {
    const read = await fetch(app.url + path, { headers: { origin: 'https://client.example' } })
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    const asked = await fetch(app.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://client.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'mcp-protocol-version',
      },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version')
  },
)
