import { describe, expect, test } from 'vitest'
import { programTemplates, type SqlTemplate, templatesOf, writtenTables } from './templates.ts'

/*
 * Who writes which table (ARCHITECTURE.md, rule 1), read from the SQL in the program's source. Reading is free.
 */

/** The domain (a folder of server/src, or a file there) that writes a table. */
const OWNERS: Record<string, string> = {
  address_limits: 'access',
  api_keys: 'access',
  audit_log: 'kernel',
  canned_replies: 'conversations',
  channel_accounts: 'channels',
  change_listeners: 'changes',
  changes: 'changes',
  channels: 'channels',
  contacts: 'channels',
  conversation_notes: 'conversations',
  conversations: 'conversations',
  custom_object_types: 'objects',
  custom_objects: 'objects',
  environment_variables: 'environments',
  environments: 'environments',
  draft_changes: 'journeys',
  email_template_versions: 'templates',
  email_templates: 'templates',
  event_keys: 'events',
  events: 'events',
  extracted_values: 'extraction',
  extraction_schemas: 'extraction',
  files: 'files',
  form_counts: 'forms',
  form_submissions: 'forms',
  form_versions: 'forms',
  forms: 'forms',
  http_calls: 'journeys',
  http_credentials: 'credentials',
  idempotent_answers: 'kernel',
  identities: 'users',
  import_chunks: 'imports',
  import_rejections: 'imports',
  import_sightings: 'imports',
  imports: 'imports',
  initiative_templates: 'initiatives',
  knowledge: 'knowledge',
  knowledge_passages: 'knowledge',
  language_models: 'models',
  media: 'channels',
  message_sources: 'conversations',
  model_calls: 'models',
  initiatives: 'initiatives',
  installation: 'installation.ts',
  invitations: 'users',
  journeys: 'journeys',
  mails: 'mail',
  memberships: 'users',
  messages: 'channels',
  migrations: 'db',
  noted_changes: 'people',
  oauth_clients: 'oauth',
  oauth_grants: 'oauth',
  oauth_tokens: 'oauth',
  organizations: 'access',
  people: 'people',
  presences: 'conversations',
  recovery_codes: 'users',
  refused_enrollments: 'journeys',
  relationship_types: 'objects',
  relationships: 'objects',
  removed_relationships: 'objects',
  run_endings: 'journeys',
  run_steps: 'runs',
  run_wakes: 'runs',
  runs: 'runs',
  segment_departures: 'segments',
  segment_members: 'segments',
  segment_moments: 'segments',
  segments: 'segments',
  sessions: 'users',
  sending_limits: 'channels',
  set_aside: 'db',
  step_sums: 'runs',
  step_tallies: 'runs',
  suppressions: 'people',
  templates: 'templates',
  test_addresses: 'environments',
  test_numbers: 'environments',
  trigger_matches: 'journeys',
  user_links: 'users',
  users: 'users',
  webhook_deliveries: 'webhooks',
  webhook_events: 'webhooks',
  webhook_subscriptions: 'webhooks',
}

/** Who else writes a table, file by file, and why. `?` is a table whose name is put in. */
const SHARED: { table: string; file: string; reason: string }[] = [
  { table: '?', file: 'db/due/taking.ts', reason: 'the kit takes the rows of every queue' },
  { table: '?', file: 'db/due/set-aside.ts', reason: 'the kit sets rows of every queue aside' },
  { table: '?', file: 'events/retention.ts', reason: 'the months of `events` are tables of their own' },
  {
    table: 'trigger_matches',
    file: 'events/storing.ts',
    reason: 'the statement that stores events also queues what they trigger',
  },
  {
    table: 'trigger_matches',
    file: 'segments/evaluation.ts',
    reason: 'the statement that adds entrants also queues their enrollments',
  },
  {
    table: 'conversations',
    file: 'channels/threads.ts',
    reason: 'the conversation is made in the transaction of its first message',
  },
  {
    table: 'noted_changes',
    file: 'events/storing.ts',
    reason: 'the statement that stores events also notes them for LIVE segments',
  },
  {
    table: 'noted_changes',
    file: 'segments/live/notes.ts',
    reason: 'the reader takes the notes away in the transaction that acts on them',
  },
  {
    table: 'noted_changes',
    file: 'segments/live/told.ts',
    reason: 'what was told is noted from the tables of runs and messages, which stand above people',
  },
]

const templates = programTemplates()

test('a table is written by its owner', () => {
  expect(templates.flatMap(strangerWrites)).toEqual([])
})

test('every table has an owner, and every exception is one', () => {
  const written = new Set(templates.flatMap(writtenTables))
  expect(Object.keys(OWNERS).filter((table) => !written.has(table))).toEqual([])
  const isUsed = ({ table, file }: (typeof SHARED)[number]) =>
    templates.some(
      (template) => template.file === `server/src/${file}` && writtenTables(template).includes(table),
    )
  expect(SHARED.filter((shared) => !isUsed(shared))).toEqual([])
})

/** `insert … select` reports other numbers where it is carried out in parts. What it wrote is told by `returning`. */
test('the number of inserted rows is not taken from the row count', () => {
  expect(templates.filter(countsInserts).map(({ file, line }) => `${file}:${line}`)).toEqual([])
})

function strangerWrites(template: SqlTemplate): string[] {
  const file = template.file.replace('server/src/', '')
  const isHome = (table: string) => [file, file.split('/')[0]].includes(OWNERS[table])
  const isShared = (table: string) => SHARED.some((shared) => shared.table === table && shared.file === file)
  return writtenTables(template)
    .filter((table) => !isHome(table) && !isShared(table))
    .map((table) => `${template.file}:${template.line} writes ${table}`)
}

/** A counted statement shows the update or delete that it counts; what is put in could be an insert. */
function countsInserts({ text, isCounted }: SqlTemplate): boolean {
  return isCounted && (/\binsert\s+into\b/.test(text) || !/\b(update|delete\s+from)\b/.test(text))
}

describe('the reader of the source', () => {
  const read = (source: string) => templatesOf('some.ts', source)

  test('sees the tables that statements write, and not those that they lock', () => {
    const [template] = read(`db.run(sql\`
      -- not: insert into comments
      with a as (insert into one (x) values (\${1}) on conflict (x) do update set x = 2),
           b as (delete from two returning *), c as (select from three for update of three skip locked)
      update four set x = 1\`)`)
    expect(writtenTables(template!)).toEqual(['one', 'two', 'four'])
  })

  test('sees raw texts, parts of statements and names that are put in', () => {
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
