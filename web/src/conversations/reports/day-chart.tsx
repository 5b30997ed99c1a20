import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../ui/layout/page.tsx'
import type { Report } from './report.ts'
import { ExportButton } from './report-table.tsx'

const DAY_MS = 86_400_000

interface Day {
  day: string
  received: number
  people: number
  agent: number
}

/** Messages by day, all channels together, oldest first; days without anything too. */
function daysOf({ days, from, until }: Report): Day[] {
  const byDay = Map.groupBy(days, ({ day }) => day)
  const count = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10)
    const rows = byDay.get(day) ?? []
    const sum = (of: 'received' | 'writtenByPeople' | 'writtenByAgent') =>
      rows.reduce((total, row) => total + row[of], 0)
    return { day, received: sum('received'), people: sum('writtenByPeople'), agent: sum('writtenByAgent') }
  })
}

/** Messages of each day as bars, with a table for those who read it. */
export function DayChart({ report }: { report: Report }) {
  const { t, i18n } = useLingui()
  const days = daysOf(report)
  const most = Math.max(1, ...days.map(({ received, people, agent }) => Math.max(received, people + agent)))
  const format = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const height = (count: number) => ({ height: `${(100 * count) / most}%` })
  const title = t`Messages by day`
  return (
    <Card title={title} actions={<ExportButton title={title} table="days" report={report} />}>
      <div className="p-4">
        <ul className="mb-3 flex flex-wrap gap-4 text-xs text-soft">
          <Key color="bg-strong" label={t`Received`} />
          <Key color="bg-accent" label={t`Written by people`} />
          <Key color="bg-info" label={t`Written by the agent`} />
        </ul>
        <div aria-hidden className="flex h-40 items-end gap-px border-b">
          {days.map(({ day, received, people, agent }) => (
            <div
              key={day}
              title={`${format.format(new Date(day))}: ${received} / ${people} / ${agent}`}
              className="flex h-full min-w-0 flex-1 items-end justify-center gap-px hover:bg-hover"
            >
              <div className="w-2/5 rounded-t-sm bg-strong" style={height(received)} />
              <div className="flex h-full w-2/5 flex-col justify-end">
                <div className="rounded-t-sm bg-info" style={height(agent)} />
                <div className="bg-accent" style={height(people)} />
              </div>
            </div>
          ))}
        </div>
        <div aria-hidden className="tabular mt-1 flex justify-between text-2xs text-faint">
          <span>{format.format(new Date(report.from))}</span>
          <span>{format.format(new Date(report.until))}</span>
        </div>
        <table className="sr-only">
          <caption>
            <Trans>Messages by day</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Day`}</th>
              <th scope="col">{t`Received`}</th>
              <th scope="col">{t`Written by people`}</th>
              <th scope="col">{t`Written by the agent`}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, received, people, agent }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{received}</td>
                <td>{people}</td>
                <td>{agent}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Key({ color, label }: { color: string; label: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className={`size-2.5 rounded-sm ${color}`} />
      {label}
    </li>
  )
}
