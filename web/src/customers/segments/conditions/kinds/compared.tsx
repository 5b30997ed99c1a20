import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import type { Compared } from '../../filter/filter.ts'
import type { FacetEditor } from '../parts/facets.tsx'

interface ComparedProps {
  /** An accessible label, such as "Number of times". */
  label: string
  compared: Compared
  onChange: (compared: Compared) => void
  /** Counts are whole numbers from zero. */
  isCount?: boolean
}

/** A comparison operator with one number, or two for "between". */
export function ComparedEditor({ label, compared, onChange, isCount = false }: ComparedProps) {
  const { t } = useLingui()
  const { op, value } = compared
  const [from, to] = Array.isArray(value) ? value.map(Number) : [Number(value), Number(value) + 1]
  const number = { isCount, className: isCount ? '!w-20' : '!w-24' }
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <InlineSelect
        label={label}
        value={op}
        choices={[
          ['gte', t`at least`],
          ['lte', t`at most`],
          ['eq', t`exactly`],
          ['neq', t`other than`],
          ['gt', t`more than`],
          ['lt', t`less than`],
          ['between', t`between`],
        ]}
        onChange={(next) =>
          onChange({ ...compared, op: next, value: next === 'between' ? [from!, to!] : from! })
        }
      />
      {op === 'between' ? (
        <>
          <Figure
            label={t({ message: 'From', context: 'range' })}
            {...number}
            value={from!}
            onChange={(next) => onChange({ ...compared, value: [next, to!] })}
          />
          {t`and`}
          <Figure
            label={t({ message: 'To', context: 'range' })}
            {...number}
            value={to!}
            onChange={(next) => onChange({ ...compared, value: [from!, next] })}
          />
        </>
      ) : (
        <Figure
          label={t`Amount`}
          {...number}
          value={from!}
          onChange={(next) => onChange({ ...compared, value: next })}
        />
      )}
    </span>
  )
}

/** How often something happened, as an optional part of a condition. */
export function useTimes(): FacetEditor<Compared> {
  const { t } = useLingui()
  return {
    label: t`this many times:`,
    first: () => ({ op: 'gte', value: 2 }),
    edit: (count, set) => (
      <ComparedEditor label={t`Number of times`} compared={count} isCount onChange={set} />
    ),
  }
}

interface FigureProps {
  label: string
  value: number
  onChange: (value: number) => void
  isCount?: boolean
  min?: number
  max?: number
  className?: string
}

/** A number input. An invalid number is marked, and the last valid one stays in the filter. */
export function Figure({ label, value, onChange, isCount = false, min, max, className = '' }: FigureProps) {
  const [typed, setTyped] = useState<string>()
  const least = min ?? (isCount ? 0 : undefined)
  const isFit = (number: number) =>
    Number.isFinite(number) &&
    (!isCount || Number.isInteger(number)) &&
    number >= (least ?? -Infinity) &&
    number <= (max ?? Infinity)
  return (
    <Input
      type="number"
      step={isCount ? 1 : 'any'}
      min={least}
      max={max}
      aria-label={label}
      aria-invalid={typed !== undefined && (typed === '' || !isFit(Number(typed))) ? true : undefined}
      className={`!h-7 tabular ${className}`}
      value={typed ?? value}
      onChange={(event) => {
        const { value: text, valueAsNumber } = event.target
        setTyped(text)
        if (isFit(valueAsNumber)) onChange(valueAsNumber)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
