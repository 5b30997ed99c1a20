import { describe, expect, test } from 'vitest'
import { programTemplates, type SqlTemplate, templatesOf, writtenTables } from './templates.ts'

/* Which code writes which table (ARCHITECTURE.md, rule 1), determined from the SQL in the source. Any code may read. */

/** The room of a district (or its file) that writes a table. */
const OWNERS: Record<string, string> = {
  address_limits: 'identity/access',
  agent_evaluations: 'conversations/evaluation',
  agent_guidelines: 'conversations/agents',
  api_keys: 'identity/access',
  attribution_counts: 'outreach/attribution',
  attribution_settings: 'outreach/attribution',
  audit_log: 'platform/operations',
  campaign_people: 'outreach/campaigns',
  campaign_repetitions: 'outreach/campaigns',
  campaign_series: 'outreach/campaigns',
  campaigns: 'outreach/campaigns',
  canned_replies: 'conversations/inbox',
  channel_accounts: 'messaging/channels',
  change_listeners: 'platform/changes',
  changes: 'platform/changes',
  channel_backlogs: 'messaging/channels',
  channel_ratings: 'messaging/channels',
  channel_sums: 'messaging/channels',
  channels: 'messaging/channels',
  consent_entries: 'customers/consents',
  consent_topics: 'customers/consents',
  consents: 'customers/consents',
  contacts: 'messaging/channels',
  conversation_notes: 'conversations/inbox',
  conversations: 'conversations/inbox',
  custom_object_types: 'customers/objects',
  custom_objects: 'customers/objects',
  environment_variables: 'integrations/environments',
  environments: 'integrations/environments',
  erasures: 'customers/people',
  database_home: 'platform/db',
  draft_changes: 'outreach/journeys',
  email_template_versions: 'messaging/templates',
  email_templates: 'messaging/templates',
  event_keys: 'customers/events',
  events: 'customers/events',
  extracted_values: 'conversations/extraction',
  extraction_reviews: 'conversations/extraction',
  extraction_schemas: 'conversations/extraction',
  files: 'platform/files',
  flow_limits: 'messaging/channels',
  form_flows: 'messaging/flows',
  form_counts: 'customers/forms',
  form_spam: 'customers/forms',
  form_submissions: 'customers/forms',
  form_versions: 'customers/forms',
  forms: 'customers/forms',
  goal_catch_ups: 'outreach/goals',
  goal_looks: 'outreach/goals',
  goal_members: 'outreach/goals',
  goal_sums: 'outreach/goals',
  http_calls: 'outreach/journeys',
  http_credentials: 'integrations/credentials',
  idempotent_answers: 'platform/operations',
  identities: 'identity/users',
  import_chunks: 'customers/imports',
  import_rejections: 'customers/imports',
  import_people: 'customers/imports',
  import_sightings: 'customers/imports',
  imports: 'customers/imports',
  initiative_goals: 'outreach/goals',
  initiative_templates: 'outreach/initiatives',
  journey_tests: 'outreach/journeys',
  knowledge: 'conversations/knowledge',
  knowledge_passages: 'conversations/knowledge',
  language_models: 'conversations/models',
  matching_rules: 'customers/people',
  media: 'messaging/channels',
  message_sources: 'conversations/inbox',
  result_counts: 'outreach/results',
  result_shares: 'outreach/results',
  model_calls: 'conversations/models',
  incidents: 'integrations/webhooks',
  inbox_online: 'conversations/inbox',
  inbox_rules: 'conversations/inbox',
  inbox_sums: 'conversations/inbox',
  inbox_tallies: 'conversations/inbox',
  inbox_views: 'identity/users',
  initiatives: 'outreach/initiatives',
  installation: 'app/clock/clock.ts',
  invitations: 'identity/users',
  journey_presences: 'outreach/journeys',
  journeys: 'outreach/journeys',
  mails: 'platform/mail',
  memberships: 'identity/users',
  message_drafts: 'messaging/channels',
  link_settings: 'messaging/channels',
  message_links: 'messaging/channels',
  message_prices: 'messaging/channels',
  message_sums: 'messaging/channels',
  message_tallies: 'messaging/channels',
  messages: 'messaging/channels',
  migrations: 'platform/db',
  noted_changes: 'customers/people',
  notifications: 'conversations/inbox',
  oauth_clients: 'identity/oauth',
  oauth_grants: 'identity/oauth',
  oauth_tokens: 'identity/oauth',
  organization_holds: 'platform/db',
  organizations: 'identity/access',
  passkeys: 'identity/users',
  people: 'customers/people',
  person_merges: 'customers/people',
  presences: 'conversations/inbox',
  recovery_codes: 'identity/users',
  refused_enrollments: 'outreach/journeys',
  relationship_types: 'customers/objects',
  relationships: 'customers/objects',
  removed_relationships: 'customers/objects',
  run_contacts: 'messaging/runs',
  run_endings: 'outreach/journeys',
  run_steps: 'messaging/runs',
  run_sums: 'messaging/runs',
  run_wakes: 'messaging/runs',
  runs: 'messaging/runs',
  segment_departures: 'customers/segments',
  segment_members: 'customers/segments',
  segment_moments: 'customers/segments',
  segments: 'customers/segments',
  sessions: 'identity/users',
  sign_in_networks: 'identity/users',
  sending_limits: 'messaging/channels',
  sending_windows: 'messaging/channels',
  set_aside: 'platform/jobs',
  step_sums: 'messaging/runs',
  step_tallies: 'messaging/runs',
  suppressions: 'customers/people',
  template_history: 'messaging/templates',
  templates: 'messaging/templates',
  test_addresses: 'integrations/environments',
  test_numbers: 'integrations/environments',
  trace_marks: 'platform/tracing',
  trigger_matches: 'outreach/journeys',
  used_challenges: 'identity/users',
  user_links: 'identity/users',
  users: 'identity/users',
  webhook_deliveries: 'integrations/webhooks',
  webhook_events: 'integrations/webhooks',
  webhook_subscriptions: 'integrations/webhooks',
}

/** Other writers of a table by file, with the reason. `?` is an interpolated table name. */
const SHARED: { table: string; file: string; reason: string }[] = [
  { table: '?', file: 'platform/jobs/claim.ts', reason: 'workers claim the rows of every queue' },
  {
    table: '?',
    file: 'platform/jobs/dead-letters/dead-letters.ts',
    reason: 'rows of every queue can become dead letters',
  },
  {
    table: '?',
    file: 'customers/events/retention.ts',
    reason: 'the months of `events` are tables of their own',
  },
  {
    table: '?',
    file: 'customers/people/merging/merge-parts.ts',
    reason: 'each domain names its own tables in its merge part',
  },
  {
    table: '?',
    file: 'customers/people/erasure/person-tables.ts',
    reason: 'each domain names its own tables with data about people',
  },
  {
    table: 'changes',
    file: 'customers/events/recording/store.ts',
    reason: 'the statement that stores events also tells that there are new ones',
  },
  {
    table: 'goal_looks',
    file: 'customers/events/recording/store.ts',
    reason: 'the statement that stores events also queues the goals that they may reach',
  },
  {
    table: 'installation',
    file: 'app/alerts/alerts.ts',
    reason: 'what is wrong with the whole installation, and whom it was told',
  },
  {
    table: 'installation',
    file: 'platform/jobs/exclusive.ts',
    reason: 'what one process of the whole installation does at a time',
  },
  {
    table: 'installation',
    file: 'app/backup/latest.ts',
    reason: 'the last backup is a fact of the whole installation',
  },
  {
    table: 'organizations',
    file: 'identity/users/members/acceptance.ts',
    reason: 'the first member brings the time zone',
  },
  {
    table: 'trigger_matches',
    file: 'customers/events/recording/store.ts',
    reason: 'the statement that stores events also queues what they trigger',
  },
  {
    table: 'trigger_matches',
    file: 'customers/segments/evaluation/evaluation.ts',
    reason: 'the statement that adds entrants also queues their enrollments',
  },
  {
    table: 'conversations',
    file: 'messaging/channels/threads.ts',
    reason: 'the conversation is made in the transaction of its first message',
  },
  {
    table: 'conversations',
    file: 'messaging/channels/waiting.ts',
    reason: 'a message that is queued or never leaves ends or resumes the wait of its contact',
  },
  {
    table: 'form_flows',
    file: 'messaging/channels/sending/limits/flow-limit.ts',
    reason: 'a refused message has WhatsApp asked about its Flow, in the transaction that notes the refusal',
  },
  {
    table: 'noted_changes',
    file: 'customers/events/recording/store.ts',
    reason: 'the statement that stores events also notes them for LIVE segments',
  },
  {
    table: 'noted_changes',
    file: 'customers/segments/invalidation/invalidations.ts',
    reason: 'the reader takes the notes away in the transaction that acts on them',
  },
  {
    table: 'noted_changes',
    file: 'customers/segments/invalidation/change-listener.ts',
    reason: 'what was told is noted from the tables of runs and messages, which stand above people',
  },
]

const templates = programTemplates()

test('Each table is written only by its owner', () => {
  expect(templates.flatMap(strangerWrites)).toEqual([])
})

test('Every table has an owner, and every listed exception is needed', () => {
  const written = new Set(templates.flatMap(writtenTables))
  expect(Object.keys(OWNERS).filter((table) => !written.has(table))).toEqual([])
  const isUsed = ({ table, file }: (typeof SHARED)[number]) =>
    templates.some(
      (template) => template.file === `server/src/${file}` && writtenTables(template).includes(table),
    )
  expect(SHARED.filter((shared) => !isUsed(shared))).toEqual([])
})

/**
 * On a distributed database `insert … select` may report another row count, but `returning` gives the inserted rows.
 */
test('Inserted rows are not counted by the row count, which distributed tables do not report', () => {
  expect(templates.filter(countsInserts).map(({ file, line }) => `${file}:${line}`)).toEqual([])
})

function strangerWrites(template: SqlTemplate): string[] {
  const file = template.file.replace('server/src/', '')
  const isHome = (table: string) =>
    [file, file.split('/').slice(0, 2).join('/')].includes(OWNERS[table] ?? '')
  const isShared = (table: string) => SHARED.some((shared) => shared.table === table && shared.file === file)
  return writtenTables(template)
    .filter((table) => !isHome(table) && !isShared(table))
    .map((table) => `${template.file}:${template.line} writes ${table}`)
}

/** A counted statement must be recognizable as an update or delete; an interpolated one could be an insert. */
function countsInserts({ text, isCounted }: SqlTemplate): boolean {
  return isCounted && (/\binsert\s+into\b/.test(text) || !/\b(update|delete\s+from)\b/.test(text))
}

describe('The source reader', () => {
  const read = (source: string) => templatesOf('some.ts', source)

  test('finds tables that statements write and not those that they lock', () => {
    const [template] = read(`db.run(sql\`
      -- not: insert into comments
      with a as (insert into one (x) values (\${1}) on conflict (x) do update set x = 2),
           b as (delete from two returning *), c as (select from three for update of three skip locked)
      update four set x = 1\`)`)
    expect(writtenTables(template!)).toEqual(['one', 'two', 'four'])
    const [locking] = read('sql`lock table one in share update exclusive mode`')
    expect(writtenTables(locking!)).toEqual([])
  })

  test('reads raw SQL, parts of statements and interpolated names', () => {
    const texts = read('sql.raw(`update one set x = 1`)').concat(read(`sql\`delete from \${sql.table(x)}\``))
    expect(texts.flatMap(writtenTables)).toEqual(['one', '?'])
  })

  test('tells a row count that is used from one that is not', () => {
    const counted = (code: string) => read(code)[0]!.isCounted
    expect(counted('async () => { await db.run(sql`update x set y = 1`) }')).toBe(false)
    expect(counted('async () => { const n = await db.run(sql`update x set y = 1`) }')).toBe(true)
    expect(counted('() => db.run(sql`update x set y = 1`)')).toBe(true)
    expect(counted('async () => { const rows = await db.rows(sql`update x set y = 1 returning y`) }')).toBe(
      false,
    )
  })
})
