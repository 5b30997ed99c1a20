import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cn } from '../../ui/class-names.ts'

export interface Bar {
  id: string
  words: string
  /** Replaces the words where they are a link. */
  shown?: ReactNode
  count: number
  tone?: 'accent' | 'danger' | 'quiet'
}

interface BarsProps {
  /** The caption of the table. */
  label: string
  rows: readonly Bar[]
  /** What 100 % is. */
  whole: number
}

const FILLS = { accent: 'bg-accent', danger: 'bg-danger', quiet: 'bg-strong' }

/** A table of counts in which each row is also a bar. Screen readers and copies get the table. */
export function Bars({ label, rows, whole }: BarsProps) {
  const { t, i18n } = useLingui()
  const longest = Math.max(whole, ...rows.map(({ count }) => count), 1)
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">{label}</caption>
      <colgroup>
        <col className="w-44 phone:w-28" />
        <col />
        <col className="w-20" />
        <col className="w-16" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t`Name`}</th>
          <td aria-hidden />
          <th scope="col">{t`Count`}</th>
          <th scope="col">{t`Share`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, words, shown, count, tone = 'accent' }) => (
          <tr key={id} className="h-8">
            <th scope="row" className="w-44 truncate pr-3 text-left font-normal phone:w-28" dir="auto">
              {shown ?? words}
            </th>
            <td aria-hidden className="w-full">
              <span className="block h-2.5 w-full overflow-hidden rounded-sm bg-sunken dark:bg-line">
                <span
                  className={cn('block h-full rounded-sm', FILLS[tone])}
                  style={{ width: `${(count / longest) * 100}%` }}
                />
              </span>
            </td>
            <td className="tabular w-20 pl-3 text-right font-medium">{i18n.number(count)}</td>
            <td className="tabular w-16 pl-2 text-right text-soft">
              {whole > 0 ? i18n.number(count / whole, { style: 'percent', maximumFractionDigits: 0 }) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
