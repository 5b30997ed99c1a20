import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError, type FileOperation, parseInput, type Runtime, refuseReader } from '../kernel/index.ts'
import { type AdmissionParts, admit, keyOf } from './admission.ts'
import { addressReader, urlOf } from './rest.ts'

export interface FileParts extends AdmissionParts {
  runtime: Runtime
  /** What takes or gives a file. */
  files: readonly FileOperation[]
}

/** Registers them in a scope of their own, where a body is a stream. Keys, limits and errors are those of operations. */
export function registerFiles(scope: FastifyInstance, parts: FileParts): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('text/csv', (_request, body, done) => done(null, body))
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(new ApiError('invalid_content_type', 'Send the file as `Content-Type: text/csv`.')),
  )
  scope.addHook('onError', async (_request, reply) => closeAfter(reply))
  for (const op of parts.files) {
    const readAddress = addressReader(op)
    scope.route({
      method: op.method,
      url: urlOf(op),
      onRequest: [
        admit(parts, false),
        async (request) => {
          if (op.takes) refuseReader(keyOf(request).caller)
        },
      ],
      handler: async (request, reply) => {
        const answer = await op.handle(parts.runtime, {
          caller: keyOf(request).caller,
          input: parseInput(op, readAddress(request)),
          body: request.body instanceof Readable ? request.body : null,
        })
        reply.header('content-type', answer.contentType)
        if (answer.fileName) reply.header('content-disposition', `attachment; filename="${answer.fileName}"`)
        return reply.send(typeof answer.body === 'string' ? answer.body : Readable.from(answer.body))
      },
    })
  }
}

/** What is left of a refused file is not read. */
function closeAfter(reply: FastifyReply): void {
  reply.header('connection', 'close')
}
