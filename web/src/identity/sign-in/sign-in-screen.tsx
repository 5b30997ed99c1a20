import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { errorText } from '../../shell/error-text.ts'
import { parley } from '../../shell/queries/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { resumeSession, startSession, useSession } from '../session.ts'
import { ForgottenPassword } from './forgotten-password.tsx'
import { takeToken } from './link-token.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { SingleSignOn, useProviderName, useSignInError } from './single-sign-on.tsx'

/** The sign-in page. It keeps the URL, so that users continue where they wanted to go. */
export function SignInScreen() {
  const { t } = useLingui()
  const linkError = useSignInLink()
  const signInError = useSignInError()
  return (
    <SignedOutPage title={t`Sign in to Parley`}>
      <FormError>{linkError ?? signInError}</FormError>
      <SignInForm onDone={startSession} />
      <SingleSignOn />
      <ForgottenPassword />
    </SignedOutPage>
  )
}

/** A sign-in dialog over the current screen, so that unsaved changes are kept. */
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
        <SignInForm email={user.email} onDone={resumeSession} />
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

/** Picks up a sign-in from another tab. Going to the provider from this tab would lose unsaved changes. */
function useSessionFromOtherTab(): void {
  useEffect(() => {
    const look = () => void parley.account.get().then(startSession, () => undefined)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}

/** Signs in with a one-time link, and removes its token from the URL first. Returns the error message, if any. */
function useSignInLink(): string | undefined {
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (location.pathname !== '/welcome') return
    const link = takeToken('/')
    if (link === '') return
    parley.account.signInByLink({ link }).then(startSession, (error) => setProblem(errorText(error)))
  }, [])
  return problem
}
