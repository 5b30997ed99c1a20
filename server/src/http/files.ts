import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError, type Caller } from '../kernel/index.ts'
import { type AdmissionParts, admit, keyOf } from './admission.ts'
import { API_PREFIX } from './rest.ts'

export interface FileCall {
  caller: Caller
  params: Record<string, string>
  query: Record<string, string>
  /** What is sent, as it comes; null when there is none. */
  body: Readable | null
}

export interface FileAnswer {
  contentType: string
  /** What a browser saves it as. */
  fileName?: string
  body: string | AsyncIterable<string>
}

/** A route of the API that takes or gives a file of any size, which no operation can. */
export interface FileEndpoint {
  method: 'GET' | 'PUT'
  /** Below /api/v1, with `:name` parameters. */
  path: string
  handle(call: FileCall): Promise<FileAnswer>
}

/**
 * Registers the endpoints in a scope of their own, where a body is a stream. Keys, limits and errors are those of the
 * operations.
 */
export function registerFiles(
  scope: FastifyInstance,
  parts: AdmissionParts,
  endpoints: readonly FileEndpoint[],
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('text/csv', (_request, body, done) => done(null, body))
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(new ApiError('invalid_content_type', 'Send the file as `Content-Type: text/csv`.')),
  )
  scope.addHook('onError', async (_request, reply) => closeAfter(reply))
  for (const endpoint of endpoints) {
    scope.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      onRequest: [admit(parts, false), async (request) => refuseReader(keyOf(request).caller, endpoint)],
      handler: async (request, reply) => {
        const answer = await endpoint.handle({
          caller: keyOf(request).caller,
          params: request.params as Record<string, string>,
          query: request.query as Record<string, string>,
          body: request.body instanceof Readable ? request.body : null,
        })
        reply.header('content-type', answer.contentType)
        if (answer.fileName) reply.header('content-disposition', `attachment; filename="${answer.fileName}"`)
        return reply.send(typeof answer.body === 'string' ? answer.body : Readable.from(answer.body))
      },
    })
  }
}

function refuseReader(caller: Caller, { method }: FileEndpoint): void {
  if (method !== 'GET' && caller.scope === 'read') {
    throw new ApiError('forbidden', 'This key may only read. Use a key with full access.')
  }
}

/** What is left of a refused file is not read. */
function closeAfter(reply: FastifyReply): void {
  reply.header('connection', 'close')
}
