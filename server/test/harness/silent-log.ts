import type { Log } from '../../src/platform/core/index.ts'

/** Prints only errors, because a passing test should cause none. */
export const silentLog: Log = {
  info: () => {},
  warn: () => {},
  error: (fields, message) => console.error(message, fields),
}
