import { useLingui } from '@lingui/react/macro'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import type { Span } from '../../filter/filter.ts'
import { Figure } from '../kinds/compared.tsx'

interface SpanProps {
  span: Span
  onChange: (span: Span) => void
  min?: number
}

/** A length of time in minutes, hours, days or weeks. */
export function SpanEditor({ span, onChange, min = 1 }: SpanProps) {
  const { t } = useLingui()
  return (
    <span className="inline-flex items-center gap-1.5">
      <Figure
        label={t`Amount`}
        isCount
        min={min}
        className="!w-18"
        value={span.amount}
        onChange={(amount) => onChange({ ...span, amount })}
      />
      <InlineSelect
        label={t`Unit of time`}
        value={span.unit}
        choices={[
          ['minutes', t`minutes`],
          ['hours', t`hours`],
          ['days', t`days`],
          ['weeks', t`weeks`],
        ]}
        onChange={(unit) => onChange({ ...span, unit })}
      />
    </span>
  )
}

const FIRST: Span = { amount: 7, unit: 'days' }

interface WithinProps {
  label: string
  /** The label of the option without a limit. */
  open: string
  /** The label of the option with a limit. */
  within: string
  span: Span | undefined
  onChange: (span: Span | undefined) => void
}

/** An optional length of time. */
export function Within({ label, open, within, span, onChange }: WithinProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <InlineSelect
        label={label}
        value={span ? 'within' : 'open'}
        choices={[
          ['open', open],
          ['within', within],
        ]}
        onChange={(next) => onChange(next === 'within' ? FIRST : undefined)}
      />
      {span && <SpanEditor span={span} onChange={onChange} />}
    </span>
  )
}
