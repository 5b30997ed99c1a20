import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Combobox } from '../../ui/combobox.tsx'
import { Input, NativeSelect } from '../../ui/input.tsx'
import { useValues, type ValueSource } from '../catalog.ts'
import type { AttributeType, Operator, Value, ValueShape } from '../filter.ts'

export interface ValueProps {
  shape: ValueShape | 'numbers'
  type: AttributeType
  op: Operator
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  source: ValueSource | null
}

/** What an operator is asked with, in the way that fits it. */
export function ValueEditor(props: ValueProps) {
  const { shape, type, value, onChange } = props
  const { t } = useLingui()
  switch (shape) {
    case 'none':
      return null
    case 'list':
      return <ListOfValues {...props} />
    case 'scalar':
      if (type === 'BOOLEAN') {
        return (
          <NativeSelect
            aria-label={t`Value`}
            className="!h-7 !w-auto"
            value={String(value)}
            onChange={(event) => onChange(event.target.value === 'true')}
          >
            <option value="true">{t`yes`}</option>
            <option value="false">{t`no`}</option>
          </NativeSelect>
        )
      }
      return type === 'NUMBER' ? <NumberBox value={value} onChange={onChange} /> : <OneValue {...props} />
    case 'numbers':
      return <TwoNumbers value={value} onChange={onChange} />
    case 'date':
      return <DateBox label={t`Day`} value={typeof value === 'string' ? value : ''} onChange={onChange} />
    case 'dateRange':
      return <DateRange value={value} onChange={onChange} />
    case 'relativeWindow':
      return <Window value={value} onChange={onChange} />
    case 'relativeRange':
      return <WindowRange value={value} onChange={onChange} />
    case 'dateOffset':
      return <Offset value={value} onChange={onChange} />
  }
}

const MOST_SHOWN = 40

function useChoices({ source, type }: ValueProps) {
  const found = useValues(source ?? { of: 'person', attr: '-' }, source !== null)
  const values = found.data?.values ?? []
  return values
    .filter(({ value }) => (type === 'NUMBER' ? typeof value === 'number' : true))
    .slice(0, MOST_SHOWN)
    .map(({ value, count }) => ({ value: String(value), label: String(value), note: count.toLocaleString() }))
}

function OneValue(props: ValueProps) {
  const { t } = useLingui()
  const { value, onChange } = props
  return (
    <Combobox
      label={t`Value`}
      value={value === undefined ? null : String(value)}
      choices={useChoices(props)}
      onChange={onChange}
      placeholder={t`choose a value`}
      searchPlaceholder={t`Type or choose`}
      nothing={t`No values`}
      free={(typed) => `“${typed}”`}
      invalid={value === undefined}
    />
  )
}

function ListOfValues(props: ValueProps) {
  const { t } = useLingui()
  const { value, onChange, type } = props
  const values = (Array.isArray(value) ? value : []) as (string | number)[]
  const add = (typed: string) => {
    const next = type === 'NUMBER' ? Number(typed) : typed
    if (!values.includes(next) && !Number.isNaN(next)) onChange([...values, next])
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {values.map((entry) => (
        <span
          key={entry}
          className="inline-flex h-7 max-w-52 items-center gap-1 rounded-md bg-accent-soft pl-2 text-accent"
        >
          <span className="truncate" dir="auto">
            {entry}
          </span>
          <button
            type="button"
            aria-label={t`Leave out ${entry}`}
            onClick={() => onChange(values.filter((other) => other !== entry))}
            className="grid size-6 place-items-center rounded-md hover:bg-hover"
          >
            <X size={12} />
          </button>
        </span>
      ))}
      <Combobox
        label={t`Another value`}
        value={null}
        choices={useChoices(props).filter((choice) => !values.map(String).includes(choice.value))}
        onChange={add}
        placeholder={t`add a value`}
        searchPlaceholder={t`Type or choose`}
        nothing={t`No values`}
        free={(typed) => `“${typed}”`}
        invalid={values.length === 0}
      />
    </span>
  )
}

const NUMBER = '!h-7 !w-24 tabular'

function NumberBox({ value, onChange, label }: Pick<ValueProps, 'value' | 'onChange'> & { label?: string }) {
  const { t } = useLingui()
  // What is being typed need not be a number yet.
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  return (
    <Input
      type="number"
      step="any"
      aria-label={label ?? t`Number`}
      className={NUMBER}
      value={typed}
      aria-invalid={value === undefined ? true : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        const number = event.target.valueAsNumber
        onChange(Number.isNaN(number) ? undefined : number)
      }}
    />
  )
}

function TwoNumbers({ value, onChange }: Pick<ValueProps, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const [ends, setEnds] = useState<(Value | undefined)[]>(Array.isArray(value) ? (value as number[]) : [])
  const change = (next: (Value | undefined)[]) => {
    setEnds(next)
    const isWhole = typeof next[0] === 'number' && typeof next[1] === 'number'
    onChange(isWhole ? (next as number[]) : undefined)
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <NumberBox label={t`From`} value={ends[0]} onChange={(from) => change([from, ends[1]])} />
      {t`and`}
      <NumberBox label={t`To`} value={ends[1]} onChange={(to) => change([ends[0], to])} />
    </span>
  )
}

function DateBox({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) {
  return (
    <Input
      type="date"
      aria-label={label}
      className="!h-7 !w-36"
      value={value}
      aria-invalid={value === '' ? true : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function DateRange({ value, onChange }: Pick<ValueProps, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const given = value as { from?: string; to?: string } | undefined
  const [days, setDays] = useState({ from: given?.from ?? '', to: given?.to ?? '' })
  const change = (next: typeof days) => {
    setDays(next)
    onChange(next.from && next.to ? next : undefined)
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <DateBox label={t`First day`} value={days.from} onChange={(from) => change({ ...days, from })} />
      {t`and`}
      <DateBox label={t`Last day`} value={days.to} onChange={(to) => change({ ...days, to })} />
    </span>
  )
}

type Unit = 'days' | 'weeks' | 'months'

function UnitSelect({ value, onChange }: { value: Unit; onChange: (unit: Unit) => void }) {
  const { t } = useLingui()
  return (
    <NativeSelect
      aria-label={t`Unit of time`}
      className="!h-7 !w-auto"
      value={value}
      onChange={(event) => onChange(event.target.value as Unit)}
    >
      <option value="days">{t`days`}</option>
      <option value="weeks">{t`weeks`}</option>
      <option value="months">{t`months`}</option>
    </NativeSelect>
  )
}

interface AmountProps {
  label: string
  value: number
  onChange: (amount: number) => void
  min?: number
}

function Amount({ label, value, onChange, min = 1 }: AmountProps) {
  return (
    <Input
      type="number"
      min={min}
      max={9999}
      aria-label={label}
      className="!h-7 !w-20 tabular"
      value={value}
      onChange={(event) => onChange(Math.max(min, Math.round(event.target.valueAsNumber) || min))}
    />
  )
}

function Window({ value, onChange }: Pick<ValueProps, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const { amount = 30, unit = 'days' } = (value ?? {}) as { amount?: number; unit?: Unit }
  return (
    <span className="inline-flex items-center gap-1.5">
      <Amount label={t`How many`} value={amount} onChange={(next) => onChange({ amount: next, unit })} />
      <UnitSelect value={unit} onChange={(next) => onChange({ amount, unit: next })} />
    </span>
  )
}

function WindowRange({ value, onChange }: Pick<ValueProps, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const given = (value ?? {}) as { minAmount?: number; maxAmount?: number; unit?: Unit }
  const range = {
    minAmount: given.minAmount ?? 1,
    maxAmount: given.maxAmount ?? 2,
    unit: given.unit ?? 'weeks',
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <Amount
        label={t`At least`}
        min={0}
        value={range.minAmount}
        onChange={(minAmount) => onChange({ ...range, minAmount })}
      />
      {t`to`}
      <Amount
        label={t`At most`}
        value={range.maxAmount}
        onChange={(maxAmount) => onChange({ ...range, maxAmount })}
      />
      <UnitSelect value={range.unit} onChange={(unit) => onChange({ ...range, unit })} />
    </span>
  )
}

function Offset({ value, onChange }: Pick<ValueProps, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const given = (value ?? { daysOffset: 0 }) as { daysOffset: number }
  return (
    <Input
      type="number"
      aria-label={t`Days from today; before it with a minus`}
      className={NUMBER}
      value={given.daysOffset}
      onChange={(event) => onChange({ ...given, daysOffset: Math.round(event.target.valueAsNumber) || 0 })}
    />
  )
}
