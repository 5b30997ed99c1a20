import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Creates an object of a type and opens it, where its attributes and people are added. */
export function NewObject({ type, onClose }: { type: string; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [externalId, setExternalId] = useState('')
  const [displayName, setDisplayName] = useState('')
  const create = useApiMutation(
    () =>
      parley.customObjects.upsert({
        type,
        externalId: externalId.trim(),
        ...(displayName.trim() && { displayName: displayName.trim() }),
      }),
    {
      quiet: true,
      changes: [['objects', type]],
      done: ({ created }) => (created ? t`Object created` : t`This object exists already`),
      onDone: ({ externalId: id }) =>
        navigate({ to: '/objects/$type/$externalId', params: { type, externalId: id } }),
    },
  )
  return (
    <FormDialog
      title={t`New object`}
      action={t`Create`}
      isDisabled={create.isPending || externalId.trim() === ''}
      onSubmit={() => create.mutate()}
      onClose={onClose}
      problem={formError(create.error, ['externalId', 'displayName'])}
    >
      <TextField
        label={t`External ID`}
        hint={t`The ID of the record in your own system.`}
        required
        spellCheck={false}
        maxLength={255}
        value={externalId}
        onChange={setExternalId}
        problem={fieldError(create.error, 'externalId')}
      />
      <TextField
        label={t`Name`}
        maxLength={255}
        value={displayName}
        onChange={setDisplayName}
        problem={fieldError(create.error, 'displayName')}
      />
    </FormDialog>
  )
}
