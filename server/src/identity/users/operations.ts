import { z } from 'zod'
import { fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { inTransaction, writeAudit } from '../../platform/operations/index.ts'
import { ById, Name, WireId } from '../../platform/schema/index.ts'
import { TimeZone } from '../access/index.ts'
import { readAccountBehind, readAccountOf } from './accounts/account.ts'
import { accountOperation, openAccountOperation } from './accounts/account-operation.ts'
import { accounts } from './accounts/accounts.ts'
import { endSessionOf, endSessionsOf, switchOrganization } from './accounts/session-use.ts'
import { changePassword, giveCredentials } from './credentials.ts'
import { acceptInvitation, previewInvitation } from './members/acceptance.ts'
import {
  Account,
  EmailAddress,
  GivenPassword,
  InvitationPreview,
  LinkToken,
  LocaleField,
  NewPassword,
  SecondFactorCode,
  Session,
  SignInResult,
} from './schema.ts'
import { callerOf } from './sessions/authentication.ts'
import { listSessions } from './sessions/sessions.ts'
import { sendResetLink } from './sign-in/forgotten-password.ts'
import { passkeyOperations } from './sign-in/passkey-operations.ts'
import { resetPassword } from './sign-in/password-reset.ts'
import { factorOperations } from './sign-in/second-factor-operations.ts'
import { signIn, signInByLink } from './sign-in/sign-in.ts'
import { ssoOperations } from './sso/operations.ts'
import { updateProfile } from './users.ts'

const Nothing = z.strictObject({})
const Done = z.strictObject({ done: z.boolean() })

const account_sign_in = openAccountOperation({
  name: 'account_sign_in',
  route: 'POST /account/sign-in',
  summary: 'Sign in with an email address and a password',
  description:
    'Starts a session in a cookie. A wrong password and an unknown address give the same error. While ' +
    'strangers guess the password, a new browser waits five seconds.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({
    email: EmailAddress,
    password: GivenPassword,
    code: SecondFactorCode.optional().describe(
      'The two-factor code or a recovery code, if the service asked for one.',
    ),
  }),
  output: SignInResult,
  handle: async (runtime, { input, visitor }) => {
    const result = await signIn(runtime, visitor, input)
    if (result.status !== 'signed_in') {
      const { status, passkey } = result
      const body = { status, account: null, passkey: passkey?.options ?? null }
      return { body, ...(passkey && { challenge: passkey.sealed }) }
    }
    const account = await readAccountBehind(runtime, result.opened.token)
    return { body: { status: result.status, account, passkey: null }, ...result.opened }
  },
})

const account_sign_in_by_link = openAccountOperation({
  name: 'account_sign_in_by_link',
  route: 'POST /account/sign-in-by-link',
  summary: 'Sign in with a one-time link',
  description: '`parley start` prints such a link on its first start, and so does `parley users invite`.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ link: LinkToken }),
  output: Account,
  errors: ['not_found'],
  handle: async (runtime, { input, visitor }) => {
    const opened = await signInByLink(runtime, visitor, input.link)
    return { body: await readAccountBehind(runtime, opened.token), ...opened }
  },
})

const account_invitation_preview = openAccountOperation({
  name: 'account_invitation_preview',
  route: 'POST /account/invitation-preview',
  summary: 'Preview an invitation',
  description: 'Returns the organization, the role and the invited address.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ invitation: LinkToken }),
  output: InvitationPreview,
  errors: ['not_found'],
  handle: async (runtime, { input, visitor }) => ({
    body: await previewInvitation(runtime, visitor, input.invitation),
  }),
})

const account_accept_invitation = openAccountOperation({
  name: 'account_accept_invitation',
  route: 'POST /account/accept-invitation',
  summary: 'Accept an invitation',
  description:
    'Joins the organization and signs you in. New users send a name and a password. If your email ' +
    'address already has an account, sign in first.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({
    invitation: LinkToken,
    name: Name.optional(),
    password: NewPassword.optional(),
    timeZone: TimeZone.optional().describe(
      'Your IANA time zone. The first member of an organization without members sets its time zone.',
    ),
  }),
  output: Account,
  errors: ['not_found', 'conflict'],
  handle: async (runtime, { input, visitor }) => {
    const opened = await acceptInvitation(runtime, visitor, input)
    return { body: await readAccountBehind(runtime, opened.token), ...opened }
  },
})

const account_forgotten_password = openAccountOperation({
  name: 'account_forgotten_password',
  route: 'POST /account/forgotten-password',
  summary: 'Request a password reset link',
  description:
    'Sends a link, valid for two hours, to your email address. The response is the same whether or not ' +
    'an account exists. After repeated requests, use the newest link that you have.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ email: EmailAddress }),
  output: Done,
  errors: ['conflict'],
  handle: async (runtime, { input, visitor }) => {
    await sendResetLink(runtime, visitor, input.email)
    return { body: { done: true } }
  },
})

const account_reset_password = openAccountOperation({
  name: 'account_reset_password',
  route: 'POST /account/reset-password',
  summary: 'Reset your password with a link',
  description: 'Ends all your sessions. Sign in with the new password.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ link: LinkToken, password: NewPassword }),
  output: Done,
  errors: ['not_found'],
  handle: async (runtime, { input, visitor }) => {
    await resetPassword(runtime, visitor, input)
    return { body: { done: true }, token: null }
  },
})

const account_sign_out = accountOperation({
  name: 'account_sign_out',
  route: 'POST /account/sign-out',
  summary: 'Sign out',
  description: 'Ends the session of this browser.',
  effect: 'write',
  idempotent: true,
  input: Nothing,
  output: Done,
  handle: async (runtime, { signedIn }) => {
    await endSessionOf(runtime, signedIn, signedIn.sessionId, 'account_sign_out')
    return { body: { done: true }, token: null }
  },
})

const account_get = accountOperation({
  name: 'account_get',
  route: 'GET /account',
  summary: 'Get your account',
  description: 'Returns who is signed in, their organizations and their permissions.',
  effect: 'read',
  idempotent: true,
  input: Nothing,
  output: Account,
  handle: async (runtime, { signedIn }) => ({ body: await readAccountOf(runtime, signedIn) }),
})

const account_update = accountOperation({
  name: 'account_update',
  route: 'PATCH /account',
  summary: 'Update your name or language',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ name: Name.optional(), locale: LocaleField.optional() }),
  output: Account,
  handle: async (runtime, { input, signedIn }) => {
    const { org, actor } = callerOf(signedIn)
    await inTransaction(runtime, org, actor, async (ctx) => {
      await updateProfile(ctx.db, signedIn.userId, input)
      await writeAudit(ctx, 'web', 'account_update', null)
    })
    return { body: await readAccountOf(runtime, signedIn) }
  },
})

const account_switch_organization = accountOperation({
  name: 'account_switch_organization',
  route: 'POST /account/switch-organization',
  summary: 'Switch to another of your organizations',
  description:
    'Applies to the whole session. To use another organization for one request, send ' +
    '`X-Parley-Organization`, for example in a second tab.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ organizationId: WireId }),
  output: Account,
  errors: ['not_found'],
  handle: async (runtime, { input, signedIn }) => {
    return {
      body: await readAccountOf(runtime, await switchOrganization(runtime, signedIn, input.organizationId)),
    }
  },
})

const account_set_credentials = accountOperation({
  name: 'account_set_credentials',
  route: 'POST /account/credentials',
  summary: 'Set your email address and password',
  description:
    'For accounts without a password. If you can sign in with a passkey or single sign-on, your session ' +
    'must be younger than 15 minutes.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ email: EmailAddress, name: Name, password: NewPassword }),
  output: Account,
  errors: ['conflict', 'already_exists'],
  handle: async (runtime, call) => {
    await giveCredentials(runtime, call)
    return { body: await readAccountOf(runtime, call.signedIn) }
  },
})

const account_change_password = accountOperation({
  name: 'account_change_password',
  route: 'POST /account/password',
  summary: 'Change your password',
  description: 'Ends all your other sessions.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
  output: Account,
  handle: async (runtime, call) => {
    const opened = await changePassword(runtime, call)
    return { body: await readAccountBehind(runtime, opened.token), ...opened }
  },
})

const account_sessions_list = accountOperation({
  name: 'account_sessions_list',
  route: 'GET /account/sessions',
  summary: 'List your sessions',
  description: 'Newest first.',
  effect: 'read',
  idempotent: true,
  input: Nothing,
  output: z.strictObject({ data: z.array(Session), next_cursor: z.null() }),
  handle: async (runtime, { signedIn }) => {
    const { realNow, sessionLimits } = runtime.services.get(accounts)
    const rows = await listSessions(runtime.pool, signedIn.userId, realNow(), sessionLimits)
    const data = rows.map((row) => ({
      id: toWire('session', row.id),
      isCurrent: row.id === signedIn.sessionId,
      userAgent: row.user_agent,
      startedAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
    }))
    return { body: { data, next_cursor: null } }
  },
})

const account_sessions_revoke_all = accountOperation({
  name: 'account_sessions_revoke_all',
  route: 'DELETE /account/sessions',
  summary: 'Sign out everywhere',
  description:
    'Ends all your sessions within a second, this one too. Your account forgets the browsers you used.',
  effect: 'destructive',
  idempotent: true,
  input: Nothing,
  output: Done,
  handle: async (runtime, { signedIn }) => {
    await endSessionsOf(runtime, signedIn)
    return { body: { done: true }, token: null, browser: null }
  },
})

const account_sessions_revoke = accountOperation({
  name: 'account_sessions_revoke',
  route: 'DELETE /account/sessions/{id}',
  summary: 'End one of your sessions',
  description: 'It stops working within a second.',
  effect: 'destructive',
  idempotent: true,
  input: ById,
  output: Done,
  errors: ['not_found'],
  handle: async (runtime, { input, signedIn }) => {
    const id = fromWire('session', input.id)
    if (!id) throw notFound('session')
    await endSessionOf(runtime, signedIn, id, 'account_sessions_revoke')
    return { body: { done: true }, ...(id === signedIn.sessionId && { token: null }) }
  },
})

export const accountOperations = [
  account_sign_in,
  account_sign_in_by_link,
  account_invitation_preview,
  account_accept_invitation,
  account_forgotten_password,
  account_reset_password,
  account_sign_out,
  account_get,
  account_update,
  account_switch_organization,
  account_set_credentials,
  account_change_password,
  account_sessions_list,
  account_sessions_revoke,
  account_sessions_revoke_all,
  ...factorOperations,
  ...passkeyOperations,
  ...ssoOperations,
]
