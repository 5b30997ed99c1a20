import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Account } from '../session.ts'
import { EmailField, PasswordField } from './credentials-fields.tsx'

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
  return (
    <Form onSubmit={mutate} className="flex flex-col gap-4">
      <FormError>{formError(error, ['email', 'password', 'code'])}</FormError>
      {needsCode ? (
        <TextField
          label={t`Code`}
          hint={t`Enter the code from your authenticator app, or a recovery code.`}
          problem={fieldError(error, 'code')}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          inputMode="text"
          required
          autoFocus
        />
      ) : (
        <>
          <EmailField
            value={email}
            onChange={setEmail}
            error={error}
            isFixed={known != null}
            autoFocus={known == null}
          />
          <PasswordField
            label={t`Password`}
            value={password}
            onChange={setPassword}
            error={error}
            autoFocus={known != null}
          />
        </>
      )}
      <Button type="submit" kind="primary" disabled={isPending} className="justify-center">
        <Trans>Sign in</Trans>
      </Button>
    </Form>
  )
}
