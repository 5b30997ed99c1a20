import { Readable } from 'node:stream'
import { ApiError } from '../../../platform/core/index.ts'
import {
  ANY_FILE,
  type FileAnswer,
  type FileCall,
  type FileOperation,
  parseInput,
  type Runtime,
  readingFromReplica,
  requirePermission,
} from '../../../platform/operations/index.ts'
import { type AdmissionParts, admit, callerNow } from '../admission.ts'
import { type BodyParts, hasBody, readWhole, requireUtf8 } from '../bodies/bodies.ts'
import { dropWhenStalled, holdAnswer } from '../bodies/large-answers.ts'
import { answer, type Exchange, type Handler } from '../exchange/exchange.ts'
import { answerEvents, answerStream } from '../exchange/read-response.ts'
import { addressReader } from './rest.ts'
import { consistencyOf } from './terms.ts'

export interface FileParts extends AdmissionParts, BodyParts {
  runtime: Runtime
  /** Operations that accept or return a file. */
  files: readonly FileOperation[]
}

/** Answers one operation whose body is a stream. Keys, limits and errors are those of operations. */
export function fileHandler(op: FileOperation, parts: FileParts): Handler {
  const readAddress = addressReader(op)
  return async (exchange) => {
    try {
      const { caller } = await admit(parts, exchange)
      requirePermission(caller, op.permission)
      const input = parseInput(op, readAddress(exchange))
      const body = op.takes ? await openBody(op, op.takes, parts, exchange, caller.org) : null
      const { headers } = exchange.request
      const asked = () => callerNow(parts, exchange, { permission: op.permission, org: caller.org })
      const call = { caller, callerNow: asked, input, body, headers }
      const handle = (runtime: Runtime) => op.handle(runtime, call)
      const given = op.readsReplica
        ? await readingFromReplica(parts.runtime, caller, consistencyOf(exchange), handle)
        : await handle(parts.runtime)
      await send(op, parts, exchange, given, { caller, callerNow: asked })
    } catch (error) {
      // The rest of a refused file may be gigabytes, so it is not read.
      exchange.lingers = false
      throw error
    }
  }
}

type Reader = Pick<FileCall<unknown>, 'caller' | 'callerNow'>

async function send(
  op: FileOperation,
  parts: FileParts,
  exchange: Exchange,
  { body, contentType, fileName, headers = {} }: FileAnswer,
  reader: Reader,
): Promise<void> {
  const names = [
    ...(fileName ? ['content-disposition', savedAs(fileName)] : []),
    ...Object.entries(headers).flat(),
  ]
  if (typeof body === 'string') return answer(exchange, 200, contentType, body, names)
  if (Buffer.isBuffer(body)) {
    holdAnswer(parts, exchange, reader.caller.org, body.length, true)
    return answer(exchange, 200, contentType, body, names)
  }
  dropWhenStalled(exchange.response)
  if (op.gives === 'text/event-stream') return answerEvents(exchange, contentType, body)
  await answerStream(exchange, contentType, whileAllowed(body, reader), names)
}

/**
 * A file may be read for hours, so each piece asks whether its reader may still have it: after it was read, so that nobody
 * gets what came later. Throws `unauthorized`, and `forbidden` once they lack a permission that they had.
 */
async function* whileAllowed(
  pieces: AsyncIterable<string>,
  { caller, callerNow: now }: Reader,
): AsyncGenerator<string> {
  for await (const piece of pieces) {
    const present = await now()
    for (const permission of caller.permissions) requirePermission(present, permission)
    yield piece
  }
}

/** RFC 6266: the file name in ASCII for old clients, and in UTF-8. */
function savedAs(fileName: string): string {
  const plain = fileName.replace(/[^\w .()+-]/g, '_')
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${whole}`}`
}

/**
 * The file as a stream, or as a whole if the operation has a size limit. A stream has no time limit while bytes arrive.
 */
async function openBody(
  { maxBytes }: FileOperation,
  type: string,
  parts: BodyParts,
  exchange: Exchange,
  holder: string,
): Promise<Readable | null> {
  const { request } = exchange
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const isOfAnyType = type === ANY_FILE
  if (!isOfAnyType && given !== type && (given !== undefined || hasBody(request))) {
    throw new ApiError('invalid_content_type', `Send the file with \`Content-Type: ${type}\`.`)
  }
  if (!hasBody(request)) return null
  if (!isOfAnyType) requireUtf8(request.headers['content-type'] ?? '')
  if (request.headers['content-encoding'] !== undefined) {
    throw new ApiError('invalid_content_type', 'Send the file uncompressed, without `Content-Encoding`.')
  }
  if (maxBytes !== undefined) return Readable.from([await readWhole(parts, exchange, holder, maxBytes)])
  const { slowBodies } = parts
  slowBodies.watch(request, () => request.destroy(new Error('the upload came too slowly')), Infinity)
  exchange.afterwards(() => slowBodies.forget(request))
  return request
}
