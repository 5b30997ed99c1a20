import { useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { type Catalog, firstTerm, type PropertyFilter, replaced } from '../../filter/filter.ts'
import { usePropertiesOf } from './event-name.tsx'
import { TermLine } from './line.tsx'
import { TermEditor } from './term.tsx'

interface PropertyFiltersProps {
  eventName: string
  filters: readonly PropertyFilter[] | undefined
  onChange: (filters: PropertyFilter[] | undefined) => void
  catalog: Catalog
}

/** Conditions on an event's properties, one line each. */
export function PropertyFilters({ eventName, filters = [], onChange, catalog }: PropertyFiltersProps) {
  const { t } = useLingui()
  const properties = usePropertiesOf(eventName)
  const change = (at: number, next: PropertyFilter | null) => {
    const left = replaced(filters, at, next)
    onChange(left.length > 0 ? left : undefined)
  }
  if (eventName === '') return null
  return (
    <>
      {filters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
        <TermLine key={at} at={at} name={filter.key} onRemove={() => change(at, null)}>
          <Combobox
            label={t`Property`}
            value={filter.key}
            choices={properties.map(({ key, type }) => ({
              value: key,
              label: key,
              note: type.toLowerCase(),
            }))}
            onChange={(key) => {
              const type = properties.find((property) => property.key === key)?.type ?? 'STRING'
              change(at, { key, ...firstTerm(type) })
            }}
            placeholder={t`select a property`}
            searchPlaceholder={t`Search properties`}
            nothing={t`No properties found`}
            free={(typed) => typed}
            shown={[filter.key, ...(filter.path ?? [])].join(' › ')}
          />
          <TermEditor
            term={filter}
            onChange={(term) => change(at, { key: filter.key, ...term })}
            catalog={catalog}
            source={filter.path ? null : { of: 'event', name: eventName, attr: filter.key }}
          />
        </TermLine>
      ))}
      <AddButton
        onClick={() => {
          const { key, type } = properties[0] ?? { key: 'name', type: 'STRING' as const }
          onChange([...filters, { key, ...firstTerm(type) }])
        }}
      >
        {t`where…`}
      </AddButton>
    </>
  )
}
