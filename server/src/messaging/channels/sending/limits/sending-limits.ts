import { z } from 'zod'
import { peopleBehind } from '../../../../customers/index.ts'
import { ApiError, parseDuration } from '../../../../platform/core/index.ts'
import { sql } from '../../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../../platform/jobs/index.ts'
import type { Ctx } from '../../../../platform/operations/index.ts'
import { isTimeZone, type QuietHours, quietUntil } from './quiet-hours.ts'
import { LIMIT_REASONS } from './reasons.ts'

/*
 * The organization's own limits, in addition to the providers' limits: quiet hours for campaigns, and a number of
 * messages per person (docs/behaviour/messaging.md: Channels).
 */

const TimeOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time of day such as 21:00.')

export const SendingLimits = z
  .strictObject({
    quietHours: z
      .strictObject({ from: TimeOfDay, until: TimeOfDay })
      .nullable()
      .describe(
        "Journey messages wait during these hours, in the person's `timeZone` attribute or your time zone.",
      ),
    messagesPerPersonPer: z
      .strictObject({
        messages: z.int().min(1).max(1000),
        window: z.string().max(20).describe('Such as `7d`.'),
        whenReached: z
          .enum(['wait', 'skip'])
          .default('skip')
          .describe(
            '`skip`: further messages are canceled with `person_limit_reached`. `wait`: they are sent when the ' +
              'window allows it.',
          ),
      })
      .nullable()
      .describe('Limit across all journeys and all addresses of a person.'),
  })
  .meta({ id: 'SendingLimits' })

type Limits = z.output<typeof SendingLimits>

interface LimitsRow {
  quiet_from: number | null
  quiet_until: number | null
  contact_messages: number | null
  contact_window: string | null
  when_reached: 'wait' | 'skip'
}

const NONE: LimitsRow = {
  quiet_from: null,
  quiet_until: null,
  contact_messages: null,
  contact_window: null,
  when_reached: 'skip',
}

export async function readSendingLimits(ctx: Ctx): Promise<Limits> {
  const row = (await readRow(ctx)) ?? NONE
  const { quiet_from: from, quiet_until: until, contact_messages: messages, contact_window: window } = row
  const perPerson = messages === null ? null : { messages, window: window!, whenReached: row.when_reached }
  return {
    quietHours: from === null ? null : { from: timeOf(from), until: timeOf(until!) },
    messagesPerPersonPer: perPerson,
  }
}

function readRow(ctx: Ctx): Promise<LimitsRow | null> {
  return ctx.db.maybe(sql<LimitsRow>`
    select quiet_from, quiet_until, contact_messages, contact_window, when_reached
    from sending_limits where org_id = ${ctx.org}`)
}

/**
 * Has a change of the limits wait until this transaction ends, which decides by the present ones: the change then finds what
 * was held up by them. Returns whether any limits are stored. Call it before the limits are read.
 */
export async function lockLimits(ctx: Ctx): Promise<boolean> {
  const stored = await ctx.db.rows(sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(ctx)}::text, 0))
    from sending_limits where org_id = ${ctx.org}`)
  return stored.length > 0
}

function lockOf({ org }: Ctx): string {
  return `sending_limits:${org}`
}

/**
 * Replaces the limits, and has what waits for the old ones looked at again. Throws `invalid_request` for empty quiet hours
 * and malformed durations.
 */
export async function setSendingLimits(
  ctx: Ctx,
  { quietHours, messagesPerPersonPer }: Limits,
): Promise<Limits> {
  if (quietHours && quietHours.from === quietHours.until)
    throw misfit('quietHours.until', 'The end must differ from the start.')
  if (messagesPerPersonPer && parseDuration(messagesPerPersonPer.window) === null)
    throw misfit('messagesPerPersonPer.window', 'Use a duration such as 24h, 7d or 2w.')
  await ctx.db.run(sql`
    insert into sending_limits (org_id, quiet_from, quiet_until, contact_messages, contact_window, when_reached)
    values (${ctx.org}, ${quietHours && minutesOf(quietHours.from)}, ${quietHours && minutesOf(quietHours.until)},
            ${messagesPerPersonPer?.messages ?? null}, ${messagesPerPersonPer?.window ?? null},
            ${messagesPerPersonPer?.whenReached ?? NONE.when_reached})
    on conflict (org_id) do update set
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      contact_messages = excluded.contact_messages, contact_window = excluded.contact_window,
      when_reached = excluded.when_reached`)
  await ctx.db.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${lockOf(ctx)}::text, 0))
    from sending_limits where org_id = ${ctx.org}`)
  await lookAgain(ctx)
  return { quietHours, messagesPerPersonPer }
}

/** The most waiting messages that a change of the limits releases. The others look again within an hour. */
const MOST_RELEASED = 10_000

/**
 * Makes due what waits for the limits, and what waits behind it in its conversation. Claimed messages are left alone, and so
 * is what somebody can still take back. Uses messages_due_of_organization and messages_of_conversation.
 */
async function lookAgain(ctx: Ctx): Promise<void> {
  const released = await ctx.db.rows(sql<{ author: string }>`
    with held as (
      select id, conversation_id, due_at from messages
      where org_id = ${ctx.org} and author = 'journey' and status = 'queued' and due_at > ${ctx.now}
        and due_lease is distinct from due_at and error_code = any(${LIMIT_REASONS})
      order by due_at limit ${MOST_RELEASED}
    ), behind as (
      -- Who waits behind another message is due with it. Any other time was chosen for the message itself.
      select m.id from messages m
      join (select distinct conversation_id, due_at from held) h
        on h.conversation_id = m.conversation_id and h.due_at = m.due_at
      where m.org_id = ${ctx.org} and m.status = 'queued' and m.due_at > ${ctx.now}
        and m.due_lease is distinct from m.due_at and m.error_code is null
    )
    update messages m set due_at = ${ctx.now}
    where m.org_id = ${ctx.org} and m.id in (
      -- What a worker has at present, it decides about.
      select l.id from messages l
      where l.org_id = ${ctx.org} and l.id in (select id from held union all select id from behind)
      order by l.id for update skip locked)
    returning m.author`)
  const isCampaign = ({ author }: { author: string }) => author === 'journey'
  if (released.some(isCampaign)) wakeAfterCommit(ctx, QUEUES.messages)
  if (!released.every(isCampaign)) wakeAfterCommit(ctx, QUEUES.replies)
}

function misfit(path: string, message: string): ApiError {
  return new ApiError('invalid_request', `\`${path}\`: ${message}`, {
    issues: [{ path, code: 'invalid_value', message }],
  })
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function timeOf(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16)
}

/** A message for the limits, by who wrote it. */
interface AuthoredMessage {
  id: string
  author: string
}

/** When the quiet hours of these messages end, by id. Those that may be sent now are absent. */
export async function findQuiet(
  ctx: Ctx,
  due: readonly AuthoredMessage[],
): Promise<ReadonlyMap<string, Date>> {
  const ids = limitedIds(due)
  const row = ids.length === 0 ? null : await readRow(ctx)
  if (!row || row.quiet_from === null) return new Map()
  const quiet: QuietHours = { from: row.quiet_from, until: row.quiet_until! }
  const rows = await ctx.db.rows(sql<{ id: string; own_zone: string | null; time_zone: string }>`
    select m.id, p.attributes ->> 'timeZone' as own_zone, o.time_zone
    from messages m
    join organizations o on o.org_id = ${ctx.org}
    join contacts k on k.org_id = ${ctx.org} and k.id = m.contact_id
    left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    left join lateral (
      select p.attributes from people p where p.org_id = ${ctx.org} and p.id = r.person_id
      union all
      -- Without a run, whoever has the number or the address.
      select p.attributes from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and a.phone_number = k.phone_number and m.run_id is null
      union all
      select p.attributes from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and lower(a.email) = k.email and a.email is not null and m.run_id is null
      limit 1
    ) p on true
    where m.org_id = ${ctx.org} and m.id = any(${ids})`)
  return new Map(
    rows.flatMap(({ id, own_zone, time_zone }) => {
      const end = quietUntil(quiet, ctx.now, isTimeZone(own_zone) ? own_zone : time_zone)
      return end ? [[id, end] as const] : []
    }),
  )
}

/** Only journey messages are limited. */
function limitedIds(due: readonly AuthoredMessage[]): string[] {
  return due.flatMap(({ id, author }) => (author === 'journey' ? [id] : []))
}
