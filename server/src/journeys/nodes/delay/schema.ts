import { z } from 'zod'
import { action, DurationText, Label, Text } from '../fields.ts'

const MinuteOfDay = z.int().min(0).max(1439)

export const DelayAction = action(
  'DELAY',
  z.strictObject({
    mode: z.enum(['duration', 'until_date', 'until_weekday']).optional().describe('`duration` when omitted.'),
    duration: DurationText.optional(),
    targetAt: Label.optional().describe('Of `until_date`: ISO 8601.'),
    weekdays: z.array(z.int().min(1).max(7)).max(7).optional().describe('ISO: Monday is 1.'),
    windowStartMinutes: MinuteOfDay.optional().describe('Minutes after midnight.'),
    windowEndMinutes: MinuteOfDay.optional(),
    timezone: z.string().max(100).optional().describe('An IANA name, such as America/Bogota.'),
    description: Text.optional(),
  }),
)
