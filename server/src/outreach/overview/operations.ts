import { z } from 'zod'
import { operation } from '../../platform/operations/index.ts'
import { readOverview } from './overview.ts'
import { inDays, retention } from './retention.ts'

const Count = z.int().describe('10,000 stands for that many or more.')

const overview_get = operation({
  name: 'overview_get',
  route: 'GET /overview',
  permission: 'initiatives:read',
  summary: 'Read what there is, what happened today, and what needs somebody',
  description: 'Each number is counted up to 10,000. Today is that of the organization’s time zone.',
  effect: 'read',
  forPeople: true,
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({
    people: Count,
    segments: Count,
    initiatives: z.strictObject({ live: Count, all: Count }),
    today: z.strictObject({
      events: Count,
      messagesSent: Count.describe('That left, or are about to.'),
      messagesReceived: Count,
      runsStarted: Count,
    }),
    attention: z.strictObject({
      conversationsWaiting: Count,
      deliveriesFailed: Count.describe('Of webhooks, in the last 24 hours.'),
      workSetAside: Count,
    }),
  }),
  run: readOverview,
})

const Days = z.number().nullable()

const retention_get = operation({
  name: 'retention_get',
  route: 'GET /retention',
  permission: 'organization:read',
  summary: 'Read how long things are kept',
  description:
    'In days; null: for ever. Whoever runs the installation says so for all of its organizations, with the settings ' +
    'of docs/operating.md. People, their messages and what was learned from them stay until somebody erases them.',
  effect: 'read',
  forPeople: true,
  idempotent: true,
  input: z.strictObject({}),
  output: z.strictObject({
    events: Days.describe('Of people.'),
    webhookEvents: Days.describe('What webhooks tell, to look at and to replay.'),
    deliveries: Days.describe('Of webhooks that are over.'),
    audit: Days.describe('The audit log.'),
    steps: Days.describe('Of runs that have ended. The runs stay, with their results.'),
    departures: Days.describe('When people left segments.'),
    media: Days.describe('The files of messages, which stay themselves.'),
  }),
  run: async ({ services }) => inDays(services.get(retention)),
})

export const overviewOperations = [overview_get, retention_get]
