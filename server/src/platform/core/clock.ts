import { service } from './service.ts'

/** The service's time. In development it may run faster than real time; everything durable is stamped with it. */
export interface Clock {
  now(): Date
  /** How many service milliseconds pass in a real one. 1 outside of development. */
  readonly scale: number
}

/** How fast the service's time passes, for operations. */
export const timeScale = service<Pick<Clock, 'scale'>>('timeScale')

export const realClock: Clock = { now: () => new Date(), scale: 1 }

/** A point where service time and real time (both epoch milliseconds) are known to correspond. */
export interface ClockAnchor {
  real: number
  service: number
}

export function scaledClock(anchor: ClockAnchor, scale: number): Clock {
  return {
    scale,
    now: () => new Date(anchor.service + (Date.now() - anchor.real) * scale),
  }
}

/** The service time in `ms` real milliseconds. Use it for leases and for waiting on machines, not on people. */
export function inRealTime(clock: Clock, ms: number): Date {
  return new Date(clock.now().getTime() + ms * clock.scale)
}

/** Real milliseconds until a service instant; 0 when it has passed. */
export function realUntil(clock: Clock, instant: Date): number {
  return Math.max(0, (instant.getTime() - clock.now().getTime()) / clock.scale)
}
