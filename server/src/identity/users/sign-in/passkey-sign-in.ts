import type { z } from 'zod'
import { ApiError, toWire } from '../../../platform/core/index.ts'
import { inTransaction, type Runtime, writeSystemAudit } from '../../../platform/operations/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { listMemberships } from '../memberships/memberships.ts'
import { answerChallenge, type Refusal } from '../passkeys/ceremonies.ts'
import { findPasskey, type PasskeyRow } from '../passkeys/passkeys.ts'
import type { PasskeyAnswer } from '../schema.ts'
import { readUser } from '../users.ts'
import { beginAttempt, refundAttempt } from './attempt-limits.ts'
import { type Opened, openSession } from './sign-in.ts'

/**
 * Signs in with a passkey, alone or after the password. It needs no code: the authenticator has checked who holds it.
 * Failures are limited like wrong passwords, each passkey on its own. Throws `unauthorized`, `rate_limited`, and
 * `conflict` where the service has no passkeys.
 */
export async function signInByPasskey(
  runtime: Runtime,
  visitor: Visitor,
  given: z.output<typeof PasskeyAnswer>,
): Promise<Opened> {
  const key = await findPasskey(runtime.pool, Buffer.from(given.id, 'base64url'))
  const owner = key && (await readUser(runtime.pool, key.user_id))
  const attempt = await beginAttempt(runtime, visitor, `passkey ${given.id}`, owner)
  const answer = await answerChallenge(runtime, visitor.challenge, given)
  if ('refused' in answer) {
    if (answer.refused === 'counter') await noteCopy(runtime, answer.key)
    throw new ApiError('unauthorized', WORDS[answer.refused])
  }
  await refundAttempt(runtime, attempt.buckets)
  return openSession(runtime, visitor, answer.userId, 'account_sign_in_by_passkey')
}

const WORDS: Record<Refusal['refused'], string> = {
  expired: 'This sign-in took too long or was already used. Start again.',
  unknown: 'Parley does not know this passkey. Someone may have removed it. Sign in another way.',
  wrong: 'This passkey did not sign you in. Start again.',
  counter: 'This passkey may have been copied. Sign in another way and remove it.',
}

/** The audit log tells of a passkey that may have been copied. */
async function noteCopy(runtime: Runtime, { id, user_id: userId }: PasskeyRow): Promise<void> {
  const { organizationKind } = runtime.services.get(accounts)
  const [membership] = await listMemberships(runtime.pool, userId, organizationKind)
  if (!membership) return
  await inTransaction(runtime, membership.org_id, { kind: 'system', id: 'sign-in' }, (ctx) =>
    writeSystemAudit(ctx, 'account_passkey_counter_went_back', toWire('passkey', id)),
  )
}
