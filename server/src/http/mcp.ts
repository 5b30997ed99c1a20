import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller } from '../kernel/index.ts'
import { admit, chargeBatch } from './admission.ts'
import { readJson } from './bodies.ts'
import { type Handler, REQUEST_ID } from './exchange.ts'
import type { RestParts } from './rest.ts'

/** Answers one MCP request on Node's own objects; the caller is authenticated already. */
export type McpEndpoint = (
  call: { req: IncomingMessage; res: ServerResponse; body: unknown },
  caller: Caller,
) => Promise<void>

export function mcpHandler(parts: RestParts & { mcp: McpEndpoint }): Handler {
  const batches = new Set(parts.operations.filter((op) => op.batch).map((op) => op.name))
  return async (exchange) => {
    const { request, response } = exchange
    const admitted = await admit(parts, exchange)
    const { caller } = admitted.key
    const body = request.method === 'POST' ? await readJson(parts, exchange, caller.org) : undefined
    if (batches.has(calledTool(body))) chargeBatch(parts.limits, exchange, admitted)
    const headers = [REQUEST_ID, exchange.id, ...exchange.headers]
    for (let at = 0; at < headers.length; at += 2) response.setHeader(String(headers[at]), headers[at + 1]!)
    await parts.mcp({ req: request, res: response, body }, { ...caller, via: 'mcp' })
  }
}

/** The tool that a message calls; empty when it is another message. */
function calledTool(message: unknown): string {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } }
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : ''
}
