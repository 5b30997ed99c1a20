import { ApiError } from '../../../platform/core/index.ts'

const MIB = 1024 * 1024
/** Seconds after which there is probably room again. */
const RETRY_AFTER = 1

/**
 * The bytes of bodies and of large answers that the process holds at a time, all told and for each holder (an
 * organization, or a public endpoint). What does not fit is refused before it is read, so memory does not follow the
 * wishes of callers.
 */
export class BytesInFlight {
  readonly #limit: number
  /** Of the limit, what one holder may have. */
  readonly share: number
  readonly #heldBy = new Map<string, number>()
  #held = 0

  constructor(limit: number, share: number) {
    this.#limit = limit
    this.share = share
  }

  /** Throws `unavailable` when they do not fit. Whoever took must `give` as many back. */
  take(holder: string, bytes: number): void {
    const mine = (this.#heldBy.get(holder) ?? 0) + bytes
    if (mine > this.share) {
      const message = `Your requests in progress exceed ${inMebibytes(this.share)}. Send fewer large requests at a time.`
      throw new ApiError('unavailable', message, { retryAfter: RETRY_AFTER })
    }
    if (this.#held + bytes > this.#limit) {
      const message = 'The service is handling too many large requests. Try again shortly.'
      throw new ApiError('unavailable', message, { retryAfter: RETRY_AFTER })
    }
    this.#held += bytes
    this.#heldBy.set(holder, mine)
  }

  give(holder: string, bytes: number): void {
    this.#held -= bytes
    const mine = (this.#heldBy.get(holder) ?? 0) - bytes
    if (mine > 0) this.#heldBy.set(holder, mine)
    else this.#heldBy.delete(holder)
  }
}

/** Of one body, whatever room there is. */
export function tooLarge(limit: number): ApiError {
  const size = limit < MIB ? `${limit / 1024} KiB` : `${limit / MIB} MiB`
  return new ApiError('payload_too_large', `The body is larger than ${size}. Split it into smaller requests.`)
}

function inMebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`
}
