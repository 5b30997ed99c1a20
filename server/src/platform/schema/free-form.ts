import { z } from 'zod'
import { MAX_KEY_LENGTH, MAX_KEYS } from '../core/index.ts'

/** The most bytes of attributes, properties and other free-form data of a record. */
const MAX_RECORD_BYTES = 256 * 1024

/** How many times longer a number can be in PostgreSQL, which writes no exponents, than in JSON: `1e+308`. */
const MAX_GROWTH = 64
const EXPONENT = /\de[+-]/

/**
 * A free-form object of the caller, stored unchanged. Keys and nesting have the limits of every request
 * (`findUnstorable`), and the stored text has at most `maxBytes`.
 */
export function freeForm(maxBytes = MAX_RECORD_BYTES) {
  return z
    .record(z.string(), z.unknown())
    .check(atMostBytes(maxBytes))
    .meta({
      maxProperties: MAX_KEYS,
      propertyNames: { type: 'string', maxLength: MAX_KEY_LENGTH },
      'x-maxBytes': maxBytes,
    })
}

/** A `check` of a schema that limits the total size. Document it with `.meta({ 'x-maxBytes': … })`. */
export function atMostBytes(maxBytes: number) {
  return ({ value, issues }: z.core.ParsePayload<unknown>) => {
    if (isAtMost(value, maxBytes)) return
    const message = `The value is too large. Send at most ${maxBytes / 1024} KiB.`
    issues.push({ code: 'too_big', origin: SIZE, maximum: maxBytes, input: value, message })
  }
}

/** The issue of a schema with a limit in bytes. */
const SIZE = 'bytes'

/** Whether a record was refused for its size in bytes. */
export function isTooLarge(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_big' && issue.origin === SIZE
}

/**
 * Whether a JSON value takes at most `maxBytes` in PostgreSQL's format. Most values are far smaller, so one pass
 * suffices.
 */
export function isAtMost(value: unknown, maxBytes: number): boolean {
  if (remainingAfter(value, maxBytes) >= 0) return true
  const text = JSON.stringify(value)
  // A character takes four bytes at most.
  if (text.length * MAX_GROWTH <= maxBytes) return true
  const growth = EXPONENT.test(text) ? zeroesOf(value) : 0
  if (text.length * 4 + growth <= maxBytes) return true
  return Buffer.byteLength(text) + growth <= maxBytes
}

/** More than any number takes, and more than any escaped character. */
const NUMBER_BYTES = 340
const CHARACTER_BYTES = 12
const STRUCTURE_BYTES = 8

/** Subtracts an estimated size of a value from `remaining`, the remaining bytes. Stops counting below zero. */
function remainingAfter(value: unknown, remaining: number): number {
  if (typeof value === 'string') return remaining - STRUCTURE_BYTES - value.length * CHARACTER_BYTES
  if (typeof value === 'number') return remaining - NUMBER_BYTES
  if (typeof value !== 'object' || value === null) return remaining - STRUCTURE_BYTES
  let left = remaining - STRUCTURE_BYTES
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length && left >= 0; at++) left = remainingAfter(value[at], left)
    return left
  }
  for (const key in value) {
    left -= STRUCTURE_BYTES + key.length * CHARACTER_BYTES
    left = remainingAfter((value as Record<string, unknown>)[key], left)
    if (left < 0) return left
  }
  return left
}

/** The digits that numbers get which JSON writes with an exponent: `1e300` is stored with 300 zeroes. */
function zeroesOf(value: unknown): number {
  if (typeof value === 'number') return value === 0 ? 0 : Math.abs(Math.floor(Math.log10(Math.abs(value))))
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, item) => sum + zeroesOf(item), 0)
}
