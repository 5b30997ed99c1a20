import { ERROR_STATUS, type ErrorCode } from '../server/src/platform/core/index.ts'
import type { Operation } from '../server/src/platform/operations/index.ts'
import { ERROR_WORDS } from '../server/src/platform/schema/index.ts'

type Failing = Pick<Operation, 'name' | 'errors'>

/** docs/errors.md: every code that an answer may carry, what it means and what to do. */
export function errorReference(operations: readonly Failing[]): string {
  const codes = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter((code) => isUsed(code, operations))
  const lines = [
    '# Errors',
    '',
    'Every error is `{ "error": { "code", "message" } }`, with `issues` where there are several problems. The codes below are',
    'all there are; programs branch on `code`, people read `message`.',
    '',
    'Made by `npm run generate`.',
    '',
    '| code | status | what to do |',
    '|---|---|---|',
    ...codes.map((code) => `| [${code}](#${code}) | ${ERROR_STATUS[code]} | ${ERROR_WORDS[code].remedy} |`),
    '',
    ...codes.flatMap((code) => section(code, operations)),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** Some codes are meant for operations that are still to come. */
function isUsed(code: ErrorCode, operations: readonly Failing[]): boolean {
  return EVERYWHERE.has(code) || givenBy(code, operations).length > 0
}

const EVERYWHERE = new Set<ErrorCode>([
  'invalid_request',
  'invalid_content_type',
  'payload_too_large',
  'unauthorized',
  'forbidden',
  'route_not_found',
  'method_not_allowed',
  'idempotency_key_reused',
  'precondition_failed',
  'rate_limited',
  'internal_error',
  'unavailable',
])

function givenBy(code: ErrorCode, operations: readonly Failing[]): string[] {
  return operations.filter((op) => op.errors?.includes(code)).map((op) => op.name)
}

function section(code: ErrorCode, operations: readonly Failing[]): string[] {
  const { means, remedy } = ERROR_WORDS[code]
  const names = givenBy(code, operations)
  const where =
    names.length > 0
      ? [`Given by ${names.map((name) => `[${name}](operations.md#${name})`).join(', ')}.`, '']
      : []
  return [`## ${code}`, '', `**${ERROR_STATUS[code]}.** ${means} ${remedy}`, '', ...where]
}
