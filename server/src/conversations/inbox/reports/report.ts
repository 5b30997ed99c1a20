import { ApiError } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { EscalationReason } from '../escalation-reasons.ts'
import type { InboxReport, ReportInput } from './schema.ts'
import { type Happening, secondsOf } from './tally.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 366
const DEFAULT_DAYS = 30
/** Counting stops here, so that a call reads a limited part of conversations_longest. */
const COUNTED = 10_000

/** A sum by day and channel, whoever did it (`day`), or over all days by who and how long (`bucket`). */
interface SumRow {
  day: string | null
  channel: string
  what: Happening
  member: string
  detail: string
  bucket: number
  count: number
}

/** What reading a report needs. */
type Reading = Pick<Ctx, 'db' | 'org' | 'now'>

/** How the inbox did. Read from sums, so it takes no longer for more messages. */
export async function readReport(ctx: Reading, input: ReportInput): Promise<InboxReport> {
  const span = spanOf(ctx, input)
  const { channel = null } = input
  const sums = await readSums(ctx, span, channel)
  const days = sums.filter((row) => row.day !== null)
  const times = sums.filter((row) => row.day === null && row.count > 0)
  const of = (what: Happening) => times.filter((row) => row.what === what)
  const resolved = of('RESOLVED')
  const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)
  const closedBy = (who: string) => sumOf(resolved.filter(({ detail }) => detail === who))
  const heard = resolved.filter(({ detail }) => detail !== 'silence')
  const members = [...new Set([...of('WRITTEN'), ...of('ANSWERED'), ...resolved].map(({ member }) => member))]
  return {
    ...span,
    days: [...Map.groupBy(days, ({ day, channel: address }) => `${day} ${address}`).values()].map((rows) => ({
      day: rows[0]!.day!,
      channel: rows[0]!.channel,
      ...countsOf(rows),
    })),
    totals: countsOf(days),
    firstResponse: timesOf(of('ANSWERED')),
    resolution: timesOf(heard),
    resolvedBy: { agent: closedBy('agent'), people: closedBy('people'), silence: closedBy('silence') },
    waiting: await readWaiting(ctx, channel),
    members: members
      .filter((member) => member !== '')
      .sort()
      .map((member) => {
        const own = (rows: readonly SumRow[]) => rows.filter((row) => row.member === member)
        return {
          member,
          written: sumOf(own(of('WRITTEN'))),
          resolved: sumOf(own(resolved)),
          firstResponse: timesOf(own(of('ANSWERED'))),
          resolution: timesOf(own(heard)),
        }
      }),
    labels: [...Map.groupBy(of('LABELED'), ({ detail }) => detail)]
      .map(([label, rows]) => ({ label, resolved: sumOf(rows), resolution: timesOf(rows) }))
      .sort((one, other) => other.resolved - one.resolved || (one.label < other.label ? -1 : 1)),
    reasons: [...Map.groupBy(of('CALLED'), ({ detail }) => detail)]
      .map(([reason, rows]) => ({ reason: reason as EscalationReason, count: sumOf(rows) }))
      .sort((one, other) => other.count - one.count),
  }
}

/** Both kinds of sums in one pass over the days. */
function readSums(
  ctx: Reading,
  span: { from: string; until: string },
  channel: string | null,
): Promise<SumRow[]> {
  return ctx.db.rows(sql<SumRow>`
    select to_char(s.day, 'YYYY-MM-DD') as day, ch.address as channel, s.what, s.member, s.detail, s.bucket, s.count
    from (
      select day, channel_id, what, member, detail, bucket, sum(count)::int as count
      from (${partsOf(ctx, span, channel)}) p
      group by grouping sets ((day, channel_id, what, detail), (what, member, detail, bucket))
    ) s
    left join channels ch on ch.org_id = ${ctx.org} and ch.id = s.channel_id
    order by s.day desc, ch.address`)
}

function spanOf({ now }: Reading, { from, until }: ReportInput): { from: string; until: string } {
  const last = until === undefined ? now : new Date(until)
  const first = from === undefined ? new Date(last.getTime() - (DEFAULT_DAYS - 1) * DAY_MS) : new Date(from)
  if (first > last) throw new ApiError('invalid_request', '`from`: the first day must not be after the last.')
  if (last.getTime() - first.getTime() > MAX_DAYS * DAY_MS)
    throw new ApiError('invalid_request', `\`from\`: choose at most ${MAX_DAYS} days.`)
  return { from: first.toISOString().slice(0, 10), until: last.toISOString().slice(0, 10) }
}

/** Sums and pending tallies, read in one statement so that each happening counts once. */
function partsOf(
  ctx: Reading,
  { from, until }: { from: string; until: string },
  channel: string | null,
): RawBuilder<unknown> {
  const where = sql`day >= ${from}::date and day <= ${until}::date
    ${
      channel === null
        ? sql``
        : sql`and channel_id in (
      select id from channels where org_id = ${ctx.org} and address = ${channel})`
    }`
  return sql`
    select day, channel_id, what, member, detail, bucket, count from inbox_sums where org_id = ${ctx.org} and ${where}
    union all
    select day, channel_id, what, member, detail, bucket, count
    from inbox_tallies t, jsonb_to_recordset(t.counts) as c (
      day date, channel_id uuid, what text, member text, detail text, bucket int, count bigint)
    where t.org_id = ${ctx.org} and ${where}`
}

function countsOf(rows: readonly SumRow[]): InboxReport['totals'] {
  const of = (what: Happening, detail?: string) =>
    rows
      .filter((row) => row.what === what && (detail === undefined || row.detail === detail))
      .reduce((sum, { count }) => sum + count, 0)
  return {
    opened: of('OPENED'),
    resolved: of('RESOLVED'),
    received: of('RECEIVED'),
    writtenByPeople: of('WRITTEN', 'human'),
    writtenByAgent: of('WRITTEN', 'agent'),
  }
}

/** The median and the 95th percentile of counts by step of the scale. */
function timesOf(rows: readonly Pick<SumRow, 'bucket' | 'count'>[]): InboxReport['firstResponse'] {
  const sorted = rows.toSorted((one, other) => one.bucket - other.bucket)
  const count = sorted.reduce((sum, row) => sum + row.count, 0)
  const at = (share: number): number | null => {
    let seen = 0
    for (const row of sorted) {
      seen += row.count
      if (seen >= count * share) return secondsOf(row.bucket)
    }
    return null
  }
  return { count, medianSeconds: at(0.5), p95Seconds: at(0.95) }
}

/** Uses conversations_longest. */
async function readWaiting(ctx: Reading, channel: string | null): Promise<InboxReport['waiting']> {
  const { count, since } = await ctx.db.one(sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(waiting_since) as since from (
      select c.waiting_since from conversations c
      where c.org_id = ${ctx.org} and (c.owner = 'human' or c.unattended_since is not null)
        and c.snoozed_until is null and c.waiting_since is not null
        ${
          channel === null
            ? sql``
            : sql`and c.channel_id in (
          select id from channels where org_id = ${ctx.org} and address = ${channel})`
        }
      order by coalesce(c.waiting_since, '9999-12-31 00:00:00+00'::timestamptz), c.id limit ${COUNTED + 1}) few`)
  return {
    count: Math.min(count, COUNTED),
    capped: count > COUNTED,
    longestSince: since?.toISOString() ?? null,
  }
}
