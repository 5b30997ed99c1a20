import { ApiError } from '../../../platform/core/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { accounts } from '../accounts/accounts.ts'
import type { SignedIn } from '../sessions/authentication.ts'

/** In real milliseconds. */
const RECENT_MS = 15 * 60_000

/**
 * Requires a recent sign-in where no password can be asked for, so that an unattended browser cannot be used to change how
 * its user signs in. Throws `forbidden`.
 */
export function requireRecentSignIn({ services }: Pick<Runtime, 'services'>, { startedAt }: SignedIn): void {
  const age = services.get(accounts).realNow().getTime() - startedAt.getTime()
  if (Math.abs(age) > RECENT_MS)
    throw new ApiError('forbidden', 'You signed in too long ago to change this. Sign in again.')
}
