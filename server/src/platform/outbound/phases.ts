import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'

/** Where the time of a request went, in real milliseconds; null is a phase that it did not have. */
export interface Phases {
  /** null with `connectMs` and `tlsMs`: an open connection was used. */
  dnsMs: number | null
  connectMs: number | null
  tlsMs: number | null
  /** From the start until the head of the answer. */
  firstByteMs: number | null
}

export function noPhases(): Phases {
  return { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null }
}

/** The request for which a connection is opened, which undici does not report. */
const opening = new AsyncLocalStorage<Phases>()

/** Connections that `dispatch` opens count for these phases. */
export function openedFor(phases: Phases, dispatch: () => void): void {
  opening.run(phases, dispatch)
}

/** Records the duration of each step of a connection, for its request. */
export function watchOpening(socket: Socket): void {
  const phases = opening.getStore()
  if (!phases) return
  let last = performance.now()
  const sinceLast = () => {
    const now = performance.now()
    const ms = Math.round(now - last)
    last = now
    return ms
  }
  socket.once('lookup', () => {
    phases.dnsMs = sinceLast()
  })
  socket.once('connect', () => {
    phases.connectMs = sinceLast()
  })
  socket.once('secureConnect', () => {
    phases.tlsMs = sinceLast()
  })
}
