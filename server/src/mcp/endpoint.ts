import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import {
  type CallToolResult,
  createMcpHandler,
  isSpecType,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import {
  type Caller,
  execute,
  failureLog,
  type Operation,
  type Runtime,
  type TellFailure,
  translate,
} from '../kernel/index.ts'
import { describeTool } from './tools.ts'

/** Answers one MCP request on Node's own objects; the caller is authenticated already. */
export type McpEndpoint = (
  call: { req: IncomingMessage; res: ServerResponse; body: unknown },
  caller: Caller,
) => Promise<void>

const INSTRUCTIONS =
  'Customer data and outreach of one organization: people and events, segments of them, and initiatives whose ' +
  'journeys write to people over WhatsApp. Every tool is the API operation of the same name. A failed call carries ' +
  '{ error: { code, message, issues? } }; the message says what to do.'

/**
 * The registry as MCP tools over Streamable HTTP, without sessions: any process can answer any request. Serves the
 * protocol of 2026-07-28 and, for older clients, those before it.
 */
export function mcpEndpoint(
  runtime: Runtime,
  operations: readonly Operation[],
  version: string,
): McpEndpoint {
  const tools = operations.map(describeTool)
  const byName = new Map(operations.map((op) => [op.name, op]))
  const parts = { runtime, tellFailure: failureLog(runtime.log, () => performance.now()) }

  // The library binds a server to one exchange; what is expensive, the tools, is made once above.
  function serverFor(caller: Caller): Server {
    const server = new Server(
      { name: 'parley', title: 'Parley', version },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    )
    server.setRequestHandler('tools/list', () => ({ tools }))
    server.setRequestHandler('tools/call', ({ params }) => {
      const op = byName.get(params.name)
      if (!op)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No tool ${params.name}. See tools/list.`)
      return callTool(parts, op, caller, params.arguments ?? {})
    })
    return server
  }

  // The tools never change while the process runs, so there is nothing to subscribe to.
  const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo!.extra!.caller as Caller), {
    maxSubscriptions: 0,
  })
  return ({ req, res, body }, caller) => {
    const problem = findProblem(body)
    if (problem) return refuse(res, problem)
    // The key was checked before and is not handed on.
    const authInfo = {
      token: '',
      clientId: caller.actor.id,
      scopes: [...caller.permissions],
      extra: { caller },
    }
    return toNodeHandler({ fetch: (request, options) => handler.fetch(request, { ...options, authInfo }) })(
      req,
      res,
      body,
    )
  }
}

/** Failures go out as text only: clients of the first generation hold structured content against the output schema. */
async function callTool(
  { runtime, tellFailure }: { runtime: Runtime; tellFailure: TellFailure },
  op: Operation,
  caller: Caller,
  input: unknown,
): Promise<CallToolResult> {
  try {
    const result = (await execute(runtime, op, caller, input)) as Record<string, unknown>
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result }
  } catch (error) {
    const known = translate(error)
    tellFailure(error, known, { operation: op.name })
    return { content: [{ type: 'text', text: JSON.stringify(known.toEnvelope()) }], isError: true }
  }
}

/** Far above what an operation takes, and far below what exhausts the stack of those who walk through the message. */
const MAX_MESSAGE_DEPTH = 100

interface Problem {
  code: ProtocolErrorCode
  message: string
  id: unknown
}

/** What the library would stumble over, blame on itself, or let past the rate limit. */
function findProblem(body: unknown): Problem | null {
  const invalid = (message: string) => ({ code: ProtocolErrorCode.InvalidRequest, message, id: null })
  if (Array.isArray(body)) return invalid('Send one message a request.')
  if (isDeeperThan(MAX_MESSAGE_DEPTH, body)) return invalid(`Nest at most ${MAX_MESSAGE_DEPTH} deep.`)
  const { method, id } = (body ?? {}) as { method?: unknown; id?: unknown }
  if (id === undefined || fits(method, body)) return null
  const message = `The parameters of ${method} do not fit. See the protocol's schema of that request.`
  return { code: ProtocolErrorCode.InvalidParams, message, id }
}

/** The library answers -32603 when the parameters of these are wrong; those of a tool call it checks itself. */
function fits(method: unknown, message: unknown): boolean {
  if (method === 'initialize') return isSpecType.InitializeRequest(message)
  if (method === 'tools/list') return isSpecType.ListToolsRequest(message)
  return true
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item))
}

async function refuse(res: ServerResponse, { code, message, id }: Problem): Promise<void> {
  res.writeHead(400, { 'content-type': 'application/json' })
  res.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
}
