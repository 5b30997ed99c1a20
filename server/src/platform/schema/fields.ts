import { z } from 'zod'

/** The fields that occur in many operations, each with the length that all of them give it (docs/limits.md). */

/** The caller's own id of a record, exact and case-sensitive; types and roles are named alike. */
export const ExternalId = z.string().min(1).max(255)

/**
 * An id that the caller chooses for a new record whose paths contain it. Clients drop the segments `.` and `..` of a
 * path, and `taken` are the words that other paths have at its place.
 */
export function chosenId(id: z.ZodString, taken: readonly string[] = []): z.ZodString {
  const refused = ['.', '..', ...taken]
  return id
    .refine((text) => !refused.includes(text), {
      error: ({ input }) => `\`${input}\` is reserved, because paths use it. Choose another one.`,
    })
    .meta({ not: { enum: refused } })
}

/** A display name. */
export const Name = z.string().min(1).max(255)

/** An identifier that the service gave. */
export const WireId = z.string().min(1).max(64)

/** The path parameter of a record with such an identifier. */
export const ById = z.strictObject({ id: WireId })

const withSeconds = z.iso.datetime({ offset: true })
const withoutSeconds = z.iso.datetime({ offset: true, precision: -1 })

/** ISO 8601 with an offset or `Z`; seconds are optional. */
export const Instant = z
  .string()
  .max(64)
  .refine(
    (text) => withSeconds.safeParse(text).success || withoutSeconds.safeParse(text).success,
    'Use an ISO 8601 date and time with an offset or `Z`, for example 2026-11-21T10:00:00Z.',
  )
  .meta({ format: 'date-time' })

/** A phone number in any notation. */
export const PhoneText = z.string().min(1).max(40)

/** An object of the caller's own keys, `maxKeys` at most. */
export function mapOf<V extends z.ZodType>(key: z.ZodString, value: V, maxKeys: number) {
  return z
    .record(key, value)
    .refine((map) => Object.keys(map).length <= maxKeys, `Too many keys. Send at most ${maxKeys}.`)
    .meta({ maxProperties: maxKeys })
}
