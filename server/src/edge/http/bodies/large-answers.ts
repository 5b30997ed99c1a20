import type { ServerResponse } from 'node:http'
import type { Exchange } from '../exchange.ts'
import type { BodyParts } from './bodies.ts'

/** Below this an answer is not worth counting: the socket takes it at once. */
const LARGE = 64 * 1024
/** How long somebody may take nothing of an answer that waits for them, in real milliseconds. */
const STALLED_MS = 30_000

/**
 * A large answer takes room until whoever asked has it all. A reader is told to come back when there is none; what was
 * written is answered in any case, and counted as far as there is room.
 */
export function holdAnswer(
  { inFlight }: BodyParts,
  { response }: Exchange,
  holder: string,
  bytes: number,
  isRead: boolean,
): void {
  // Of a connection that has closed already nothing would tell when to give the room back.
  if (bytes < LARGE || response.closed || response.destroyed) return
  dropWhenStalled(response)
  try {
    inFlight.take(holder, bytes)
  } catch (error) {
    if (isRead) throw error
    return
  }
  response.once('close', () => inFlight.give(holder, bytes))
}

/** Closes the connection of somebody who takes nothing of the answer for a while. Node lifts the limit afterwards. */
export function dropWhenStalled({ socket }: ServerResponse): void {
  socket?.setTimeout(STALLED_MS)
}
