import { isTimeZone, shownTime } from '../../../shell/locale/zoned-time.ts'

const OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/
const DAY_LETTERS = '2030-01-31'.length
const MINUTE_LETTERS = '2030-01-31T09:00'.length

/**
 * The date of a delay by the clocks of its time zone, as an input of type `datetime-local` has it. A date without an offset
 * is by those clocks already, and a day alone means its midnight. Empty: the text is no date.
 */
export function delayDate(text: string, timeZone: string): string {
  const day = text.length === DAY_LETTERS ? `${text}T00:00` : text
  const instant = new Date(OFFSET.test(day) ? day : `${day}Z`)
  if (Number.isNaN(instant.getTime())) return ''
  return OFFSET.test(day) ? shownTime(instant, timeZone) : day.slice(0, MINUTE_LETTERS)
}

/** The time zone of a delay: the organization's without one of its own, and while that is no time zone. */
export function delayZone(own: string | undefined, ofOrganization: string): string {
  return own !== undefined && isTimeZone(own) ? own : ofOrganization
}
