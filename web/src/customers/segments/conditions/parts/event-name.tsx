import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { useEventNames } from '../../catalog.ts'

/** The event's name: a recorded one, or a new one that is typed. */
export function EventName({ value, onChange }: { value: string; onChange: (eventName: string) => void }) {
  const { t, i18n } = useLingui()
  const known = useEventNames().data?.data ?? []
  return (
    <Combobox
      label={t`Event`}
      value={value}
      choices={known.map(({ name, count }) => ({ value: name, label: name, note: i18n.number(count) }))}
      onChange={onChange}
      placeholder={t`select an event`}
      searchPlaceholder={t`Search events`}
      nothing={t`No events yet`}
      free={(typed) => typed}
      shown={<span className="font-medium">{value || t`select an event`}</span>}
      invalid={value === ''}
    />
  )
}

/** The known properties of events with a name. */
export function usePropertiesOf(eventName: string) {
  return useEventNames().data?.data.find(({ name }) => name === eventName)?.properties ?? []
}
