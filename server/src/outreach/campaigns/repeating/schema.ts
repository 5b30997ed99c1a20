import { DateTime } from 'luxon'
import { z } from 'zod'

/** A day of the calendar, such as 2026-12-01. */
const Day = z
  .string()
  .max(10)
  .refine(
    (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text, { zone: 'utc' }).isValid,
    'Use a day such as 2026-12-01.',
  )

const shared = {
  time: z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 09:00.')
    .describe('`09:00`, by the clock of the organization, or with `atLocalTime` by that of each person.'),
  until: Day.nullable().optional().describe('The last day on which it may start. Default: it goes on.'),
  times: z
    .int()
    .min(1)
    .max(1_000)
    .nullable()
    .optional()
    .describe('How many repetitions start. Days on which none does not count. Default: it goes on.'),
}

export const Repeat = z
  .discriminatedUnion('every', [
    z.strictObject({ every: z.literal('day'), ...shared }),
    z.strictObject({
      every: z.literal('week'),
      weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).describe('1 is Monday, 7 is Sunday.'),
      ...shared,
    }),
    z.strictObject({
      every: z.literal('month'),
      dayOfMonth: z.int().min(1).max(31).describe('In shorter months, their last day.'),
      ...shared,
    }),
  ])
  .describe('It starts again on these days, each time for the audience of that moment.')
  .meta({ id: 'CampaignRepeat' })

export type Repeat = z.output<typeof Repeat>
