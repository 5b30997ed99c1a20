import { expect, test } from 'vitest'
import { hasToken, resolveTokens, UnresolvedToken } from './tokens.ts'

const VARIABLES = new Map([
  ['HOST', { value: 'example.com', isSecret: false, hosts: null }],
  ['NESTED', { value: '{{env.HOST}}', isSecret: false, hosts: null }],
  ['EMPTY', { value: '', isSecret: true, hosts: null }],
  ['TOKEN', { value: 't0ken', isSecret: true, hosts: null }],
])

test.each([
  ['{{env.TOKEN}}', true],
  ['Token {{ env.A_B }}!', true],
  ['{{token}}', false],
  ['env.TOKEN', false],
])('%s has an environment token: %s', (text, expected) => {
  expect(hasToken(text)).toBe(expected)
})

test.each([
  ['https://{{env.HOST}}/a', 'https://example.com/a'],
  ['{{ env.HOST }}{{env.HOST}}', 'example.comexample.com'],
  ['[{{env.EMPTY}}]', '[]'],
  ['{{env.NESTED}}', '{{env.HOST}}'],
  ['{{HOST}} $& $1', '{{HOST}} $& $1'],
])('%s becomes %s', (text, resolved) => {
  expect(resolveTokens(text, VARIABLES)).toEqual({ text: resolved, secrets: [] })
})

test('resolving returns each secret that was used once', () => {
  const resolved = resolveTokens('{{env.TOKEN}} {{env.TOKEN}} {{env.HOST}}', VARIABLES)
  expect(resolved).toEqual({ text: 't0ken t0ken example.com', secrets: [VARIABLES.get('TOKEN')] })
})

test.each(['{{env.MISSING}}', '{{env.}}', '{{env.host}}', '{{env.HOST}} {{env.toString}}'])(
  '%s has no value',
  (text) => {
    expect(() => resolveTokens(text, VARIABLES)).toThrow(UnresolvedToken)
  },
)
