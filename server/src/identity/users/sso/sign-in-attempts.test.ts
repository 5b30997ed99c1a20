import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Secrets } from '../../../platform/core/index.ts'
import { ATTEMPT_LASTS_MS, beginAttempt, openAttempt } from './sign-in-attempts.ts'

const START = Date.UTC(2026, 10, 1)
const HOUR_MS = 3_600_000

test('an attempt comes back to the secret of a link, which stands behind the #', () => {
  const secrets = new Secrets('a secret of at least thirty-two letters', randomBytes)
  const page = '/invitation#a-secret'
  const { sealed } = beginAttempt(
    { secrets, randomBytes },
    { issuer: 'https://id.example.com', page },
    new Date(START),
  )
  expect(openAttempt(secrets, sealed, new Date(START))).toMatchObject({ page })
})

test.each([
  ['in time', ATTEMPT_LASTS_MS - 1, true],
  ['too late', ATTEMPT_LASTS_MS, false],
  ['after the clock was set forward', HOUR_MS, false],
  ['after the clock was set back', -HOUR_MS, true],
])('an attempt that comes back %s', (_when, later, isOpen) => {
  const secrets = new Secrets('a secret of at least thirty-two letters', randomBytes)
  const { proofs, sealed } = beginAttempt(
    { secrets, randomBytes },
    { issuer: 'https://id.example.com', page: '/people' },
    new Date(START),
  )
  const attempt = openAttempt(secrets, sealed, new Date(START + later))
  if (isOpen) expect(attempt).toMatchObject({ ...proofs, page: '/people' })
  else expect(attempt).toBeNull()
})
