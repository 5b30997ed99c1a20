import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Account } from '../accounts.ts'
import { GraphError, unknownObject } from '../errors.ts'
import type { Occasion } from '../faults.ts'
import { phoneDigits, waIdOf } from '../phone-numbers.ts'
import type { World } from '../world.ts'

/** An authorized call of the Graph API. */
export interface GraphCall {
  account: Account
  /** The id of the object in the path. */
  id: string
  query: Record<string, string | undefined>
  body: unknown
  contentType: string
  /** The address of the call, for links to further pages. */
  url: URL
}

type Handler = (call: GraphCall) => unknown

/** Defines an edge of the Graph API: checks the token, injects faults, and returns the handler's answer. */
export function defineEdge(
  app: FastifyInstance,
  world: World,
  definition: {
    method: HTTPMethods
    /** The path below /v{NN}.0, with the object as `:id`. */
    path: string
    on?: 'messages' | 'templates' | 'flows'
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
      await injectLatency(world, occasion)
      if (world.faults.inject('reset_before', occasion)) return cutConnection(request, reply)
      try {
        injectError(world, occasion)
        const answer = await handle(callOf(request, account))
        if (world.faults.inject('reset_after', occasion)) return cutConnection(request, reply)
        return answer
      } catch (error) {
        if (error instanceof GraphError) reply.headers(error.headers(account.wabaId))
        throw error
      }
    },
  })
}

/** The account that a call names, if it belongs to the token. @throws GraphError 100 subcode 33 */
export function ownAccount({ account, id }: GraphCall, method = 'GET'): Account {
  if (id !== account.wabaId) throw unknownObject(id, method)
  return account
}

/** The account of a call's token. @throws GraphError 190 */
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

export async function injectLatency({ faults }: World, occasion: Occasion): Promise<void> {
  const latency = faults.inject('latency', occasion)
  if (latency) await new Promise((resolve) => setTimeout(resolve, latency.ms))
}

export function injectError({ faults }: World, occasion: Occasion): void {
  const fault = faults.inject('error', occasion)
  if (fault) throw new GraphError(fault.code, fault.details, fault)
}

/** Closes the connection, so the caller cannot know the outcome of the request. */
export function cutConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.destroy()
}

function recipientOf(body: unknown): string | undefined {
  const to = (body as { to?: unknown } | null | undefined)?.to
  const digits = typeof to === 'string' ? phoneDigits(to) : null
  return digits === null ? undefined : waIdOf(digits)
}
