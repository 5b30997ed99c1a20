import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/inline-select.tsx'
import type { Catalog, EventPredicate } from '../../filter.ts'
import { EventName } from '../parts/event-name.tsx'
import { PropertyFilters } from '../parts/property-filters.tsx'
import { firstWindow, WindowSelect, WindowValue } from '../parts/window.tsx'
import { AnchoredEditor, FIRST_ANCHORED } from './anchored.tsx'
import { MeasureEditor } from './measure.tsx'

interface EventConditionProps {
  predicate: EventPredicate
  onChange: (predicate: EventPredicate) => void
  catalog: Catalog
}

/** Whether an event happened, how often, when and with which properties. */
export function EventCondition({ predicate, onChange, catalog }: EventConditionProps) {
  const { t } = useLingui()
  const { eventName, occurred, window, anchoredWindow, propertyFilters } = predicate
  return (
    <>
      <InlineSelect
        label={t`Whether it happened`}
        value={occurred ? 'yes' : 'no'}
        choices={[
          ['yes', t`performed`],
          ['no', t`did not perform`],
        ]}
        onChange={(next) => onChange({ ...predicate, occurred: next === 'yes' })}
      />
      <EventName
        value={eventName}
        onChange={(next) => {
          // Another event has other properties.
          const { propertyFilters: _, ...rest } = predicate
          onChange({ ...rest, eventName: next })
        }}
      />
      <MeasureEditor predicate={predicate} onChange={onChange} />
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <WindowSelect<'anchored'>
          label={t`When`}
          value={anchoredWindow ? 'anchored' : (window?.op ?? 'ever')}
          more={[['anchored', t`relative to…`]]}
          onChange={(op) => {
            const { window: _, anchoredWindow: __, ...rest } = predicate
            if (op === 'ever') onChange(rest)
            else if (op === 'anchored') onChange({ ...rest, anchoredWindow: FIRST_ANCHORED })
            else onChange({ ...rest, window: firstWindow(op) })
          }}
        />
        {window && (
          <WindowValue
            window={window}
            onChange={(next) => onChange({ ...predicate, window: next })}
            catalog={catalog}
          />
        )}
      </span>
      {anchoredWindow && (
        <AnchoredEditor
          window={anchoredWindow}
          onChange={(next) => onChange({ ...predicate, anchoredWindow: next })}
          catalog={catalog}
        />
      )}
      <PropertyFilters
        eventName={eventName}
        filters={propertyFilters}
        onChange={(next) => {
          const { propertyFilters: _, ...rest } = predicate
          onChange({ ...rest, ...(next && { propertyFilters: next }) })
        }}
        catalog={catalog}
      />
    </>
  )
}
