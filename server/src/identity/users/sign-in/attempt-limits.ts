import { ApiError } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import type { AddressBucket } from '../../access/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { isKnownNetwork, knownBrowser } from '../sessions/known-browsers.ts'
import type { UserRow } from '../users.ts'
import { warnOwner } from './owner-warning.ts'

/** How a try to sign in is limited. */
export interface Attempt {
  /** Failures take a token from each. */
  buckets: readonly AddressBucket[]
  /** The buckets that failures at the second factor take from as well. */
  codes: readonly AddressBucket[]
  /** Whether the user has signed in with this browser before. */
  isKnown: boolean
}

/** How long a stranger waits while others guess, in real milliseconds. */
const SLOW_MS = 5_000
/** The most strangers who wait at once in a process: at one account, and together. */
const MAX_SLOW = { account: 50, all: 1_000 }
/** No user has it. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Counts a try before its password is checked (docs/behaviour/identity.md: Users). A browser that the user
 * signed in with has a bucket of its own, so nobody else can use that up. Nor can they use up the bucket of a network
 * that the user signed in from. Only strangers are slowed down by failures elsewhere. Throws `rate_limited`.
 */
export async function beginAttempt(
  runtime: Runtime,
  visitor: Visitor,
  account: string,
  user: UserRow | null,
): Promise<Attempt> {
  const { addressLimits } = runtime.services.get(accounts)
  const browser = user && knownBrowser(runtime.secrets, user, visitor.browser)
  if (browser !== null) {
    const own = { name: `sign in with browser ${browser}`, address: '', perMinute: 1, minutes: 10 }
    await addressLimits.take(own)
    return { buckets: [own], codes: [], isKnown: true }
  }
  const { address } = visitor
  const codes = [{ name: `codes of ${account}`, address: '', perMinute: 1, minutes: 10 }]
  const here = { name: `sign in ${account}`, address, perMinute: 1, minutes: 10 }
  // An unknown account costs the same query.
  if (await isKnownNetwork(runtime.pool, runtime.secrets, { userId: user?.id ?? NOBODY, address })) {
    await addressLimits.take(here)
    return { buckets: [here], codes, isKnown: false }
  }
  const local = [{ name: 'sign in', address, perMinute: 30 }, here]
  await addressLimits.take(...local)
  const elsewhere = { name: `sign in anywhere ${account}`, address: '', perMinute: 5, minutes: 4 }
  if (await addressLimits.takes(elsewhere)) return { buckets: [...local, elsewhere], codes, isKnown: false }
  await slowDown(runtime, account, user)
  return { buckets: local, codes, isKnown: false }
}

/** Gives back an attempt that did not fail. */
export async function refundAttempt({ services }: Runtime, buckets: readonly AddressBucket[]): Promise<void> {
  const { addressLimits } = services.get(accounts)
  await Promise.all(buckets.map((bucket) => addressLimits.giveBack(bucket)))
}

/** Limits checks of a signed-in user's password or code, which nobody else can use up. Throws `rate_limited`. */
export async function countConfirmation({ services }: Runtime, userId: string): Promise<AddressBucket[]> {
  const bucket = { name: `confirm ${userId}`, address: '', perMinute: 1, minutes: 10 }
  await services.get(accounts).addressLimits.take(bucket)
  return [bucket]
}

/** Makes a stranger wait, and tells the account's owner. */
async function slowDown(runtime: Runtime, account: string, user: UserRow | null): Promise<void> {
  const { slowed, pause } = runtime.services.get(accounts)
  const atAccount = slowed.get(account) ?? 0
  const together = [...slowed.values()].reduce((sum, count) => sum + count, 0)
  if (atAccount >= MAX_SLOW.account || together >= MAX_SLOW.all) {
    const message = 'Too many people are trying to sign in. Wait a few seconds, then try again.'
    throw new ApiError('rate_limited', message, { retryAfter: SLOW_MS / 1000 })
  }
  slowed.set(account, atAccount + 1)
  try {
    await Promise.all([pause(SLOW_MS), user && warnOwner(runtime, user)])
  } finally {
    const left = slowed.get(account)! - 1
    if (left > 0) slowed.set(account, left)
    else slowed.delete(account)
  }
}
