/**
 * When the clocks of a time zone show a date and time. `text`: as an input of type `datetime-local` has it. A time that a
 * change of the clock leaves out is the one an hour later.
 */
export function zonedTime(text: string, timeZone: string): Date {
  const asUtc = Date.parse(`${text}Z`)
  const first = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(first, timeZone))
}

/** What the clocks of a time zone show at an instant, as an input of type `datetime-local` has it. */
export function shownTime(instant: Date, timeZone: string): string {
  return secondsShown(instant, timeZone).slice(0, 16)
}

/** Whether a text names a time zone. */
export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined
  } catch {
    return false
  }
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const seconds = Math.floor(instant / 1000) * 1000
  return Date.parse(`${secondsShown(seconds, timeZone)}Z`) - seconds
}

/** 2026-11-29T09:00:00, as the clocks of a time zone show an instant. */
function secondsShown(instant: Date | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return format.format(instant).replace(' ', 'T')
}
