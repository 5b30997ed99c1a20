import { useLingui } from '@lingui/react/macro'
import { useCatalog } from '../../../customers/segments/catalog.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'

/** The variables that every message can use: a person’s fields and attributes. */
export function useVariables(): { value: string; label: string }[] {
  const { t } = useLingui()
  const catalog = useCatalog()
  const attributes = (catalog.data?.personAttributes ?? []).flatMap(({ attr }) =>
    attr.startsWith('attributes.')
      ? [{ value: `person.${attr}`, label: attr.slice('attributes.'.length) }]
      : [],
  )
  return [
    { value: 'person.firstName', label: t`First name` },
    { value: 'person.lastName', label: t`Last name` },
    { value: 'person.email', label: t`Email` },
    { value: 'person.phoneNumber', label: t`Phone number` },
    ...attributes,
  ]
}

/** Puts a variable into a text. */
export function InsertVariable({ onInsert }: { onInsert: (name: string) => void }) {
  const { t } = useLingui()
  const variables = useVariables()
  return (
    <Combobox
      label={t`Insert a variable`}
      value={null}
      placeholder={t`Insert a variable`}
      searchPlaceholder={t`Search by name`}
      nothing={t`No results`}
      className="self-start"
      choices={variables}
      onChange={onInsert}
    />
  )
}
