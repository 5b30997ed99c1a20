import type { HistoryDay } from '../../shell/charts/history.ts'
import type { Report } from './report.ts'

const DAY_MS = 86_400_000

type Counted = 'opened' | 'resolved' | 'received' | 'writtenByPeople' | 'writtenByAgent'

/** What is counted each day of the report, all channels together, oldest first; days without anything too. */
export function daysOf(
  { days, from, until }: Pick<Report, 'days' | 'from' | 'until'>,
  counted: readonly Counted[],
): HistoryDay[] {
  const byDay = Map.groupBy(days, ({ day }) => day)
  const count = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10)
    const rows = byDay.get(day) ?? []
    return { day, values: counted.map((what) => rows.reduce((sum, row) => sum + row[what], 0)) }
  })
}

interface OfChannel extends Record<Counted, number> {
  channel: string
}

/** The sums of each channel over the days of the report, the one with the most messages first. */
export function channelsOf({ days }: Pick<Report, 'days'>): OfChannel[] {
  const sums = [...Map.groupBy(days, ({ channel }) => channel)].map(([channel, rows]) => {
    const sum = (what: Counted) => rows.reduce((total, row) => total + row[what], 0)
    return {
      channel,
      opened: sum('opened'),
      resolved: sum('resolved'),
      received: sum('received'),
      writtenByPeople: sum('writtenByPeople'),
      writtenByAgent: sum('writtenByAgent'),
    }
  })
  return sums.toSorted(
    (one, other) => other.received - one.received || one.channel.localeCompare(other.channel),
  )
}
