/** What is counted each day. */
export interface Series {
  id: string
  label: string
}

/** The numbers of a day (2026-05-01), one for each series. null: there is none. */
export interface HistoryDay {
  day: string
  values: readonly (number | null)[]
}

const DAY_MS = 86_400_000
/** A chart is never wider than this, however far apart its days are. */
const MAX_DAYS = 400

/** Every day from the first to the last; the latest, where there are too many. */
export function everyDay(days: readonly HistoryDay[]): HistoryDay[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const known = new Map(days.map((day) => [day.day, day]))
  const until = Date.parse(last.day)
  const count = Math.min(MAX_DAYS, Math.round((until - Date.parse(first.day)) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(until - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return known.get(day) ?? { day, values: first.values.map(() => null) }
  })
}

/** Between which days, and which one has the most. */
export function summaryOf(days: readonly HistoryDay[]) {
  const sums = days.map(({ day, values }) => ({
    day,
    sum: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  }))
  const highest = sums.reduce<(typeof sums)[number] | undefined>(
    (most, each) => (most && most.sum >= each.sum ? most : each),
    undefined,
  )
  return {
    first: days[0],
    last: days.at(-1),
    highest: highest && { ...highest, sum: Math.max(highest.sum, 1e-9) },
  }
}
