import { z } from 'zod'
import { ApiError, publicUrl } from '../../../platform/core/index.ts'
import { sendsMail } from '../../../platform/mail/index.ts'
import { inTransaction, noteWrite } from '../../../platform/operations/index.ts'
import { readAccountOf } from '../account.ts'
import { accountOperation, openAccountOperation } from '../account-operation.ts'
import { accounts } from '../accounts.ts'
import { Account } from '../schema.ts'
import { callerOf } from '../sessions/authentication.ts'
import { readUser } from '../users.ts'
import { unlink } from './identities.ts'
import { beginAttempt } from './sign-in-attempts.ts'

/** The path of the OIDC redirect URI. */
export const CALLBACK_PATH = '/sign-in/callback'

const account_sign_in_options = openAccountOperation({
  name: 'account_sign_in_options',
  route: 'GET /account/sign-in-options',
  summary: 'Read by which ways people sign in here, beside a password',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({
    provider: z
      .strictObject({ name: z.string() })
      .nullable()
      .describe('The identity provider of the settings; null without one.'),
    resetsByEmail: z.boolean().describe('`account_forgotten_password` sends e-mails.'),
  }),
  handle: async (runtime) => {
    const { identityProvider } = runtime.services.get(accounts)
    const provider = identityProvider && { name: identityProvider.settings.name }
    return { body: { provider, resetsByEmail: sendsMail(runtime.services) } }
  },
})

const account_sign_in_elsewhere = openAccountOperation({
  name: 'account_sign_in_elsewhere',
  route: 'POST /account/sign-in-elsewhere',
  summary: 'Begin to sign in at the identity provider',
  description:
    'Gives the page of the provider to open in this browser, which comes back signed in, within ten minutes. ' +
    'Null: the provider does not answer.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({
    page: z.string().max(2_000).default('/').describe('The page of this service to come back to.'),
  }),
  output: z.strictObject({ url: z.string().nullable() }),
  errors: ['not_found'],
  handle: async (runtime, { input }) => {
    const { services, log } = runtime
    const { identityProvider, realNow } = services.get(accounts)
    if (!identityProvider) throw new ApiError('not_found', 'No identity provider is set up here.')
    const { proofs, sealed } = beginAttempt(runtime, input.page, realNow())
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
  summary: 'Unlink your account from the identity provider',
  description: 'Signing in there links you anew, by your e-mail address. Choose a password first.',
  effect: 'destructive',
  idempotent: true,
  input: z.strictObject({}),
  output: Account,
  errors: ['conflict'],
  handle: async (runtime, { signedIn }) => {
    const { password_hash: password } = await readUser(runtime.pool, signedIn.userId)
    if (password === null)
      throw new ApiError('conflict', 'Choose a password first: nothing else lets you in.')
    const { org, actor } = callerOf(signedIn)
    await inTransaction(runtime, org, actor, async (ctx) => {
      if (await unlink(ctx.db, signedIn.userId)) await noteWrite(ctx, 'web', 'account_unlink_identity', null)
    })
    return { body: await readAccountOf(runtime, signedIn) }
  },
})

export const ssoOperations = [account_sign_in_options, account_sign_in_elsewhere, account_unlink_identity]
