import { Trans, useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../ui/controls/remove-button.tsx'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { Input, NativeSelect } from '../../../ui/fields/input.tsx'
import { emptyField, type FieldType, type PlannedField, type PlannedQuestion } from './plan.ts'
import { TextList } from './text-list.tsx'

interface FieldsProps {
  fields: readonly PlannedField[]
  /** Those that the agent asks. */
  questions: readonly PlannedQuestion[]
  onChange: (fields: readonly PlannedField[]) => void
  isDisabled?: boolean
}

/** What Parley reads from the conversations, one field a row of the results. */
export function Fields({ fields, questions, onChange, isDisabled = false }: FieldsProps) {
  const { t } = useLingui()
  const change = (at: number, part: Partial<PlannedField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...part } : field)))
  const types: [FieldType, string][] = [
    ['string', t({ message: 'Text', context: 'field type' })],
    ['string[]', t({ message: 'Several texts', context: 'field type' })],
    ['int', t({ message: 'Number', context: 'field type' })],
    ['bool', t({ message: 'Yes or no', context: 'field type' })],
    ['enum', t({ message: 'One of several values', context: 'field type' })],
    ['enum[]', t({ message: 'Several values', context: 'field type' })],
  ]
  const asked = questions.filter(({ text }) => text.trim() !== '')
  const sources: [string, string][] = [
    ['', t`The most similar question`],
    ...asked.map(({ key, text }): [string, string] => [key, text]),
  ]
  return (
    <fieldset disabled={isDisabled} className="flex flex-col gap-3">
      <legend className="sr-only">{t`Fields`}</legend>
      <ul className="flex flex-col gap-3">
        {fields.map((field, at) => (
          <li key={field.key} className="flex flex-col gap-2 rounded-md border p-3">
            <div className="flex gap-2 phone:flex-wrap">
              <Input
                aria-label={t`Name of field ${at + 1}`}
                maxLength={80}
                placeholder={t`Satisfaction`}
                value={field.label}
                onChange={({ target }) => change(at, { label: target.value })}
              />
              <NativeSelect
                aria-label={t`Type of field ${at + 1}`}
                className="!w-52"
                value={field.type}
                onChange={({ target }) => change(at, { type: target.value as FieldType })}
              >
                {types.map(([type, words]) => (
                  <option key={type} value={type}>
                    {words}
                  </option>
                ))}
              </NativeSelect>
              <RemoveButton
                label={t`Remove field ${at + 1}`}
                onClick={() => onChange(fields.filter((_, index) => index !== at))}
              />
            </div>
            <Input
              aria-label={t`Meaning of field ${at + 1}`}
              maxLength={500}
              placeholder={t`What the value means, for example: 1 is bad, 5 is excellent`}
              value={field.description}
              onChange={({ target }) => change(at, { description: target.value })}
            />
            {asked.length > 0 && (
              <p className="flex flex-wrap items-center gap-2 text-soft">
                <Trans>Answers to</Trans>
                <InlineSelect
                  label={t`Question of field ${at + 1}`}
                  value={asked.some(({ key }) => key === field.question) ? (field.question ?? '') : ''}
                  choices={sources}
                  onChange={(key) => {
                    const { question: _, ...more } = field.more
                    change(at, { question: key === '' ? null : key, more })
                  }}
                />
              </p>
            )}
            {(field.type === 'enum' || field.type === 'enum[]') && (
              <TextList
                label={t`Values`}
                texts={field.values}
                onChange={(values) => change(at, { values })}
              />
            )}
          </li>
        ))}
      </ul>
      <AddButton className="self-start" onClick={() => onChange([...fields, emptyField(questions, fields)])}>
        <Trans>Add field</Trans>
      </AddButton>
    </fieldset>
  )
}
