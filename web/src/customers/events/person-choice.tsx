import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { nameOf } from '../people/display-name.ts'
import { PersonName } from '../people/person-name.tsx'

const SHORTEST_QUERY = 2

interface PersonChoiceProps {
  /** External ID; null: everyone. */
  person: string | null
  onChange: (person: string | null) => void
  /** What is chosen without a person; everyone by default. */
  anyone?: string
}

/** Chooses a person, found by name, phone number, email or ID. */
export function PersonChoice({ person, onChange, anyone }: PersonChoiceProps) {
  const { t } = useLingui()
  const nobody = anyone ?? t`Everyone`
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed.trim())
  const found = useQuery({
    queryKey: ['people', 'search', query],
    queryFn: ({ signal }) => parley.people.search({ query }, { signal }),
    enabled: query.length >= SHORTEST_QUERY,
    placeholderData: (before) => before,
  })
  // A search that is too short is not made, and nothing follows.
  const isBehind = query.length >= SHORTEST_QUERY && (found.isPlaceholderData || found.isLoading)
  const people = query.length >= SHORTEST_QUERY ? (found.data?.data ?? []) : []
  return (
    <Combobox
      label={t`Person`}
      className="!h-8"
      value={person ?? ''}
      choices={[
        // Whoever searches wants somebody, so that Enter picks the first person found.
        ...(query === '' ? [{ value: '', label: nobody }] : []),
        ...people.map((each) => ({
          value: each.externalId,
          label: nameOf(each),
          note: each.phoneNumber ?? each.email ?? each.externalId,
        })),
      ]}
      onType={setTyped}
      isSearching={typed.trim() !== query || isBehind}
      onChange={(next) => onChange(next || null)}
      placeholder={nobody}
      searchPlaceholder={t`Name, phone number, email, or ID`}
      nothing={t`No matching people`}
      {...(person && { shown: <PersonName externalId={person} /> })}
    />
  )
}
