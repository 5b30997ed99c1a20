import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../../customers/people/display-name.ts'
import { parley } from '../../shell/queries/api.ts'
import { RemoveButton } from '../../ui/controls/remove-button.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { Avatar } from '../../ui/records/avatar.tsx'
import type { Chosen } from './chosen.ts'

interface PeoplePickerProps {
  people: readonly Chosen[]
  onChange: (people: readonly Chosen[]) => void
}

const FOUND = 20
/** The most that one request enrolls. */
const MOST = 500

/** Chooses known people by name, number, email or ID. */
export function PeoplePicker({ people, onChange }: PeoplePickerProps) {
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
  const chosen = new Set(people.map(({ externalId }) => externalId))
  const choices = (found.data?.data ?? []).filter(({ externalId }) => !chosen.has(externalId))
  return (
    <div className="flex flex-col gap-2">
      <Combobox
        label={t`Choose a person`}
        value={null}
        placeholder={t`Choose a person`}
        searchPlaceholder={t`Name, phone number, email, or ID`}
        nothing={t`No results`}
        onType={setTyped}
        isSearching={typed.trim() !== query || found.isPlaceholderData || found.isLoading}
        className="!h-8 w-full"
        choices={choices.map((person) => ({
          value: person.externalId,
          label: nameOf(person),
          note: person.phoneNumber ?? person.email ?? undefined,
        }))}
        onChange={(externalId) => {
          const person = choices.find((one) => one.externalId === externalId)
          if (person && people.length < MOST) onChange([...people, { externalId, name: nameOf(person) }])
        }}
      />
      <ul aria-label={t`Chosen people`} className="flex max-h-56 flex-col overflow-y-auto">
        {people.map(({ externalId, name }) => (
          <li key={externalId} className="flex h-9 items-center gap-2.5">
            <Avatar name={name} />
            <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
            <RemoveButton
              label={t`Remove ${name}`}
              onClick={() => onChange(people.filter((one) => one.externalId !== externalId))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
