import type { AddressBucket, AddressLimits } from '../../access/index.ts'

/** An attempt to sign in with a password or a code. */
interface Attempt {
  address: string
  /** The account that was named, whether it exists or not. */
  account: string
}

/**
 * Rate limits against guessing passwords, shared by all processes (docs/behaviour/identity.md: Users). The strictest
 * limit is per account and address, so that an attacker cannot lock out an owner from another address. The wider limits
 * stop guessing from many addresses and at many accounts.
 */
function bucketsOf({ address, account }: Attempt): AddressBucket[] {
  return [
    { name: 'sign in', address, perMinute: 30 },
    { name: `sign in ${account}`, address, perMinute: 1, minutes: 10 },
    { name: `sign in anywhere ${account}`, address: '', perMinute: 5, minutes: 20 },
  ]
}

/** Counts an attempt before it is checked. Throws `rate_limited`. */
export async function countAttempt(limits: AddressLimits, attempt: Attempt): Promise<void> {
  for (const bucket of bucketsOf(attempt)) await limits.take(bucket)
}

/** Gives back a successful attempt: only failed ones count. */
export async function refundAttempt(limits: AddressLimits, attempt: Attempt): Promise<void> {
  for (const bucket of bucketsOf(attempt)) await limits.giveBack(bucket)
}
