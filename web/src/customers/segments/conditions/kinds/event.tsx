import { useLingui } from '@lingui/react/macro'
import type { EventPredicate } from '../../filter/filter.ts'
import { EventName } from '../parts/event-name.tsx'
import { type CatalogEditorProps, setPart } from '../parts/part.ts'
import { PropertyFilters } from '../parts/property-filters.tsx'
import { firstWindow, WindowSelect, WindowValue } from '../parts/window.tsx'
import { YesOrNo } from '../parts/yes-or-no.tsx'
import { AnchoredEditor, FIRST_ANCHORED } from './anchored.tsx'
import { MeasureEditor } from './measure.tsx'

/** Whether an event happened, how often, when and with which properties. */
export function EventCondition(props: CatalogEditorProps<EventPredicate>) {
  const { t } = useLingui()
  const { predicate, onChange, catalog } = props
  const { eventName, occurred, window, anchoredWindow, propertyFilters } = predicate
  return (
    <>
      <YesOrNo
        label={t`Whether it happened`}
        value={occurred}
        yes={t`performed`}
        no={t`did not perform`}
        onChange={(next) => onChange({ ...predicate, occurred: next })}
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
        {window && <WindowValue window={window} onChange={setPart(props, 'window')} catalog={catalog} />}
      </span>
      {anchoredWindow && (
        <AnchoredEditor
          window={anchoredWindow}
          onChange={setPart(props, 'anchoredWindow')}
          catalog={catalog}
        />
      )}
      <PropertyFilters
        eventName={eventName}
        filters={propertyFilters}
        onChange={setPart(props, 'propertyFilters')}
        catalog={catalog}
      />
    </>
  )
}
