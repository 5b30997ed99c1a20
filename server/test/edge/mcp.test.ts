import { type Client, ProtocolError, type Tool } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations, toolsOf } from '../../src/app/registry.ts'
import { ERROR_STATUS } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'

const tooled = toolsOf(operations)

import { startTestApp, type TestApp } from '../harness/harness.ts'
import { newKey } from '../harness/keys.ts'
import { connectClient, GENERATIONS, sendMessage } from '../peers/mcp-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const connect = (mode?: (typeof GENERATIONS)[number], key?: string) => connectClient(app, mode, key)

type Result = Awaited<ReturnType<Client['callTool']>>

function textOf({ content }: Result): string {
  return (content as { text: string }[])[0]!.text
}

/** The error of a failed call. */
function failureOf(result: Awaited<ReturnType<Client['callTool']>>): unknown {
  expect(result.isError).toBe(true)
  expect(result.structuredContent).toBeUndefined()
  const [content] = result.content as { type: string; text: string }[]
  return JSON.parse(content!.text)
}

describe.each(GENERATIONS)('a client of the %s generation', (mode) => {
  test('an MCP client gets the server info and finds every operation as a tool', async () => {
    await using client = await connect(mode)
    const { tools } = await client.listTools()
    expect(client.getServerVersion()).toMatchObject({ name: 'parley' })
    expect(client.getInstructions()).toContain('operation of the same name')
    expect(tools.map((tool) => tool.name)).toEqual([...tooled.map((op) => op.name), 'describe'])
  })

  test('an MCP client gets results as structured content and as text', async () => {
    await using client = await connect(mode)
    const externalId = `mcp-${mode}`
    const written = await client.callTool({
      name: 'cdp_people_upsert',
      arguments: { externalId, firstName: 'Ana', attributes: { seats: 3 } },
    })
    expect(written).toMatchObject({ structuredContent: { externalId, created: true } })
    expect(written.isError).toBeFalsy()

    const read = await client.callTool({ name: 'cdp_people_get', arguments: { externalId } })
    expect(read.structuredContent).toEqual(await app.ok('cdp_people_get', { externalId }))
    expect(read.content).toEqual([{ type: 'text', text: JSON.stringify(read.structuredContent) }])
  })

  test.each([
    ['an unknown record', 'cdp_people_get', { externalId: 'nobody' }],
    ['a missing field', 'cdp_people_upsert', { firstName: 'Ana' }],
    ['an unknown field', 'cdp_people_upsert', { externalId: 'x', nickname: 'Ana' }],
    ['an invalid phone number', 'cdp_people_upsert', { externalId: 'x', phoneNumber: '12' }],
    ['a cursor of another list', 'cdp_people_list', { cursor: 'abc' }],
  ])('gets %s exactly like a REST client', async (_, name, input) => {
    await using client = await connect(mode)
    const result = await client.callTool({ name, arguments: input })
    const { body } = await app.api(name, input)
    const { error } = failureOf(result) as { error: object }
    expect({ ...error, requestId: '' }).toEqual({ ...body.error, requestId: '' })
  })

  test('an MCP client with a read-only key can only read', async () => {
    await using client = await connect(mode, await newKey(app, 'read'))
    const read = await client.callTool({ name: 'cdp_people_list', arguments: {} })
    expect(read.isError).toBeFalsy()
    const written = await client.callTool({ name: 'cdp_people_upsert', arguments: { externalId: 'x' } })
    expect(failureOf(written)).toMatchObject({ error: { code: 'forbidden' } })
  })

  test('an MCP client gets a protocol error for an unknown tool', async () => {
    await using client = await connect(mode)
    const error = await client.callTool({ name: 'people_erase', arguments: {} }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ProtocolError)
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('people_erase') })
  })
})

describe('The MCP tools', () => {
  let tools: Map<string, Tool>
  beforeAll(async () => {
    await using client = await connect()
    tools = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]))
  })

  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)

  test.each(tooled)('are well described: $name', (op) => {
    const tool = tools.get(op.name)!
    expect(tool.description).toContain(op.summary)
    expect(tool.annotations).toEqual({
      ...(op.effect === 'read' && !op.spends
        ? { readOnlyHint: true }
        : { destructiveHint: op.effect === 'destructive', ...(op.idempotent && { idempotentHint: true }) }),
      openWorldHint: op.reachesPeople ?? false,
    })
    expect(tool.inputSchema.type).toBe('object')
    expect(() => ajv.compile(tool.inputSchema)).not.toThrow()
    const fields = Object.keys((op.documentedInput ?? op.input).shape)
    expect(Object.keys(tool.inputSchema.properties ?? {})).toEqual(fields)
  })

  test('the tool list stays within its size limit', () => {
    const list = JSON.stringify({ tools: [...tools.values()] })
    // The size for an agent that selects no toolset. With 4.35 bytes per token of o200k_base this is about 20,500
    // tokens in total and 100 per tool.
    expect(Buffer.byteLength(list)).toBeLessThanOrEqual(90_000)
    expect(Buffer.byteLength(list) / tools.size).toBeLessThan(440)
  })

  test('update tools refer to the create tool for the description of their fields', () => {
    const create = tools.get('webhook_subscriptions_create')!
    const update = tools.get('webhook_subscriptions_update')!
    const fieldOf = (tool: Tool, name: string) =>
      (tool.inputSchema.properties as Record<string, object>)[name]
    expect(fieldOf(create, 'url')).toMatchObject({ description: expect.stringContaining('https only') })
    expect(fieldOf(update, 'url')).toEqual({ type: 'string' })
    expect(update.description).toContain('Fields: see webhook_subscriptions_create.')
    // A field with another meaning is described in full.
    expect(fieldOf(update, 'filter')).toMatchObject({
      description: expect.stringContaining('everything passes'),
    })
    for (const { name, description } of tools.values()) expect(description, name).not.toMatch(/[^.]…/)
  })

  test('tools refer only to schemas that can be described', async () => {
    await using client = await connect()
    const described = (name: string) => client.callTool({ name: 'describe', arguments: { name } })
    const names = JSON.stringify([...tools.values()]).matchAll(/See describe (\w+)\./g)
    const pointed = new Set([...names].map(([, name]) => name!))
    expect(pointed).toContain('FilterExpression')
    for (const name of pointed) {
      const text = textOf(await described(name))
      expect(() => ajv.compile(JSON.parse(text)), name).not.toThrow()
    }
    const whole = JSON.parse(textOf(await described('segments_create')))
    expect(whole).toMatchObject({ effect: 'write', input: { additionalProperties: false } })
    const none = await client.callTool({ name: 'describe', arguments: { name: 'Nothing' } })
    expect(failureOf(none)).toMatchObject({ error: { code: 'not_found' } })
    const nameless = await client.callTool({ name: 'describe', arguments: { names: ['segments_create'] } })
    expect(failureOf(nameless)).toMatchObject({ error: { code: 'invalid_request' } })
  })

  test('tools that message people say so in their description', () => {
    for (const name of ['initiatives_launch', 'initiatives_participants_add', 'journeys_publish']) {
      expect(tools.get(name)).toMatchObject({
        description: expect.stringContaining('May message people'),
        annotations: { openWorldHint: true },
      })
    }
  })

  test('batch tools document their items', async () => {
    await using client = await connect()
    expect(tools.get('cdp_people_batch_upsert')!.inputSchema.properties).toMatchObject({
      items: { items: { description: 'See describe PersonInput.' } },
    })
    const described = await client.callTool({ name: 'describe', arguments: { name: 'PersonInput' } })
    const fits = ajv.compile(JSON.parse(textOf(described)))
    expect(fits({ externalId: 'a' })).toBe(true)
    expect(fits({ firstName: 'no id' })).toBe(false)
  })
})

describe('A subset of the tools', () => {
  const listed = async (query: string) => {
    const response = await sendMessage(app, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, {}, query)
    const text = (await response.text()).replace(/^event: message\ndata: /, '')
    const body = JSON.parse(text)
    return { status: response.status, body, names: body.result?.tools.map((tool: Tool) => tool.name) }
  }

  test('tools can be limited by toolset and to reads', async () => {
    const { names } = await listed('?toolsets=segments,people&read_only=true')
    expect(names).toContain('segments_list')
    expect(names).toContain('cdp_people_get')
    expect(names.filter((name: string) => !/^(segments|cdp_people|describe)/.test(name))).toEqual([])
    expect(names).not.toContain('segments_create')
    expect((await listed('')).names).toContain('segments_create')
    // The evaluation writes nothing but spends a model's budget.
    expect((await listed('?toolsets=initiatives&read_only=true')).names).not.toContain('agents_evaluate')
  })

  test('a limited client cannot call other tools', async () => {
    const call = { name: 'cdp_people_upsert', arguments: { externalId: 'read-only' } }
    const response = await sendMessage(
      app,
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
      {},
      '?read_only=1',
    )
    expect(await response.text()).toContain('-32602')
    expect((await app.api('cdp_people_get', { externalId: 'read-only' })).status).toBe(404)
  })

  test('an unknown toolset is refused', async () => {
    const { status, body } = await listed('?toolsets=segments,nothing')
    expect(status).toBe(400)
    expect(body.error.message).toMatch(/No toolset is named nothing.*segments/)
  })
})

describe('texts', () => {
  test('guides and skills are MCP resources', async () => {
    await using client = await connect()
    const { resources } = await client.listResources()
    const uris = resources.map(({ uri }) => uri)
    expect(uris).toEqual(expect.arrayContaining(['parley://guides/segments', 'parley://skills/debug-a-run']))
    for (const uri of uris) {
      const { contents } = await client.readResource({ uri })
      expect((contents[0] as { text: string }).text).toMatch(/^\s*# /)
    }
  })

  test('skills are prompts with the task filled in', async () => {
    await using client = await connect()
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toContain('launch-an-initiative')
    const task = 'Win back lapsed customers.'
    const { messages } = await client.getPrompt({ name: 'launch-an-initiative', arguments: { task } })
    expect(JSON.stringify(messages)).toContain(task)
    await expect(client.getPrompt({ name: 'nothing' })).rejects.toMatchObject({ code: -32602 })
  })

  test('skills name only existing tools and valid filters', async () => {
    await using client = await connect()
    const { resources } = await client.listResources()
    const known = new Set(operations.map((op) => op.name))
    const prefixes = new Set(operations.map((op) => op.name.split('_')[0]))
    for (const { uri } of resources.filter((one) => one.uri.startsWith('parley://skills/'))) {
      const { contents } = await client.readResource({ uri })
      const { text } = contents[0] as { text: string }
      const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map((match) => match[1]!)
      expect(
        named.filter(
          (name) => prefixes.has(name.split('_')[0]!) && !known.has(name) && !(name in ERROR_STATUS),
        ),
        uri,
      ).toEqual([])
      const predicates = [...text.matchAll(/`(\{ "kind": "(?:person_attribute|event)".+?\})`/g)]
      for (const [, predicate] of predicates) {
        const filterExpression = { kind: 'person', op: 'AND', predicates: [JSON.parse(predicate!)] }
        expect(await app.ok('segments_validate', { filterExpression })).toEqual({ valid: true })
      }
    }
  })
})

describe('an initiative is a resource', () => {
  test('an initiative is a resource with its results', async () => {
    const { id } = await app.ok('initiatives_create', { name: 'As a resource' })
    await using client = await connect()
    const { resourceTemplates } = await client.listResourceTemplates()
    const uri = resourceTemplates[0]!.uriTemplate.replace('{id}', id)
    const { contents } = await client.readResource({ uri })
    const { text } = contents[0] as { text: string }
    expect(JSON.parse(text)).toEqual({
      initiative: await app.ok('initiatives_get', { id }),
      summary: await app.ok('initiatives_summary', { id }),
    })
  })

  test('an initiative resource is visible only to its organization', async () => {
    const { id } = await app.ok('initiatives_create', { name: 'Of one alone' })
    const other = await app.newOrganization()
    await using client = await connect('auto', other.key)
    const read = client.readResource({ uri: `parley://initiatives/${id}/summary` })
    await expect(read).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('No such') })
  })
})

test('a write over MCP leaves an audit row with its key and surface', async () => {
  await using client = await connect()
  await client.callTool({ name: 'cdp_people_upsert', arguments: { externalId: 'audited' } })
  const rows = await app.runtime.pool.rows(sql`
    select actor_kind, via, operation from audit_log where org_id = ${app.org.id} and subject = 'audited'`)
  expect(rows).toEqual([{ actor_kind: 'key', via: 'mcp', operation: 'cdp_people_upsert' }])
})

test('An organization cannot see another one by MCP', async () => {
  const other = await app.newOrganization()
  await app.ok('cdp_people_upsert', { externalId: 'mine-alone' })
  await using client = await connect('auto', other.key)
  const result = await client.callTool({ name: 'cdp_people_get', arguments: { externalId: 'mine-alone' } })
  expect(failureOf(result)).toMatchObject({ error: { code: 'not_found' } })
})
