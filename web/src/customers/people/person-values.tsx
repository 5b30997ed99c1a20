import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'

type Person = Pick<Item<'cdp_people_list'>, 'firstName' | 'lastName' | 'email' | 'attributes'>

interface PersonValuesProps {
  person: Person | undefined
  onChoose: (value: string) => void
}

/** The values of a person as chips. A chip fills in a variable. */
export function PersonValues({ person, onChoose }: PersonValuesProps) {
  const { t } = useLingui()
  const values = useValuesOf(person)
  if (values.length === 0) return null
  return (
    <ul aria-label={t`Values of the person`} className="flex flex-wrap gap-1.5">
      {values.map(({ id, label, value }) => (
        <li key={id} className="max-w-full min-w-0">
          <button
            type="button"
            onClick={() => onChoose(value)}
            className="flex min-h-6 max-w-full items-center gap-1.5 rounded-full border bg-surface px-2.5 text-xs hover:border-accent hover:bg-hover"
          >
            <span className="shrink-0 text-faint">{label}</span>
            <span className="truncate" dir="auto">
              {value}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const MOST_VALUES = 12
const LONGEST = 255

function useValuesOf(person: Person | undefined) {
  const { t } = useLingui()
  if (!person) return []
  const attributes = Object.entries(person.attributes ?? {}).map(([key, value]) => ({
    id: `attributes.${key}`,
    label: key,
    value: typeof value === 'object' ? '' : String(value),
  }))
  const known = [
    { id: 'firstName', label: t`First name`, value: person.firstName ?? '' },
    { id: 'lastName', label: t`Last name`, value: person.lastName ?? '' },
    { id: 'email', label: t`Email`, value: person.email ?? '' },
    ...attributes,
  ]
  return known.filter(({ value }) => value !== '' && value.length <= LONGEST).slice(0, MOST_VALUES)
}
