/** How far the service's clock is ahead of the device's. Device clocks may be wrong, and demos run fast. */
let aheadMs = 0

/** Reads the time from a response. Responses without a date change nothing. */
export function noteTime(answer: Response): void {
  const time = Date.parse(answer.headers.get('date') ?? '')
  // The header is in whole seconds, rounded down.
  if (!Number.isNaN(time)) aheadMs = time + 999 - Date.now()
}

/** The service's time, accurate to a second. */
export function serviceTime(): Date {
  return new Date(Date.now() + aheadMs)
}
