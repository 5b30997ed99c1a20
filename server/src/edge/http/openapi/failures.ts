import type { AccountOperation } from '../../../identity/index.ts'
import { docUrlOf, ERROR_STATUS, type ErrorCode } from '../../../platform/core/index.ts'
import type { FileOperation, Operation } from '../../../platform/operations/index.ts'
import { ERROR_WORDS } from '../../../platform/schema/index.ts'
import type { Json } from './components.ts'
import { headersOf, RATE_HEADERS } from './headers.ts'

/** The shape of every error. */
export const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId', 'docUrl'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
        message: { type: 'string', description: 'What went wrong and how to fix it.' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code', 'message'],
            properties: {
              path: { type: 'string' },
              nodeId: { type: 'string' },
              code: { type: 'string' },
              message: { type: 'string' },
            },
          },
        },
        requestId: { type: 'string', description: "The id of the request in the service's log." },
        docUrl: { type: 'string', format: 'uri', description: 'The description of the code in the docs.' },
      },
    },
  },
}

/** The error codes of an operation, in addition to those of every request. */
export function codesOf(op: Operation | FileOperation | AccountOperation, isEdit: boolean): Set<ErrorCode> {
  const takesBody = 'takes' in op ? op.takes !== undefined : op.method !== 'GET' && op.method !== 'DELETE'
  const isWrite = 'effect' in op && op.effect !== 'read'
  const own: (ErrorCode | false)[] = [
    'invalid_request',
    takesBody && 'invalid_content_type',
    takesBody && 'payload_too_large',
    op.method === 'POST' && isWrite && !('callers' in op) && 'idempotency_key_reused',
    isEdit && 'precondition_failed',
    ...ALWAYS,
    ...(op.errors ?? []),
  ]
  return new Set(own.filter((code) => code !== false))
}

const ALWAYS: ErrorCode[] = ['unauthorized', 'forbidden', 'rate_limited', 'internal_error', 'unavailable']

/** The error answers by status, each code with an example. Any other error has the same envelope. */
export function failures(codes: ReadonlySet<ErrorCode>): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const answers: Json = {}
  for (const [status, names] of [...byStatus].sort(([a], [b]) => a - b)) {
    const [first] = names
    answers[status] =
      names.length === 1 && ALWAYS.includes(first!)
        ? { $ref: `#/components/responses/${first}` }
        : failure(names)
  }
  answers.default = { $ref: '#/components/responses/other' }
  return answers
}

function failure(codes: readonly ErrorCode[]): Json {
  const retries = codes.some((code) => code === 'rate_limited' || code === 'unavailable')
  const [first] = codes
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_WORDS[code].means}`).join(' '),
    headers: headersOf(
      ...(first === 'unauthorized' ? (['WWW-Authenticate'] as const) : RATE_HEADERS),
      ...(retries ? (['Retry-After'] as const) : []),
    ),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

/** The shared components of these answers: an example of each code in use, and the answers of every operation. */
export function failureComponents(used: ReadonlySet<ErrorCode>): Json {
  const codes = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => used.has(code))
  return {
    examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
    responses: {
      ...Object.fromEntries(ALWAYS.map((code) => [code, failure([code])])),
      other: {
        description: 'Any other error, in the same format.',
        headers: headersOf(),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function exampleOf(code: ErrorCode): Json {
  const { means, remedy } = ERROR_WORDS[code]
  const message = `${means} ${remedy}`
  const requestId = '0199c1f2-7a40-7d11-9b1e-3f2a6c5d4e01-812'
  const docUrl = docUrlOf('http://localhost:4000', code)
  return { summary: means, value: { error: { code, message, requestId, docUrl } } }
}
