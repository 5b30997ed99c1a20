import { createHash, randomBytes } from 'node:crypto'

/** Numbers in [0, 1), determined by a seed. */
export type Random = () => number

/** A small seeded generator (mulberry32): the same seed gives the same numbers. */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!
}

export function between(random: Random, min: number, max: number): number {
  return min + random() * (max - min)
}

/** Digits derived from a text, without a leading zero. */
export function digitsFrom(text: string, length: number): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `1${BigInt(`0x${hash}`)
    .toString()
    .slice(0, length - 1)}`
}

/** Letters and digits derived from a text. */
export function lettersFrom(text: string, length: number): string {
  return createHash('sha512').update(text).digest('hex').slice(0, length)
}

/** A new Graph API id: digits, small enough to be an exact JSON number. */
export function newDigits(): string {
  const random = randomBytes(8).readBigUInt64LE() % 10n ** 15n
  return `1${random.toString().padStart(15, '0')}`
}

/** The trace id that Meta includes in every error for its support. */
export function newTraceId(): string {
  return `A${randomBytes(16).toString('base64url')}`
}

/** A new opaque message id (docs/whatsapp.md: Accounts and calls). */
export function newMessageId(waId: string): string {
  return `wamid.${Buffer.from(`${waId}:${randomBytes(15).toString('base64')}`).toString('base64')}`
}
