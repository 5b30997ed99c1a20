import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { NewPasswordField } from './credentials-fields.tsx'
import { takeToken } from './link-token.ts'
import { SignedOutPage } from './signed-out-page.tsx'

/** The page behind a password reset link. It does not sign the user in. */
export function ResetPasswordScreen() {
  const { t } = useLingui()
  const [token] = useState(takeToken)
  const [password, setPassword] = useState('')
  const { mutate, error, isPending, isSuccess } = useApiMutation(
    () => parley.account.resetPassword({ link: token, password }),
    { quiet: true },
  )
  if (isSuccess) {
    return (
      <SignedOutPage
        title={t`Password changed`}
        lead={<Trans>You can now sign in with your new password.</Trans>}
      >
        <Button asChild kind="primary" className="justify-center">
          <a href="/">
            <Trans>Sign in</Trans>
          </a>
        </Button>
      </SignedOutPage>
    )
  }
  return (
    <SignedOutPage title={t`Choose a new password`}>
      <Form onSubmit={mutate} className="flex flex-col gap-4">
        <FormError>{formError(error, ['password'])}</FormError>
        <NewPasswordField value={password} onChange={setPassword} error={error} />
        <Button type="submit" kind="primary" disabled={isPending} className="justify-center">
          <Trans>Save</Trans>
        </Button>
      </Form>
    </SignedOutPage>
  )
}
