import type { Runtime } from '../../../platform/operations/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { SignInRefused } from '../accounts/identity-provider.ts'
import { INVITATION_PAGE } from '../members/invitations.ts'
import type { Opened } from '../sign-in/sign-in.ts'
import { signInAs } from './identities.ts'
import { openAttempt } from './sign-in-attempts.ts'

/**
 * Handles the OIDC callback. `address` is the callback URL with the provider's parameters, `sealed` the sign-in attempt
 * from the browser's cookie. Returns the page to open and the new session. Without one the page shows the reason.
 */
export async function completeSsoSignIn(
  runtime: Runtime,
  visitor: Visitor,
  address: URL,
  sealed: string | null,
): Promise<{ page: string; opened: Opened | null }> {
  const { identityProvider, realNow } = runtime.services.get(accounts)
  try {
    const attempt = sealed === null ? null : openAttempt(runtime.secrets, sealed, realNow())
    // Without this check, a link could sign in the victim's browser to the attacker's account.
    if (!attempt || !identityProvider || address.searchParams.get('state') !== attempt.state)
      throw new SignInRefused('lost')
    // The settings changed meanwhile: the code of one provider must not be sent to another one.
    if (attempt.issuer !== identityProvider.settings.issuer) throw new SignInRefused('lost')
    const identity = await identityProvider.redeemCallback(address, attempt)
    const { opened, hasJoined } = await signInAs(runtime, visitor, identity, identityProvider.settings)
    // The invitation of that page was used up by joining.
    const isInvitation = attempt.page.startsWith(`${INVITATION_PAGE}#`)
    return { page: hasJoined && isInvitation ? '/' : attempt.page, opened }
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    // Only the message: the cause itself holds personal data from the provider.
    if (error.problem === 'failed')
      runtime.log.warn({ reason: (error.cause as Error).message }, 'the identity provider signed nobody in')
    return { page: `/?problem=${error.problem}`, opened: null }
  }
}
