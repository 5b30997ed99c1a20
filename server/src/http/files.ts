import type { Readable } from 'node:stream'
import {
  ApiError,
  type FileAnswer,
  type FileOperation,
  parseInput,
  type Runtime,
  requirePermission,
} from '../kernel/index.ts'
import { type AdmissionParts, admit } from './admission.ts'
import { type BodyParts, hasBody, requireUtf8 } from './bodies.ts'
import { answer, type Exchange, type Handler } from './exchange.ts'
import { dropWhenStalled } from './large-answers.ts'
import { answerEvents, answerStream } from './reading.ts'
import { addressReader } from './rest.ts'

export interface FileParts extends AdmissionParts, BodyParts {
  runtime: Runtime
  /** What takes or gives a file. */
  files: readonly FileOperation[]
}

/** Answers one operation whose body is a stream. Keys, limits and errors are those of operations. */
export function fileHandler(op: FileOperation, parts: FileParts): Handler {
  const readAddress = addressReader(op)
  return async (exchange) => {
    try {
      const { caller } = await admit(parts, exchange)
      requirePermission(caller, op.permission)
      const body = op.takes ? openBody(op.takes, parts, exchange) : null
      const input = parseInput(op, readAddress(exchange))
      await send(
        op,
        exchange,
        await op.handle(parts.runtime, { caller, input, body, headers: exchange.request.headers }),
      )
    } catch (error) {
      // What is left of a refused file may be gigabytes: it is not read.
      exchange.lingers = false
      throw error
    }
  }
}

async function send(
  op: FileOperation,
  exchange: Exchange,
  { body, contentType, fileName }: FileAnswer,
): Promise<void> {
  const names = fileName ? ['content-disposition', `attachment; filename="${fileName}"`] : []
  if (typeof body === 'string') return answer(exchange, 200, contentType, body, names)
  dropWhenStalled(exchange.response)
  if (op.gives === 'text/event-stream') return answerEvents(exchange, contentType, body)
  await answerStream(exchange, contentType, body, names)
}

/** The file as it comes, for as long as it keeps coming. */
function openBody(type: string, { arrivals }: BodyParts, exchange: Exchange): Readable | null {
  const { request } = exchange
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (given !== type && (given !== undefined || hasBody(request))) {
    throw new ApiError('invalid_content_type', `Send the file as \`Content-Type: ${type}\`.`)
  }
  if (!hasBody(request)) return null
  requireUtf8(request.headers['content-type'] ?? '')
  if (request.headers['content-encoding'] !== undefined) {
    throw new ApiError('invalid_content_type', 'Send the file without a `Content-Encoding`.')
  }
  arrivals.watch(request, () => request.destroy(new Error('the upload came too slowly')), Infinity)
  exchange.afterwards(() => arrivals.forget(request))
  return request
}
