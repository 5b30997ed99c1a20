import type { Log } from '../../src/platform/core/index.ts'

/** Errors are shown, since a test that provokes none has none. */
export const silentLog: Log = {
  info: () => {},
  warn: () => {},
  error: (fields, message) => console.error(message, fields),
}
