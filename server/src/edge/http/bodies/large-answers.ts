import type { ServerResponse } from 'node:http'
import type { Exchange } from '../exchange/exchange.ts'
import type { BodyParts } from './bodies.ts'

/** Smaller answers are not counted, since the socket accepts them at once. */
const LARGE = 64 * 1024
/** Real milliseconds for which a client may read nothing of its answer. */
const STALLED_MS = 30_000

/**
 * Counts a large answer until the client has received it. When the limit is reached, a read is refused. The answer of a
 * write is always sent, and counted if the limit allows it.
 */
export function holdAnswer(
  { inFlight }: BodyParts,
  { response }: Exchange,
  holder: string,
  bytes: number,
  isRead: boolean,
): void {
  // A connection that is closed already would never emit `close` again.
  if (bytes < LARGE || response.closed || response.destroyed) return
  dropWhenStalled(response)
  try {
    inFlight.acquire(holder, bytes)
  } catch (error) {
    if (isRead) throw error
    return
  }
  response.once('close', () => inFlight.release(holder, bytes))
}

/** Closes the connection when the client reads nothing for a while. Node resets the timeout after the answer. */
export function dropWhenStalled({ socket }: ServerResponse): void {
  socket?.setTimeout(STALLED_MS)
}
