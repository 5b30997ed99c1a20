import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const secrets = new Secrets('the secret of an installation', randomBytes)

test('a sealed value opens only for the same purpose and installation', () => {
  const sealed = secrets.seal('account/1/token', 'a token')
  expect(secrets.unseal('account/1/token', sealed)).toBe('a token')
  expect(() => secrets.unseal('account/2/token', sealed)).toThrow()
  expect(() => new Secrets('another secret', randomBytes).unseal('account/1/token', sealed)).toThrow()
})

test('a sealed value with a truncated tag does not open', () => {
  const sealed = secrets.seal('account/1/token', '')
  // Nonce and twelve of the sixteen bytes: a true prefix, which would pass as a shorter tag.
  expect(() => secrets.unseal('account/1/token', sealed.subarray(0, 24))).toThrow()
})
