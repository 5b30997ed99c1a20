import pino from 'pino'
import type { Log } from '../../platform/core/index.ts'
import { messageWithoutValues } from '../../platform/db/index.ts'

/** JSON lines on standard error, because standard output is for the output of commands. */
export function openLog(
  level: string,
  to: pino.DestinationStream = pino.destination({ dest: 2, sync: false }),
): Log {
  return pino({ level, serializers: { err: describeError } }, to)
}

/**
 * Copies only harmless fields. Errors of libraries contain connections, queries and values: in fields (PostgreSQL's
 * `detail` and `where`), in messages, and in stacks, which repeat the message.
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
  // The message of JSON.parse quotes the text.
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

/**
 * PostgreSQL's answer to each connection while it starts or stops. The client of that connection reports the problem.
 */
const REPORTED_BY_CLIENTS = /^FATAL: +the database system is /

/** Logs the output of the embedded PostgreSQL, and messages about its account and leftovers. */
export function logPostgres(log: Log, line: string): void {
  if (REPORTED_BY_CLIENTS.test(line)) return
  // PostgreSQL's own messages start with a level.
  if (/^[A-Z]+: /.test(line)) log.info({}, `postgres ${line}`)
  else log.warn({}, line)
}
