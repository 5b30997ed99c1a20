import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { parley } from '../../shell/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { enter, useSession } from '../session.ts'
import { ForgottenPassword } from './forgotten-password.tsx'
import { takeToken } from './link-token.ts'
import { SignInForm } from './sign-in-form.tsx'
import { Problem, SignedOutPage } from './signed-out-page.tsx'
import { SingleSignOn, useProviderName, useSignInError } from './single-sign-on.tsx'

/** What somebody sees who has not signed in; the address stays, so that they are where they wanted to be. */
export function SignInScreen() {
  const { t } = useLingui()
  const linkError = useSignInLink()
  const signInError = useSignInError()
  return (
    <SignedOutPage title={t`Sign in to Parley`}>
      <Problem>{linkError ?? signInError}</Problem>
      <SignInForm onDone={enter} />
      <SingleSignOn />
      <ForgottenPassword />
    </SignedOutPage>
  )
}

/** Over the screen of somebody whose session ended: what they were writing is behind it, and stays. */
export function SessionExpiredDialog() {
  const { t } = useLingui()
  const { user } = useSession()
  const provider = useProviderName()
  useSessionFromOtherTab()
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t`Sign in again`}
      description={t`Your session ended. Your unsaved changes are still here.`}
      closeLabel={t`Close`}
    >
      <div className="flex flex-col gap-4">
        <SignInForm email={user.email} onDone={enter} />
        {provider !== undefined && (
          <Button asChild className="justify-center">
            <a href="/" target="_blank" rel="noreferrer">
              <Trans>Sign in with {provider} in another tab</Trans>
            </a>
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Leaving this page for the provider would lose what is on it: whoever signs in beside it goes on here. */
function useSessionFromOtherTab(): void {
  useEffect(() => {
    const look = () => void parley.account.get().then(enter, () => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}

/**
 * Somebody who comes with a link that signs in once: it is taken out of the address before anything else sees it. Gives
 * why it did not work.
 */
function useSignInLink(): string | undefined {
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (location.pathname !== '/welcome') return
    const link = takeToken('/')
    if (link === '') return
    parley.account.signInByLink({ link }).then(enter, (error: Error) => setProblem(error.message))
  }, [])
  return problem
}
