import { z } from 'zod'
import { action, DurationText, Label, Text } from '../fields.ts'

const MinuteOfDay = z.int().min(0).max(1439)

const Inputs = z.strictObject({
  mode: z.enum(['duration', 'until_date', 'until_weekday']).optional().describe('`duration` when omitted.'),
  duration: DurationText.optional(),
  targetAt: Label.optional().describe('Of `until_date`: ISO 8601; without an offset, in the time zone.'),
  weekdays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .optional()
    .describe('Of `until_weekday`. ISO: Monday is 1.'),
  windowStartMinutes: MinuteOfDay.optional().describe(
    'Of `until_weekday`, in minutes after midnight; 0 when omitted.',
  ),
  windowEndMinutes: MinuteOfDay.optional().describe('The last minute that counts; 1439 when omitted.'),
  timezone: z
    .string()
    .max(100)
    .optional()
    .describe("An IANA name, such as America/Bogota; the organization's when omitted."),
  description: Text.optional(),
})

export type DelayInputs = z.output<typeof Inputs>

export const DelayAction = action('DELAY', Inputs)
