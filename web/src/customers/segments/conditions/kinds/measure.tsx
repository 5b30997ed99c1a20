import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import type { Compared, EventPredicate } from '../../filter/filter.ts'
import { usePropertiesOf } from '../parts/event-name.tsx'
import { type EditorProps, setPart } from '../parts/part.ts'
import { ComparedEditor } from './compared.tsx'

type Aggregate = NonNullable<EventPredicate['aggregate']>
type Occurrence = NonNullable<EventPredicate['occurrence']>
type Sum = 'distinct' | 'sum' | 'avg' | 'min' | 'max'
/** How events are measured: at least one, a count, an aggregate of a property, or a single occurrence. */
type Measure = 'any' | 'times' | 'days' | Sum | Occurrence

/** The measure of an event condition. */
export function MeasureEditor(props: EditorProps<EventPredicate>) {
  const { t } = useLingui()
  const { predicate, onChange } = props
  const { count, aggregate } = predicate
  const measure = measureOf(predicate)
  return (
    <>
      <InlineSelect<Measure>
        label={t`Measure`}
        value={measure}
        choices={[
          ['any', t`at least once`],
          ['times', t`this many times:`],
          ['days', t`on this many days:`],
          ['distinct', t`with the number of distinct values of`],
          ['sum', t`with the total of`],
          ['avg', t`with the average of`],
          ['min', t`with the lowest`],
          ['max', t`with the highest`],
          ['first', t`for the first time`],
          ['last', t`for the last time`],
          ['firstMatching', t`for the first time with these properties`],
          ['lastMatching', t`for the last time with these properties`],
        ]}
        onChange={(next) => onChange(withMeasure(predicate, next))}
      />
      {aggregate && isOfProperty(aggregate) && (
        <PropertyOf
          eventName={predicate.eventName}
          aggregate={aggregate}
          onChange={setPart(props, 'aggregate')}
        />
      )}
      {aggregate && (
        <ComparedEditor
          label={t`Value`}
          compared={aggregate}
          isCount={aggregate.function === 'count' || aggregate.function === 'countDistinct'}
          onChange={(next) => onChange({ ...predicate, aggregate: { ...aggregate, ...next } })}
        />
      )}
      {count && (
        <ComparedEditor
          label={t`Number of times`}
          compared={count}
          isCount
          onChange={setPart(props, 'count')}
        />
      )}
    </>
  )
}

function measureOf({ count, aggregate, occurrence }: EventPredicate): Measure {
  if (occurrence) return occurrence
  if (!aggregate) return count ? 'times' : 'any'
  if (aggregate.function === 'count') return 'times'
  if (aggregate.function === 'countDistinct') return aggregate.of === 'days' ? 'days' : 'distinct'
  return aggregate.function
}

/** Changes the measure and keeps the comparison where there is one. */
function withMeasure(predicate: EventPredicate, measure: Measure): EventPredicate {
  const { count, aggregate, occurrence: _, ...rest } = predicate
  const { op, value }: Compared = aggregate ?? count ?? { op: 'gte', value: 1 }
  const property = { property: aggregate?.property ?? '', ...(aggregate?.path && { path: aggregate.path }) }
  switch (measure) {
    case 'any':
      return rest
    case 'times':
      return { ...rest, count: { op, value } }
    case 'days':
      return { ...rest, aggregate: { function: 'countDistinct', of: 'days', op, value } }
    case 'distinct':
      return { ...rest, aggregate: { function: 'countDistinct', ...property, op, value } }
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
      return { ...rest, aggregate: { function: measure, ...property, op, value } }
    default:
      return { ...rest, occurrence: measure }
  }
}

function isOfProperty({ function: name, of }: Aggregate): boolean {
  return name !== 'count' && of !== 'days'
}

interface PropertyOfProps {
  eventName: string
  aggregate: Aggregate
  onChange: (aggregate: Aggregate) => void
}

/** The property of an aggregate. Sums and the like take only numbers. */
function PropertyOf({ eventName, aggregate, onChange }: PropertyOfProps) {
  const { t } = useLingui()
  const { property = '', path, ...rest } = aggregate
  const known = usePropertiesOf(eventName).filter(
    ({ type }) => aggregate.function === 'countDistinct' || type === 'NUMBER',
  )
  return (
    <Combobox
      label={t`Property`}
      value={property}
      choices={known.map(({ key, type }) => ({ value: key, label: key, note: type.toLowerCase() }))}
      onChange={(next) => onChange({ ...rest, property: next })}
      placeholder={t`select a property`}
      searchPlaceholder={t`Search properties`}
      nothing={t`No properties found`}
      free={(typed) => typed}
      shown={property ? [property, ...(path ?? [])].join(' › ') : undefined}
      invalid={property === ''}
    />
  )
}
