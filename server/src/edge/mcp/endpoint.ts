import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { type ErrorContext, lazily } from '../../platform/core/index.ts'
import {
  type Caller,
  execute,
  failureLog,
  type Operation,
  type Runtime,
  type TellFailure,
  type Terms,
  translate,
} from '../../platform/operations/index.ts'
import { DESCRIBE, Descriptions } from './descriptions.ts'
import { findProblem, type Problem } from './messages.ts'
import { readRecord, recordTemplates } from './records.ts'
import { loadResources, promptOf } from './resources.ts'
import { describeTools, describeToolsInFull } from './tools.ts'
import { chosen, type ToolSelection } from './toolsets.ts'

/** Answers one MCP request on Node's own objects. The caller is already authenticated. */
export type McpEndpoint = (
  call: {
    req: IncomingMessage
    res: ServerResponse
    body: unknown
    selection: ToolSelection
    hold: Hold
    callWith: CallWith
    context: ErrorContext
  },
  caller: Caller,
) => Promise<void>

/** Reserves memory for an answer of this size. Throws `unavailable` for the answer of a read if there is not enough. */
export type Hold = (bytes: number, isRead: boolean) => void

const INSTRUCTIONS =
  'Customer data and outreach of one organization: people and events, segments, and initiatives whose ' +
  'journeys message people over WhatsApp. Every tool is the API operation of the same name, listed in ' +
  'short form. Call `describe` for its full schema, or for a schema such as FilterExpression. ' +
  'Resources contain guides and skills; prompts cover the main jobs. Lists return `limit` records ' +
  '(100) and a `next_cursor`: pass it as `cursor` for the next page. With `total: true` they ' +
  'also count their records; `describe` has the values of `sort`. A `journeyId` can be the id of an initiative: its draft, or for reading its ' +
  'newest version. Send the `revision` that you read: a newer one fails with `conflict`. A failed call ' +
  'returns { error: { code, message, issues? } }; the message says what to do.'

/** Calls an operation with the conditions of the request. Throws `invalid_request` if they are not valid. */
export type CallWith = <T>(op: Operation, call: (terms?: Terms) => Promise<T>) => Promise<T>

interface Parts {
  runtime: Runtime
  tellFailure: TellFailure
  descriptions: () => Descriptions
}

/**
 * The registry as MCP tools over Streamable HTTP, without sessions, so any process can answer any request. It supports
 * the protocol of 2026-07-28 and, for older clients, earlier versions.
 */
export function mcpEndpoint(
  runtime: Runtime,
  operations: readonly Operation[],
  version: string,
): McpEndpoint {
  const short = lazily(() => describeTools(operations))
  const whole = lazily(() => describeToolsInFull(operations))
  const resources = lazily(loadResources)
  const tellFailure = failureLog(runtime.log, () => performance.now())
  const parts: Parts = { runtime, tellFailure, descriptions: lazily(() => new Descriptions(operations)) }

  // The library needs a server object per exchange. The expensive part, the tools, is created once above.
  function serverFor({ caller, offered, isFull, hold, callWith, context }: Asked): Server {
    const server = new Server(
      { name: 'parley', title: 'Parley', version },
      { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
    )
    const byName = new Map(offered.map((op) => [op.name, op]))
    const allowed = new Map([...byName].filter(([, op]) => caller.permissions.has(op.permission)))
    server.setRequestHandler('tools/list', () => {
      const tools = isFull ? whole() : short()
      return { tools: [...[...allowed.keys()].map((name) => tools.get(name)!), DESCRIBE] }
    })
    server.setRequestHandler('tools/call', async ({ params }) => {
      const { name, arguments: input = {} } = params
      if (name === DESCRIBE.name)
        return inTextOnly(
          await answerWith(parts, { name, effect: 'read' }, { hold, context }, async () =>
            parts.descriptions().of(input),
          ),
        )
      const op = byName.get(name)
      if (!op) throw invalidParams(`No tool is named ${name}. See tools/list.`)
      return answerWith(parts, op, { hold, context }, () =>
        callWith(op, (terms) => execute(runtime, op, caller, input, terms)),
      )
    })
    server.setRequestHandler('resources/list', () => ({
      resources: resources().texts.map(({ resource }) => resource),
    }))
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: recordTemplates(allowed),
    }))
    server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
      const text = resources()
        .texts.find(({ resource }) => resource.uri === uri)
        ?.read()
      if (text !== undefined) return { contents: [{ uri, mimeType: 'text/markdown', text }] }
      const record = await readRecord(runtime, caller, byName, uri).catch((error: unknown) => {
        throw protocolErrorOf(parts, error, uri)
      })
      if (record === null)
        throw invalidParams(
          `No resource exists at ${uri}. See resources/list and resources/templates/list.`,
          {
            uri,
          },
        )
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
  return ({ req, res, body, selection, hold, callWith, context }, caller) => {
    const offered = chosen(operations, selection)
    const problem = findProblem(body)
    if (problem) return refuse(res, problem)
    // The key was already checked and is not passed on.
    const authInfo = {
      token: '',
      clientId: caller.actor.id,
      scopes: [...caller.permissions],
      extra: { caller, offered, isFull: selection.isFull, hold, callWith, context } satisfies Asked,
    }
    return toNodeHandler({ fetch: (request, options) => handler.fetch(request, { ...options, authInfo }) })(
      req,
      res,
      body,
    )
  }
}

/** The caller, the offered tools, and the memory for the answer. */
interface Asked {
  caller: Caller
  offered: readonly Operation[]
  isFull: boolean
  hold: Hold
  callWith: CallWith
  context: ErrorContext
}

/** The tools never change while the process runs, so there are no subscriptions. */
const NO_SUBSCRIPTIONS = { maxSubscriptions: 0 }

function invalidParams(message: string, data?: object): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data)
}

/** Reading a resource has no error result, so a protocol error carries the message. */
function protocolErrorOf({ tellFailure }: Parts, error: unknown, uri: string): ProtocolError {
  const known = translate(error)
  tellFailure(error, known, { operation: 'resources/read' })
  const code = known.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  return new ProtocolError(code, known.message, { uri })
}

/**
 * Failures are sent as text only, because first-generation clients validate structured content against the output
 * schema.
 */
async function answerWith(
  { tellFailure }: Parts,
  { name: operation, effect }: Pick<Operation, 'name' | 'effect'>,
  { hold, context }: Pick<Asked, 'hold' | 'context'>,
  work: () => Promise<unknown>,
): Promise<CallToolResult> {
  try {
    const result = (await work()) as Record<string, unknown>
    const text = JSON.stringify(result)
    // The answer is sent twice: as text and as structured content.
    hold(2 * text.length, effect === 'read')
    return { content: [{ type: 'text', text }], structuredContent: result }
  } catch (error) {
    const known = translate(error)
    tellFailure(error, known, { operation })
    return { content: [{ type: 'text', text: JSON.stringify(known.toEnvelope(context)) }], isError: true }
  }
}

/** A description is long, and no program reads it: once is enough. */
function inTextOnly({ structuredContent: _, ...result }: CallToolResult): CallToolResult {
  return result
}

async function refuse(res: ServerResponse, { code, message, id }: Problem): Promise<void> {
  // The protocol asks for 404 where a method is unknown.
  res.writeHead(code === ProtocolErrorCode.MethodNotFound ? 404 : 400, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
}
