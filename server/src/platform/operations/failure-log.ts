import type { ApiError, Log } from '../core/index.ts'

/** While the service is unavailable each request finds so: of those there is a line in this time. */
const QUIET_MS = 10_000

/** Logs internal errors. `fields` identify the affected object. */
export type TellFailure = (error: unknown, known: ApiError, fields: object) => void

/** `now` is any clock that runs in milliseconds. */
export function failureLog(log: Log, now: () => number): TellFailure {
  let quietUntil = Number.NEGATIVE_INFINITY
  let untold = 0
  return (error, known, fields) => {
    if (known.status < 500) return
    if (known.code !== 'unavailable') {
      log.error({ err: error, ...fields }, 'request failed')
      return
    }
    untold += 1
    if (now() < quietUntil) return
    log.warn({ err: error, ...fields, requests: untold }, 'requests are told to come back later')
    quietUntil = now() + QUIET_MS
    untold = 0
  }
}
