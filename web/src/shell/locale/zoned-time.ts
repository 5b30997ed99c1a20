/**
 * When the clocks of a time zone show a date and time. `text`: as an input of type `datetime-local` has it. A time that a
 * change of the clock leaves out is the one an hour later.
 */
export function zonedTime(text: string, timeZone: string): Date {
  const asUtc = Date.parse(`${text}Z`)
  const first = asUtc - offsetAt(asUtc, timeZone)
  return new Date(asUtc - offsetAt(first, timeZone))
}

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const seconds = Math.floor(instant / 1000) * 1000
  return Date.parse(`${format.format(seconds).replace(' ', 'T')}Z`) - seconds
}
