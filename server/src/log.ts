import pino from 'pino'
import type { Log } from './kernel/index.ts'

/** JSON lines on standard error, so that standard output stays for what a command prints. */
export function openLog(level: string): Log {
  return pino({ level, serializers: { err: describeError } }, pino.destination({ dest: 2, sync: false }))
}

/** Only what is known to be harmless: errors of libraries carry connections, queries and values with them. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return { name, message, code, stack, cause: cause === undefined ? undefined : describeError(cause) }
}
