import { type Clock, type ClockAnchor, scaledClock } from './clock.ts'

/** How the service's time passes from a known point on. */
export interface ClockState extends ClockAnchor {
  /** How many service milliseconds pass in a real one, also after the clock was held. */
  scale: number
  /** The time stands still at `service`. */
  isHeld: boolean
}

/**
 * A clock that can be held, moved forward and given another speed while the service runs. While it is held, `scale` is
 * the speed at which it goes on, so that leases keep their length.
 */
export class MovingClock implements Clock {
  #state: ClockState
  readonly #listeners = new Set<(state: ClockState) => void>()

  constructor(state: ClockState) {
    this.#state = state
  }

  get state(): ClockState {
    return this.#state
  }

  get scale(): number {
    return this.#state.scale
  }

  now(): Date {
    return nowOf(this.#state)
  }

  /** Follows another state. Does nothing when it is the present one. */
  follow(state: ClockState): void {
    const { real, service, scale, isHeld } = this.#state
    if (state.real === real && state.service === service && state.scale === scale && state.isHeld === isHeld)
      return
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }

  /** Calls the function after each change. */
  onMove(listener: (state: ClockState) => void): void {
    this.#listeners.add(listener)
  }
}

/** The service's time in a state. */
export function nowOf(state: ClockState): Date {
  return state.isHeld ? new Date(state.service) : scaledClock(state, state.scale).now()
}
