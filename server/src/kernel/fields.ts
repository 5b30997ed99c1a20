import { z } from 'zod'

/** The fields that occur in many operations, each with the length that all of them give it (docs/limits.md). */

/** The caller's own id of a record, exact and case-sensitive; types and roles are named alike. */
export const ExternalId = z.string().min(1).max(255)

/** What people call something. */
export const Name = z.string().min(1).max(255)

/** An identifier that the service gave. */
export const WireId = z.string().min(1).max(64)

/** ISO 8601 with an offset or `Z`. */
export const Instant = z.iso.datetime({ offset: true }).max(64)

/** A phone number as somebody writes it. */
export const PhoneText = z.string().min(1).max(40)

/** An object of the caller's own keys, `maxKeys` at most. */
export function mapOf<V extends z.ZodType>(key: z.ZodString, value: V, maxKeys: number) {
  return z
    .record(key, value)
    .refine((map) => Object.keys(map).length <= maxKeys, `Send at most ${maxKeys} keys.`)
    .meta({ maxProperties: maxKeys })
}
