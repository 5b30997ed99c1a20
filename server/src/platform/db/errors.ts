import pg from 'pg'

/**
 * The connection was lost during a commit, so its outcome is unknown. Before you repeat the work, check whether it happened, or
 * make it idempotent by a key, a lease or a `rev`.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection was lost while a transaction committed: it may have happened', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** No connection became free in time, because of too many requests. Nothing was sent. */
export class NoConnection extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NoConnection'
  }
}

/** The server refuses writes: it is a standby now, or somebody made it read-only. */
export class NotWritable extends Error {
  constructor(host: string) {
    super(`the PostgreSQL server at ${host} takes no writes`)
    this.name = 'NotWritable'
  }
}

/** This database is not the one that went on, so no background work touches it (docs/operating.md: Restoring a backup). */
export class DatabaseHeld extends Error {
  constructor(reason: string) {
    super(`nothing is sent: ${reason}`)
    this.name = 'DatabaseHeld'
  }
}

/** See OutcomeUnknown. A single statement outside a transaction is equally uncertain if `isConnectionLost`. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof OutcomeUnknown
}

/** The server, or the way to it, went away; or the server is starting, stopping, out of connections or read-only now. */
const LOST_STATES = /^(08|57P0|25P0[34]|25006|53300)/

/**
 * Temporary errors: serialization failure, deadlock, insufficient resources (disk, memory, connections), lock not
 * available, statement timeout, input and output errors of the server.
 */
const PASSING_STATES = /^(40001|40003|40P01|53|55P03|57014|58)/

const NETWORK_CODES =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)/

/** Errors of pg and its pool without a code. */
const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|not queryable/i

/** Whether the statement failed because its connection did, or because none could be made. */
export function isConnectionLost(error: unknown): boolean {
  if (isOutcomeUnknown(error) || error instanceof NotWritable) return true
  if (error instanceof pg.DatabaseError) return LOST_STATES.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // A Unix socket that is not there, or that too many wait at; elsewhere they are about other things.
  if (code === 'ENOENT' || code === 'EAGAIN') return syscall === 'connect'
  return NETWORK_CODES.test(code) || CONNECTION_MESSAGES.test(error.message)
}

/**
 * Whether the same work may succeed later without changes: the database was unavailable, full, busy or too slow. Other
 * errors are about the work itself. Includes `isConnectionLost`, and so `isOutcomeUnknown`.
 */
export function isTransient(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    error instanceof NoConnection ||
    error instanceof DatabaseHeld ||
    PASSING_STATES.test(stateOf(error))
  )
}

/** Whether a statement was ended, as at its time limit. */
export function isOutOfTime(error: unknown): boolean {
  return stateOf(error) === '57014'
}

/** Whether PostgreSQL requires the transaction to be repeated from its start. None of its changes were made. */
export function isRepeatable(error: unknown): boolean {
  return ['40001', '40P01'].includes(stateOf(error))
}

/** Whether the server is there, but not for this user, password or database. */
export function isRefusedLogin(error: unknown): boolean {
  return ['28P01', '28000', '3D000'].includes(stateOf(error))
}

/** Whether a lock was not to be had in the time that the statement had for it. */
export function isLockTimeout(error: unknown): boolean {
  return stateOf(error) === '55P03'
}

/** Whether a statement ran into a unique constraint or index. */
export function isUniqueViolation(error: unknown): boolean {
  return stateOf(error) === '23505'
}

/** PostgreSQL refused a value (class 22, data exception): the row is bad, not the statement. */
export function isBadValue(error: unknown): boolean {
  return stateOf(error).startsWith('22')
}

/** The message of an error without the values that PostgreSQL quotes, so that it can be logged. */
export function messageWithoutValues(error: Error): string {
  return isBadValue(error) ? `a value that PostgreSQL refuses (${stateOf(error)})` : error.message
}

function stateOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}
