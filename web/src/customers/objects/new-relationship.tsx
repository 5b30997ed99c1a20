import { useLingui } from '@lingui/react/macro'
import type { Input } from '@parley/sdk'
import { useState } from 'react'
import { LongFormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

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
  const problem = formError(register.error, [])
  return (
    <LongFormDialog
      title={t`New relationship`}
      problem={problem}
      action={t`Create`}
      isDisabled={register.isPending}
      onSubmit={register.mutate}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t({ message: 'From', context: 'relationship' })}
          value={fields.from}
          onChange={(next) => setFields({ ...fields, from: next })}
        >
          <option value={PERSON}>{t`Person`}</option>
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <SelectField
          label={t({ message: 'To', context: 'relationship' })}
          value={fields.to}
          onChange={(next) => setFields({ ...fields, to: next })}
        >
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t`Role`}
        hint={t`How the first relates to the second, such as buyer, owner, or part of.`}
        required
        value={fields.role}
        onChange={(next) => setFields({ ...fields, role: next })}
      />
      <SelectField
        label={t`Cardinality`}
        value={fields.cardinality}
        onChange={(next) => setFields({ ...fields, cardinality: next })}
      >
        {CARDINALITIES.map((cardinality) => (
          <option key={cardinality} value={cardinality}>
            {words[cardinality]}
          </option>
        ))}
      </SelectField>
    </LongFormDialog>
  )
}
