import { z } from 'zod'
import type { Position } from './reader.ts'

const Snapshot = z.string().regex(/^\d{1,20}:\d{1,20}:[\d,]*$/)
const Instant = z.string().regex(/^[\d-]{10} [\d:.]{8,15}[+-][\d:]{2,6}$/)
const Shape = z.strictObject({
  era: z.uuid(),
  seen: Snapshot,
  until: Snapshot.optional(),
  last: z.strictObject({ id: z.uuid(), noted_at: Instant }).optional(),
  isComplete: z.boolean(),
})

/** As the `id` of an event, which the listener sends back as `Last-Event-ID`. */
export function writePosition(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** null for a text that is not a position of ours. */
export function readPosition(text: string): Position | null {
  try {
    const parsed = Shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return parsed.success ? (parsed.data as Position) : null
  } catch {
    return null
  }
}
