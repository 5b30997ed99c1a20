import { useLingui } from '@lingui/react/macro'
import { useForms } from '../../../../customers/segments/catalog.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'

interface FormChoiceProps {
  label: string
  value: string
  onChange: (formId: string) => void
  problem: string | undefined
}

/** Which form the button opens. A form that is paused or not published is chosen only by a template that has it. */
export function FormChoice({ label, value, onChange, problem }: FormChoiceProps) {
  const { t } = useLingui()
  const { data } = useForms()
  const forms = (data?.data ?? []).filter(
    ({ id, status, publishedVersion }) => id === value || (status === 'ACTIVE' && publishedVersion !== null),
  )
  const isKnown = value === '' || forms.some(({ id }) => id === value)
  return (
    <SelectField
      label={label}
      hint={t`It opens inside the chat. Messages keep the version that the form has now on WhatsApp.`}
      value={value}
      onChange={onChange}
      problem={problem}
    >
      <option value="">{t`Choose a form…`}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {forms.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
