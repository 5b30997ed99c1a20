import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { nameOf } from './display-name.ts'

interface PersonPickerProps {
  /** An accessible label. */
  label: string
  /** An external ID. */
  value: string | null
  onChange: (externalId: string) => void
  /** External IDs that are not offered. */
  without?: readonly string[]
}

const FOUND = 20

/** Chooses one known person by name, number, email or ID. */
export function PersonPicker({ label, value, onChange, without = [] }: PersonPickerProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim())
  const found = useQuery({
    queryKey: ['people', 'picker', query],
    queryFn: async ({ signal }) =>
      query === ''
        ? await parley.people.list({ limit: FOUND }, { signal })
        : await parley.people.search({ query, limit: FOUND }, { signal }),
    placeholderData: keepPreviousData,
  })
  const people = (found.data?.data ?? []).filter(({ externalId }) => !without.includes(externalId))
  return (
    <Combobox
      label={label}
      value={value}
      placeholder={t`Choose a person`}
      searchPlaceholder={t`Name, phone number, email, or ID`}
      nothing={t`No results`}
      onType={setTyped}
      isSearching={typed.trim() !== query || found.isPlaceholderData || found.isLoading}
      className="!h-8 w-full"
      choices={people.map((person) => ({
        value: person.externalId,
        label: nameOf(person),
        note: person.phoneNumber ?? person.email ?? undefined,
      }))}
      onChange={onChange}
    />
  )
}
