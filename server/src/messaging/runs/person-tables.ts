import { isOneOf, type PersonTable } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'

const ofTheirRuns: PersonTable['of'] = (_, { runs }) => isOneOf(sql`t.run_id`, runs, 'uuid')

/** What a run knows of its person. It stays as one of those that took part, with its steps and its result. */
export const WITHOUT_PERSON = sql`
  phone_number = null, email = null, name = null, context = '{}', state = '{}', signal_error = null`
export const WITH_PERSON = sql`
  t.phone_number is not null or t.email is not null or t.name is not null or t.context <> '{}' or t.state <> '{}'`

export const runTables: readonly PersonTable[] = [
  {
    table: 'run_steps',
    key: ['run_id', 'seq'],
    of: ofTheirRuns,
    erasing: {
      set: sql`output = null, error = null`,
      still: sql`t.output is not null or t.error is not null`,
    },
  },
  { table: 'run_contacts', key: ['run_id', 'contact_id'], of: ofTheirRuns },
  { table: 'run_wakes', of: (_, { runs }) => isOneOf(sql`t.id`, runs, 'uuid'), unexported: null },
  {
    table: 'runs',
    of: (_, { runs }) => isOneOf(sql`t.id`, runs, 'uuid'),
    erasing: {
      set: sql`
        ${WITHOUT_PERSON}, person_external_id = null, merged_from = null, extract_at = null, extract_lease = null,
        extraction_status = case when t.extraction_status = 'PENDING' then 'INSUFFICIENT_DATA' else t.extraction_status end,
        trigger = case when t.trigger ? 'externalId' then t.trigger || '{"externalId": null}' else t.trigger end, rev = t.rev + 1`,
      still: sql`
        ${WITH_PERSON} or t.person_external_id is not null or t.merged_from is not null or t.extract_at is not null
        or t.trigger ->> 'externalId' is not null`,
    },
  },
]
