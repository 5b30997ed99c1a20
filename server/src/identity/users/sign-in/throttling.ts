import type { AddressBucket, AddressLimits } from '../../access/index.ts'

/** A guess at a password or a code, and where it comes from. */
interface Attempt {
  address: string
  /** Whose account it is about, whether there is one or not. */
  account: string
}

/**
 * Counts guesses for all processes together, so that nobody finds a password by trying (docs/behaviour/identity.md:
 * Users). The narrow limit is by account and address: somebody elsewhere cannot lock the owner of an account out by
 * failing on purpose. The wide ones end guessing from many addresses, and at many accounts.
 */
function bucketsOf({ address, account }: Attempt): AddressBucket[] {
  return [
    { name: 'sign in', address, perMinute: 30 },
    { name: `sign in ${account}`, address, perMinute: 1, minutes: 10 },
    { name: `sign in anywhere ${account}`, address: '', perMinute: 5, minutes: 20 },
  ]
}

/** Before a guess is looked at. Throws `rate_limited`. */
export async function countAttempt(limits: AddressLimits, attempt: Attempt): Promise<void> {
  for (const bucket of bucketsOf(attempt)) await limits.take(bucket)
}

/** After it turned out to be right: only wrong ones are to count against an account. */
export async function forgiveAttempt(limits: AddressLimits, attempt: Attempt): Promise<void> {
  for (const bucket of bucketsOf(attempt)) await limits.giveBack(bucket)
}
