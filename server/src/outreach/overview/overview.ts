import { fromWaiting, fromWaitingReviews } from '../../conversations/index.ts'
import { listIncidents, presentIncident } from '../../integrations/index.ts'
import { firstIdAt, isUuid } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** Counts stop here: more digits are not needed on a first page, and counting further would be expensive. */
const COUNTED = 10_000
const DAY_MS = 86_400_000

interface Counts {
  people: number
  segments: number
  live: number
  initiatives: number
  events: number
  sent: number
  received: number
  all_sent: number
  all_received: number
  conversations: number
  answers: number
  started: number
  waiting: number
  reviews: number
  failed: number
  set_aside: number
  unknown: number
}

/**
 * The overview of an organization; each count reads a range of one index (docs/behaviour/outreach.md:
 * Overview).
 */
export async function readOverview(ctx: Ctx) {
  const { org, now } = ctx
  const { midnight } = await ctx.db.one(sql<{ midnight: Date }>`
    select date_trunc('day', ${now}::timestamptz at time zone time_zone) at time zone time_zone as midnight
    from organizations where org_id = ${org}`)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  // Message ids contain their time.
  const firstToday = firstIdAt(midnight)
  const counts = await ctx.db.one(sql<Counts>`
    select
      ${countOf(sql`from people where org_id = ${org} and deleted_at is null`)} as people,
      ${countOf(sql`from segments where org_id = ${org} and deleted_at is null`)} as segments,
      ${countOf(sql`from initiatives where org_id = ${org} and status = 'ACTIVE' and archived_at is null`)} as live,
      ${countOf(sql`from initiatives where org_id = ${org} and archived_at is null`)} as initiatives,
      ${countOf(sql`from events where org_id = ${org} and occurred_at >= ${midnight}`)} as events,
      ${countOf(sql`from messages where org_id = ${org} and id >= ${firstToday} and direction = 'outbound'
        and status not in ('failed', 'canceled')`)} as sent,
      ${countOf(sql`from messages where org_id = ${org} and direction = 'outbound' and status not in ('failed', 'canceled')`)} as all_sent,
      ${countOf(sql`from messages where org_id = ${org} and direction = 'inbound'`)} as all_received,
      ${countOf(sql`from conversations where org_id = ${org} and last_inbound_at is not null`)} as conversations,
      ${countOf(sql`from extracted_values where org_id = ${org} and cardinality(items) > 0`)} as answers,
      ${countOf(sql`from messages where org_id = ${org} and id >= ${firstToday} and direction = 'inbound'`)} as received,
      ${countOf(sql`
        from initiatives i cross join lateral (
          select from runs where org_id = ${org} and initiative_id = i.id and started_at >= ${midnight} limit ${COUNTED}
        ) r where i.org_id = ${org}`)} as started,
      ${countOf(fromWaiting(org))} as waiting,
      ${countOf(fromWaitingReviews(org))} as reviews,
      ${countOf(sql`from webhook_deliveries where org_id = ${org} and created_at >= ${dayAgo} and status = 'failed'`)} as failed,
      ${countOf(sql`from set_aside where org_id = ${org}`)} as set_aside,
      ${countOf(sql`from messages where org_id = ${org} and status = 'unknown'`)} as unknown`)
  const found = {
    people: counts.people,
    segments: counts.segments,
    initiatives: { live: counts.live, all: counts.initiatives },
    total: {
      sent: counts.all_sent,
      received: counts.all_received,
      conversations: counts.conversations,
      answers: counts.answers,
    },
    today: {
      events: counts.events,
      messagesSent: counts.sent,
      messagesReceived: counts.received,
      runsStarted: counts.started,
    },
    attention: {
      conversationsWaiting: counts.waiting,
      valuesToReview: counts.reviews,
      deliveriesFailed: counts.failed,
      workSetAside: counts.set_aside,
      messagesUnknown: counts.unknown,
    },
  }
  const { today, attention, initiatives, total } = found
  const named = {
    ...{ people: found.people, segments: found.segments },
    ...initiatives,
    ...total,
    ...today,
    ...attention,
  }
  return {
    ...found,
    attention: { ...attention, failing: await readFailing(ctx) },
    capped: COUNT_NAMES.filter((name) => named[name] >= COUNTED),
  }
}

/** The counts of the overview, by the names of their fields. */
export const COUNT_NAMES = [
  'people',
  'segments',
  'live',
  'all',
  'sent',
  'received',
  'conversations',
  'answers',
  'events',
  'messagesSent',
  'messagesReceived',
  'runsStarted',
  'conversationsWaiting',
  'valuesToReview',
  'deliveriesFailed',
  'workSetAside',
  'messagesUnknown',
] as const

/** The most incidents that are shown. */
const MAX_INCIDENTS = 50

/** What keeps failing, with names. */
async function readFailing(ctx: Ctx) {
  const incidents = await listIncidents(ctx, MAX_INCIDENTS)
  const ids = incidents.map(({ subject }) => subject).filter(isUuid)
  const names = ids.length === 0 ? [] : await readNames(ctx, ids)
  const byId = new Map(names.map(({ id, name }) => [id, name]))
  return incidents.map((row) => ({ ...presentIncident(row), name: byId.get(row.subject) ?? null }))
}

function readNames(ctx: Ctx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return ctx.db.rows(sql<{ id: string; name: string }>`
    select id, name from initiatives where org_id = ${ctx.org} and id = any(${ids}::uuid[])
    union all
    select id, address from channels where org_id = ${ctx.org} and id = any(${ids}::uuid[])
    union all
    select id, external_id from channel_accounts where org_id = ${ctx.org} and id = any(${ids}::uuid[])
    union all
    select id, name from webhook_subscriptions where org_id = ${ctx.org} and id = any(${ids}::uuid[])`)
}

function countOf(from: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (select ${from} limit ${COUNTED}) as counted)`
}
