import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LongFormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'

const FIELDS = ['externalId', 'firstName', 'lastName', 'phoneNumber', 'email'] as const
type Fields = Record<(typeof FIELDS)[number], string>

const NOTHING: Fields = { externalId: '', firstName: '', lastName: '', phoneNumber: '', email: '' }

export function AddPerson({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [fields, setFields] = useState(NOTHING)
  const labels: Fields = {
    externalId: t`External ID`,
    firstName: t`First name`,
    lastName: t`Last name`,
    phoneNumber: t`Phone number`,
    email: t`Email`,
  }
  const add = useApiMutation(
    () => {
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''))
      return parley.people.upsert(given as { externalId: string })
    },
    {
      changes: [['people']],
      quiet: true,
      done: ({ created }) =>
        created ? t`Person added` : t`A person with this ID already existed. We updated it.`,
      onDone: ({ externalId }) => navigate({ to: '/people/$externalId', params: { externalId } }),
    },
  )
  const problem = formError(add.error, FIELDS)
  return (
    <LongFormDialog
      title={t`Add person`}
      problem={problem}
      action={t`Add`}
      isDisabled={add.isPending}
      onSubmit={add.mutate}
      onClose={onClose}
    >
      {FIELDS.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          problem={fieldError(add.error, name)}
          hint={
            name === 'externalId'
              ? t`The ID of this person in your own system, such as your store.`
              : name === 'phoneNumber'
                ? t`Include the country code: +57 300 123 4567`
                : undefined
          }
          required={name === 'externalId'}
          maxLength={255}
          type={name === 'email' ? 'email' : name === 'phoneNumber' ? 'tel' : 'text'}
          value={fields[name]}
          onChange={(next) => setFields({ ...fields, [name]: next })}
        />
      ))}
    </LongFormDialog>
  )
}
