import type { IncomingMessage } from 'node:http'
import { SCOPES, TokenAuthenticator } from '../../../identity/index.ts'
import { ApiError } from '../../../platform/core/index.ts'
import type { Caller, Operation } from '../../../platform/operations/index.ts'
import type { CallWith, Hold, McpEndpoint, ToolSelection } from '../../mcp/index.ts'
import { admitCaller, admitKey, chargeBatch } from '../admission.ts'
import { readJson } from '../bodies/bodies.ts'
import { holdAnswer } from '../bodies/large-answers.ts'
import { answer, type Exchange, type Handler, JSON_TYPE, REQUEST_ID } from '../exchange/exchange.ts'
import { challengeOf, type KnownAs } from './protected-resource.ts'
import type { RestParts } from './rest.ts'
import { toolCalls } from './terms.ts'

interface McpParts extends RestParts {
  mcp: McpEndpoint
  knownAs: KnownAs
  /** Authenticates apps that users authorized. */
  programs: TokenAuthenticator
}

export function mcpHandler(parts: McpParts): Handler {
  const batches = new Set(parts.operations.filter((op) => op.batch).map((op) => op.name))
  const byName = new Map(parts.operations.map((op) => [op.name, op]))
  const callOnce = toolCalls()
  return async (exchange) => {
    const { request, response } = exchange
    refuseStrangePages(request, parts.knownAs)
    exchange.challenge = challengeOf(request, parts.runtime.services, parts.knownAs)
    const token = TokenAuthenticator.tokenIn(request.headers.authorization)
    const admitted =
      token === null
        ? await admitKey(parts, exchange)
        : admitCaller(parts, exchange, await parts.programs.authenticate(token))
    const { caller } = admitted
    let body: unknown
    try {
      body = request.method === 'POST' ? await readJson(parts, exchange, caller.org) : undefined
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_request')
        return answerUnparsed(exchange, error)
      throw error
    }
    requireScope(caller, byName.get(calledTool(body)))
    if (batches.has(calledTool(body))) chargeBatch(parts.limits, exchange, admitted)
    const headers = [REQUEST_ID, exchange.id, ...exchange.headers]
    for (let at = 0; at < headers.length; at += 2) response.setHeader(String(headers[at]), headers[at + 1]!)
    const selection = selectionOf(exchange)
    const hold: Hold = (bytes, isRead) => holdAnswer(parts, exchange, caller.org, bytes, isRead)
    const callWith: CallWith = (op, call) => callOnce(op, caller, keyOf(request, body), call)
    const context = { requestId: exchange.id, site: exchange.site }
    await parts.mcp(
      { req: request, res: response, body, selection, hold, callWith, context },
      { ...caller, via: 'mcp' },
    )
  }
}

/** Throws `forbidden` (docs/behaviour/edge.md: MCP). */
function refuseStrangePages({ headers }: IncomingMessage, { hosts, always }: KnownAs): void {
  const { origin, host } = headers
  if (origin !== undefined && !hosts.has(hostOf(origin)))
    throw new ApiError('forbidden', `Pages of ${origin.slice(0, 200)} cannot call this service.`)
  if (always && !hosts.has(hostOf(`http://${host}`)))
    throw new ApiError(
      'forbidden',
      'The `Host` header does not match this service. Set PARLEY_PUBLIC_URL to the address you use.',
    )
}

/**
 * Throws `forbidden` with the scope that is missing, when the user of an app could grant it. Other callers get an error of
 * the tool, because asking again would not help them.
 */
function requireScope({ permissions, app }: Caller, op: Operation | undefined): void {
  if (
    !op ||
    op.forPeople ||
    permissions.has(op.permission) ||
    !app?.grantable.has(op.permission) ||
    !SCOPES.full.has(op.permission)
  )
    return
  const message = `This app needs the permission \`${op.permission}\`. Ask the user for more access.`
  // With what it has, so that asking again takes nothing away.
  throw new ApiError('forbidden', message, { scope: `${app.scope} ${op.permission}` })
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? ''
}

function selectionOf({ query }: Exchange): ToolSelection {
  const { toolsets, read_only: readOnly, full } = query
  return {
    toolsets: typeof toolsets === 'string' && toolsets !== '' ? toolsets : undefined,
    readOnly: readOnly === 'true' || readOnly === '1',
    isFull: full === '' || full === 'true' || full === '1',
  }
}

/** A body that is not JSON is a protocol error, not one of ours. */
function answerUnparsed(exchange: Exchange, { message }: ApiError): void {
  const error = { code: -32_700, message }
  answer(exchange, 400, JSON_TYPE, JSON.stringify({ jsonrpc: '2.0', id: null, error }))
}

/** The idempotency key of a message: client libraries set headers once, so they send it in `_meta`. */
function keyOf({ headers }: IncomingMessage, message: unknown): unknown {
  const { params } = (message ?? {}) as { params?: { _meta?: { idempotencyKey?: unknown } | null } | null }
  return params?._meta?.idempotencyKey ?? headers['idempotency-key']
}

/** The name of the tool that a message calls; empty for other messages. */
function calledTool(message: unknown): string {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } }
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : ''
}
