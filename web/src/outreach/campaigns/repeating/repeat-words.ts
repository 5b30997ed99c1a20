import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { weekdayName } from '../../journeys/words/durations.ts'
import type { Repeat } from '../campaign.ts'

interface Words {
  /** When it repeats: “Weekly on Monday and Thursday at 9:00 AM”. */
  rule: (repeat: Repeat) => string
  /** A time of the clock: “9:00 AM”. */
  time: (time: string) => string
  /** A day: “Mon, Mar 2”. */
  day: (day: string) => string
}

/** The words of the calendar. The days and times are those of a clock, so that no time zone moves them. */
export function useRepeatWords(): Words {
  const { t, i18n } = useLingui()
  const format = (text: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' }).format(new Date(`${text}Z`))
  const day = (text: string) => format(`${text}T00:00`, { weekday: 'short', day: 'numeric', month: 'short' })
  const timeOf = (time: string) => format(`2024-01-01T${time}`, { timeStyle: 'short' })
  const rule = (repeat: Repeat) => {
    const time = timeOf(repeat.time)
    if (repeat.every === 'day') return t`Every day at ${time}`
    if (repeat.every === 'month') return t`On day ${repeat.dayOfMonth} of each month at ${time}`
    const weekdays = new Intl.ListFormat(i18n.locale).format(
      [...repeat.weekdays].sort().map((each) => weekdayName(each, i18n.locale, 'long')),
    )
    return t`Weekly on ${weekdays} at ${time}`
  }
  return {
    rule: (repeat) => {
      const end = repeat.until
        ? t`until ${day(repeat.until)}`
        : repeat.times
          ? plural(repeat.times, { one: '# time', other: '# times' })
          : null
      return end === null ? rule(repeat) : `${rule(repeat)}, ${end}`
    },
    time: timeOf,
    day,
  }
}
