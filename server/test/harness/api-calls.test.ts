import { expect, test } from 'vitest'
import { checkAnswer } from './api-calls.ts'

const content = { 'application/json': { schema: { type: 'object' } } }
const headers = { 'X-Request-Id': {}, Location: {} }
const op = {
  operationId: 'segments_create',
  responses: { 201: { headers, content }, 200: { headers, content } },
}

const problemOf = (status: number, received: Record<string, string>) => {
  try {
    checkAnswer({ components: {} }, op, { status, body: {}, headers: new Headers(received) })
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test('An answer has only headers that are documented or belong to HTTP, and what was created says where', () => {
  const documented = { 'x-request-id': 'a', location: '/api/v1/segments/a' }
  expect(problemOf(201, { ...documented, 'content-type': 'application/json', date: 'now' })).toBeNull()
  expect(problemOf(201, { ...documented, 'x-secret': '1' })).toBe(
    'segments_create 201: undocumented headers: x-secret',
  )
  expect(problemOf(201, { 'x-request-id': 'a' })).toBe('segments_create 201: no Location')
  expect(problemOf(200, { 'x-request-id': 'a' })).toBeNull()
})
