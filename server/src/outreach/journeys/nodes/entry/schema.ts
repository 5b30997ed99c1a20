import { z } from 'zod'
import { EventPropertyFilter } from '../../../../customers/index.ts'
import { action, DurationText, Label, Text } from '../fields.ts'

export const EntryInputs = z.strictObject({
  description: Text.optional(),
  triggerType: z
    .enum(['manual', 'segment', 'cdp_event', 'inbound'])
    .optional()
    .describe('What starts a run. Default: `manual`, participants are added by hand or through the API.'),
  segmentId: Label.optional().describe('For `segment`: enrolls everyone who enters it.'),
  segmentName: Label.optional(),
  eventName: Label.optional().describe('For `cdp_event`: enrolls the person of the event.'),
  eventFilters: z
    .array(EventPropertyFilter)
    .max(20)
    .optional()
    .describe('For `cdp_event`: all properties the event must have.'),
  maxEnrollments: z
    .int()
    .min(1)
    .max(4_503_599_627_370_496)
    .optional()
    .describe('The most runs started within `enrollmentWindow`.'),
  enrollmentWindow: DurationText.optional(),
  inboundAction: z.enum(['WHATSAPP_MESSAGE']).optional(),
  inboundChannelIds: z.array(Label).max(50).optional().describe('For `inbound`: connected numbers in E.164.'),
  inboundKeyword: Label.optional().describe('For `inbound`: enrolls everyone who sends this word.'),
  inboundMatchMode: z
    .enum(['EXACT'])
    .optional()
    .describe('The whole message must equal the keyword. Case and surrounding spaces are ignored.'),
})

export type EntryInputs = z.output<typeof EntryInputs>

export const EntryAction = action('ENTRY', EntryInputs)
