import { z } from 'zod'
import { toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import {
  type Ctx,
  type PageRequest,
  type Permission,
  requirePermission,
} from '../../platform/operations/index.ts'
import { addressesOfPerson } from './merging/survivors.ts'
import type { PersonRow } from './person.ts'

const KINDS = [
  'event',
  'message',
  'run',
  'answers',
  'handed_over',
  'segment_entered',
  'segment_left',
] as const
export const TimelineKind = z.enum(KINDS)

export const TimelineEntry = z
  .strictObject({
    kind: TimelineKind,
    id: z
      .string()
      .describe(
        'The external id of an event, the slug of a segment, or the id of anything else. `answers`: of the run. ' +
          '`handed_over`: of the conversation, whose last hand-over it is.',
      ),
    at: z.iso.datetime(),
    title: z
      .string()
      .describe(
        'The event name, message text, or name of the initiative or segment. `handed_over`: the reason, as ' +
          '`escalationReason` of conversations; empty if unknown.',
      ),
    status: z.string().nullable().describe('Set for messages and runs.'),
    author: z.string().nullable().describe('Set for messages: participant, agent, human, journey or system.'),
    conversationId: z.string().nullable(),
    initiativeId: z.string().nullable(),
    properties: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Set for events, and for answers: the values by variable.'),
  })
  .meta({ id: 'TimelineEntry' })

interface TimelineRow {
  kind: Kind
  id: string
  at: Date
  name: string
  title: string
  status: string | null
  author: string | null
  conversation_id: string | null
  initiative_id: string | null
  properties: Record<string, unknown> | null
}

type Kind = (typeof KINDS)[number]

/** What entries that tell of conversations need beside `people:read`, as the other operations that show the same. */
const NEEDS: Partial<Record<Kind, Permission>> = {
  message: 'conversations:read',
  handed_over: 'conversations:read',
  answers: 'initiatives:read',
}

/** One kind, or all that the caller may read. Throws `forbidden` for one that they may not. */
export function readableKinds(ctx: Ctx, kind: Kind | undefined): readonly Kind[] {
  if (!kind) return KINDS.filter((each) => !NEEDS[each] || ctx.permissions.has(NEEDS[each]))
  if (NEEDS[kind]) requirePermission(ctx, NEEDS[kind], `The kind \`${kind}\``)
  return [kind]
}

/**
 * A person's activity, newest first (docs/behaviour/customers.md: Customer data). Each part is limited to the page by
 * its own index before the parts are merged.
 */
export function readTimeline(
  ctx: Ctx,
  person: PersonRow,
  kinds: readonly Kind[],
  page: PageRequest,
): RawBuilder<TimelineRow> {
  const parts = kinds.map((kind) => PARTS[kind](ctx, person, page))
  return sql<TimelineRow>`
    select * from (${sql.join(parts, sql` union all `)}) as parts order by at desc, id desc limit ${page.limit}`
}

export function presentEntry(row: TimelineRow): z.input<typeof TimelineEntry> {
  const { kind, id, name, at, title, status, author, properties } = row
  const named = { event: name, segment_entered: name, segment_left: name }
  const wire = kind in IDS ? toWire(IDS[kind as keyof typeof IDS], id) : named[kind as keyof typeof named]
  return {
    kind,
    id: wire,
    at: at.toISOString(),
    title,
    status,
    author,
    conversationId: row.conversation_id && toWire('conversation', row.conversation_id),
    initiativeId: row.initiative_id && toWire('initiative', row.initiative_id),
    properties,
  }
}

/** Which ids entries of a kind have. */
const IDS = { message: 'message', run: 'run', answers: 'run', handed_over: 'conversation' } as const

type Part = (ctx: Ctx, person: PersonRow, page: PageRequest) => RawBuilder<TimelineRow>

/** Uses events_by_person. */
const events: Part = ({ org }, { external_id }, page) => sql`(
  select ${columns({ kind: sql`'event'`, id: sql`id`, at: sql`occurred_at`, name: sql`external_id`, title: sql`name`, properties: sql`properties` })}
  from events where org_id = ${org} and person_external_id = ${external_id} ${before('occurred_at', page)}
  order by occurred_at desc, id desc limit ${page.limit})`

/** Messages of the contacts with an address of the person; uses conversations_by_contact. */
const messages: Part = ({ org }, { id }, page) => sql`(
  select ${columns({ kind: sql`'message'`, id: sql`m.id`, at: sql`m.created_at`, title: sql`m.text`, status: sql`m.status`, author: sql`m.author`, conversation: sql`m.conversation_id`, initiative: sql`m.initiative_id` })}
  from contacts k
  join conversations c on c.org_id = ${org} and c.contact_id = k.id
  cross join lateral (
    select * from messages where org_id = ${org} and conversation_id = c.id ${before('created_at', page)}
    order by created_at desc, id desc limit ${page.limit}
  ) m
  where k.org_id = ${org} and k.id in (${contactsOf(org, id)})
  order by m.created_at desc, m.id desc limit ${page.limit})`

/** The contacts with an address of the person. */
function contactsOf(org: string, id: string): RawBuilder<unknown> {
  return sql`
    select of.id from (${addressesOfPerson(org, sql`${id}::uuid`)}) theirs
    join contacts of on of.org_id = ${org}
      and (of.phone_number = theirs.phone_number or of.email = lower(theirs.email))`
}

/** The last hand-over of each conversation; uses conversations_by_contact. */
const handOvers: Part = ({ org }, { id }, page) => sql`(
  select ${columns({ kind: sql`'handed_over'`, id: sql`c.id`, at: sql`c.escalated_at`, title: sql`coalesce(c.escalation_reason, '')`, conversation: sql`c.id` })}
  from conversations c
  where c.org_id = ${org} and c.escalated_at is not null and c.contact_id in (${contactsOf(org, id)})
    ${beforeIn(sql`c.escalated_at, c.id`, page)}
  order by c.escalated_at desc, c.id desc limit ${page.limit})`

/** What was understood in each run; uses runs_by_person. */
const answers: Part = ({ org }, { external_id }, page) => sql`(
  select ${columns({ kind: sql`'answers'`, id: sql`r.id`, at: sql`r.captured_at`, title: sql`i.name`, initiative: sql`i.id`, properties: sql`v.values` })}
  from initiatives i
  cross join lateral (
    select id, captured_at from runs
    where org_id = ${org} and initiative_id = i.id and person_external_id = ${external_id} and captured_at is not null
      ${before('captured_at', page)}
    order by captured_at desc, id desc limit ${page.limit}
  ) r
  cross join lateral (
    select jsonb_object_agg(slug, case when cardinality(items) = 1 then to_jsonb(items[1]) else to_jsonb(items) end) as values
    from extracted_values where org_id = ${org} and run_id = r.id
  ) v
  where i.org_id = ${org} and v.values is not null
  order by r.captured_at desc, r.id desc limit ${page.limit})`

/** There are few initiatives, and runs_by_person finds a person's runs in each. */
const runs: Part = ({ org }, { external_id }, page) => sql`(
  select ${columns({ kind: sql`'run'`, id: sql`r.id`, at: sql`r.started_at`, title: sql`i.name`, status: sql`r.status`, initiative: sql`i.id` })}
  from initiatives i
  cross join lateral (
    select id, started_at, status from runs
    where org_id = ${org} and initiative_id = i.id and person_external_id = ${external_id} ${before('started_at', page)}
    order by started_at desc, id desc limit ${page.limit}
  ) r
  where i.org_id = ${org}
  order by r.started_at desc, r.id desc limit ${page.limit})`

/** There are few segments; members and exits have keys by segment and person. */
const entries: Part = ({ org }, { id }, page) => sql`(
  select ${columns({ kind: sql`'segment_entered'`, id: sql`s.id`, at: sql`stay.entered_at`, name: sql`s.slug`, title: sql`s.name` })}
  from segments s
  cross join lateral (
    select entered_at from segment_members where org_id = ${org} and segment_id = s.id and person_id = ${id}
    union all
    select entered_at from segment_departures where org_id = ${org} and segment_id = s.id and ${wasTheirs(org, id)}
  ) stay
  where s.org_id = ${org} and s.deleted_at is null ${beforeIn(sql`stay.entered_at, s.id`, page)}
  order by stay.entered_at desc, s.id desc limit ${page.limit})`

const departures: Part = ({ org }, { id }, page) => sql`(
  select ${columns({ kind: sql`'segment_left'`, id: sql`s.id`, at: sql`d.left_at`, name: sql`s.slug`, title: sql`s.name` })}
  from segments s
  join segment_departures d on d.org_id = ${org} and d.segment_id = s.id and ${wasTheirs(org, id)}
  where s.org_id = ${org} and s.deleted_at is null ${beforeIn(sql`d.left_at, s.id`, page)}
  order by d.left_at desc, s.id desc limit ${page.limit})`

/** Exits stay with the people who were members then, also with those who were merged into the person since. */
function wasTheirs(org: string, id: string): RawBuilder<unknown> {
  return sql`person_id = any(array(select of.id from (${addressesOfPerson(org, sql`${id}::uuid`)}) of))`
}

const PARTS: Record<Kind, Part> = {
  event: events,
  message: messages,
  run: runs,
  answers,
  handed_over: handOvers,
  segment_entered: entries,
  segment_left: departures,
}

type Given = 'kind' | 'id' | 'at' | 'title'
type Optional = 'name' | 'status' | 'author' | 'conversation' | 'initiative' | 'properties'
type Columns = Record<Given, RawBuilder<unknown>> & Partial<Record<Optional, RawBuilder<unknown>>>

/** The columns of an entry, whichever part is first in the union. */
function columns({ kind, id, at, title, ...given }: Columns): RawBuilder<unknown> {
  return sql`
    ${kind}::text as kind, ${id} as id, ${at} as at, ${given.name ?? sql`''`}::text as name, ${title} as title,
    ${given.status ?? sql`null`}::text as status, ${given.author ?? sql`null`}::text as author,
    ${given.conversation ?? sql`null`}::uuid as conversation_id, ${given.initiative ?? sql`null`}::uuid as initiative_id,
    ${given.properties ?? sql`null`}::jsonb as properties`
}

function before(column: string, page: PageRequest): RawBuilder<unknown> {
  return beforeIn(sql`${sql.ref(column)}, id`, page)
}

function beforeIn(columns: RawBuilder<unknown>, { after }: PageRequest): RawBuilder<unknown> {
  return after ? sql`and (${columns}) < (${after.at}, ${after.id})` : sql``
}
