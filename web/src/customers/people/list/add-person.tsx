import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useSubmitShortcut } from '../../../shell/commands/submit-shortcut.ts'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

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
  const form = useRef<HTMLFormElement>(null)
  useSubmitShortcut(form)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  const problem = formError(add.error, FIELDS)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Add person`} closeLabel={t`Close`}>
      <form ref={form} onSubmit={submit} className="flex flex-col gap-3">
        {FIELDS.map((name) => (
          <Field
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
          >
            {(control) => (
              <Input
                {...control}
                required={name === 'externalId'}
                maxLength={255}
                type={name === 'email' ? 'email' : name === 'phoneNumber' ? 'tel' : 'text'}
                value={fields[name]}
                onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" kind="primary" className="mt-1 justify-center" disabled={add.isPending}>
          <Trans>Add</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
