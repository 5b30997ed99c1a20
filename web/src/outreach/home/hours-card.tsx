import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { toCsv } from '../../shell/csv.ts'
import { parley } from '../../shell/queries/api.ts'
import { saveAs } from '../../shell/save-as.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Download } from '../../ui/icons/icons.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

type Hours = Output<'overview_hours'>

const LOOK_EVERY_MS = 60_000

/** Messages sent and received by hour today, beside those of the same day a week ago. */
export function HoursCard() {
  const { t } = useLingui()
  const hours = useQuery({
    queryKey: ['overview', 'hours'],
    queryFn: ({ signal }) => parley.overview.hours({}, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  const title = t`Messages by hour`
  return (
    <Card title={title} actions={hours.data && <SaveTable hours={hours.data} />}>
      <div className="p-4">
        {hours.data ? (
          <div className="grid grid-cols-2 gap-6 phone:grid-cols-1">
            <Chart hours={hours.data} of="sent" title={t({ message: 'Sent', context: 'messages' })} />
            <Chart hours={hours.data} of="received" title={t({ message: 'Received', context: 'messages' })} />
          </div>
        ) : (
          <Skeleton className="h-32 w-full" />
        )}
        <ul className="mt-3 flex flex-wrap gap-4 text-xs text-soft">
          <li className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm bg-accent" />
            <Trans>Today</Trans>
          </li>
          <li className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-sm bg-strong" />
            <Trans>A week ago</Trans>
          </li>
        </ul>
      </div>
    </Card>
  )
}

interface ChartProps {
  hours: Hours
  of: 'sent' | 'received'
  title: string
}

/** Bars for those who see them, and a table with the same numbers for those who listen. */
function Chart({ hours: { today, weekAgo, hour: now }, of, title }: ChartProps) {
  const { t, i18n } = useLingui()
  const most = Math.max(1, ...[...today, ...weekAgo].map((each) => each[of]))
  const sum = today.reduce((total, each) => total + each[of], 0)
  const before = weekAgo.slice(0, now + 1).reduce((total, each) => total + each[of], 0)
  const height = (count: number) => ({ height: `${(100 * count) / most}%` })
  const sumWords = i18n.number(sum)
  const beforeWords = i18n.number(before)
  return (
    <figure>
      <figcaption className="mb-2 flex items-baseline gap-2">
        <span className="text-xs text-soft">{title}</span>
        <span className="tabular font-semibold">{sumWords}</span>
        <span className="tabular text-xs text-faint">
          <Trans>a week ago by this hour: {beforeWords}</Trans>
        </span>
      </figcaption>
      <div aria-hidden className="flex h-24 items-end gap-px border-b">
        {today.map((each, hour) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour.
            key={hour}
            title={`${clockOf(hour)}: ${each[of]} / ${weekAgo[hour]![of]}`}
            className="flex h-full min-w-0 flex-1 items-end justify-center hover:bg-hover"
          >
            <div className="w-2/5 rounded-t-sm bg-strong" style={height(weekAgo[hour]![of])} />
            <div className="w-2/5 rounded-t-sm bg-accent" style={height(each[of])} />
          </div>
        ))}
      </div>
      <div aria-hidden className="tabular mt-1 flex justify-between text-2xs text-faint">
        {[0, 6, 12, 18, 23].map((hour) => (
          <span key={hour}>{clockOf(hour)}</span>
        ))}
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Hour`}</th>
            <th scope="col">{t`Today`}</th>
            <th scope="col">{t`A week ago`}</th>
          </tr>
        </thead>
        <tbody>
          {today.map((each, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour.
            <tr key={hour}>
              <th scope="row">{clockOf(hour)}</th>
              <td>{i18n.number(each[of])}</td>
              <td>{i18n.number(weekAgo[hour]![of])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function clockOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function SaveTable({ hours: { today, weekAgo } }: { hours: Hours }) {
  const { t } = useLingui()
  const save = () => {
    const head = ['hour', 'sent_today', 'sent_week_ago', 'received_today', 'received_week_ago']
    const rows = today.map(({ sent, received }, hour) => {
      const before = weekAgo[hour]!
      return [clockOf(hour), sent, before.sent, received, before.received].map(String)
    })
    saveAs('messages-by-hour.csv', toCsv([head, ...rows]))
  }
  return (
    <Button kind="quiet" size="small" aria-label={t`Export messages by hour as CSV`} onClick={save}>
      <Download size={14} />
      CSV
    </Button>
  )
}
