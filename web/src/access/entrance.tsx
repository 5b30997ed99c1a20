import { Trans, useLingui } from '@lingui/react/macro'
import { NoAnswer, ParleyError } from '@parley/sdk'
import { type FormEvent, useEffect, useState } from 'react'
import { parley } from '../shell/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { enter } from './session.ts'

/** What somebody sees who has not signed in. */
export function Entrance() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-sm rounded-lg border bg-surface p-6 shadow-card">
        <h1 className="mb-4 text-lg font-semibold">
          <Trans>Welcome to Parley</Trans>
        </h1>
        <SignInForm />
        <p className="mt-4 text-xs text-faint">
          <a href="/docs" className="underline">
            <Trans>Documentation</Trans>
          </a>{' '}
          ·{' '}
          <a href="/reference" className="underline">
            <Trans>API reference</Trans>
          </a>
        </p>
      </div>
    </main>
  )
}

/** Over the screen of somebody whose session ended: what they were writing is behind it, and stays. */
export function SignInAgain() {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t`Sign in again`}
      description={t`Your session has ended. What you were writing is still here.`}
      closeLabel={t`Close`}
    >
      <SignInForm />
    </Dialog>
  )
}

function SignInForm() {
  const { t } = useLingui()
  const [fields, setFields] = useState({ email: '', password: '' })
  const [problem, setProblem] = useState<string>()
  const [isTrying, setTrying] = useState(false)
  const say = (error: unknown) =>
    setProblem(
      error instanceof NoAnswer || !(error instanceof ParleyError)
        ? t`The service does not answer. Try again in a moment.`
        : error.message,
    )
  useLinkOfAddress(say)
  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    setTrying(true)
    try {
      const { account } = await parley.account.signIn(fields)
      if (account) enter(account)
    } catch (error) {
      say(error)
    }
    setTrying(false)
  }
  return (
    <form onSubmit={signIn} className="flex flex-col gap-4">
      <Field label={t`E-mail`}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={fields.email}
            onChange={(event) => setFields({ ...fields, email: event.target.value })}
          />
        )}
      </Field>
      <Field label={t`Password`}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            required
            value={fields.password}
            onChange={(event) => setFields({ ...fields, password: event.target.value })}
          />
        )}
      </Field>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" kind="primary" disabled={isTrying} className="justify-center">
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}

/** Somebody who comes with a link that signs in once: it is taken out of the address before anything else sees it. */
function useLinkOfAddress(say: (error: unknown) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page was opened.
  useEffect(() => {
    const link = location.pathname === '/welcome' ? location.hash.slice(1) : ''
    if (link === '') return
    history.replaceState(null, '', '/')
    parley.account.signInByLink({ link }).then(enter, say)
  }, [])
}
