import { z } from 'zod'
import { ESCALATION_REASONS } from '../escalation-reasons.ts'

export const ReportInput = z.strictObject({
  from: z.iso.date().optional().describe('The first day (UTC). Default: 30 days before `until`.'),
  until: z.iso.date().optional().describe('The last day (UTC). Default: today.'),
  channel: z.string().max(254).optional().describe('Only this number or address of yours.'),
})

export type ReportInput = z.output<typeof ReportInput>

const Times = z
  .strictObject({
    count: z.int(),
    medianSeconds: z.int().nullable(),
    p95Seconds: z.int().nullable(),
  })
  .describe('Times are right to a twentieth. null: there are none.')

const Messages = {
  received: z.int(),
  writtenByPeople: z.int(),
  writtenByAgent: z.int(),
}

export const InboxReport = z
  .strictObject({
    from: z.iso.date(),
    until: z.iso.date(),
    days: z
      .array(
        z.strictObject({
          day: z.iso.date(),
          channel: z.string(),
          opened: z.int().describe('Conversations that were opened.'),
          resolved: z.int().describe('Conversations that were closed.'),
          ...Messages,
        }),
      )
      .describe('By day and channel, latest first. Days without anything are missing.'),
    totals: z.strictObject({ opened: z.int(), resolved: z.int(), ...Messages }),
    firstResponse: Times.describe('From when the contact waited until a person first answered.'),
    resolution: Times.describe('From opening until closing, where the contact wrote.'),
    resolvedBy: z
      .strictObject({
        agent: z.int().describe('The agent alone.'),
        people: z.int().describe('People had it in between.'),
        silence: z.int().describe('Nobody ever wrote.'),
      })
      .describe('Closed conversations.'),
    waiting: z
      .strictObject({
        count: z.int(),
        capped: z.boolean().describe('true: there are more than 10,000.'),
        longestSince: z.iso.datetime().nullable(),
      })
      .describe('Contacts who wait for a person now, whatever the days.'),
    members: z.array(
      z.strictObject({
        member: z.string(),
        written: z.int(),
        resolved: z.int(),
        firstResponse: Times,
        resolution: Times,
      }),
    ),
    labels: z
      .array(z.strictObject({ label: z.string(), resolved: z.int(), resolution: Times }))
      .describe('The labels that conversations had when they were closed.'),
    reasons: z
      .array(z.strictObject({ reason: z.enum(ESCALATION_REASONS), count: z.int() }))
      .describe('Why people were called, most frequent first.'),
  })
  .meta({ id: 'InboxReport' })

export type InboxReport = z.input<typeof InboxReport>
