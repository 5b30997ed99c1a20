import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { parley } from '../shell/api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { takeToken } from './link-token.ts'
import { Outside, Problem } from './outside.tsx'
import { enter, useSession } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** What somebody sees who has not signed in; the address stays, so that they are where they wanted to be. */
export function Entrance() {
  const { t } = useLingui()
  const problem = useLinkOfAddress()
  return (
    <Outside title={t`Welcome to Parley`}>
      <Problem>{problem}</Problem>
      <SignInForm onDone={enter} />
      <p className="text-xs text-soft">
        <Trans>Forgot your password? An administrator can make you a link.</Trans>
      </p>
    </Outside>
  )
}

/** Over the screen of somebody whose session ended: what they were writing is behind it, and stays. */
export function SignInAgain() {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t`Sign in again`}
      description={t`Your session has ended. What you were writing is still here.`}
      closeLabel={t`Close`}
    >
      <SignInForm email={user.email} onDone={enter} />
    </Dialog>
  )
}

/**
 * Somebody who comes with a link that signs in once: it is taken out of the address before anything else sees it. Gives
 * why it did not work.
 */
function useLinkOfAddress(): string | undefined {
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (location.pathname !== '/welcome') return
    const link = takeToken('/')
    if (link === '') return
    parley.account.signInByLink({ link }).then(enter, (error: Error) => setProblem(error.message))
  }, [])
  return problem
}
