import { z } from 'zod'
import { incidentFields } from '../../integrations/index.ts'
import { readOperation } from '../../platform/operations/index.ts'
import { OverviewHours, readHours } from './hours.ts'
import { COUNT_NAMES, readOverview } from './overview.ts'
import { inDays, retention } from './retention.ts'

const Count = z.int().describe('10,000 means that many or more.')

const overview_get = readOperation({
  name: 'overview_get',
  route: 'GET /overview',
  permission: 'initiatives:read',
  summary: 'Get an overview',
  description:
    "Returns totals, today's activity and what needs attention. Counts stop at 10,000; `capped` names those " +
    "that did. Today follows the organization's time zone.",
  forPeople: true,
  input: z.strictObject({}),
  output: z.strictObject({
    people: Count,
    segments: Count,
    initiatives: z.strictObject({ live: Count, all: Count }),
    total: z
      .strictObject({
        sent: Count.describe('Messages sent or about to be sent.'),
        received: Count.describe('Messages received.'),
        conversations: Count.describe('Conversations in which the contact wrote.'),
        answers: Count.describe('Values extracted from conversations.'),
      })
      .describe('Since the organization exists.'),
    today: z.strictObject({
      events: Count,
      messagesSent: Count.describe('Messages sent or about to be sent.'),
      messagesReceived: Count,
      runsStarted: Count,
    }),
    attention: z.strictObject({
      conversationsWaiting: Count.describe('The view `waiting` of the inbox.'),
      valuesToReview: Count.optional().describe('Extracted values that wait for review.'),
      deliveriesFailed: Count.describe('Webhook deliveries in the last 24 hours.'),
      workSetAside: Count,
      messagesUnknown: Count.optional().describe('Messages of which nobody knows whether they were sent.'),
      failing: z
        .array(
          z.strictObject({
            ...incidentFields,
            name: z.string().nullable().describe('Of the initiative, sender or subscription.'),
          }),
        )
        .optional()
        .describe('What keeps failing, oldest first, at most 50. Reported as `sending.failing`.'),
    }),
    capped: z
      .array(z.enum(COUNT_NAMES))
      .optional()
      .describe('The counts that stopped at 10,000, by the name of their field.'),
  }),
  run: readOverview,
})

const overview_hours = readOperation({
  name: 'overview_hours',
  route: 'GET /overview/hours',
  permission: 'initiatives:read',
  readsReplica: true,
  summary: 'Get the messages of today by hour',
  description: "Beside those of the same day a week ago, in the organization's time zone.",
  forPeople: true,
  input: z.strictObject({}),
  output: OverviewHours,
  run: readHours,
})

const Days = z.number().nullable()

const retention_get = readOperation({
  name: 'retention_get',
  route: 'GET /retention',
  permission: 'organization:read',
  summary: 'Get retention periods',
  description:
    'In days; null means forever. The operator sets them for all organizations of this service ' +
    '(docs/operating.md). People and extracted data stay until someone deletes them.',
  forPeople: true,
  input: z.strictObject({}),
  output: z.strictObject({
    events: Days.describe('Events of people.'),
    webhookEvents: Days.describe('Webhook events.'),
    deliveries: Days.describe('Finished webhook deliveries.'),
    audit: Days.describe('The audit log.'),
    steps: Days.describe('Steps of ended runs. Runs and their results stay.'),
    departures: Days.describe('Departures from segments.'),
    media: Days.describe('Files of messages. The messages stay.'),
    messages: Days.describe('Words and files of messages in closed conversations. Counts stay.'),
    runs: Days.describe('Names, addresses and variables of ended runs, and quotes. Results stay.'),
  }),
  run: async ({ services }) => inDays(services.get(retention)),
})

export const overviewOperations = [overview_get, overview_hours, retention_get]
