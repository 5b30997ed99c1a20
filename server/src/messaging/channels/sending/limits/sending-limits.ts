import { z } from 'zod'
import { ApiError, parseDuration } from '../../../../platform/core/index.ts'
import { sql } from '../../../../platform/db/index.ts'
import type { Ctx } from '../../../../platform/operations/index.ts'
import type { DueMessage } from '../due-messages.ts'
import { isTimeZone, type QuietHours, quietUntil } from './quiet-hours.ts'

/*
 * The organization's own limits, besides those of the providers: no campaigns at night, and not too many per person
 * (docs/behaviour/messaging.md: Channels).
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
      })
      .nullable()
      .describe('Limit across all journeys. Further messages fail with `person_limit_reached`.'),
  })
  .meta({ id: 'SendingLimits' })

type Limits = z.output<typeof SendingLimits>

interface LimitsRow {
  quiet_from: number | null
  quiet_until: number | null
  contact_messages: number | null
  contact_window: string | null
}

const NONE: LimitsRow = { quiet_from: null, quiet_until: null, contact_messages: null, contact_window: null }

export async function readSendingLimits(ctx: Ctx): Promise<Limits> {
  const row = (await readRow(ctx)) ?? NONE
  const { quiet_from: from, quiet_until: until, contact_messages: messages, contact_window: window } = row
  return {
    quietHours: from === null ? null : { from: timeOf(from), until: timeOf(until!) },
    messagesPerPersonPer: messages === null ? null : { messages, window: window! },
  }
}

function readRow(ctx: Ctx): Promise<LimitsRow | null> {
  return ctx.db.maybe(sql<LimitsRow>`
    select quiet_from, quiet_until, contact_messages, contact_window from sending_limits where org_id = ${ctx.org}`)
}

/** Replaces the limits. Throws `invalid_request` for empty quiet hours and malformed durations. */
export async function setSendingLimits(
  ctx: Ctx,
  { quietHours, messagesPerPersonPer }: Limits,
): Promise<Limits> {
  if (quietHours && quietHours.from === quietHours.until)
    throw new ApiError('invalid_request', '`quietHours`: the end must differ from the start.')
  if (messagesPerPersonPer && parseDuration(messagesPerPersonPer.window) === null)
    throw new ApiError(
      'invalid_request',
      '`messagesPerPersonPer.window`: use a duration such as 24h, 7d or 2w.',
    )
  await ctx.db.run(sql`
    insert into sending_limits (org_id, quiet_from, quiet_until, contact_messages, contact_window)
    values (${ctx.org}, ${quietHours && minutesOf(quietHours.from)}, ${quietHours && minutesOf(quietHours.until)},
            ${messagesPerPersonPer?.messages ?? null}, ${messagesPerPersonPer?.window ?? null})
    on conflict (org_id) do update set
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      contact_messages = excluded.contact_messages, contact_window = excluded.contact_window`)
  return { quietHours, messagesPerPersonPer }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function timeOf(minutes: number): string {
  return new Date(minutes * 60_000).toISOString().slice(11, 16)
}

/** How the limits affect a campaign message. */
export interface Limited {
  quietUntil: Date | null
  isOverLimit: boolean
}

/** The messages that are limited now, by id. Only journey messages are limited. */
export async function findLimited(
  ctx: Ctx,
  due: readonly DueMessage[],
): Promise<ReadonlyMap<string, Limited>> {
  const ids = due.flatMap(({ id, author }) => (author === 'journey' ? [id] : []))
  const row = ids.length === 0 ? null : await readRow(ctx)
  if (!row) return new Map()
  const quiet = row.quiet_from === null ? null : { from: row.quiet_from, until: row.quiet_until! }
  const ends = quiet ? await findQuiet(ctx, quiet, ids) : new Map<string, Date>()
  const over = row.contact_messages === null ? new Set<string>() : await findOver(ctx, row, ids)
  return new Map(ids.map((id) => [id, { quietUntil: ends.get(id) ?? null, isOverLimit: over.has(id) }]))
}

async function findQuiet(ctx: Ctx, quiet: QuietHours, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await ctx.db.rows(sql<{ id: string; own_zone: string | null; time_zone: string }>`
    select m.id, p.attributes ->> 'timeZone' as own_zone, o.time_zone
    from messages m
    join organizations o on o.org_id = ${ctx.org}
    left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    left join people p on p.org_id = ${ctx.org} and p.id = r.person_id
    where m.org_id = ${ctx.org} and m.id = any(${ids})`)
  return new Map(
    rows.flatMap(({ id, own_zone, time_zone }) => {
      const end = quietUntil(quiet, ctx.now, isTimeZone(own_zone) ? own_zone : time_zone)
      return end ? [[id, end] as const] : []
    }),
  )
}

/**
 * Finds the messages over the limit, counted over all contacts of their person: by the run, or else by number or address. A
 * contact without a person counts alone. Joins by channel, of which there are few, to use the unique key of conversations,
 * then messages_of_conversation.
 */
async function findOver(ctx: Ctx, { contact_messages, contact_window }: LimitsRow, ids: readonly string[]) {
  const since = new Date(ctx.now.getTime() - (parseDuration(contact_window!) ?? 0))
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select m.id from messages m
    join contacts o on o.org_id = ${ctx.org} and o.id = m.contact_id
    left join runs r on r.org_id = ${ctx.org} and r.id = m.run_id
    left join lateral (
      select p.phone_number, p.email from people p where p.org_id = ${ctx.org} and p.id = r.person_id
      union all
      select p.phone_number, p.email from people p
      where p.org_id = ${ctx.org} and p.external_id = r.person_external_id and r.person_id is null
      union all
      select p.phone_number, p.email from people p
      where p.org_id = ${ctx.org} and p.phone_number = o.phone_number and p.deleted_at is null
      union all
      select p.phone_number, p.email from people p
      where p.org_id = ${ctx.org} and lower(p.email) = o.email and p.email is not null and p.deleted_at is null
      limit 1
    ) who on true
    where m.org_id = ${ctx.org} and m.id = any(${ids}) and (
      select count(*) from contacts k
      join channels ch on ch.org_id = ${ctx.org}
      join conversations c on c.org_id = ${ctx.org} and c.channel_id = ch.id and c.contact_id = k.id
      join messages s on s.org_id = ${ctx.org} and s.conversation_id = c.id and s.created_at >= ${since}
        and s.direction = 'outbound' and s.author = 'journey' and s.id <> m.id
        and s.status in ('sending', 'unknown', 'accepted', 'sent', 'delivered', 'read')
      where k.org_id = ${ctx.org}
        and (k.id = o.id or k.phone_number = who.phone_number or k.email = lower(who.email))) >= ${contact_messages}`)
  return new Set(rows.map((row) => row.id))
}
