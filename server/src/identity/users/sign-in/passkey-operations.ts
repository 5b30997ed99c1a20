import { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { ById, Name, WireId } from '../../../platform/schema/index.ts'
import { readAccountBehind } from '../accounts/account.ts'
import { accountOperation, openAccountOperation } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { noted } from '../accounts/noted.ts'
import { beginAdding, beginAnswering, finishAdding } from '../passkeys/ceremonies.ts'
import {
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  removePasskey,
  renamePasskey,
  requirePasskey,
} from '../passkeys/passkeys.ts'
import { Account, GivenPassword, MadePasskey, PasskeyAnswer, PasskeyOptions } from '../schema.ts'
import type { SignedIn } from '../sessions/authentication.ts'
import { isLinked, lockUser, readUser, type UserRow } from '../users.ts'
import { signInByPasskey } from './passkey-sign-in.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { newRecoveryCodes, removeRecoveryCodes } from './second-factor.ts'
import { requirePassword } from './sign-in.ts'

const MAX_PASSKEYS = 20

const Passkey = z
  .strictObject({
    id: WireId,
    name: Name,
    isSynced: z.boolean().describe('Whether a password manager keeps copies of it on several devices.'),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Passkey' })

const Confirmed = {
  password: GivenPassword.optional().describe(
    'Your password. Without one, your session must be younger than 15 minutes.',
  ),
}

const account_sign_in_by_passkey_begin = openAccountOperation({
  name: 'account_sign_in_by_passkey_begin',
  route: 'POST /account/sign-in-by-passkey/begin',
  summary: 'Start signing in with a passkey',
  description:
    'Returns what `navigator.credentials.get()` needs. A cookie binds the challenge to this browser for ten minutes.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({}),
  output: z.strictObject({ options: PasskeyOptions }),
  errors: ['conflict'],
  handle: async (runtime) => {
    const begun = await beginAnswering(runtime, null)
    if (!begun)
      throw new ApiError('conflict', 'Passkeys need https and a host name. Sign in with your password.')
    return { body: { options: begun.options }, challenge: begun.sealed }
  },
})

const account_sign_in_by_passkey = openAccountOperation({
  name: 'account_sign_in_by_passkey',
  route: 'POST /account/sign-in-by-passkey',
  summary: 'Sign in with a passkey',
  description:
    'Also completes `account_sign_in` where that asked for a passkey. A passkey needs no two-factor code.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ credential: PasskeyAnswer }),
  output: Account,
  errors: ['conflict'],
  handle: async (runtime, { input, visitor }) => {
    const opened = await signInByPasskey(runtime, visitor, input.credential)
    return { body: await readAccountBehind(runtime, opened.token), ...opened, challenge: null }
  },
})

const account_passkeys_list = accountOperation({
  name: 'account_passkeys_list',
  route: 'GET /account/passkeys',
  summary: 'List your passkeys',
  description: 'Oldest first.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(Passkey), next_cursor: z.null() }),
  handle: async ({ pool }, { signedIn }) => {
    const rows = await listPasskeys(pool, signedIn.userId)
    return { body: { data: rows.map(present), next_cursor: null } }
  },
})

const account_passkeys_begin = accountOperation({
  name: 'account_passkeys_begin',
  route: 'POST /account/passkeys/begin',
  summary: 'Start adding a passkey',
  description:
    'Returns what `navigator.credentials.create()` needs. Send the result to `account_passkeys_create` within ten minutes.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject(Confirmed),
  output: z.strictObject({ options: PasskeyOptions }),
  errors: ['conflict'],
  handle: async (runtime, { input, signedIn }) => {
    const user = await requireOwner(runtime, signedIn, input.password)
    if ((await listPasskeys(runtime.pool, user.id)).length >= MAX_PASSKEYS)
      throw new ApiError('conflict', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`)
    const { options, sealed } = await beginAdding(runtime, user)
    return { body: { options }, challenge: sealed }
  },
})

const account_passkeys_create = accountOperation({
  name: 'account_passkeys_create',
  route: 'POST /account/passkeys',
  summary: 'Add a passkey',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: z.strictObject({
    name: Name.describe('To recognize it, for example by device.'),
    credential: MadePasskey,
  }),
  output: Passkey,
  errors: ['conflict', 'already_exists'],
  handle: async (runtime, { input, visitor, signedIn }) => {
    const { use, ...made } = await finishAdding(runtime, signedIn.userId, visitor.challenge, input.credential)
    const row = { ...made, name: input.name }
    await noted(
      runtime,
      signedIn,
      { operation: 'account_passkeys_create', subject: toWire('passkey', row.id) },
      async ({ db }) => {
        await use(db)
        if (!(await insertPasskey(db, row)))
          throw new ApiError('already_exists', 'This passkey was already added.')
      },
    )
    return { body: present({ ...row, used_at: null }), challenge: null }
  },
})

const account_passkeys_update = accountOperation({
  name: 'account_passkeys_update',
  route: 'PATCH /account/passkeys/{id}',
  summary: 'Change the name of a passkey',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ id: WireId, name: Name }),
  output: Passkey,
  errors: ['not_found'],
  handle: async (runtime, { input, signedIn }) => {
    const id = idOf(input.id)
    await noted(
      runtime,
      signedIn,
      { operation: 'account_passkeys_update', subject: input.id },
      async ({ db }) => {
        if (!(await renamePasskey(db, signedIn.userId, id, input.name))) throw notFound('passkey')
      },
    )
    const rows = await listPasskeys(runtime.pool, signedIn.userId)
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound('passkey')
    return { body: present(row) }
  },
})

const account_passkeys_remove = accountOperation({
  name: 'account_passkeys_remove',
  route: 'POST /account/passkeys/{id}/remove',
  summary: 'Remove a passkey',
  description: 'It stops signing you in at once. Your last way to sign in cannot be removed.',
  effect: 'destructive',
  idempotent: true,
  input: ById.extend(Confirmed),
  output: z.strictObject({ done: z.boolean() }),
  errors: ['not_found', 'conflict'],
  handle: async (runtime, { input, signedIn }) => {
    const id = idOf(input.id)
    await requireOwner(runtime, signedIn, input.password)
    await noted(
      runtime,
      signedIn,
      { operation: 'account_passkeys_remove', subject: input.id },
      async ({ db }) => {
        // Two requests at once must not remove the last two.
        const user = await lockUser(db, signedIn.userId)
        const others = (await listPasskeys(db, user.id)).filter((row) => row.id !== id)
        if (!(await removePasskey(db, user.id, id))) throw notFound('passkey')
        if (others.length > 0) return
        if (user.passkey_required)
          throw new ApiError(
            'conflict',
            'Your password needs a passkey. Turn that off, or add another one first.',
          )
        // A link opens nothing where single sign-on was turned off.
        const { identityProvider } = runtime.services.get(accounts)
        const hasIdentity = identityProvider !== null && (await isLinked(db, user.id))
        if (user.password_hash === null && !hasIdentity)
          throw new ApiError(
            'conflict',
            'This is your only way to sign in. Set a password or add a passkey first.',
          )
      },
    )
    return { body: { done: true } }
  },
})

const account_passkeys_require = accountOperation({
  name: 'account_passkeys_require',
  route: 'POST /account/passkeys/require',
  summary: 'Set whether a passkey is required after the password',
  description:
    'The passkey is then the second factor. Returns recovery codes when you had none: each replaces the passkey once.',
  effect: 'write',
  idempotent: false,
  input: z.strictObject({ isRequired: z.boolean(), password: GivenPassword }),
  output: z.strictObject({
    recoveryCodes: z.array(z.string()).describe('Shown only once. Empty if you keep your earlier ones.'),
  }),
  errors: ['conflict'],
  handle: async (runtime, { input, signedIn }) => {
    const { isRequired, password } = input
    await requirePassword(runtime, await readUser(runtime.pool, signedIn.userId), password)
    const recoveryCodes = await noted(
      runtime,
      signedIn,
      { operation: 'account_passkeys_require', subject: null },
      async (ctx) => {
        const user = await lockUser(ctx.db, signedIn.userId)
        if (isRequired && (await listPasskeys(ctx.db, user.id)).length === 0)
          throw new ApiError('conflict', 'You have no passkey. Add one first.')
        await requirePasskey(ctx.db, user.id, isRequired)
        const hasCodes = user.totp_secret !== null
        if (!isRequired && !hasCodes) await removeRecoveryCodes(ctx.db, user.id)
        const isNew = isRequired && !user.passkey_required && !hasCodes
        return isNew ? newRecoveryCodes(ctx.db, ctx.secrets, user.id) : []
      },
    )
    return { body: { recoveryCodes } }
  },
})

/**
 * Makes sure that an unattended browser cannot be used to change passkeys: asks for the password, or for a recent sign-in
 * where there is none. Throws `forbidden`, `rate_limited`.
 */
async function requireOwner(
  runtime: Runtime,
  signedIn: SignedIn,
  password: string | undefined,
): Promise<UserRow> {
  const user = await readUser(runtime.pool, signedIn.userId)
  if (user.password_hash === null) requireRecentSignIn(runtime, signedIn)
  else if (password === undefined)
    throw new ApiError('forbidden', 'Send your `password` to change your passkeys.')
  else await requirePassword(runtime, user, password)
  return user
}

function idOf(wireId: string): string {
  const id = fromWire('passkey', wireId)
  if (!id) throw notFound('passkey')
  return id
}

function present({
  id,
  name,
  is_synced: isSynced,
  created_at: createdAt,
  used_at: usedAt,
}: Omit<PasskeyRow, 'counter'>) {
  return {
    id: toWire('passkey', id),
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: usedAt?.toISOString() ?? null,
  }
}

export const passkeyOperations = [
  account_sign_in_by_passkey_begin,
  account_sign_in_by_passkey,
  account_passkeys_list,
  account_passkeys_begin,
  account_passkeys_create,
  account_passkeys_update,
  account_passkeys_remove,
  account_passkeys_require,
]
