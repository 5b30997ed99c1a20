import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { lazily } from '../../platform/core/index.ts'
import {
  type Caller,
  execute,
  failureLog,
  type Operation,
  type Runtime,
  type TellFailure,
  translate,
} from '../../platform/operations/index.ts'
import { DESCRIBE, Descriptions } from './descriptions.ts'
import { findProblem, type Problem } from './messages.ts'
import { readRecord, recordTemplates } from './records.ts'
import { loadResources, promptOf } from './resources.ts'
import { describeTools } from './tools.ts'
import { chosen, type Wish } from './toolsets.ts'

/** Answers one MCP request on Node's own objects; the caller is authenticated already. */
export type McpEndpoint = (
  call: { req: IncomingMessage; res: ServerResponse; body: unknown; wish: Wish; hold: Hold },
  caller: Caller,
) => Promise<void>

/** Takes room for an answer of so many bytes. Throws `unavailable` where it only tells what was read. */
export type Hold = (bytes: number, isRead: boolean) => void

const INSTRUCTIONS =
  'Customer data and outreach of one organization: people and events, segments, and initiatives whose ' +
  'journeys message people over WhatsApp. Every tool is the API operation of the same name, listed in ' +
  'short form. Call `describe` for its full schema, or for a schema such as FilterExpression. ' +
  'Resources contain guides and skills; prompts cover the main jobs. Lists return `limit` records ' +
  '(100) and a `next_cursor`: pass it as `cursor` for the next page. A failed call returns { error: { ' +
  'code, message, issues? } }; the message says what to do.'

interface Parts {
  runtime: Runtime
  tellFailure: TellFailure
  descriptions: () => Descriptions
}

/**
 * The registry as MCP tools over Streamable HTTP, without sessions: any process can answer any request. Serves the
 * protocol of 2026-07-28 and, for older clients, those before it.
 */
export function mcpEndpoint(
  runtime: Runtime,
  operations: readonly Operation[],
  version: string,
): McpEndpoint {
  const tools = lazily(() => describeTools(operations))
  const resources = lazily(loadResources)
  const tellFailure = failureLog(runtime.log, () => performance.now())
  const parts: Parts = { runtime, tellFailure, descriptions: lazily(() => new Descriptions(operations)) }

  // The library binds a server to one exchange; what is expensive is made once, by the first request that needs it.
  function serverFor({ caller, offered, hold }: Asked): Server {
    const server = new Server(
      { name: 'parley', title: 'Parley', version },
      { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
    )
    const byName = new Map(offered.map((op) => [op.name, op]))
    server.setRequestHandler('tools/list', () => ({
      tools: [...offered.map((op) => tools().get(op.name)!), DESCRIBE],
    }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const { name, arguments: input = {} } = params
      if (name === DESCRIBE.name)
        return answerWith(parts, { name, effect: 'read' }, hold, async () =>
          parts.descriptions().of(input.name),
        )
      const op = byName.get(name)
      if (!op) throw invalidParams(`No tool is named ${name}. See tools/list.`)
      return answerWith(parts, op, hold, () => execute(runtime, op, caller, input))
    })
    server.setRequestHandler('resources/list', () => ({
      resources: resources().texts.map(({ resource }) => resource),
    }))
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: recordTemplates(byName),
    }))
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      const text = resources()
        .texts.find(({ resource }) => resource.uri === uri)
        ?.read()
      if (text !== undefined) return { contents: [{ uri, mimeType: 'text/markdown', text }] }
      const record = await readRecord(runtime, caller, byName, uri).catch((error: unknown) => {
        throw protocolErrorOf(parts, error)
      })
      if (record === null)
        throw invalidParams(`No resource exists at ${uri}. See resources/list and resources/templates/list.`)
      hold(record.length, true)
      return { contents: [{ uri, mimeType: 'application/json', text: record }] }
    })
    server.setRequestHandler('prompts/list', () => ({
      prompts: resources().skills.map(({ prompt }) => prompt),
    }))
    server.setRequestHandler('prompts/get', ({ params }) => {
      const found = resources().skills.find(({ prompt }) => prompt.name === params.name)
      if (!found) throw invalidParams(`No prompt is named ${params.name}. See prompts/list.`)
      return promptOf(found, params.arguments?.task)
    })
    return server
  }

  const handler = createMcpHandler(
    ({ authInfo }) => serverFor(authInfo!.extra as unknown as Asked),
    NO_SUBSCRIPTIONS,
  )
  return ({ req, res, body, wish, hold }, caller) => {
    const offered = chosen(operations, wish)
    const problem = findProblem(body)
    if (problem) return refuse(res, problem)
    // The key was checked before and is not handed on.
    const authInfo = {
      token: '',
      clientId: caller.actor.id,
      scopes: [...caller.permissions],
      extra: { caller, offered, hold } satisfies Asked,
    }
    return toNodeHandler({ fetch: (request, options) => handler.fetch(request, { ...options, authInfo }) })(
      req,
      res,
      body,
    )
  }
}

/** Who asks, what is offered to them, and the room for what they are answered. */
interface Asked {
  caller: Caller
  offered: readonly Operation[]
  hold: Hold
}

/** The tools never change while the process runs, so there is nothing to subscribe to. */
const NO_SUBSCRIPTIONS = { maxSubscriptions: 0 }

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

/** Reading a resource has no result that says what went wrong, so the protocol's own error carries the message. */
function protocolErrorOf({ tellFailure }: Parts, error: unknown): ProtocolError {
  const known = translate(error)
  tellFailure(error, known, { operation: 'resources/read' })
  const code = known.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  return new ProtocolError(code, known.message)
}

/** Failures go out as text only: clients of the first generation hold structured content against the output schema. */
async function answerWith(
  { tellFailure }: Parts,
  { name: operation, effect }: Pick<Operation, 'name' | 'effect'>,
  hold: Hold,
  work: () => Promise<unknown>,
): Promise<CallToolResult> {
  try {
    const result = (await work()) as Record<string, unknown>
    const text = JSON.stringify(result)
    // It goes out twice.
    hold(2 * text.length, effect === 'read')
    return { content: [{ type: 'text', text }], structuredContent: result }
  } catch (error) {
    const known = translate(error)
    tellFailure(error, known, { operation })
    return { content: [{ type: 'text', text: JSON.stringify(known.toEnvelope()) }], isError: true }
  }
}

async function refuse(res: ServerResponse, { code, message, id }: Problem): Promise<void> {
  res.writeHead(400, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
}
