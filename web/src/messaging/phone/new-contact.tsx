import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { phone } from '../../shell/frame/phone-state.ts'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'

const FIELDS = ['name', 'phoneNumber']

/** Adds a simulated contact whose phone the reader holds. */
export function NewContact({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [phoneNumber, setPhoneNumber] = useState('')
  const act = useApiMutation(
    () =>
      parley.simulatedPhones.create({
        name: name.trim(),
        ...(phoneNumber.trim() !== '' && { phoneNumber: phoneNumber.trim() }),
      }),
    {
      quiet: true,
      changes: [['simulatedPhones']],
      onDone: (made) => {
        onClose()
        phone.hold({ channel: 'whatsapp', address: made.phoneNumber })
      },
    },
  )
  return (
    <FormDialog
      title={t`New contact`}
      description={t`You read and answer what this contact gets.`}
      action={t`Add contact`}
      isDisabled={name.trim() === '' || act.isPending}
      onSubmit={() => act.mutate()}
      onClose={onClose}
      problem={formError(act.error, FIELDS)}
    >
      <Field label={t`Name`} problem={fieldError(act.error, 'name')}>
        {(control) => (
          <Input {...control} value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <Field
        label={t`Phone number`}
        hint={t`Leave it empty for a new number.`}
        problem={fieldError(act.error, 'phoneNumber')}
      >
        {(control) => (
          <Input
            {...control}
            type="tel"
            value={phoneNumber}
            onChange={({ target }) => setPhoneNumber(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
