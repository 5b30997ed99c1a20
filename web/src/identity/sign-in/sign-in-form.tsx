import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { lazy, Suspense, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Account } from '../session.ts'
import { EmailField, PasswordField } from './credentials-fields.tsx'
import { useSignInOptions } from './single-sign-on.tsx'

const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

interface SignInFormProps {
  /** The only email address that may sign in, when it is known. */
  email?: string | null
  onDone: (account: Account) => void
}

/** Email and password, then a code or a passkey when the account needs one. A passkey alone signs in as well. */
export function SignInForm({ email: known, onDone }: SignInFormProps) {
  const { t } = useLingui()
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [second, setSecond] = useState<Output<'account_sign_in'>>()
  const hasPasskeys = useSignInOptions()?.passkeys === true && 'PublicKeyCredential' in window
  const needsCode = second !== undefined
  const { mutate, error, isPending } = useApiMutation(
    () => parley.account.signIn({ email, password, ...(needsCode && { code }) }),
    {
      quiet: true,
      onDone: (result) => (result.account ? onDone(result.account) : setSecond(result)),
    },
  )
  return (
    <Form onSubmit={mutate} className="flex flex-col gap-4">
      <FormError>{formError(error, ['email', 'password', 'code'])}</FormError>
      {hasPasskeys && second?.passkey && (
        <Suspense>
          <PasskeyButton
            options={second.passkey}
            autoFocus={second.status === 'passkey_needed'}
            onDone={onDone}
          >{t`Continue with your passkey`}</PasskeyButton>
        </Suspense>
      )}
      {needsCode ? (
        <TextField
          label={second.status === 'passkey_needed' ? t`Recovery code` : t`Code`}
          hint={
            second.status === 'passkey_needed'
              ? t`Use it if you don’t have your passkey.`
              : t`Enter the code from your authenticator app, or a recovery code.`
          }
          problem={fieldError(error, 'code')}
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          inputMode="text"
          required
          autoFocus={second.status === 'code_needed'}
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
      {hasPasskeys && !needsCode && (
        <Suspense>
          <PasskeyButton onDone={onDone}>{t`Sign in with a passkey`}</PasskeyButton>
        </Suspense>
      )}
    </Form>
  )
}
