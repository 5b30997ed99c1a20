import type { ChannelKind } from '../../customers/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { Touch, TouchKind } from './touches.ts'

/** A touch with whose it is and where it came from. */
export interface PersonTouch extends Touch {
  person: string
  initiative_id: string
  run_id: string
  channel: ChannelKind
  /** Of a campaign that tests messages. */
  variant: string | null
  template_id: string | null
  is_email_template: boolean
}

/** A time; the end is not part of it. */
export interface Span {
  from: Date
  until: Date
}

/**
 * The touches of these people by messages of initiatives, in any order. Visits of scanners and prefetching leave no event,
 * and an open that a mail provider may have caused does not count.
 *
 * Each statement reads one table by a list of ids. In a join, PostgreSQL would read all messages for each run while it
 * does not know yet how many there are.
 */
export async function readTouches(ctx: Ctx, people: readonly string[], span: Span): Promise<PersonTouch[]> {
  const runs = new Map((await readRuns(ctx, people)).map((run) => [run.id, run]))
  if (runs.size === 0) return []
  const messages = await readMessages(ctx, [...runs.keys()])
  const channels = await readChannels(ctx)
  const tests = await readTests(ctx, [...new Set([...runs.values()].map((run) => run.initiative_id))])
  const isWithin = (at: Date) => at >= span.from && at < span.until
  const touchOf = (message: MessageRow, kind: TouchKind, at: Date): PersonTouch => {
    const { id: runId, person, initiative_id, variant } = runs.get(message.run_id)!
    return {
      messageId: message.id,
      kind,
      at,
      person,
      initiative_id,
      run_id: runId,
      channel: channels.get(message.channel_id)!,
      variant: tests.has(initiative_id) ? variant : null,
      template_id: message.template_id,
      is_email_template: message.is_email_template,
    }
  }
  const byId = new Map(messages.map((message) => [message.id, message]))
  return [
    ...messages.flatMap((message) =>
      timesOf(message).flatMap(([kind, at]) => (at && isWithin(at) ? [touchOf(message, kind, at)] : [])),
    ),
    ...(await readVisits(ctx, people, span)).flatMap(({ message_id, kind, at }) => {
      const message = byId.get(message_id)
      return message ? [touchOf(message, kind, at)] : []
    }),
  ]
}

interface TouchingRun {
  id: string
  person: string
  initiative_id: string
  variant: string | null
}

/** Uses runs_of_person, by its condition. */
function readRuns(ctx: Ctx, people: readonly string[]): Promise<TouchingRun[]> {
  return ctx.db.rows(sql<TouchingRun>`
    select id, person_external_id as person, initiative_id, context ->> 'variant' as variant from runs
    where org_id = ${ctx.org} and person_external_id = any(${people}::text[]) and started_at > '-infinity'`)
}

interface MessageRow {
  id: string
  run_id: string
  channel_id: string
  template_id: string | null
  is_email_template: boolean
  sent_at: Date | null
  read_at: Date | null
  replied_at: Date | null
}

/** The times of a message that are touches. */
function timesOf({ sent_at, read_at, replied_at }: MessageRow): [TouchKind, Date | null][] {
  return [
    ['message', sent_at],
    ['open', read_at],
    ['reply', replied_at],
  ]
}

/** What people and agents write is part of the conversation that a reply began. Uses messages_of_run. */
function readMessages(ctx: Ctx, runs: readonly string[]): Promise<MessageRow[]> {
  return ctx.db.rows(sql<MessageRow>`
    select id, run_id, channel_id, regexp_replace(template ->> 'templateId', '^(tpl|etp)_', '')::uuid as template_id,
           coalesce(template ? 'version', false) as is_email_template,
           case when author = 'journey' and status in ('accepted', 'sent', 'delivered', 'read') then sent_at end as sent_at,
           case when author = 'journey' then read_at end as read_at, replied_at
    from messages
    where org_id = ${ctx.org} and run_id = any(${runs}::uuid[]) and run_id is not null and direction = 'outbound'`)
}

interface Visit {
  message_id: string
  kind: 'click' | 'open'
  at: Date
}

/** Clicks and certain opens that links have noted; others record events of these names, too. Uses events_by_person. */
function readVisits(ctx: Ctx, people: readonly string[], { from, until }: Span): Promise<Visit[]> {
  return ctx.db.rows(sql<Visit>`
    select substr(recorded_by, 9) as message_id, case name when 'message_clicked' then 'click' else 'open' end as kind,
           occurred_at as at
    from events
    where org_id = ${ctx.org} and person_external_id = any(${people}::text[])
      and name in ('message_clicked', 'message_opened') and occurred_at >= ${from} and occurred_at < ${until}
      and recorded_by like 'message:%' and (name = 'message_clicked' or properties -> 'certain' = 'true'::jsonb)`)
}

/** There are few. */
async function readChannels(ctx: Ctx): Promise<Map<string, ChannelKind>> {
  const rows = await ctx.db.rows(sql<{ id: string; kind: ChannelKind }>`
    select id, kind from channels where org_id = ${ctx.org}`)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** Those of the initiatives that are campaigns which test messages. */
async function readTests(ctx: Ctx, initiatives: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from campaigns
    where org_id = ${ctx.org} and id = any(${initiatives}::uuid[]) and jsonb_typeof(definition -> 'test') = 'object'`)
  return new Set(rows.map(({ id }) => id))
}
