import { useLingui } from '@lingui/react/macro'
import { Combobox } from '../../../../ui/fields/combobox.tsx'
import { Input, NativeSelect } from '../../../../ui/fields/input.tsx'
import { useTyped } from '../../../../ui/hooks/use-typed.ts'
import { useValues, type ValueSource } from '../../catalog.ts'
import type { AttributeType, Operator, Value, ValueShape } from '../../filter/filter.ts'
import { DateBox, DateRange, DaysFromToday, Window, WindowRange } from './date-values.tsx'
import { MultiValue } from './multi-value.tsx'

export interface ValueProps {
  shape: ValueShape | 'numbers'
  type: AttributeType
  op: Operator
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  source: ValueSource | null
}

/** The input for an operator's value. */
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
      return <DaysFromToday value={value} onChange={onChange} />
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
      placeholder={t`select a value`}
      searchPlaceholder={t`Type or select a value`}
      nothing={t`No values found`}
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
    <MultiValue
      label={t`Add value`}
      values={values}
      choices={useChoices(props)}
      onAdd={add}
      onRemove={(gone) => onChange(values.filter((other) => other !== gone))}
      isFree
    />
  )
}

const NUMBER = '!h-7 !w-24 tabular'

function NumberBox({ value, onChange, label }: Pick<ValueProps, 'value' | 'onChange'> & { label?: string }) {
  const { t } = useLingui()
  // What is being typed may not be a number yet.
  const [typed, setTyped] = useTyped(value, numberText)
  return (
    <Input
      type="number"
      step="any"
      aria-label={label ?? t`Number`}
      className={NUMBER}
      value={typed}
      aria-invalid={value === undefined ? true : undefined}
      onChange={(event) => {
        const { value: text, valueAsNumber } = event.target
        const number = Number.isNaN(valueAsNumber) ? undefined : valueAsNumber
        setTyped(text, number)
        onChange(number)
      }}
    />
  )
}

function numberText(value: Value | undefined): string {
  return value === undefined ? '' : String(value)
}

function endsIn(value: Value | undefined): (Value | undefined)[] {
  return Array.isArray(value) ? (value as number[]) : []
}

function TwoNumbers({ value, onChange }: Pick<ValueProps, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const [ends, setEnds] = useTyped(value, endsIn)
  const change = (next: (Value | undefined)[]) => {
    const isWhole = typeof next[0] === 'number' && typeof next[1] === 'number'
    const range = isWhole ? (next as number[]) : undefined
    setEnds(next, range)
    onChange(range)
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <NumberBox
        label={t({ message: 'From', context: 'range' })}
        value={ends[0]}
        onChange={(from) => change([from, ends[1]])}
      />
      {t`and`}
      <NumberBox
        label={t({ message: 'To', context: 'range' })}
        value={ends[1]}
        onChange={(to) => change([ends[0], to])}
      />
    </span>
  )
}
