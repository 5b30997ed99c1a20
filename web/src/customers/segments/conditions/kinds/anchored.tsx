import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import { type AnchoredWindow, type Catalog, withPart } from '../../filter/filter.ts'
import { EventName } from '../parts/event-name.tsx'
import { PropertyFilters } from '../parts/property-filters.tsx'
import { SpanEditor } from '../parts/span.tsx'

type Anchor = AnchoredWindow['anchor']
type Offset = NonNullable<AnchoredWindow['from']>
type Direction = 'open' | 'before' | 'after'
type AnchorKind = 'first' | 'last' | 'createdAt' | 'attribute'

/** The initial value: in the week after the person was created. */
export const FIRST_ANCHORED: AnchoredWindow = {
  anchor: { kind: 'attribute', attr: 'createdAt' },
  from: { amount: 0, unit: 'days' },
  to: { amount: 7, unit: 'days' },
}

interface AnchoredProps {
  window: AnchoredWindow
  onChange: (window: AnchoredWindow) => void
  catalog: Catalog
}

/** When an event happened, relative to another event or date of the person. */
export function AnchoredEditor({ window, onChange, catalog }: AnchoredProps) {
  const { t } = useLingui()
  const { from, to, ended } = window
  const set = <K extends 'from' | 'to' | 'ended'>(part: K, next: AnchoredWindow[K] | undefined) =>
    onChange(withPart(window, part, next))
  return (
    <div className="flex w-full flex-wrap items-center gap-1.5 pl-4">
      <AnchorEditor
        anchor={window.anchor}
        onChange={(anchor) => onChange({ ...window, anchor })}
        catalog={catalog}
      />
      <span className="text-faint">{t({ message: 'from', context: 'period' })}</span>
      <OffsetEditor label={t`Period start`} offset={from} onChange={(next) => set('from', next)} />
      <span className="text-faint">{t({ message: 'to', context: 'period' })}</span>
      <OffsetEditor label={t`Period end`} offset={to} onChange={(next) => set('to', next)} />
      <InlineSelect
        label={t`When to evaluate`}
        value={ended === undefined ? 'unsaid' : ended ? 'over' : 'meanwhile'}
        choices={[
          ['unsaid', t`as soon as the result is certain`],
          ['over', t`only after the period ends`],
          ['meanwhile', t`also during the period`],
        ]}
        onChange={(next) => set('ended', next === 'unsaid' ? undefined : next === 'over')}
      />
    </div>
  )
}

interface OffsetProps {
  label: string
  offset: Offset | undefined
  onChange: (offset: Offset | undefined) => void
}

/** An offset before or after the reference. Zero days before is kept as -0, so that the direction survives typing. */
function OffsetEditor({ label, offset, onChange }: OffsetProps) {
  const { t } = useLingui()
  const isBefore = offset !== undefined && (offset.amount < 0 || Object.is(offset.amount, -0))
  const direction: Direction = offset === undefined ? 'open' : isBefore ? 'before' : 'after'
  const length = { amount: Math.abs(offset?.amount ?? 0), unit: offset?.unit ?? 'days' } as const
  const turn = (next: Direction, { amount, unit }: Offset = length) =>
    onChange(next === 'open' ? undefined : { amount: next === 'before' ? -amount : amount, unit })
  return (
    <span className="inline-flex items-center gap-1.5">
      {offset && <SpanEditor min={0} span={length} onChange={(span) => turn(direction, span)} />}
      <InlineSelect
        label={label}
        value={direction}
        choices={[
          ['before', t({ message: 'before', context: 'offset' })],
          ['after', t({ message: 'after', context: 'offset' })],
          ['open', t`any time`],
        ]}
        onChange={(next) => turn(next)}
      />
    </span>
  )
}

interface AnchorProps {
  anchor: Anchor
  onChange: (anchor: Anchor) => void
  catalog: Catalog
}

/** The reference: an event, the creation date or a date attribute. */
function AnchorEditor({ anchor, onChange, catalog }: AnchorProps) {
  const { t } = useLingui()
  const dates = catalog.personAttributes.filter(
    ({ attr, type }) => type === 'DATE' && attr.startsWith('attributes.'),
  )
  const choose = (next: AnchorKind) => {
    if (next === 'createdAt') return onChange({ kind: 'attribute', attr: 'createdAt' })
    if (next === 'attribute') return onChange({ kind: 'attribute', attr: dates[0]?.attr ?? '' })
    const kept = anchor.kind === 'event' ? anchor : { eventName: '' }
    return onChange({ ...kept, kind: 'event', occurrence: next })
  }
  return (
    <>
      <InlineSelect<AnchorKind>
        label={t`Reference moment`}
        value={
          anchor.kind === 'event'
            ? anchor.occurrence
            : anchor.attr === 'createdAt'
              ? 'createdAt'
              : 'attribute'
        }
        choices={[
          ['first', t`their first`],
          ['last', t`their last`],
          ['createdAt', t`their creation date`],
          ['attribute', t`the date attribute`],
        ]}
        onChange={choose}
      />
      {anchor.kind === 'attribute' && anchor.attr !== 'createdAt' && (
        <Combobox
          label={t`Date`}
          value={anchor.attr}
          choices={dates.map(({ attr }) => ({ value: attr, label: attr.replace(/^attributes\./, '') }))}
          onChange={(typed) =>
            onChange({ kind: 'attribute', attr: typed.includes('.') ? typed : `attributes.${typed}` })
          }
          placeholder={t`select a date`}
          searchPlaceholder={t`Search attributes`}
          nothing={t`No matching attribute`}
          free={(typed) => typed}
          shown={
            anchor.attr === ''
              ? undefined
              : [anchor.attr.replace(/^attributes\./, ''), ...(anchor.path ?? [])].join(' › ')
          }
          invalid={anchor.attr === ''}
        />
      )}
      {anchor.kind === 'event' && (
        <>
          <EventName
            value={anchor.eventName}
            onChange={(eventName) => onChange({ kind: 'event', eventName, occurrence: anchor.occurrence })}
          />
          <PropertyFilters
            eventName={anchor.eventName}
            filters={anchor.propertyFilters}
            onChange={(propertyFilters) => {
              const { propertyFilters: _, ...rest } = anchor
              onChange({ ...rest, ...(propertyFilters && { propertyFilters }) })
            }}
            catalog={catalog}
          />
        </>
      )}
    </>
  )
}
