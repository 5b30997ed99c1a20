import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'

interface YesOrNoProps {
  /** An accessible label. */
  label: string
  value: boolean
  /** The words of the sentence when it is so, such as "took part in". */
  yes: string
  no: string
  onChange: (value: boolean) => void
}

/** Whether the sentence affirms or denies. */
export function YesOrNo({ label, value, yes, no, onChange }: YesOrNoProps) {
  return (
    <InlineSelect
      label={label}
      value={value ? 'yes' : 'no'}
      choices={[
        ['yes', yes],
        ['no', no],
      ]}
      onChange={(next) => onChange(next === 'yes')}
    />
  )
}
