const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MORNING = 9
const EVENING = 18
const MONDAY = 1
const WEEK = 7

export interface SnoozeTime {
  name: 'hour' | 'evening' | 'tomorrow' | 'week'
  at: Date
}

/** The usual times to snooze until, in a time zone; only those to come. */
export function snoozeTimes(now: Date, timeZone: string): SnoozeTime[] {
  const { hour, minute, weekday } = partsOf(now, timeZone)
  const midnight = now.getTime() - hour * HOUR_MS - minute * 60_000
  const daysToMonday = (MONDAY - weekday + WEEK) % WEEK || WEEK
  // Rounded to the minute. A change of the clock in between moves it by an hour, which nobody minds.
  const at = (days: number, hours: number) =>
    new Date(Math.floor((midnight + days * DAY_MS + hours * HOUR_MS) / 60_000) * 60_000)
  const times: SnoozeTime[] = [
    { name: 'hour', at: new Date(now.getTime() + HOUR_MS) },
    { name: 'evening', at: at(0, EVENING) },
    { name: 'tomorrow', at: at(1, MORNING) },
    { name: 'week', at: at(daysToMonday, MORNING) },
  ]
  return times.filter(({ name, at: time }) => name !== 'evening' || time.getTime() - now.getTime() > HOUR_MS)
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function partsOf(date: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: 'numeric',
    weekday: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
  return { hour: Number(parts.hour), minute: Number(parts.minute), weekday: WEEKDAYS.indexOf(parts.weekday!) }
}
