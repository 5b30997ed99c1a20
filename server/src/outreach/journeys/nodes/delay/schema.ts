import { z } from 'zod'
import { action, DurationText, Label, Text } from '../fields.ts'

const MinuteOfDay = z.int().min(0).max(1439)

const Inputs = z.strictObject({
  mode: z.enum(['duration', 'until_date', 'until_weekday']).optional().describe('Default: `duration`.'),
  duration: DurationText.optional(),
  targetAt: Label.optional().describe('For `until_date`: ISO 8601. Without an offset, `timeZone` applies.'),
  weekdays: z
    .array(z.int().min(1).max(7))
    .max(7)
    .optional()
    .describe('For `until_weekday`: 1 is Monday, 7 is Sunday.'),
  windowStartMinutes: MinuteOfDay.optional().describe(
    'For `until_weekday`: start in minutes after midnight. Default: 0.',
  ),
  windowEndMinutes: MinuteOfDay.optional().describe('The last minute included. Default: 1439.'),
  timezone: z
    .string()
    .max(100)
    .optional()
    .describe("IANA name, such as America/Bogota. Default: the organization's."),
  description: Text.optional(),
})

export type DelayInputs = z.output<typeof Inputs>

export const DelayAction = action('DELAY', Inputs)
