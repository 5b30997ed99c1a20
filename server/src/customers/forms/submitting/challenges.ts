import { hash } from 'node:crypto'
import { ApiError, type Clock, type Secrets } from '../../../platform/core/index.ts'
import type { Challenge } from '../wire.ts'

/** How long a challenge is valid, in real milliseconds. */
const GOOD_FOR_MS = 2 * 3_600_000
/** A page tries half of them on average: less than a second on a slow phone. */
const MAX_NUMBER = 50_000
const MAC_BYTES = 16

/** Spam protection of a form. */
interface Protection {
  minimumSeconds: number
  proofOfWork: boolean
}

/** The solution that a visitor sends back. */
export interface Solved {
  submissionId: string
  challenge: string
  proof?: number | undefined
}

/**
 * Proves when a visitor started without storing anything: a challenge works for one submission of one form, and a
 * submission is accepted once, so neither can be replayed (docs/behaviour/customers.md: Forms).
 */
export class Challenges {
  readonly #secrets: Secrets
  readonly #clock: Clock

  constructor(secrets: Secrets, clock: Clock) {
    this.#secrets = secrets
    this.#clock = clock
  }

  give(installKey: string, submissionId: string, { minimumSeconds, proofOfWork }: Protection): Challenge {
    const begun = this.#clock.now().getTime().toString(36)
    const challenge = `${begun}.${this.#macOf(installKey, submissionId, begun).toString('base64url')}`
    return {
      challenge,
      minimumMs: minimumSeconds * 1000,
      expiresInMs: GOOD_FOR_MS,
      proofOfWork: proofOfWork ? this.#workOf(challenge) : null,
    }
  }

  /** Throws `invalid_request` with the fix. */
  check(
    installKey: string,
    { submissionId, challenge, proof }: Solved,
    { minimumSeconds, proofOfWork }: Protection,
  ): void {
    const [begun = '', mac = ''] = challenge.split('.')
    const isOurs = this.#secrets.verifyMac(
      'form-challenge',
      challengeText(installKey, submissionId, begun),
      Buffer.from(mac, 'base64url'),
      MAC_BYTES,
    )
    if (!isOurs)
      throw refused('challenge_invalid', 'This challenge belongs to another submission. Request a new one.')
    const elapsed = (this.#clock.now().getTime() - Number.parseInt(begun, 36)) / this.#clock.scale
    if (elapsed > GOOD_FOR_MS)
      throw refused('challenge_expired', 'This challenge has expired. Request a new one.')
    const left = minimumSeconds * 1000 - elapsed
    if (left > 0)
      throw refused(
        'too_fast',
        'The form was sent too fast. Wait a moment, then send it again.',
        Math.ceil(left / 1000),
      )
    if (proofOfWork && proof !== this.#numberOf(challenge))
      throw refused('proof_invalid', 'The proof of work is missing or wrong. Request a new challenge.')
  }

  #macOf(installKey: string, submissionId: string, begun: string): Buffer {
    return this.#secrets
      .mac('form-challenge', challengeText(installKey, submissionId, begun))
      .subarray(0, MAC_BYTES)
  }

  /** The first format of ALTCHA. The number is derived from the challenge, so it is not stored. */
  #workOf(challenge: string): Challenge['proofOfWork'] {
    const number = this.#numberOf(challenge)
    return {
      algorithm: 'SHA-256',
      challenge: hash('sha256', `${challenge}${number}`, 'hex'),
      salt: challenge,
      maxnumber: MAX_NUMBER,
    }
  }

  #numberOf(challenge: string): number {
    return this.#secrets.mac('form-proof', challenge).readUInt32BE() % (MAX_NUMBER + 1)
  }
}

function challengeText(installKey: string, submissionId: string, begun: string): string {
  return `${installKey} ${submissionId} ${begun}`
}

function refused(code: string, message: string, retryAfter?: number): ApiError {
  const issues = [{ path: 'challenge', code, message }]
  return new ApiError('invalid_request', message, { issues, ...(retryAfter && { retryAfter }) })
}
