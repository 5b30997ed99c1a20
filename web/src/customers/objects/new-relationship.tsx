import { Trans, useLingui } from '@lingui/react/macro'
import type { Input } from '@parley/sdk'
import { type FormEvent, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NativeSelect, Input as TextInput } from '../../ui/input.tsx'

type Relationship = Input<'cdp_relationship_types_register'>
type Cardinality = Relationship['cardinality']

const PERSON = ''
const CARDINALITIES = ['MANY_TO_MANY', 'ONE_TO_MANY', 'ONE_TO_ONE'] as const

/** Labels of the cardinalities. */
export function useCardinalities(): Record<NonNullable<Cardinality>, string> {
  const { t } = useLingui()
  return {
    MANY_TO_MANY: t`many to many`,
    ONE_TO_MANY: t`one to many`,
    MANY_TO_ONE: t`many to one`,
    ONE_TO_ONE: t`one to one`,
  }
}

export function NewRelationship({ types, onClose }: { types: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const [fields, setFields] = useState({
    from: PERSON,
    to: types[0] ?? '',
    role: '',
    cardinality: 'MANY_TO_MANY' as NonNullable<Cardinality>,
  })
  const words = useCardinalities()
  const register = useApiMutation(
    () => {
      const { from, to, role, cardinality } = fields
      const ends =
        from === PERSON
          ? { kind: 'person_to_co' as const, customObjectType: to }
          : { kind: 'co_to_co' as const, parentCustomObjectType: from, childCustomObjectType: to }
      return parley.relationshipTypes.register({ ...ends, role, cardinality } as Relationship)
    },
    {
      changes: [['relationship-types'], ['catalog']],
      done: t`Relationship created`,
      onDone: onClose,
      quiet: true,
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    register.mutate()
  }
  const problem = formError(register.error, [])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`New relationship`}
      closeLabel={t`Close`}
    >
      <form onSubmit={submit} className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          <Field label={t({ message: 'From', context: 'relationship' })}>
            {(control) => (
              <NativeSelect
                {...control}
                value={fields.from}
                onChange={(event) => setFields({ ...fields, from: event.target.value })}
              >
                <option value={PERSON}>{t`Person`}</option>
                {types.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field label={t({ message: 'To', context: 'relationship' })}>
            {(control) => (
              <NativeSelect
                {...control}
                value={fields.to}
                onChange={(event) => setFields({ ...fields, to: event.target.value })}
              >
                {types.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </div>
        <Field
          label={t`Role`}
          hint={t`How the first relates to the second, such as buyer, owner, or part of.`}
        >
          {(control) => (
            <TextInput
              {...control}
              required
              value={fields.role}
              onChange={(event) => setFields({ ...fields, role: event.target.value })}
            />
          )}
        </Field>
        <Field label={t`Cardinality`}>
          {(control) => (
            <NativeSelect
              {...control}
              value={fields.cardinality}
              onChange={(event) =>
                setFields({ ...fields, cardinality: event.target.value as NonNullable<Cardinality> })
              }
            >
              {CARDINALITIES.map((cardinality) => (
                <option key={cardinality} value={cardinality}>
                  {words[cardinality]}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {problem && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" kind="primary" className="mt-1 justify-center" disabled={register.isPending}>
          <Trans>Create</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
