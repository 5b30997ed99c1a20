import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../src/outreach/journeys/authoring/testing/shop.ts'
import { sendMessage } from '../peers/mcp-client.ts'

/*
 * A program that has the tools of MCP and nothing else makes a journey live. What it must read on the way stays small,
 * because a model pays for it.
 */

/** The most that the list, the descriptions and the answers have together. */
const MOST_BYTES = 64_000
const MOST_CALLS = 12

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Speaks the protocol, and counts what it costs. */
class ScriptedClient {
  calls = 0
  bytes = 0
  /** The query of the address, which selects tools. */
  readonly #query: string

  constructor(query: string) {
    this.#query = query
  }

  async request(method: string, params: object = {}): Promise<any> {
    this.calls += 1
    const message = { jsonrpc: '2.0', id: this.calls, method, params }
    const text = await (await sendMessage(shop.app, message, {}, this.#query)).text()
    this.bytes += text.length + JSON.stringify(message).length
    return JSON.parse(text.replace(/^event: message\ndata: /, '')).result
  }

  async call(name: string, input: object): Promise<any> {
    const { content, isError } = await this.request('tools/call', { name, arguments: input })
    expect(isError ?? false, content[0].text).toBe(false)
    return JSON.parse(content[0].text)
  }
}

test('A program with the tools alone makes, validates, simulates and launches a journey', async () => {
  await shop.addTemplate('APPROVED')
  const agent = new ScriptedClient('?toolsets=initiatives,journeys,templates')
  const { tools } = await agent.request('tools/list')
  const names = new Set(tools.map(({ name }: { name: string }) => name))

  // The tool names the grammar, and describe names its parts.
  const { description } = tools.find(({ name }: { name: string }) => name === 'journeys_create_draft')
    .inputSchema.properties.definition
  const [, grammar] = /See describe (\w+)\./.exec(description)!
  const described = await agent.call('describe', { name: grammar })
  for (const kind of ['ENTRY', 'SEND_MESSAGE', 'EXIT'])
    expect(JSON.stringify(described)).toContain(`Action_${kind}`)
  await agent.call('describe', { name: 'Action_SEND_MESSAGE' })

  const { data: templates } = await agent.call('templates_list', { status: 'APPROVED' })
  const templateId: string = templates[0].id
  const { id } = await agent.call('initiatives_create', { name: 'Win back' })
  await agent.call('initiatives_templates_set', { id, templateId, round: 1 })
  const definition = {
    name: 'Win back',
    actions: [
      { id: 'start', kind: 'ENTRY', name: 'Start', inputs: { triggerType: 'manual' } },
      {
        id: 'ask',
        kind: 'SEND_MESSAGE',
        name: 'Ask',
        inputs: { templateId, templateBindings: { 1: 'person.firstName' } },
      },
      { id: 'end', kind: 'EXIT', name: 'End' },
    ],
    edges: [
      { from: 'start', to: 'ask', sourceHandle: 'SENT' },
      { from: 'ask', to: 'end', sourceHandle: 'SENT' },
    ],
  }
  const draft = await agent.call('journeys_create_draft', { initiativeId: id, definition })
  expect(await agent.call('journeys_validate', { journeyId: draft.id })).toMatchObject({ valid: true })
  const person = { externalId: 'ana', firstName: 'Ana', phoneNumber: '+573001234567' }
  const simulated = await agent.call('journeys_simulate', { journeyId: draft.id, person })
  expect(JSON.stringify(simulated)).toContain('"end"')
  expect(await agent.call('initiatives_launch', { id })).toMatchObject({ status: 'ACTIVE' })

  expect(names).toContain('initiatives_launch')
  expect(agent.calls).toBeLessThanOrEqual(MOST_CALLS)
  expect(agent.bytes).toBeLessThanOrEqual(MOST_BYTES)
})
