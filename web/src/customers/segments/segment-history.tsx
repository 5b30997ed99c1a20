import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { Loading } from '../../shell/loading.tsx'
import { parley } from '../../shell/queries/api.ts'
import { NativeSelect } from '../../ui/fields/input.tsx'
import { Card, Sheet } from '../../ui/layout/page.tsx'

const CHOICES = [7, 30, 90, 365] as const

/** Entries and exits by day, as a chart and as a table. */
export function SegmentHistory({ slug }: { slug: string }) {
  const { t, i18n } = useLingui()
  const [days, setDays] = useState<number>(30)
  const history = useQuery({
    queryKey: ['segments', 'history', slug, days],
    queryFn: ({ signal }) => parley.segments.history({ slug, days }, { signal }),
  })
  if (history.error && !history.data) {
    return <Failure error={history.error} onRetry={() => void history.refetch()} />
  }
  if (!history.data) return <Loading />
  const found = history.data.days
  const dayOf = (date: string) => i18n.date(new Date(`${date}T12:00:00`), { dateStyle: 'medium' })
  const changed = found.filter(({ entered, left }) => entered + left > 0).toReversed()
  return (
    <Sheet>
      <Card
        title={t`Entries and exits`}
        actions={
          <NativeSelect
            aria-label={t`Period`}
            className="!h-7 !w-auto"
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {t`${choice} days`}
              </option>
            ))}
          </NativeSelect>
        }
      >
        <Bars days={found} />
        <p className="flex justify-between px-4 pb-2 text-2xs text-faint" aria-hidden>
          <span>{found[0] && dayOf(found[0].date)}</span>
          <span>{found.length > 1 && dayOf(found.at(-1)!.date)}</span>
        </p>
        <table className="w-full border-t">
          <thead>
            <tr className="text-xs text-faint">
              <th className="px-4 py-2 text-left font-medium">{t`Day`}</th>
              <th className="px-4 py-2 text-right font-medium">
                <Trans context="segment">Entered</Trans>
              </th>
              <th className="px-4 py-2 text-right font-medium">
                <Trans context="segment">Exited</Trans>
              </th>
            </tr>
          </thead>
          <tbody className="tabular">
            {changed.map(({ date, entered, left }) => (
              <tr key={date} className="border-t border-line/60">
                <td className="px-4 py-1.5">{dayOf(date)}</td>
                <td className={`px-4 py-1.5 text-right ${entered > 0 ? 'text-good' : 'text-faint'}`}>
                  {entered > 0 ? `+${i18n.number(entered)}` : '–'}
                </td>
                <td className={`px-4 py-1.5 text-right ${left > 0 ? 'text-danger' : 'text-faint'}`}>
                  {left > 0 ? `−${i18n.number(left)}` : '–'}
                </td>
              </tr>
            ))}
            {changed.length === 0 && (
              <tr className="border-t border-line/60">
                <td colSpan={3} className="px-4 py-3 text-soft">
                  <Trans>No one entered or exited during this period.</Trans>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </Card>
    </Sheet>
  )
}

const HALF = 44

function Bars({ days }: { days: readonly { date: string; entered: number; left: number }[] }) {
  const most = Math.max(1, ...days.flatMap(({ entered, left }) => [entered, left]))
  const heightOf = (people: number) => (people === 0 ? 0 : Math.max(2, (people / most) * HALF))
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${days.length * 10} ${HALF * 2 + 1}`}
      preserveAspectRatio="none"
      className="block h-28 w-full px-4 pt-3 pb-1"
    >
      {days.map(({ date, entered, left }, at) => (
        <g key={date}>
          <rect
            x={at * 10 + 1.5}
            width={7}
            y={HALF - heightOf(entered)}
            height={heightOf(entered)}
            className="fill-accent"
          />
          <rect x={at * 10 + 1.5} width={7} y={HALF + 1} height={heightOf(left)} className="fill-danger/60" />
        </g>
      ))}
      <rect x={0} width={days.length * 10} y={HALF} height={1} className="fill-line" />
    </svg>
  )
}
