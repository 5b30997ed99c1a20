import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input } from '../../ui/input.tsx'
import type { Credential } from './credentials.ts'

interface ReplaceSecretProps {
  credential: Credential
  onClose: () => void
}

/** Replaces a credential's secret. */
export function ReplaceSecret({ credential: { id, key }, onClose }: ReplaceSecretProps) {
  const { t } = useLingui()
  const [value, setValue] = useState('')
  const { mutate, error, isPending } = useApiMutation(() => parley.httpCredentials.rotate({ id, value }), {
    quiet: true,
    changes: [['credentials']],
    done: t`Secret replaced`,
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Replace secret of ${key}`}
      description={t`Deliveries and journeys use the new secret from their next attempt. The previous secret is deleted.`}
      closeLabel={t`Close`}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{formError(error, ['value'])}</FormError>
        <Field
          label={t`Secret`}
          hint={t`Stored encrypted and never shown again.`}
          problem={fieldError(error, 'value')}
        >
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="off"
              value={value}
              onChange={(event) => setValue(event.target.value)}
              required
            />
          )}
        </Field>
        <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
          <Trans>Replace</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
