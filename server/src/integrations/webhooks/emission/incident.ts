import { z } from 'zod'

const INCIDENT_KINDS = ['initiative', 'channel', 'language_model', 'webhook', 'work'] as const

export type IncidentKind = (typeof INCIDENT_KINDS)[number]

/** What keeps failing, in events and in the overview. */
export const incidentFields = {
  kind: z.enum(INCIDENT_KINDS),
  since: z.iso.datetime(),
  initiativeId: z.string().nullable(),
  channelId: z.string().nullable().describe('The sender where it failed last.'),
  channel: z.string().nullable().describe('WHATSAPP or EMAIL.'),
  subscriptionId: z.string().nullable().describe('The webhook subscription.'),
  queue: z.string().nullable().describe('The queue whose work waits.'),
  attempted: z.int().nullable().describe('Messages of the last 24 hours.'),
  failed: z.int().nullable().describe('How many of them failed, or failed calls and deliveries.'),
  reasons: z
    .array(z.strictObject({ reason: z.string(), count: z.int() }))
    .describe('Most frequent first, at most 20.'),
  oldestDueAt: z.iso.datetime().nullable().describe('Since when the oldest work waits.'),
  disablesAt: z.iso.datetime().nullable().describe('When the subscription will be disabled.'),
}

const Fields = z.strictObject(incidentFields)

/** The fields without kind and time; missing ones are null. */
export type IncidentDetails = Partial<Omit<z.input<typeof Fields>, 'kind' | 'since'>>

const NO_DETAILS = {
  initiativeId: null,
  channelId: null,
  channel: null,
  subscriptionId: null,
  queue: null,
  attempted: null,
  failed: null,
  reasons: [],
  oldestDueAt: null,
  disablesAt: null,
}

export interface IncidentRow {
  kind: IncidentKind
  subject: string
  journey_id: string | null
  since: Date
  details: IncidentDetails
}

/** An incident as events and the overview show it. */
export function presentIncident({ kind, since, details }: IncidentRow): z.input<typeof Fields> {
  return { kind, since: since.toISOString(), ...NO_DETAILS, ...details }
}
