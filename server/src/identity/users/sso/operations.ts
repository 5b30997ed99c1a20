import { z } from 'zod'
import { ApiError, publicUrl } from '../../../platform/core/index.ts'
import { sendsMail } from '../../../platform/mail/index.ts'
import { inTransaction, writeAudit } from '../../../platform/operations/index.ts'
import { readAccountOf } from '../accounts/account.ts'
import { accountOperation, openAccountOperation } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import { Account } from '../schema.ts'
import { callerOf } from '../sessions/authentication.ts'
import { lockUser } from '../users.ts'
import { unlink } from './identities.ts'
import { beginAttempt } from './sign-in-attempts.ts'

/** The path of the OIDC redirect URI. */
export const CALLBACK_PATH = '/sign-in/callback'

const account_sign_in_options = openAccountOperation({
  name: 'account_sign_in_options',
  route: 'GET /account/sign-in-options',
  summary: 'List sign-in methods',
  description: 'The ways to sign in to this service besides a password.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({
    provider: z
      .strictObject({ name: z.string() })
      .nullable()
      .describe('The configured single sign-on provider. null if there is none.'),
    passkeys: z
      .boolean()
      .describe('Whether this service can use passkeys: its address is https or localhost.'),
    resetsByEmail: z.boolean().describe('Whether `account_forgotten_password` can send emails.'),
  }),
  handle: async (runtime) => {
    const { identityProvider } = runtime.services.get(accounts)
    const provider = identityProvider && { name: identityProvider.settings.name }
    const passkeys = relyingPartyOf(runtime.services) !== null
    return { body: { provider, passkeys, resetsByEmail: sendsMail(runtime.services) } }
  },
})

const account_sign_in_elsewhere = openAccountOperation({
  name: 'account_sign_in_elsewhere',
  route: 'POST /account/sign-in-elsewhere',
  summary: 'Start single sign-on',
  description:
    "Returns the identity provider's URL to open in this browser within ten minutes. The browser " +
    'comes back signed in. null means the provider did not respond.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({
    page: z.string().max(2_000).default('/').describe('The path on this service to return to.'),
  }),
  output: z.strictObject({ url: z.string().nullable() }),
  errors: ['not_found'],
  handle: async (runtime, { input }) => {
    const { services, log } = runtime
    const { identityProvider, realNow } = services.get(accounts)
    if (!identityProvider) throw new ApiError('not_found', 'Single sign-on is not set up on this service.')
    const { proofs, sealed } = beginAttempt(
      runtime,
      { issuer: identityProvider.settings.issuer, page: input.page },
      realNow(),
    )
    try {
      const page = await identityProvider.signInPage(services.get(publicUrl).url + CALLBACK_PATH, proofs)
      return { body: { url: page.href }, attempt: sealed }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the identity provider does not answer')
      return { body: { url: null } }
    }
  },
})

const account_unlink_identity = accountOperation({
  name: 'account_unlink_identity',
  route: 'DELETE /account/identity',
  summary: 'Unlink your single sign-on account',
  description:
    'Set a password or add a passkey first. Signing in through the provider links your account again by email address.',
  effect: 'destructive',
  idempotent: true,
  input: z.strictObject({}),
  output: Account,
  errors: ['conflict'],
  handle: async (runtime, { signedIn }) => {
    const { org, actor } = callerOf(signedIn)
    await inTransaction(runtime, org, actor, async (ctx) => {
      // The last passkey must not be removed at the same time.
      const { password_hash: password } = await lockUser(ctx.db, signedIn.userId)
      const passkeys = await listPasskeys(ctx.db, signedIn.userId)
      if (password === null && passkeys.length === 0)
        throw new ApiError(
          'conflict',
          'Set a password or add a passkey first. Otherwise you could not sign in.',
        )
      if (await unlink(ctx, signedIn.userId)) await writeAudit(ctx, 'web', 'account_unlink_identity', null)
    })
    return { body: await readAccountOf(runtime, signedIn) }
  },
})

export const ssoOperations = [account_sign_in_options, account_sign_in_elsewhere, account_unlink_identity]
