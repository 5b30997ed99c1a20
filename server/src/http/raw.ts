import type { FastifyInstance } from 'fastify'

export interface RawRequest {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** Exactly the bytes that were sent: signatures are over them. */
  body: Buffer
}

export interface RawResponse {
  status: number
  body?: string
  contentType?: string
}

/** An endpoint that others call in their own format, such as a provider's webhook. */
export interface RawEndpoint {
  method: 'GET' | 'POST'
  /** With `:name` parameters. */
  path: string
  handle(request: RawRequest): Promise<RawResponse>
}

/** Registers the endpoints in a scope of their own, where every body stays as the bytes that came. */
export function registerRaw(scope: FastifyInstance, endpoints: readonly RawEndpoint[]): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const endpoint of endpoints) {
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const answer = await endpoint.handle({
          params: request.params as Record<string, string>,
          query: request.query as Record<string, string>,
          headers: request.headers,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        })
        reply.code(answer.status).header('content-type', answer.contentType ?? 'text/plain; charset=utf-8')
        return reply.send(answer.body ?? '')
      },
    })
  }
}
