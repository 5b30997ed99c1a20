import pino from 'pino'
import type { Log } from '../platform/core/index.ts'
import { messageWithoutValues } from '../platform/db/index.ts'

/** JSON lines on standard error, so that standard output stays for what a command prints. */
export function openLog(
  level: string,
  to: pino.DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log {
  return pino({ level, serializers: { err: describeError } }, to)
}

/**
 * Only what is known to be harmless: errors of libraries carry connections, queries and values with them, in fields
 * (PostgreSQL's `detail` and `where`) and in their messages, which their stacks repeat.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error' }
  const { name, cause } = error
  const { code } = error as { code?: unknown }
  return {
    name,
    message: messageOf(error),
    code,
    stack: framesOf(error),
    cause: cause === undefined ? undefined : describeError(cause),
  }
}

function messageOf(error: Error): string {
  // That of JSON.parse quotes what it read.
  return error instanceof SyntaxError ? 'a text that cannot be read' : messageWithoutValues(error)
}

function framesOf({ stack = '', message }: Error): string {
  const begin = stack.indexOf(message)
  const frames = begin < 0 ? stack : stack.slice(begin + message.length)
  return frames
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

/** What PostgreSQL answers to each connection that is tried while it starts or stops; whoever tried tells of it. */
const TOLD_ELSEWHERE = /^FATAL: +the database system is /

/** Writes what the embedded PostgreSQL says, and what is said of its account and of leftovers. */
export function tellPostgres(log: Log, line: string): void {
  if (TOLD_ELSEWHERE.test(line)) return
  // What PostgreSQL itself says starts with a level.
  if (/^[A-Z]+: /.test(line)) log.info({}, `postgres ${line}`)
  else log.warn({}, line)
}
