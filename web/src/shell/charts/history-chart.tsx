import { useLingui } from '@lingui/react/macro'
import { cn } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChevronRight, Download } from '../../ui/icons/icons.tsx'
import { toCsv } from '../csv.ts'
import { saveAs } from '../save-as.ts'
import { everyDay, type HistoryDay, type Series, summaryOf } from './history.ts'

interface HistoryChartProps {
  /** What the numbers are; also the name of the file. */
  title: string
  series: readonly Series[]
  /** Oldest first. A day that is missing has no numbers. */
  days: readonly HistoryDay[]
  /** Numbers as words. Default: whole numbers. */
  format?: (value: number) => string
  /** The colors of the series, where they mean something. */
  tones?: readonly SeriesTone[]
  /** What the table and the file say about a day besides the numbers. */
  facts?: readonly DayFact[]
}

export interface DayFact {
  id: string
  label: string
  /** '' if nothing is known of the day. */
  of: (day: string) => string
  /** The color of the day below its bars; undefined: none. */
  toneOf?: (day: string) => 'good' | 'warn' | 'danger' | undefined
}

const TONES = { good: 'fill-good', warn: 'fill-warn', danger: 'fill-danger' }

const FILLS = ['fill-accent', 'fill-info', 'fill-good', 'fill-warn', 'fill-strong', 'fill-faint']
const DOTS = ['bg-accent', 'bg-info', 'bg-good', 'bg-warn', 'bg-strong', 'bg-faint']
const TONED = {
  good: ['fill-good', 'bg-good'],
  danger: ['fill-danger', 'bg-danger'],
  strong: ['fill-strong', 'bg-strong'],
} as const

type SeriesTone = keyof typeof TONED

function fillOf(at: number, tones: readonly SeriesTone[] | undefined): string {
  return tones?.[at] ? TONED[tones[at]][0] : FILLS[at % FILLS.length]!
}

function dotOf(at: number, tones: readonly SeriesTone[] | undefined): string {
  return tones?.[at] ? TONED[tones[at]][1] : DOTS[at % DOTS.length]!
}

const HEIGHT = 100
const STEP = 10

/** Numbers by day as stacked bars, with a sentence for screen readers, a table and a file. */
export function HistoryChart({ title, series, days, format, tones, facts = [] }: HistoryChartProps) {
  const { t, i18n } = useLingui()
  const words = format ?? ((value: number) => i18n.number(value))
  const dayWords = (day: string) =>
    i18n.date(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
  const all = everyDay(days)
  const { first, last, highest } = summaryOf(all)
  if (!first || !last || !highest) return null
  const from = dayWords(first.day)
  const until = dayWords(last.day)
  const top = dayWords(highest.day)
  const most = words(highest.sum)
  const save = () =>
    saveAs(
      `${title}.csv`,
      toCsv([
        [t`Day`, ...series.map(({ label }) => label), ...facts.map(({ label }) => label)],
        ...days.map(({ day, values }) => [
          day,
          ...values.map((value) => (value === null ? '' : String(value))),
          ...facts.map(({ of }) => of(day)),
        ]),
      ]),
    )
  return (
    <figure className="flex flex-col gap-2">
      {series.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
          {series.map(({ id, label }, at) => (
            <li key={id} className="flex min-w-0 items-center gap-1.5">
              <span className={cn('size-2.5 shrink-0 rounded-sm', dotOf(at, tones))} />
              <span className="truncate" dir="auto">
                {label}
              </span>
            </li>
          ))}
        </ul>
      )}
      <svg
        aria-hidden
        viewBox={`0 0 ${all.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-b"
      >
        {all.map((day, at) => (
          <Column
            key={day.day}
            day={day}
            at={at}
            scale={HEIGHT / highest.sum}
            name={dayWords(day.day)}
            words={words}
            tones={tones}
          />
        ))}
      </svg>
      {facts.map(
        ({ id, label, of, toneOf }) =>
          toneOf && (
            <Strip
              key={id}
              label={label}
              days={all.map(({ day }) => ({ day, tone: toneOf(day), words: of(day) }))}
            />
          ),
      )}
      <p aria-hidden className="tabular flex justify-between text-2xs text-faint">
        <span>{from}</span>
        <span>{t`Highest: ${most}`}</span>
        <span>{until}</span>
      </p>
      <figcaption className="sr-only">{t`${title}, ${from} to ${until}. Highest on ${top}: ${most}.`}</figcaption>
      <details className="group">
        <summary className="flex min-h-6 cursor-pointer items-center gap-1 text-xs text-soft hover:text-ink">
          <ChevronRight size={14} aria-hidden className="group-open:rotate-90" />
          {t`Table`}
        </summary>
        <div
          className="mt-2 max-h-72 overflow-auto rounded-md border"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys.
          tabIndex={0}
          role="region"
          aria-label={title}
        >
          <table className="w-full">
            <caption className="sr-only">{title}</caption>
            <thead className="sticky top-0 bg-surface">
              <tr className="border-b text-xs text-faint">
                <th scope="col" className="px-3 py-1.5 text-left font-medium">{t`Day`}</th>
                {series.map(({ id, label }) => (
                  <th key={id} scope="col" className="px-3 py-1.5 text-right font-medium" dir="auto">
                    {label}
                  </th>
                ))}
                {facts.map(({ id, label }) => (
                  <th key={id} scope="col" className="px-3 py-1.5 text-right font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {days.toReversed().map(({ day, values }) => (
                <tr key={day}>
                  <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap">
                    {dayWords(day)}
                  </th>
                  {values.map((value, at) => (
                    <td key={series[at]?.id} className="tabular px-3 py-1 text-right">
                      {value === null ? '–' : words(value)}
                    </td>
                  ))}
                  {facts.map(({ id, of }) => (
                    <td key={id} className="tabular px-3 py-1 text-right whitespace-nowrap">
                      {of(day) || '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Button size="small" className="mt-2" onClick={save}>
          <Download size={14} />
          {t`Download CSV`}
        </Button>
      </details>
    </figure>
  )
}

interface StripProps {
  label: string
  days: readonly { day: string; tone: keyof typeof TONES | undefined; words: string }[]
}

/** A color for each day, in line with the bars above. The table says the same in words. */
function Strip({ label, days }: StripProps) {
  return (
    <div className="flex flex-col gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * STEP} 1`}
        preserveAspectRatio="none"
        className="block h-2 w-full"
      >
        {days.map(({ day, tone, words }, at) => (
          <rect
            key={day}
            x={at * STEP + 1}
            width={STEP - 2}
            height={1}
            className={tone ? TONES[tone] : 'fill-line'}
          >
            <title>{words}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden className="text-2xs text-faint">
        {label}
      </p>
    </div>
  )
}

interface ColumnProps {
  day: HistoryDay
  at: number
  /** Height for one. */
  scale: number
  name: string
  words: (value: number) => string
  tones: readonly SeriesTone[] | undefined
}

/** The bars of a day, one upon the other. */
function Column({ day, at, scale, name, words, tones }: ColumnProps) {
  let top = HEIGHT
  return (
    <g>
      <title>{`${name}: ${day.values.map((value) => (value === null ? '–' : words(value))).join(' / ')}`}</title>
      {day.values.map((value, series) => {
        const height = (value ?? 0) * scale
        top -= height
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
            key={series}
            x={at * STEP + 1}
            width={STEP - 2}
            y={top}
            height={height}
            className={fillOf(series, tones)}
          />
        )
      })}
    </g>
  )
}
