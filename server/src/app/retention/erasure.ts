import { extractionTables, inboxTables } from '../../conversations/index.ts'
import {
  anyOf,
  consentTables,
  eventTables,
  formTables,
  importTables,
  isOneOf,
  objectTables,
  type PersonTable,
  peopleTables,
  segmentTables,
} from '../../customers/index.ts'
import { testerTables, webhookTables } from '../../integrations/index.ts'
import { channelTables, runTables } from '../../messaging/index.ts'
import { campaignTables, goalTables, journeyTables, resultTables } from '../../outreach/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'

/** The platform knows no people, but it keeps what their rooms tell it. */
const platformTables: readonly PersonTable[] = [
  {
    table: 'changes',
    of: (_, { externalIds }) => {
      const named = isOneOf(sql`t.subject`, externalIds)
      return named && sql`t.kind = 'person' and ${named}`
    },
    unexported: null,
  },
  {
    table: 'set_aside',
    key: ['queue', 'id'],
    of: (_, { runs, conversations }) => isOneOf(sql`t.id`, [...runs, ...conversations], 'uuid'),
  },
  {
    // That somebody did it stays; with whom, and which values, does not. Uses audit_log_of_subject.
    table: 'audit_log',
    of: (_, { externalIds, phoneNumbers, emails, objects, runs }) => {
      const person = isOneOf(sql`t.subject`, externalIds)
      const object = isOneOf(
        sql`t.subject`,
        objects.map(({ externalId }) => externalId),
      )
      const run = isOneOf(
        sql`t.subject`,
        runs.map((id) => toWire('run', id)),
      )
      // As somebody wrote it.
      const digits = sql`regexp_replace(t.subject, '[^0-9]', '', 'g')`
      const listed = anyOf(
        person,
        isOneOf(sql`lower(t.subject)`, emails),
        isOneOf(
          digits,
          phoneNumbers.map((number) => number.slice(1)),
        ),
      )
      return anyOf(
        listed && sql`(t.operation = 'do_not_contact_remove' and (${listed}))`,
        person && sql`((t.operation like 'cdp\\_people\\_%' or t.operation = 'consents_set') and ${person})`,
        object && sql`(t.operation like 'cdp\\_custom\\_objects\\_%' and ${object})`,
        run && sql`(t.operation = 'extraction_reviews_set' and ${run})`,
      )
    },
    erasing: { set: sql`subject = null, before = null, after = null`, still: sql`true` },
  },
]

/** Every table that erasing and exporting a person go through, in this order: what refers to others comes before them. */
export const PERSON_TABLES: readonly PersonTable[] = [
  ...peopleTables,
  ...consentTables,
  ...segmentTables,
  ...journeyTables,
  ...goalTables,
  ...campaignTables,
  ...resultTables,
  ...extractionTables,
  ...inboxTables,
  ...channelTables,
  ...runTables,
  ...eventTables,
  ...objectTables,
  ...formTables,
  ...importTables,
  ...testerTables,
  ...webhookTables,
  ...platformTables,
]

/** Tables of people in the record of processing that neither goes through, and why. A test compares all of them. */
export const LEFT_ALONE: Readonly<Record<string, string>> = {
  event_keys: 'erased with their events',
  files: 'erased with the files of messages',
  import_chunks: 'uploaded files, kept until the import ends',
  journey_tests: 'example people that an author wrote',
  agent_evaluations: 'conversations with simulated people',
  model_calls: 'a conversation of nobody: without texts',
  idempotent_answers: 'sealed, and deleted after a day',
  address_limits: 'hashes, deleted after minutes',
  used_challenges: 'of people who sign in, deleted after minutes',
}
