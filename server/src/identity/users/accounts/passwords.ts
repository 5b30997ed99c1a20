import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ApiError } from '../../../platform/core/index.ts'

/** The cost of hashing: above what OWASP recommends for argon2id. Memory is in KiB. */
export const PASSWORD_COST: PasswordCost = { memory: 47_104, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Each hash takes 46 MiB and one of the four threads that also serve file access and DNS. */
const MOST_AT_ONCE = 2
const MAX_QUEUED = 100

export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

interface Hashed {
  cost: PasswordCost
  salt: Buffer
  hash: Buffer
}

const derive = promisify(argon2)

/**
 * Hashes and checks passwords with Node's own argon2id. Texts are in the PHC format, so that the cost may rise later.
 * Only a few are computed at a time: further ones wait in a queue, or are rejected when it is full.
 */
export class Passwords {
  readonly #randomBytes: (size: number) => Uint8Array
  readonly #cost: PasswordCost
  /** A hash that no password matches. */
  readonly #decoy: string
  readonly #waiting: (() => void)[] = []
  #atWork = 0

  constructor(randomBytes: (size: number) => Uint8Array, cost: PasswordCost) {
    this.#randomBytes = randomBytes
    this.#cost = cost
    this.#decoy = format({ cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) })
  }

  async hash(password: string): Promise<string> {
    const salt = Buffer.from(this.#randomBytes(SALT_BYTES))
    const cost = this.#cost
    return format({ cost, salt, hash: await this.#derive(password, cost, salt) })
  }

  /**
   * Without a hash it takes the same time, so that the time does not show whether an account exists. `isKnown`: a browser
   * that its account knows goes before those of strangers, and never finds the queue full.
   */
  async verify(password: string, stored: string | null, isKnown = false): Promise<boolean> {
    const { cost, salt, hash } = parse(stored ?? this.#decoy)
    const derived = await this.#derive(password, cost, salt, isKnown)
    return timingSafeEqual(derived, hash) && stored !== null
  }

  async #derive(
    password: string,
    { memory, passes, parallelism }: PasswordCost,
    nonce: Buffer,
    isKnown = false,
  ): Promise<Buffer> {
    await this.#begin(isKnown)
    try {
      // The same password may be typed in several Unicode forms.
      const message = password.normalize('NFKC')
      return await derive('argon2id', { message, nonce, parallelism, tagLength: HASH_BYTES, memory, passes })
    } finally {
      this.#atWork -= 1
      this.#waiting.shift()?.()
    }
  }

  async #begin(isKnown: boolean): Promise<void> {
    if (!isKnown && this.#waiting.length >= MAX_QUEUED)
      throw new ApiError('unavailable', 'Too many people are signing in right now. Try again in a moment.', {
        retryAfter: 2,
      })
    while (this.#atWork >= MOST_AT_ONCE)
      await new Promise<void>((resolve) => {
        if (isKnown) this.#waiting.unshift(resolve)
        else this.#waiting.push(resolve)
      })
    this.#atWork += 1
  }
}

/** Throws `invalid_request` for a password that contains the user's name or email address. */
export function requireUnlike(password: string, email: string | null): void {
  if (email === null || !password.toLowerCase().includes(email.split('@')[0]!)) return
  const message = 'Choose a password that does not contain your email address.'
  throw new ApiError('invalid_request', message, { issues: [{ path: 'password', code: 'weak', message }] })
}

function format({ cost: { memory, passes, parallelism }, salt, hash }: Hashed): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(text: string): Hashed {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC.exec(text) ?? []
  if (memory === undefined) throw new Error('the hash of a password is not in the PHC format of argon2id')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
