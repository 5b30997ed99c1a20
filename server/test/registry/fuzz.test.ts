import { Agent, request as openRequest } from 'node:http'
import { json } from 'node:stream/consumers'
import { type Simulator, startSimulator } from '@parley/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulationAt } from '../../src/app/development/control.ts'
import { operations, toolsOf } from '../../src/app/registry.ts'
import { simulation } from '../../src/messaging/simulation/index.ts'
import type { Operation } from '../../src/platform/operations/index.ts'
import { exampleInput, pathValues, randomInput } from '../fixtures/examples.ts'
import { mutateInput, mutateRequest } from '../fixtures/mutations.ts'
import { credentialFor } from '../fixtures/people.ts'
import { withSimulatedContacts } from '../fixtures/simulated-contacts.ts'
import { openWorkspace, type Workspace } from '../fixtures/workspace.ts'
import { type Answer, checkAnswer, findOperation } from '../harness/api-calls.ts'
import { Dice } from '../harness/dice.ts'
import { effort, HANGS_AFTER_MS, isFull } from '../harness/effort.ts'
import { envelopeProblem } from '../harness/envelope.ts'
import { startTestApp, type TestApp, testDocument } from '../harness/harness.ts'
import { type RawRequest, requestFor } from '../harness/requests.ts'

/** The seed determines the requests, so a finding can be repeated. `npm run fuzz` sets both. */
const SEED = Number(process.env.PARLEY_FUZZ_SEED ?? 7_265)
const REQUESTS = Number(process.env.PARLEY_FUZZ_REQUESTS ?? effort(isFull ? 500 : 250, 4_000))
const REQUESTS_A_ROUND = Math.min(REQUESTS, 1_000)
const ROUNDS = Math.ceil(REQUESTS / REQUESTS_A_ROUND)
const TOOL_CALLS = ROUNDS * 100
/** So many requests that each operation is answered with 2xx at least once. */
const FOR_EVERY_OPERATION = 50_000
const say = process.env.PARLEY_FUZZ_REQUESTS === undefined ? () => {} : console.log
const CONCURRENCY = 12

const document = testDocument()
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
let app: TestApp
let simulator: Simulator

beforeAll(async () => {
  const unlimited = { PARLEY_RATE_LIMIT: '100000000', PARLEY_BATCH_RATE_LIMIT: '100000000' }
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', ...unlimited } })
  simulator = await startSimulator({ port: 0 })
  app.runtime.services.provide(simulation, simulationAt(simulator.url))
})
afterAll(async () => {
  agent.destroy()
  await app.stop()
  await simulator.close()
})

test(
  'Every response to random input is documented and never an internal error',
  async () => {
    const dice = new Dice(SEED)
    const statuses = new Map<number, number>()
    const answered = new Set<string>()
    const findings: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // Each round has a new workspace, so it does not depend on deletions of earlier rounds.
      const workspace = await withSimulatedContacts(await openWorkspace(app, `round${round}`), simulator.url)
      const requests = Array.from({ length: REQUESTS_A_ROUND }, () => hostileRequest(workspace, dice))
      await atOnce(requests, async ({ op, request }) => {
        const answer: Answer = await exchange(request).catch((error) => ({
          status: 0,
          body: String(error),
          headers: new Headers(),
        }))
        const { status, body } = answer
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 200 && status < 300) answered.add(op.name)
        const problem = status === 0 ? 'no answer' : problemOf(op, answer)
        if (problem) findings.push(`${problem}\n  ${show(request)}\n  ${JSON.stringify(body)?.slice(0, 300)}`)
      })
    }
    say(
      `${ROUNDS * REQUESTS_A_ROUND} requests, answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`,
    )
    expect(findings.slice(0, 20)).toEqual([])
    // With few requests, chance leaves some operations out.
    const refused = operations.map(({ name }) => name).filter((name) => !answered.has(name))
    say(`${answered.size} of ${operations.length} operations answered 2xx; never: ${refused.join(', ')}`)
    if (REQUESTS >= FOR_EVERY_OPERATION) expect(refused).toEqual([])
    // If everything were refused, the code behind the validation would not be tested.
    const share = (test: (status: number) => boolean) =>
      [...statuses].reduce((sum, [status, count]) => sum + (test(status) ? count : 0), 0) /
      (ROUNDS * REQUESTS_A_ROUND)
    expect(share((status) => status < 300)).toBeGreaterThan(0.15)
    expect(share((status) => status === 400)).toBeGreaterThan(0.3)
    expect(share((status) => status === 404 || status === 409 || status === 422)).toBeGreaterThan(0.05)
  },
  ROUNDS * HANGS_AFTER_MS,
)

test(
  'MCP tools respond to the same random input with a result or an error',
  async () => {
    const dice = new Dice(SEED + 1)
    const workspace = await openWorkspace(app, 'tools')
    const calls = Array.from({ length: TOOL_CALLS }, () => {
      const op = dice.pick(toolsOf(operations))
      return { name: op.name, arguments: mutateInput(exampleInput(op, workspace), dice) }
    })
    const findings: string[] = []
    await atOnce(calls, async (params) => {
      const { status, body } = await exchange(toolCall(params, workspace.key))
      const text = JSON.stringify(body)
      if (status >= 500 || body.error?.code === -32603 || text.includes('internal_error')) {
        findings.push(`${status} ${text.slice(0, 300)}\n  ${JSON.stringify(params).slice(0, 500)}`)
      }
    })
    say(`${TOOL_CALLS} tool calls`)
    expect(findings.slice(0, 20)).toEqual([])
  },
  ROUNDS * HANGS_AFTER_MS,
)

function hostileRequest(workspace: Workspace, dice: Dice): { op: Operation; request: RawRequest } {
  const op = dice.pick(operations)
  const base = dice.chance(0.5) ? exampleInput(op, workspace) : randomInput(op, workspace, dice)
  const times = dice.pick([0, 1, 1, 1, 2, 3])
  let input = base
  for (let n = 0; n < times; n++) input = { ...mutateInput(input, dice), ...pathValues(op, workspace) }
  const request = requestFor(op, input, credentialFor(op, workspace))
  if (!dice.chance(0.35)) return { op, request }
  return { op, request: mutateRequest(request, Object.values(pathValues(op, workspace)), dice) }
}

function problemOf(op: Operation, answer: Answer): string | null {
  const { status, body } = answer
  if (status >= 500) return `${op.name} answered ${status}`
  if (status >= 400) {
    const problem = envelopeProblem(status, body)
    if (problem) return `${op.name}: ${problem}`
    if (body.error.code === 'route_not_found') return null
  }
  try {
    checkAnswer(document, findOperation(document, op.name).op, answer)
    return null
  } catch (error) {
    return (error as Error).message.slice(0, 300)
  }
}

/** Uses Node's own client, which sends addresses unchanged. */
function exchange({ method, path, headers, body }: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const outgoing = openRequest(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent },
      (response) => {
        const received = new Headers(
          Object.entries(response.headersDistinct).flatMap(([name, values]) =>
            values!.map((value): [string, string] => [name, value]),
          ),
        )
        json(response).then(
          (answer) => resolve({ status: response.statusCode!, body: answer, headers: received }),
          reject,
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function toolCall(params: object, key: string): RawRequest {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': (params as { name: string }).name,
  }
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta } })
  return { method: 'POST', path: '/mcp', headers, body }
}

async function atOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

function show({ method, path, headers, body }: RawRequest): string {
  const { authorization: _, ...others } = headers
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(others).slice(0, 200)} ${String(body).slice(0, 600)}`
}
