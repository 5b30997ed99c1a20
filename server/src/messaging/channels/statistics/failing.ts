import { closeIncidents, findIncidents, openIncident } from '../../../integrations/index.ts'
import { after, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type MessageCount, NONE } from './tally.ts'
import { addResults, EMPTY_WINDOW, judge, type SendingWindow, type Verdict } from './window.ts'

/** When an incident without further messages is checked. */
const LOOK_AGAIN_MS = 5 * 60_000

type Kind = 'initiative' | 'channel'

interface WindowRow {
  kind: Kind
  subject_id: string
  results: SendingWindow
  journey_id: string | null
  channel_id: string | null
}

/** Adds results to the windows of their initiatives and channels, and reports which of them begin or cease to fail. */
export async function noteResults(ctx: Ctx, counts: readonly MessageCount[]): Promise<void> {
  const relevant = counts.filter(({ what }) => ['ATTEMPTED', 'SENT', 'FAILED', 'UNREACHED'].includes(what))
  const bySubject = new Map([...ofKind(relevant, 'channel'), ...ofKind(relevant, 'initiative')])
  if (bySubject.size === 0) return
  const windows = await lockWindows(ctx, [...bySubject.keys()])
  const next = windows.map((row) => advance(row, bySubject.get(keyOf(row))!, ctx.now))
  const recovered = new Set<WindowRow>()
  for (const kind of ['channel', 'initiative'] as const) {
    const ofThis = next.filter(({ row }) => row.kind === kind)
    for (const row of await report(ctx, kind, ofThis)) recovered.add(row)
  }
  // After a recovery, earlier failures do not count again.
  const rows = next.map(({ row }) => (recovered.has(row) ? { ...row, results: withoutFailures(row) } : row))
  await saveWindows(ctx, rows)
}

function ofKind(counts: readonly MessageCount[], kind: Kind): Map<string, MessageCount[]> {
  const idOf = (count: MessageCount) => (kind === 'channel' ? count.channel_id : count.initiative_id)
  const known = counts.filter((count) => idOf(count) !== NONE)
  return Map.groupBy(known, (count) => `${kind} ${idOf(count)}`)
}

function keyOf({ kind, subject_id }: Pick<WindowRow, 'kind' | 'subject_id'>): string {
  return `${kind} ${subject_id}`
}

async function lockWindows(ctx: Ctx, keys: readonly string[]): Promise<WindowRow[]> {
  const sorted = keys.toSorted().map((key) => key.split(' ') as [Kind, string])
  const kinds = sorted.map(([kind]) => kind)
  const ids = sorted.map(([, id]) => id)
  await ctx.db.run(sql`
    insert into sending_windows (org_id, kind, subject_id, results)
    select ${ctx.org}, kind, subject_id, ${JSON.stringify(EMPTY_WINDOW)}::jsonb
    from unnest(${kinds}::text[], ${ids}::uuid[]) as w (kind, subject_id)
    on conflict (org_id, kind, subject_id) do nothing`)
  return ctx.db.rows(sql<WindowRow>`
    select w.kind, w.subject_id, w.results, w.journey_id, w.channel_id
    from sending_windows w
    join unnest(${kinds}::text[], ${ids}::uuid[]) as k (kind, subject_id)
      on k.kind = w.kind and k.subject_id = w.subject_id
    where w.org_id = ${ctx.org}
    order by w.kind, w.subject_id for update of w`)
}

interface Judged {
  row: WindowRow
  verdict: Verdict
}

function advance(row: WindowRow, counts: readonly MessageCount[], now: Date): Judged {
  const results = addResults(row.results, counts, now)
  const failed = counts.findLast(({ what }) => what === 'FAILED' || what === 'UNREACHED')
  const place = failed && {
    journey_id: failed.journey_id === NONE ? null : failed.journey_id,
    channel_id: failed.channel_id,
  }
  return { row: { ...row, ...place, results }, verdict: judge(results, now) }
}

function withoutFailures({ results }: WindowRow): SendingWindow {
  return {
    ...results,
    slots: results.slots.map((slot) => ({ ...slot, failed: 0, failedAt: null, reasons: {} })),
  }
}

/** Reports what began or ceased to fail, and returns what recovered. */
async function report(ctx: Ctx, kind: Kind, judged: readonly Judged[]): Promise<WindowRow[]> {
  const ids = judged.map(({ row }) => row.subject_id)
  const open = await findIncidents(ctx, kind, ids)
  const going = judged.filter(
    ({ row, verdict }) =>
      verdict.state === 'failing' || (verdict.state === 'between' && open.has(row.subject_id)),
  )
  const channels = await kindsOfChannels(
    ctx,
    going.flatMap(({ row }) => row.channel_id ?? []),
  )
  for (const { row, verdict } of going) {
    const { since, attempted, failed, reasons } = verdict
    const channelId = row.channel_id
    await openIncident(ctx, {
      kind,
      subject: row.subject_id,
      // A sender belongs to no environment.
      journey_id: kind === 'initiative' ? row.journey_id : null,
      since,
      details: {
        initiativeId: kind === 'initiative' ? toWire('initiative', row.subject_id) : null,
        channelId: channelId && toWire('channel', channelId),
        channel: channels.get(channelId ?? '') ?? null,
        attempted,
        failed,
        reasons,
      },
      lookAgainAt: after(ctx.now, LOOK_AGAIN_MS),
    })
  }
  const over = judged.flatMap(({ row, verdict }) =>
    verdict.state === 'over' && open.has(row.subject_id) ? [row] : [],
  )
  await closeIncidents(
    ctx,
    kind,
    over.map((row) => row.subject_id),
  )
  return over
}

async function kindsOfChannels(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ id: string; kind: string }>`
    select id, upper(kind) as kind from channels where org_id = ${ctx.org} and id = any(${ids})`)
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

async function saveWindows(ctx: Ctx, rows: readonly WindowRow[]): Promise<void> {
  await ctx.db.run(sql`
    update sending_windows w set results = r.results, journey_id = r.journey_id, channel_id = r.channel_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      kind text, subject_id uuid, results jsonb, journey_id uuid, channel_id uuid)
    where w.org_id = ${ctx.org} and w.kind = r.kind and w.subject_id = r.subject_id`)
}

/** Whether an initiative keeps failing although nothing was sent lately: when to look again, or null if it is over. */
export async function lookAtInitiative(ctx: Ctx, id: string): Promise<Date | null> {
  const live = await ctx.db.maybe(sql`
    select 1 from initiatives where org_id = ${ctx.org} and id = ${id} and status in ('ACTIVE', 'PAUSED')`)
  return live ? lookAt(ctx, 'initiative', id) : null
}

/** The same for a channel. */
export async function lookAtChannel(ctx: Ctx, id: string): Promise<Date | null> {
  const connected = await ctx.db.maybe(sql`
    select 1 from channels where org_id = ${ctx.org} and id = ${id} and disconnected_at is null`)
  return connected ? lookAt(ctx, 'channel', id) : null
}

async function lookAt(ctx: Ctx, kind: Kind, id: string): Promise<Date | null> {
  const row = await ctx.db.maybe(sql<{ results: SendingWindow }>`
    select results from sending_windows where org_id = ${ctx.org} and kind = ${kind} and subject_id = ${id}`)
  const isOver = row === null || judge(row.results, ctx.now).state === 'over'
  return isOver ? null : after(ctx.now, LOOK_AGAIN_MS)
}
