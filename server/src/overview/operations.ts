import { z } from 'zod'
import { operation } from '../kernel/index.ts'
import { readOverview } from './overview.ts'

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

export const overviewOperations = [overview_get]
