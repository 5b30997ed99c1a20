import { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { readAccountOf } from '../accounts/account.ts'
import { accountOperation } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { noted } from '../accounts/noted.ts'
import { Account, GivenPassword, SecondFactorCode } from '../schema.ts'
import type { SignedIn } from '../sessions/authentication.ts'
import { readUser, type UserRow } from '../users.ts'
import { countConfirmation, refundAttempt } from './attempt-limits.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  newRecoveryCodes,
  removeSecondFactor,
} from './second-factor.ts'
import { requirePassword } from './sign-in.ts'

const RecoveryCodes = z.strictObject({
  recoveryCodes: z
    .array(z.string())
    .describe('Each code signs you in once without your authenticator app. Shown only once.'),
})

const account_second_factor_begin = accountOperation({
  name: 'account_second_factor_begin',
  route: 'POST /account/second-factor',
  summary: 'Start setting up two-factor authentication',
  description:
    'Add the secret to an authenticator app, then confirm a code with `account_second_factor_confirm`.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ password: GivenPassword }),
  output: z.strictObject({
    secret: z.string().describe('For entering by hand in an authenticator app.'),
    uri: z.string().describe('For showing as a QR code.'),
  }),
  errors: ['conflict'],
  handle: async (runtime, { input, signedIn }) => {
    const user = await requireOwner(runtime, signedIn, input.password)
    if (user.totp_secret !== null)
      throw new ApiError('conflict', 'Two-factor authentication is already on. Remove it first.')
    const body = await noted(
      runtime,
      signedIn,
      { operation: 'account_second_factor_begin', subject: null },
      (ctx) =>
        beginSecondFactor(ctx.db, ctx.secrets, {
          userId: user.id,
          email: user.email ?? '',
          issuer: 'Parley',
        }),
    )
    return { body }
  },
})

const account_second_factor_confirm = accountOperation({
  name: 'account_second_factor_confirm',
  route: 'POST /account/second-factor/confirm',
  summary: 'Confirm two-factor authentication',
  description: 'Send the first code of your authenticator app. Returns your recovery codes.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ code: SecondFactorCode }),
  output: RecoveryCodes,
  errors: ['conflict'],
  handle: async (runtime, { input, signedIn }) => {
    const { realNow } = runtime.services.get(accounts)
    const { userId } = signedIn
    const counted = await countConfirmation(runtime, userId)
    const recoveryCodes = await noted(
      runtime,
      signedIn,
      { operation: 'account_second_factor_confirm', subject: null },
      async (ctx) => {
        const codes = await confirmSecondFactor(ctx.db, ctx.secrets, {
          userId,
          code: input.code,
          now: realNow(),
        })
        if (!codes)
          throw new ApiError('conflict', 'This code is wrong. Wait for the next code and enter that.')
        return codes
      },
    )
    await refundAttempt(runtime, counted)
    return { body: { recoveryCodes } }
  },
})

const account_second_factor_remove = accountOperation({
  name: 'account_second_factor_remove',
  route: 'POST /account/second-factor/remove',
  summary: 'Remove two-factor authentication',
  effect: 'destructive',
  idempotent: true,
  input: z.strictObject({ password: GivenPassword }),
  output: Account,
  handle: async (runtime, { input, signedIn }) => {
    const { id } = await requireOwner(runtime, signedIn, input.password)
    await noted(runtime, signedIn, { operation: 'account_second_factor_remove', subject: null }, (ctx) =>
      removeSecondFactor(ctx.db, id),
    )
    return { body: await readAccountOf(runtime, signedIn) }
  },
})

const account_recovery_codes_create = accountOperation({
  name: 'account_recovery_codes_create',
  route: 'POST /account/recovery-codes',
  summary: 'Replace your recovery codes',
  description: 'Your earlier recovery codes stop working.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ password: GivenPassword }),
  output: RecoveryCodes,
  errors: ['conflict'],
  handle: async (runtime, { input, signedIn }) => {
    const user = await requireOwner(runtime, signedIn, input.password)
    if (user.totp_secret === null && !user.passkey_required)
      throw new ApiError('conflict', 'Two-factor authentication is not set up.')
    const recoveryCodes = await noted(
      runtime,
      signedIn,
      { operation: 'account_recovery_codes_create', subject: null },
      (ctx) => newRecoveryCodes(ctx.db, ctx.secrets, user.id),
    )
    return { body: { recoveryCodes } }
  },
})

/** Asks for the password again, so that an unattended browser cannot be used to change how its user signs in. */
async function requireOwner(runtime: Runtime, { userId }: SignedIn, password: string): Promise<UserRow> {
  const user = await readUser(runtime.pool, userId)
  await requirePassword(runtime, user, password)
  return user
}

export const factorOperations = [
  account_second_factor_begin,
  account_second_factor_confirm,
  account_second_factor_remove,
  account_recovery_codes_create,
]
