import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { useTyped } from '../../../../ui/hooks/use-typed.ts'
import type { Value } from '../../filter/filter.ts'
import { Figure } from '../kinds/compared.tsx'

interface DateValueProps {
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

interface DateBoxProps {
  label: string
  value: string
  onChange: (day: string) => void
}

export function DateBox({ label, value, onChange }: DateBoxProps) {
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

type Unit = 'days' | 'weeks' | 'months' | 'years'
interface DayOffset {
  amount: number
  unit: Unit
}
interface RelativeRange {
  fromOffset: DayOffset
  toOffset: DayOffset
}

const FIRST_RANGE: RelativeRange = {
  fromOffset: { amount: -7, unit: 'days' },
  toOffset: { amount: 7, unit: 'days' },
}

/** A date range: two dates, or two days relative to today. */
export function DateRange({ value, onChange }: DateValueProps) {
  const { t } = useLingui()
  const relative = typeof value === 'object' && 'fromOffset' in value ? (value as RelativeRange) : null
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <InlineSelect
        label={t`Date range type`}
        value={relative ? 'relative' : 'calendar'}
        choices={[
          ['calendar', t`two dates`],
          ['relative', t`two days relative to today`],
        ]}
        onChange={(next) => onChange(next === 'relative' ? { ...FIRST_RANGE } : undefined)}
      />
      {relative ? (
        <>
          <OffsetFromToday
            offset={relative.fromOffset}
            onChange={(fromOffset) => onChange({ ...relative, fromOffset })}
          />
          {t`and`}
          <OffsetFromToday
            offset={relative.toOffset}
            onChange={(toOffset) => onChange({ ...relative, toOffset })}
          />
        </>
      ) : (
        <TwoDays value={value} onChange={onChange} />
      )}
    </span>
  )
}

function TwoDays({ value, onChange }: DateValueProps) {
  const { t } = useLingui()
  const [days, setDays] = useTyped(value, daysIn)
  const change = (next: typeof days) => {
    const range = next.from && next.to ? next : undefined
    setDays(next, range)
    onChange(range)
  }
  return (
    <>
      <DateBox label={t`Start date`} value={days.from} onChange={(from) => change({ ...days, from })} />
      {t`and`}
      <DateBox label={t`End date`} value={days.to} onChange={(to) => change({ ...days, to })} />
    </>
  )
}

function daysIn(value: Value | undefined): { from: string; to: string } {
  const { from = '', to = '' } = (value ?? {}) as { from?: string; to?: string }
  return { from, to }
}

/** An offset from today. "0 days ago" is kept as -0, so that the direction survives typing. */
function OffsetFromToday({ offset, onChange }: { offset: DayOffset; onChange: (offset: DayOffset) => void }) {
  const { t } = useLingui()
  const isPast = offset.amount < 0 || Object.is(offset.amount, -0)
  const amount = Math.abs(offset.amount)
  return (
    <>
      <Amount
        label={t`Amount`}
        min={0}
        value={amount}
        onChange={(next) => onChange({ ...offset, amount: isPast ? -next : next })}
      />
      <UnitSelect value={offset.unit} onChange={(unit) => onChange({ ...offset, unit })} />
      <InlineSelect
        label={t`Past or future`}
        value={isPast ? 'ago' : 'ahead'}
        choices={[
          ['ago', t({ message: 'ago', context: 'offset' })],
          ['ahead', t({ message: 'from today', context: 'offset' })],
        ]}
        onChange={(next) => onChange({ ...offset, amount: next === 'ago' ? -amount : amount })}
      />
    </>
  )
}

function UnitSelect({ value, onChange }: { value: Unit; onChange: (unit: Unit) => void }) {
  const { t } = useLingui()
  return (
    <InlineSelect
      label={t`Unit of time`}
      value={value}
      choices={[
        ['days', t`days`],
        ['weeks', t`weeks`],
        ['months', t`months`],
        ['years', t`years`],
      ]}
      onChange={onChange}
    />
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
    <Figure label={label} isCount min={min} max={9999} className="!w-20" value={value} onChange={onChange} />
  )
}

/** A number of days, weeks, months or years. */
export function Window({ value, onChange }: DateValueProps) {
  const { t } = useLingui()
  const { amount = 30, unit = 'days' } = (value ?? {}) as { amount?: number; unit?: Unit }
  return (
    <span className="inline-flex items-center gap-1.5">
      <Amount label={t`Amount`} value={amount} onChange={(next) => onChange({ amount: next, unit })} />
      <UnitSelect value={unit} onChange={(next) => onChange({ amount, unit: next })} />
    </span>
  )
}

export function WindowRange({ value, onChange }: DateValueProps) {
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
        label={t`Minimum`}
        min={0}
        value={range.minAmount}
        onChange={(minAmount) => onChange({ ...range, minAmount })}
      />
      {t({ message: 'to', context: 'amounts' })}
      <Amount
        label={t`Maximum`}
        value={range.maxAmount}
        onChange={(maxAmount) => onChange({ ...range, maxAmount })}
      />
      <UnitSelect value={range.unit} onChange={(unit) => onChange({ ...range, unit })} />
    </span>
  )
}

export function DaysFromToday({ value, onChange }: DateValueProps) {
  const { t } = useLingui()
  const { daysOffset } = (value ?? { daysOffset: 0 }) as { daysOffset: number }
  return (
    <Figure
      label={t`Days from today (negative for the past)`}
      isCount
      min={-40_000}
      max={40_000}
      className="!w-24"
      value={daysOffset}
      onChange={(next) => onChange({ daysOffset: next })}
    />
  )
}
