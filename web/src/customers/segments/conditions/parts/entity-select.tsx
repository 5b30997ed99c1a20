import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../../ui/fields/combobox.tsx'

interface EntitySelectProps {
  /** An accessible label, such as "Segment". */
  label: string
  id: string | undefined
  known: readonly { id: string; name: string }[]
  onChange: (id: string | undefined) => void
  /** The label of the option for any record. Without it, one must be selected. */
  any?: string
  /** What a field of a form asks for while nothing is chosen. It is not marked as wrong then. */
  asked?: string
}

const ANY = '*'

/** Selects a record that has an ID: a segment, an initiative or a form. */
export function EntitySelect({ label, id, known, onChange, any, asked }: EntitySelectProps) {
  const { t } = useLingui()
  const name = known.find((one) => one.id === id)?.name
  return (
    <Combobox
      label={label}
      value={id ?? ANY}
      choices={[
        ...(any === undefined ? [] : [{ value: ANY, label: any }]),
        ...known.map((one) => ({ value: one.id, label: one.name })),
      ]}
      onChange={(next) => onChange(next === ANY ? undefined : next)}
      placeholder={t`select…`}
      searchPlaceholder={t`Search by name`}
      nothing={t`No results`}
      shown={
        <span className={asked !== undefined && !id ? 'text-soft' : 'font-medium'}>
          {id ? (name ?? id) : (any ?? asked ?? t`select…`)}
        </span>
      }
      invalid={any === undefined && asked === undefined && !id}
    />
  )
}
