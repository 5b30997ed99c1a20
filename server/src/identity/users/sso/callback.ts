import type { Runtime } from '../../../platform/operations/index.ts'
import type { Visitor } from '../account-operation.ts'
import { accounts } from '../accounts.ts'
import { signInAs } from './identities.ts'
import { SignInRefused } from './identity-provider.ts'
import { openAttempt } from './sign-in-attempts.ts'

/**
 * Goes on with a sign-in when somebody comes back from the identity provider: `address` is what the provider sent them to,
 * `sealed` what the browser kept. Gives the page to go to, and the token of the new session; without one the page says why.
 */
export async function comeBack(
  runtime: Runtime,
  visitor: Visitor,
  address: URL,
  sealed: string | null,
): Promise<{ page: string; token: string | null }> {
  const { identityProvider, realNow } = runtime.services.get(accounts)
  try {
    const attempt = sealed === null ? null : openAttempt(runtime.secrets, sealed, realNow())
    // Who comes with what another browser began would be signed in as whoever began it.
    if (!attempt || !identityProvider || address.searchParams.get('state') !== attempt.state)
      throw new SignInRefused('lost')
    const identity = await identityProvider.whoCameBack(address, attempt)
    const token = await signInAs(runtime, visitor, identity, identityProvider.settings)
    return { page: attempt.page, token }
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    // Without the cause itself, which holds what the provider said of somebody.
    if (error.problem === 'failed')
      runtime.log.warn({ reason: (error.cause as Error).message }, 'the identity provider signed nobody in')
    return { page: `/?problem=${error.problem}`, token: null }
  }
}
