import type { Action } from '../../../nodes/schema.ts'
import { type Case, entry, journey, journeyWith, NUMBER } from '../journeys.ts'

const trigger = (inputs: Record<string, unknown>) => journeyWith({ ...entry, inputs } as Action)

export const triggerCases: Case[] = [
  {
    name: 'a segment trigger without a segment',
    definition: trigger({ triggerType: 'segment' }),
    gives: ['segment_missing start'],
  },
  {
    name: 'a segment that does not exist',
    definition: trigger({ triggerType: 'segment', segmentId: 'seg_2' }),
    gives: ['segment_unknown start'],
  },
  {
    name: 'a segment without a cap',
    definition: trigger({ triggerType: 'segment', segmentId: 'seg_1' }),
    gives: ['segment_without_cap start'],
  },
  {
    name: 'a segment that was never evaluated',
    definition: trigger({
      triggerType: 'segment',
      segmentId: 'seg_1',
      maxEnrollments: 10,
      enrollmentWindow: '1d',
    }),
    references: { segments: new Map([['seg_1', { evaluated: false }]]) },
    gives: ['segment_never_evaluated start'],
  },
  {
    name: 'an event trigger without a name',
    definition: trigger({ triggerType: 'cdp_event' }),
    gives: ['event_name_invalid start'],
  },
  {
    name: 'an event trigger with a bad name',
    definition: trigger({ triggerType: 'cdp_event', eventName: 'cart abandoned' }),
    gives: ['event_name_invalid start'],
  },
  {
    name: 'an event trigger with filters',
    definition: trigger({
      triggerType: 'cdp_event',
      eventName: 'cart_abandoned_2',
      eventFilters: [{ key: 'total', type: 'NUMBER', op: 'gt', value: 50 }],
    }),
    gives: [],
  },
  {
    name: 'an event filter that cannot be asked',
    definition: trigger({
      triggerType: 'cdp_event',
      eventName: 'paid',
      eventFilters: [
        { key: 'total', type: 'NUMBER', op: 'gt', value: 50 },
        { key: 'total', type: 'NUMBER', op: 'contains', value: 'x' },
      ],
    }),
    gives: ['condition_invalid start'],
  },
  {
    name: 'a cancel event that starts nothing',
    definition: journey({ metadata: { cancelOnEvents: { eventNames: ['paid'] } } }),
    gives: [],
  },
  {
    name: 'a cancel event with a bad name',
    definition: journey({ metadata: { cancelOnEvents: { eventNames: ['paid', 'a-b'] } } }),
    gives: ['event_name_invalid'],
  },
  {
    name: 'a cap without a window',
    definition: trigger({ maxEnrollments: 3 }),
    gives: ['cap_incomplete start'],
  },
  {
    name: 'a cap with its window',
    definition: trigger({ maxEnrollments: 3, enrollmentWindow: '1d' }),
    gives: [],
  },
  {
    name: 'a window without a cap',
    definition: trigger({ enrollmentWindow: '1d' }),
    gives: ['cap_incomplete start'],
  },
  {
    name: 'a window that is no duration',
    definition: trigger({ maxEnrollments: 3, enrollmentWindow: 'a day' }),
    gives: ['duration_invalid start'],
  },
  {
    name: 'an inbound trigger without a keyword',
    definition: trigger({ triggerType: 'inbound', inboundChannelIds: [NUMBER] }),
    gives: ['inbound_incomplete start'],
  },
  {
    name: 'an inbound trigger on an unknown number',
    definition: trigger({
      triggerType: 'inbound',
      inboundChannelIds: [NUMBER, '+1'],
      inboundKeyword: 'hi',
    }),
    gives: ['channel_unknown start'],
  },
  {
    name: 'an inbound trigger',
    definition: trigger({ triggerType: 'inbound', inboundChannelIds: [NUMBER], inboundKeyword: 'hi' }),
    gives: [],
  },
  {
    name: 'an event that starts and cancels',
    definition: {
      ...trigger({ triggerType: 'cdp_event', eventName: 'paid' }),
      metadata: { cancelOnEvents: { eventNames: ['paid'] } },
    },
    gives: ['enroll_and_cancel_event start'],
  },
  {
    name: 'an environment',
    definition: journey({ metadata: { environmentId: 'staging' } }),
    gives: ['environment_unknown'],
  },
]
