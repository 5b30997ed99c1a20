import { expect, test } from 'vitest'
import { answersOf, isStatus, objectOf } from './given-data.ts'

test('what is typed becomes responses: objects as JSON, other bodies as text, none for untouched steps', () => {
  const typed = {
    order: { status: '404', body: ' {"total": 3} ' },
    page: { status: '200', body: '<p>' },
    empty: { status: '500', body: '' },
    gone: { status: '200', body: '' },
  }
  expect(answersOf(typed, [{ id: 'order' }, { id: 'page' }, { id: 'empty' }, { id: 'untouched' }])).toEqual({
    order: { status: 404, body: { total: 3 } },
    page: { status: 200, body: '<p>' },
    empty: { status: 500 },
  })
})

test('only objects are event data, and only statuses of HTTP are statuses', () => {
  expect([objectOf(''), objectOf('{"a":1}'), objectOf('[1]'), objectOf('{'), objectOf('3')]).toEqual([
    {},
    { a: 1 },
    undefined,
    undefined,
    undefined,
  ])
  expect(['200', '99', '600', '2.5', 'x', ''].map(isStatus)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
