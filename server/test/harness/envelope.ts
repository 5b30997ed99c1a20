import { expect } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '../../src/platform/core/index.ts'

/** Words that occur only in errors of libraries or in stacks. */
const INTERNALS =
  /\bat [\w./<>]+:\d|node_modules|\.ts\b|postgres|relation "|syntax error at|ECONN|FST_|\[object/i

/** Why an answer is not a documented error (docs/behaviour/platform.md: Errors), or null. */
export function envelopeProblem(status: number, body: unknown): string | null {
  const { error, ...others } = (body ?? {}) as { error?: Record<string, unknown> }
  if (typeof error !== 'object' || error === null || Object.keys(others).length > 0) return 'no envelope'
  const { code, message, issues = [], requestId, docUrl, ...rest } = error
  if (Object.keys(rest).length > 0) return `unknown field ${Object.keys(rest)[0]}`
  if (ERROR_STATUS[code as ErrorCode] !== status) return `code ${code} is not of status ${status}`
  if (typeof requestId !== 'string' || requestId === '') return 'no request id'
  if (typeof docUrl !== 'string' || !docUrl.endsWith(`/docs/errors#${code}`)) return 'no docs'
  if (typeof message !== 'string' || message.length === 0) return 'no message'
  if (INTERNALS.test(message)) return `tells of internals: ${message}`
  if (!Array.isArray(issues)) return 'issues are no list'
  return issues.map(issueProblem).find((problem) => problem !== null) ?? null
}

function issueProblem(issue: unknown): string | null {
  const { path, nodeId, code, message, ...rest } = issue as Record<string, unknown>
  if (Object.keys(rest).length > 0) return `unknown field ${Object.keys(rest)[0]} in an issue`
  if (typeof code !== 'string' || typeof message !== 'string') return 'an issue without code or message'
  const places = [path, nodeId].filter((place) => place !== undefined)
  return places.every((place) => typeof place === 'string') ? null : 'an issue whose place is no text'
}

export function expectRefusal(answer: { status: number; body: unknown }, code: ErrorCode): void {
  expect(answer).toMatchObject({ status: ERROR_STATUS[code], body: { error: { code } } })
  expect(envelopeProblem(answer.status, answer.body)).toBeNull()
}
