import { z } from 'zod'
import { CHANNEL_KINDS, EventName } from '../../customers/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { AttributionSettings } from './settings.ts'
import { DIMENSIONS, MODELS } from './tally.ts'
import { TOUCH_KINDS } from './touches.ts'

export const ReportInput = z.strictObject({
  initiativeId: WireId.optional().describe(
    'Only what this initiative is credited with. Of a campaign, give its `initiativeId`. Default: all of the organization.',
  ),
  eventName: EventName.optional().describe(
    'The event that is a conversion. Default: those of the goal, or of the goals of all initiatives.',
  ),
  valueProperty: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('A property of the event that is a number, such as `total`. `value` is its sum.'),
  from: z.iso.date().optional().describe('The first day. Default: 29 days before the last.'),
  until: z.iso.date().optional().describe('The last day. Default: today.'),
  bucket: z.enum(['day', 'week']).default('day').describe('What `periods` are. Weeks begin on Monday.'),
  model: z
    .enum(MODELS)
    .default('last_touch')
    .describe('Which touch before the conversion is credited: the last one in its window, or the first.'),
  by: z.enum(DIMENSIONS).default('initiative').describe('What `groups` are.'),
})

export type ReportInput = z.output<typeof ReportInput>

const sum = {
  conversions: z.int(),
  people: z.int().describe('Different people with a conversion.'),
  value: z.number().nullable().describe('Of `valueProperty`. null: none was asked for.'),
}
const Sum = z.strictObject(sum).meta({ id: 'AttributionSum' })
const Named = z.strictObject({ id: z.string(), name: z.string() }).nullable()

const interval = { value: z.number(), low: z.number(), high: z.number() }
const Group = z.strictObject({
  people: z.int(),
  reached: z.int(),
  rate: z.strictObject(interval).nullable().describe('From 0 to 1, with its 95 % interval. null: nobody.'),
})

export const AttributionReport = z
  .strictObject({
    countedAt: z.iso
      .datetime()
      .nullable()
      .describe('null: many conversions are being counted for the first time, so all is 0; ask again.'),
    eventNames: z.array(z.string()).describe('Which events are conversions. Empty: no goal names one.'),
    from: z.iso.date(),
    until: z.iso.date(),
    timeZone: z.string(),
    settings: AttributionSettings,
    all: Sum.describe('All conversions, of the people of the initiative or of everybody.'),
    credited: Sum.describe('Those with a touch before them.'),
    periods: z
      .array(z.strictObject({ start: z.iso.date(), ...sum }))
      .describe('Credited conversions by day or week, oldest first, with those that have none.'),
    groups: z
      .array(
        z.strictObject({
          initiative: Named.describe('Of an initiative or variant.'),
          channel: z.enum(CHANNEL_KINDS).nullable(),
          variant: z.string().nullable(),
          template: Named,
          touch: z.enum(TOUCH_KINDS).nullable(),
          ...sum,
        }),
      )
      .describe(
        'Credited conversions by `by`, most first. Other fields are null, and all are for those without.',
      ),
    holdout: z
      .strictObject({
        messaged: Group.describe('Everybody who was enrolled, also those whom no message reached.'),
        heldOut: Group,
        difference: z
          .strictObject({ ...interval, verdict: z.enum(['higher', 'lower', 'chance']) })
          .describe('Of the rates, with its 95 % interval. `chance`: it contains 0.'),
        added: z
          .strictObject(interval)
          .describe(
            'People who reached the goal because of the messages: the difference times those enrolled.',
          ),
      })
      .nullable()
      .describe(
        'By the goal of the initiative and since its launch, whatever the period. null: nobody is held out, or no ' +
          'initiative was asked for.',
      ),
  })
  .meta({ id: 'AttributionReport' })

const Credit = z
  .strictObject({
    kind: z.enum(TOUCH_KINDS),
    at: z.iso.datetime(),
    messageId: z.string(),
    initiative: z.strictObject({ id: z.string(), name: z.string() }),
  })
  .meta({ id: 'TouchCredit' })

export const Touchpoint = z
  .strictObject({
    kind: z
      .enum([...TOUCH_KINDS, 'conversion'])
      .describe('message: one was sent. open: it was read or opened.'),
    at: z.iso.datetime(),
    messageId: z.string().nullable().describe('null for conversions.'),
    participantId: z.string().nullable(),
    initiative: Named,
    channel: z.enum(CHANNEL_KINDS).nullable(),
    variant: z.string().nullable(),
    eventName: z.string().nullable().describe('Of a conversion.'),
    eventExternalId: z.string().nullable().describe('Of a conversion.'),
    firstTouch: Credit.nullable().describe(
      'Of a conversion: what first touch credits. null: no touch in its window.',
    ),
    lastTouch: Credit.nullable(),
  })
  .meta({ id: 'Touchpoint' })
