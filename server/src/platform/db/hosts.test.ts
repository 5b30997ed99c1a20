import { expect, test } from 'vitest'
import { hostsIn, readAddress } from './hosts.ts'

const A = 'postgres://u:p%40x@a:5433/db'

test.each([
  ['postgres://u:p%40x@a:5433/db', [A], false],
  ['postgres://u:p%40x@a:5433/db?target_session_attrs=read-write', [A], true],
  [
    'postgresql://u:p@a,b:5433,c/db',
    ['postgresql://u:p@a/db', 'postgresql://u:p@b:5433/db', 'postgresql://u:p@c/db'],
    true,
  ],
  [
    'postgres://u:p@[::1]:5432,10.0.0.2/db?sslmode=require&target_session_attrs=primary',
    ['postgres://u:p@[::1]:5432/db?sslmode=require', 'postgres://u:p@10.0.0.2/db?sslmode=require'],
    true,
  ],
  ['postgres://u@/db?host=%2Frun%2Fpostgresql', ['postgres://u@/db?host=%2Frun%2Fpostgresql'], false],
])('%s', (text, urls, needsWrites) => {
  expect(readAddress(text)).toEqual({ urls, needsWrites })
})

test.each([
  ['mysql://u:p@a/db', /use postgres:\/\//],
  ['postgres://u:p@a:port/db', /use postgres:\/\//],
  ['postgres://u:p@a,b:99999999/db', /use postgres:\/\//],
  ['postgres://u:p@a,b/db?target_session_attrs=standby', /Parley writes/],
])('%s is refused', (text, message) => {
  expect(() => readAddress(text)).toThrow(message)
})

test('the hosts are named without user and password', () => {
  expect(hostsIn('postgres://user:secret@a:5433,b/db')).toBe('a:5433, b')
})
