import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input } from '../../ui/input.tsx'
import type { Account } from '../session.ts'

interface SignInFormProps {
  /** The only email address that may sign in, when it is known. */
  email?: string | null
  onDone: (account: Account) => void
}

/** Email, password, and a code when two-factor authentication is on. */
export function SignInForm({ email: known, onDone }: SignInFormProps) {
  const { t } = useLingui()
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const { mutate, error, isPending } = useApiMutation(
    () => parley.account.signIn({ email, password, ...(needsCode && { code }) }),
    {
      quiet: true,
      onDone: ({ account }) => (account ? onDone(account) : setNeedsCode(true)),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormError>{formError(error, ['email', 'password', 'code'])}</FormError>
      {needsCode ? (
        <Field
          label={t`Code`}
          hint={t`Enter the code from your authenticator app, or a recovery code.`}
          problem={fieldError(error, 'code')}
        >
          {(control) => (
            <Input
              {...control}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
              inputMode="text"
              required
              autoFocus
            />
          )}
        </Field>
      ) : (
        <>
          <Field label={t`Email`} problem={fieldError(error, 'email')}>
            {(control) => (
              <Input
                {...control}
                type="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                autoComplete="username"
                readOnly={known != null}
                required
                autoFocus={known == null}
              />
            )}
          </Field>
          <Field label={t`Password`} problem={fieldError(error, 'password')}>
            {(control) => (
              <Input
                {...control}
                type="password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                autoComplete="current-password"
                required
                autoFocus={known != null}
              />
            )}
          </Field>
        </>
      )}
      <Button type="submit" kind="primary" disabled={isPending} className="justify-center">
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
