import { useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Input, NativeSelect } from '../../ui/input.tsx'
import { useEventNames } from '../catalog.ts'
import {
  type Catalog,
  type EventPredicate,
  firstTerm,
  firstValue,
  type Operator,
  replaced,
  shapeOf,
  type Term,
} from '../filter.ts'
import { WINDOW_WORDS } from '../operator-words.ts'
import { TermEditor } from './term.tsx'
import { ValueEditor } from './values.tsx'

interface EventConditionProps {
  predicate: EventPredicate
  onChange: (predicate: EventPredicate) => void
  catalog: Catalog
}

type CountOp = NonNullable<EventPredicate['count']>['op']
type WindowOp = NonNullable<EventPredicate['window']>['op']

/** Did, or did not do: what, how often, when, and what about. */
export function EventCondition({ predicate, onChange, catalog }: EventConditionProps) {
  const { t } = useLingui()
  const names = useEventNames()
  const { eventName, occurred, window, propertyFilters = [] } = predicate
  const known = names.data?.data ?? []
  const properties = known.find(({ name }) => name === eventName)?.properties ?? []
  return (
    <>
      <NativeSelect
        aria-label={t`Whether it happened`}
        className="!h-7 !w-auto"
        value={occurred ? 'yes' : 'no'}
        onChange={(event) => onChange({ ...predicate, occurred: event.target.value === 'yes' })}
      >
        <option value="yes">{t`did`}</option>
        <option value="no">{t`did not do`}</option>
      </NativeSelect>
      <Combobox
        label={t`Event`}
        value={eventName}
        choices={known.map(({ name, count }) => ({ value: name, label: name, note: count.toLocaleString() }))}
        onChange={(next) => onChange({ kind: 'event', ...keptOf(predicate), eventName: next, occurred })}
        placeholder={t`choose an event`}
        searchPlaceholder={t`Search events`}
        nothing={t`No events yet`}
        free={(typed) => typed}
        shown={<span className="font-medium">{eventName || t`choose an event`}</span>}
        invalid={eventName === ''}
      />
      <Times predicate={predicate} onChange={onChange} />
      <NativeSelect
        aria-label={t`When`}
        className="!h-7 !w-auto"
        value={window?.op ?? 'ever'}
        onChange={(event) => {
          const op = event.target.value as WindowOp | 'ever'
          const { window: _, ...rest } = predicate
          onChange(op === 'ever' ? rest : { ...rest, window: { op, ...windowValue(op) } })
        }}
      >
        <option value="ever">{t`at any time`}</option>
        {Object.entries(WINDOW_WORDS).map(([op, words]) => (
          <option key={op} value={op}>
            {t(words)}
          </option>
        ))}
      </NativeSelect>
      {window && (
        <ValueEditor
          key={window.op}
          shape={shapeOf(window.op, 'DATE', catalog)}
          type="DATE"
          op={window.op}
          value={window.value}
          onChange={(value) =>
            onChange({ ...predicate, window: { op: window.op, ...(value !== undefined && { value }) } })
          }
          source={null}
        />
      )}
      {propertyFilters.map((filter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name.
        <div key={at} className="flex w-full flex-wrap items-center gap-1.5 pl-4">
          <span className="text-faint">{at === 0 ? t`where` : t`and`}</span>
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
              onChange({
                ...predicate,
                propertyFilters: replaced(propertyFilters, at, { key, ...firstTerm(type) }),
              })
            }}
            placeholder={t`choose a property`}
            searchPlaceholder={t`Search properties`}
            nothing={t`No properties`}
            free={(typed) => typed}
          />
          <TermEditor
            term={filter}
            onChange={(term: Term) =>
              onChange({
                ...predicate,
                propertyFilters: replaced(propertyFilters, at, { key: filter.key, ...term }),
              })
            }
            catalog={catalog}
            source={{ of: 'event', name: eventName, attr: filter.key }}
          />
          <Button
            kind="quiet"
            size="smallIcon"
            aria-label={t`Remove the condition on ${filter.key}`}
            onClick={() => {
              const left = replaced(propertyFilters, at, null)
              const { propertyFilters: _, ...rest } = predicate
              onChange(left.length > 0 ? { ...rest, propertyFilters: left } : rest)
            }}
          >
            <X size={14} />
          </Button>
        </div>
      ))}
      {eventName !== '' && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            const { key, type } = properties[0] ?? { key: 'name', type: 'STRING' as const }
            onChange({ ...predicate, propertyFilters: [...propertyFilters, { key, ...firstTerm(type) }] })
          }}
        >
          <Plus size={14} />
          {t`where …`}
        </Button>
      )}
    </>
  )
}

/** What another event name leaves as it is. */
function keptOf({ connector, window, count }: EventPredicate) {
  return { ...(connector && { connector }), ...(window && { window }), ...(count && { count }) }
}

function windowValue(op: Operator) {
  const value = firstValue(op, 'DATE')
  return value === undefined ? {} : { value }
}

function Times({ predicate, onChange }: Pick<EventConditionProps, 'predicate' | 'onChange'>) {
  const { t } = useLingui()
  const { count, ...rest } = predicate
  const amount = typeof count?.value === 'number' ? count.value : 1
  return (
    <>
      <NativeSelect
        aria-label={t`How often`}
        className="!h-7 !w-auto"
        value={count?.op ?? 'any'}
        onChange={(event) => {
          const op = event.target.value as CountOp | 'any'
          onChange(
            op === 'any' ? rest : { ...rest, count: { op, value: op === 'between' ? [1, 2] : amount } },
          )
        }}
      >
        <option value="any">{t`at all`}</option>
        <option value="gte">{t`at least`}</option>
        <option value="lte">{t`at most`}</option>
        <option value="eq">{t`exactly`}</option>
      </NativeSelect>
      {count && count.op !== 'between' && (
        <>
          <Input
            type="number"
            min={0}
            aria-label={t`How many times`}
            className="!h-7 !w-20 tabular"
            value={amount}
            onChange={(event) =>
              onChange({
                ...rest,
                count: { op: count.op, value: Math.max(0, Math.round(event.target.valueAsNumber) || 0) },
              })
            }
          />
          <span className="text-faint">{t`times`}</span>
        </>
      )}
    </>
  )
}
