import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'
import { ApiError, type Services } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { accounts } from '../accounts/accounts.ts'
import type { MadePasskey, PasskeyAnswer } from '../schema.ts'
import type { UserRow } from '../users.ts'
import { CHALLENGE_LASTS_MS, drawChallenge, openChallenge, useChallenge } from './challenges.ts'
import { listPasskeys, lockPasskey, type NewPasskey, noteUse, type PasskeyRow } from './passkeys.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** What a browser needs to ask for a passkey, and the cookie that keeps the challenge. */
export interface Begun<Options> {
  options: Options
  sealed: string
}

const SERVICE = 'Parley'

/** The library takes a tenth of the time in which the service starts, so the first use loads it. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256. Node only has the newer ones as an experiment. */
const ALGORITHMS = [-8, -7, -257]

/** Begins to add a passkey. Throws `conflict` when browsers have no passkeys at the service's address. */
export async function beginAdding(runtime: Runtime, user: UserRow): Promise<Begun<{ challenge: string }>> {
  const party = requireParty(runtime.services)
  const { bytes, sealed } = drawChallenge(runtime, { kind: 'add', userId: user.id }, realNow(runtime))
  const known = await listPasskeys(runtime.pool, user.id)
  const name = user.email ?? user.name ?? SERVICE
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: SERVICE,
    rpID: party.id,
    userID: Uint8Array.from(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: name,
    userDisplayName: user.name ?? name,
    challenge: bytes,
    timeout: CHALLENGE_LASTS_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options }, sealed }
}

/** Checks what an authenticator made. Returns the passkey; `use` its challenge where it is stored. Throws `conflict`. */
export async function finishAdding(
  runtime: Runtime,
  userId: string,
  sealed: string | null,
  given: z.output<typeof MadePasskey>,
): Promise<Omit<NewPasskey, 'name'> & { use: (db: Parameters<typeof useChallenge>[0]) => Promise<void> }> {
  const now = realNow(runtime)
  const party = requireParty(runtime.services)
  const asked = openChallenge(runtime.secrets, sealed, ['add'], now)
  if (asked?.userId !== userId) throw notAdded()
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: given as RegistrationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: Error) => {
    throw notAdded(cause)
  })
  if (!made) throw notAdded()
  return {
    id: runtime.newId(),
    user_id: userId,
    credential_id: Buffer.from(made.credential.id, 'base64url'),
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: (made.credential.transports ?? []).slice(0, MAX_TRANSPORTS),
    is_synced: made.credentialBackedUp,
    created_at: now,
    use: async (db) => {
      if (!(await useChallenge(db, asked))) throw notAdded()
    },
  }
}

const MAX_TRANSPORTS = 8

/** Begins to sign in: with any passkey of this service, or with one of a user who has entered the password. */
export async function beginAnswering(
  runtime: Runtime,
  user: UserRow | null,
): Promise<Begun<{ challenge: string }> | null> {
  const party = relyingPartyOf(runtime.services)
  const known = party && user ? await listPasskeys(runtime.pool, user.id) : []
  if (!party || (user && known.length === 0)) return null
  const kind = user ? ('password' as const) : ('sign_in' as const)
  const { bytes, sealed } = drawChallenge(runtime, { kind, userId: user?.id ?? null }, realNow(runtime))
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytes,
    timeout: CHALLENGE_LASTS_MS,
    userVerification: 'required',
    allowCredentials: known.map(descriptorOf),
  })
  return { options: { ...options }, sealed }
}

/** Why no passkey signed in. `counter`: the authenticator signed less often than before, so it may be a copy. */
export type Refusal = { refused: 'expired' | 'unknown' | 'wrong' } | { refused: 'counter'; key: PasskeyRow }

/** Checks the answer of an authenticator, once. Returns the user of the passkey, or why it is refused. */
export async function answerChallenge(
  runtime: Runtime,
  sealed: string | null,
  given: z.output<typeof PasskeyAnswer>,
): Promise<{ userId: string } | Refusal> {
  const now = realNow(runtime)
  const party = requireParty(runtime.services)
  const asked = openChallenge(runtime.secrets, sealed, ['sign_in', 'password'], now)
  if (!asked) return { refused: 'expired' }
  return runtime.pool.transaction(async (db) => {
    const key = await lockPasskey(db, Buffer.from(given.id, 'base64url'))
    if (!key || (asked.userId !== null && asked.userId !== key.user_id)) return { refused: 'unknown' }
    const answer = await verify(party, asked.challenge, key, given as AuthenticationResponseJSON)
    if (!answer) return { refused: 'wrong' }
    const before = Number(key.counter)
    if ((before > 0 || answer.newCounter > 0) && answer.newCounter <= before)
      return { refused: 'counter', key }
    if (!(await useChallenge(db, asked))) return { refused: 'expired' }
    await noteUse(db, key.id, { counter: answer.newCounter, isSynced: answer.credentialBackedUp, now })
    return { userId: key.user_id }
  })
}

/** The library also compares counters, but its error does not say so. */
async function verify(
  { id, origin }: RelyingParty,
  challenge: string,
  key: PasskeyRow,
  response: AuthenticationResponseJSON,
) {
  const handle = response.response.userHandle
  const isTheirs = handle === undefined || handle === handleOf(key.user_id)
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: key.credential_id.toString('base64url'),
      publicKey: Uint8Array.from(key.public_key),
      counter: 0,
    },
  }).catch(() => null)
  return isTheirs && checked?.verified ? checked.authenticationInfo : null
}

const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({
  id: id.toString('base64url'),
  transports,
})

function requireParty(services: Services): RelyingParty {
  const party = relyingPartyOf(services)
  if (party) return party
  const message =
    'Passkeys need https and a host name. Ask the operator to set PARLEY_PUBLIC_URL to such an address.'
  throw new ApiError('conflict', message)
}

const realNow = ({ services }: Runtime) => services.get(accounts).realNow()

function notAdded(cause?: Error): ApiError {
  const error = new ApiError('conflict', 'This passkey could not be added. Start again.')
  return cause ? Object.assign(error, { cause }) : error
}
