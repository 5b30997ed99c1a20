import { ApiError } from '../../../platform/core/index.ts'

const MIB = 1024 * 1024
/** Seconds after which there is probably capacity again. */
const RETRY_AFTER = 1

/**
 * Limits the bytes of request bodies and large answers that the process holds at a time. The limits are in total and
 * per holder (an organization or a public endpoint). An excess body is refused before it is read, so callers cannot
 * exhaust memory.
 */
export class BytesInFlight {
  readonly #limit: number
  /** The most bytes of one holder. */
  readonly limitPerHolder: number
  readonly #heldBy = new Map<string, number>()
  #held = 0

  constructor(limit: number, limitPerHolder: number) {
    this.#limit = limit
    this.limitPerHolder = limitPerHolder
  }

  /** Throws `unavailable` when the limit is reached. Call `release` with the same number later. */
  acquire(holder: string, bytes: number): void {
    const mine = (this.#heldBy.get(holder) ?? 0) + bytes
    if (mine > this.limitPerHolder) {
      const message = `Your requests in progress exceed ${inMebibytes(this.limitPerHolder)}. Send fewer large requests at a time.`
      throw new ApiError('unavailable', message, { retryAfter: RETRY_AFTER })
    }
    if (this.#held + bytes > this.#limit) {
      const message = 'The service is handling too many large requests. Try again shortly.'
      throw new ApiError('unavailable', message, { retryAfter: RETRY_AFTER })
    }
    this.#held += bytes
    this.#heldBy.set(holder, mine)
  }

  release(holder: string, bytes: number): void {
    this.#held -= bytes
    const mine = (this.#heldBy.get(holder) ?? 0) - bytes
    if (mine > 0) this.#heldBy.set(holder, mine)
    else this.#heldBy.delete(holder)
  }
}

/** The error for a body that is larger than its own limit. */
export function tooLarge(limit: number): ApiError {
  const size = limit < MIB ? `${limit / 1024} KiB` : `${limit / MIB} MiB`
  return new ApiError('payload_too_large', `The body is larger than ${size}. Split it into smaller requests.`)
}

function inMebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`
}
