import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { PersonPicker } from '../people/person-picker.tsx'

interface LinkPersonProps {
  type: string
  externalId: string
  roles: readonly { relationshipTypeId: string; role: string | null }[]
  onClose: () => void
}

/** Links a person to an object in one of the roles of its type. */
export function LinkPerson({ type, externalId, roles, onClose }: LinkPersonProps) {
  const { t } = useLingui()
  const [roleId, setRoleId] = useState(roles[0]?.relationshipTypeId ?? '')
  const [person, setPerson] = useState<string | null>(null)
  const link = useApiMutation(
    () =>
      parley.relationships.link({
        kind: 'person_to_co',
        relationshipTypeId: roleId,
        personExternalId: person!,
        customObjectExternalId: externalId,
      }),
    {
      quiet: true,
      changes: [['objects', type], ['person']],
      done: ({ created }) => (created ? t`Person linked` : t`This person was linked already`),
      onDone: onClose,
    },
  )
  return (
    <FormDialog
      title={t`Link a person`}
      action={t`Link`}
      isDisabled={person === null || roleId === '' || link.isPending}
      onSubmit={() => link.mutate()}
      onClose={onClose}
      problem={formError(link.error, [])}
    >
      <SelectField label={t`Role`} value={roleId} onChange={setRoleId}>
        {roles.map(({ relationshipTypeId, role }) => (
          <option key={relationshipTypeId} value={relationshipTypeId}>
            {role ?? relationshipTypeId}
          </option>
        ))}
      </SelectField>
      <PersonPicker label={t`Person`} value={person} onChange={setPerson} />
    </FormDialog>
  )
}
