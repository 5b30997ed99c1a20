import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input } from '../../ui/input.tsx'

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`New object type`} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <FormError>{formError(create.error, ['displayName', 'name', 'description'])}</FormError>
        <Field label={t`Display name`} problem={fieldError(create.error, 'displayName')}>
          {(control) => (
            <Input
              {...control}
              required
              placeholder={t`Order`}
              value={fields.displayName}
              onChange={(event) => setFields({ ...fields, displayName: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t`API name`}
          hint={t`You can’t change it later.`}
          problem={fieldError(create.error, 'name')}
        >
          {(control) => (
            <Input
              {...control}
              required
              spellCheck={false}
              value={name}
              onChange={(event) => setFields({ ...fields, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t`Description`} problem={fieldError(create.error, 'description')}>
          {(control) => (
            <Input
              {...control}
              value={fields.description}
              onChange={(event) => setFields({ ...fields, description: event.target.value })}
            />
          )}
        </Field>
        <Button type="submit" kind="primary" className="mt-1 justify-center" disabled={create.isPending}>
          <Trans>Create</Trans>
        </Button>
      </form>
    </Dialog>
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
