/** How far the service's clock was ahead of this device's when it answered last: devices are wrong, and demos run fast. */
let aheadMs = 0

/** Takes the time from an answer; those of a cache or a proxy that have none change nothing. */
export function noteTime(answer: Response): void {
  const told = Date.parse(answer.headers.get('date') ?? '')
  // A header has whole seconds, rounded down.
  if (!Number.isNaN(told)) aheadMs = told + 999 - Date.now()
}

/** What time it is for the service, to a second: what it stamps things with. */
export function serviceTime(): Date {
  return new Date(Date.now() + aheadMs)
}
