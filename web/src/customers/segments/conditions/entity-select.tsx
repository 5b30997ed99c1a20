import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../ui/combobox.tsx'

interface EntitySelectProps {
  /** What is chosen, for those who do not see where it stands. */
  label: string
  id: string | undefined
  known: readonly { id: string; name: string }[]
  onChange: (id: string | undefined) => void
  /** What it says when none is chosen; without it one has to be. */
  any?: string
}

const ANY = '*'

/** One of what Parley knows by an id: a segment, an initiative, a form. */
export function EntitySelect({ label, id, known, onChange, any }: EntitySelectProps) {
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
      shown={<span className="font-medium">{id ? (name ?? id) : (any ?? t`select…`)}</span>}
      invalid={any === undefined && !id}
    />
  )
}
