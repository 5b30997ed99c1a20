import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LongFormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export function NewType({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [fields, setFields] = useState({ displayName: '', name: '', description: '' })
  const name = fields.name || nameFrom(fields.displayName)
  const create = useApiMutation(
    () =>
      parley.customObjectTypes.create({
        name,
        displayName: fields.displayName,
        ...(fields.description && { description: fields.description }),
      }),
    { changes: [['object-types'], ['catalog']], done: t`Object type created`, onDone: onClose, quiet: true },
  )
  return (
    <LongFormDialog
      title={t`New object type`}
      action={t`Create`}
      isDisabled={create.isPending}
      onSubmit={create.mutate}
      onClose={onClose}
    >
      <FormError>{formError(create.error, ['displayName', 'name', 'description'])}</FormError>
      <TextField
        label={t`Display name`}
        problem={fieldError(create.error, 'displayName')}
        required
        placeholder={t`Order`}
        value={fields.displayName}
        onChange={(next) => setFields({ ...fields, displayName: next })}
      />
      <TextField
        label={t`API name`}
        hint={t`You can’t change it later.`}
        problem={fieldError(create.error, 'name')}
        required
        spellCheck={false}
        value={name}
        onChange={(next) => setFields({ ...fields, name: next })}
      />
      <TextField
        label={t`Description`}
        problem={fieldError(create.error, 'description')}
        value={fields.description}
        onChange={(next) => setFields({ ...fields, description: next })}
      />
    </LongFormDialog>
  )
}

/** `Línea de pedido` → `linea_de_pedido`. */
function nameFrom(displayName: string): string {
  return displayName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}
