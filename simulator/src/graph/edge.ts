import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Account } from '../accounts.ts'
import { GraphError, unknownObject } from '../errors.ts'
import type { Occasion } from '../faults.ts'
import { phoneDigits, waIdOf } from '../phone-numbers.ts'
import type { World } from '../world.ts'

/** A call of the Graph API whose token is good. */
export interface GraphCall {
  account: Account
  /** The object that the path names. */
  id: string
  query: Record<string, string | undefined>
  body: unknown
  contentType: string
  /** Where the same call can be made again: for links to further pages. */
  url: URL
}

type Handler = (call: GraphCall) => unknown

/** An edge of the Graph API: checks the token, lets faults strike, answers what the handler gives. */
export function defineEdge(
  app: FastifyInstance,
  world: World,
  definition: {
    method: HTTPMethods
    /** Below /v{NN}.0; names the object `:id`. */
    path: string
    on?: 'messages' | 'templates'
    bodyLimit?: number
  },
  handle: Handler,
): void {
  const { method, path, on = 'other', bodyLimit } = definition
  app.route({
    method,
    url: `/:version(^v\\d+\\.\\d+$)${path}`,
    bodyLimit,
    handler: async (request, reply) => {
      world.counts.requests += 1
      const account = accountOf(world, request)
      const occasion: Occasion = { wabaId: account.wabaId, on, phone: recipientOf(request.body) }
      await strikeLatency(world, occasion)
      if (world.faults.strike('reset_before', occasion)) return cutConnection(request, reply)
      try {
        strikeError(world, occasion)
        const answer = await handle(callOf(request, account))
        if (world.faults.strike('reset_after', occasion)) return cutConnection(request, reply)
        return answer
      } catch (error) {
        if (error instanceof GraphError) reply.headers(error.headers(account.wabaId))
        throw error
      }
    },
  })
}

/** The account that a call names, when it is the token's own. @throws GraphError 100 subcode 33 */
export function ownAccount({ account, id }: GraphCall, method = 'GET'): Account {
  if (id !== account.wabaId) throw unknownObject(id, method)
  return account
}

/** Whose token a call carries. @throws GraphError 190 */
export function accountOf(world: World, request: FastifyRequest): Account {
  const [, token] = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const account = token ? world.accounts.withToken(token) : null
  if (!account) throw new GraphError(190, 'the access token is missing or cannot be parsed')
  return account
}

function callOf(request: FastifyRequest, account: Account): GraphCall {
  return {
    account,
    id: (request.params as { id: string }).id,
    query: request.query as Record<string, string | undefined>,
    body: request.body,
    contentType: request.headers['content-type'] ?? '',
    url: new URL(request.url, `${request.protocol}://${request.host}`),
  }
}

export async function strikeLatency({ faults }: World, occasion: Occasion): Promise<void> {
  const latency = faults.strike('latency', occasion)
  if (latency) await new Promise((resolve) => setTimeout(resolve, latency.ms))
}

export function strikeError({ faults }: World, occasion: Occasion): void {
  const fault = faults.strike('error', occasion)
  if (fault) throw new GraphError(fault.code, fault.details, fault)
}

/** The caller never learns what became of the request. */
export function cutConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}

function recipientOf(body: unknown): string | undefined {
  const to = (body as { to?: unknown } | null | undefined)?.to
  const digits = typeof to === 'string' ? phoneDigits(to) : null
  return digits === null ? undefined : waIdOf(digits)
}
