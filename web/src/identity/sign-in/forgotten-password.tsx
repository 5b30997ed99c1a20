import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmailField } from './credentials-fields.tsx'
import { useSignInOptions } from './single-sign-on.tsx'

/** Sends a reset link, where the service sends emails. */
export function ForgottenPassword() {
  const [isOpen, setOpen] = useState(false)
  if (!useSignInOptions()?.resetsByEmail) {
    return (
      <p className="text-xs text-soft">
        <Trans>Forgot your password? Ask an administrator for a reset link.</Trans>
      </p>
    )
  }
  return (
    <>
      <Button kind="quiet" size="small" className="self-start" onClick={() => setOpen(true)}>
        <Trans>Forgot your password?</Trans>
      </Button>
      {isOpen && <ResetLinkDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ResetLinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const { mutate, error, isPending, isSuccess } = useApiMutation(
    () => parley.account.forgottenPassword({ email }),
    {
      quiet: true,
    },
  )
  return (
    <Dialog open onOpenChange={onClose} title={t`Reset your password`} closeLabel={t`Close`}>
      {isSuccess ? (
        <p role="status">
          <Trans>If {email} has an account, we sent a reset link to it. The link works for one hour.</Trans>
        </p>
      ) : (
        <Form onSubmit={mutate} className="flex flex-col gap-4">
          <FormError>{formError(error, ['email'])}</FormError>
          <EmailField value={email} onChange={setEmail} error={error} />
          <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
            <Trans>Send reset link</Trans>
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
