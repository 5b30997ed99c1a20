import { z } from 'zod'
import { action, DurationText, Label, Text } from '../fields.ts'

export const EntryInputs = z.strictObject({
  description: Text.optional(),
  triggerType: z
    .enum(['manual', 'segment', 'cdp_event', 'inbound'])
    .optional()
    .describe('What starts a run. `manual` when omitted: participants are added by hand or API.'),
  segmentId: Label.optional().describe('Of a `segment` trigger: whoever enters it is enrolled.'),
  segmentName: Label.optional(),
  eventName: Label.optional().describe('Of a `cdp_event` trigger: the person of such an event is enrolled.'),
  maxEnrollments: z
    .int()
    .min(1)
    .max(4_503_599_627_370_496)
    .optional()
    .describe('How many runs may start within `enrollmentWindow`.'),
  enrollmentWindow: DurationText.optional(),
  inboundAction: z.enum(['WHATSAPP_MESSAGE']).optional(),
  inboundChannelIds: z.array(Label).max(50).optional(),
  inboundKeyword: Label.optional(),
  inboundMatchMode: z.enum(['EXACT']).optional(),
})

export const EntryAction = action('ENTRY', EntryInputs)
