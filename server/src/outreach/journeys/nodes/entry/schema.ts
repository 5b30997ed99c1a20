import { z } from 'zod'
import { EventPropertyFilter } from '../../../../customers/index.ts'
import { action, DurationText, Label, Text } from '../fields.ts'

export const EntryInputs = z.strictObject({
  description: Text.optional(),
  triggerType: z
    .enum(['manual', 'segment', 'cdp_event', 'inbound'])
    .optional()
    .describe('What starts a run. `manual` when omitted: participants are added by hand or API.'),
  segmentId: Label.optional().describe('Of `segment`: whoever enters it is enrolled.'),
  segmentName: Label.optional(),
  eventName: Label.optional().describe('Of `cdp_event`: the person of such an event is enrolled.'),
  eventFilters: z
    .array(EventPropertyFilter)
    .max(20)
    .optional()
    .describe('Of `cdp_event`: what the properties of the event must be; all of them.'),
  maxEnrollments: z
    .int()
    .min(1)
    .max(4_503_599_627_370_496)
    .optional()
    .describe('How many runs may start within `enrollmentWindow`.'),
  enrollmentWindow: DurationText.optional(),
  inboundAction: z.enum(['WHATSAPP_MESSAGE']).optional(),
  inboundChannelIds: z
    .array(Label)
    .max(50)
    .optional()
    .describe('Of `inbound`: the connected numbers, as E.164.'),
  inboundKeyword: Label.optional().describe('Of `inbound`: whoever writes this is enrolled.'),
  inboundMatchMode: z
    .enum(['EXACT'])
    .optional()
    .describe('The whole message is the keyword; case and blanks around it do not matter.'),
})

export type EntryInputs = z.output<typeof EntryInputs>

export const EntryAction = action('ENTRY', EntryInputs)
