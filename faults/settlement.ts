import { setTimeout as pause } from 'node:timers/promises'
import { type Pool, sql } from '../server/src/platform/db/index.ts'
import type { InjectedFaults } from './injector.ts'
import type { Organization } from './load/organization.ts'
import { TIME_SCALE } from './machinery/clocks.ts'
import type { World } from './machinery/world.ts'

const READY_WITHIN_MS = 20_000
const SETTLED_WITHIN_MS = 180_000
const POLL_MS = 150
/** After this time without a change, the remaining work is due later. */
const STILL_MS = 600
/** Due work that is not claimed within this time is stuck, because every queue is polled twice a minute. */
const STALLED_MS = 45_000

/** Unfinished work of one table. */
export interface Pending {
  what: string
  count: number
  /** When the first row is due; null if unknown. */
  due_at: Date | null
  /** A hash that changes with any of the rows. */
  mark: string
}

export interface Settled {
  /** Milliseconds from the end of the faults until each process was ready; null: not within the limit. */
  readyAfterMs: (number | null)[]
  /** Work that never finished. */
  pending: Pending[]
  /** How often time was moved forward because all remaining work was due later. */
  moves: number
  /** The longest time in milliseconds during which due work was not claimed. */
  longestStall: number
  /** Details for the diagnosis of pending work. */
  stalled: Stall | null
}

interface Stall {
  /** Service time. */
  now: Date
  /** For each process, whether it answers that it is ready. */
  answering: boolean[]
  /** The sessions of the database. */
  sessions: Record<string, unknown>[]
}

/** Waits after the faults until no work is left. Moves time forward when the remaining work is due later. */
export async function settle(
  world: World,
  organizations: readonly Organization[],
  injected: InjectedFaults,
): Promise<Settled> {
  const readyAfterMs = await Promise.all(
    world.processes.map((process) => process.readyAgain(READY_WITHIN_MS)),
  )
  for (const { caller, segment } of organizations) await caller.post(`/segments/${segment}/evaluate`)
  const until = performance.now() + SETTLED_WITHIN_MS
  let [pending, mark, since, moves, longestStall] = [
    await readPending(world.pool),
    '',
    performance.now(),
    0,
    0,
  ]
  while (performance.now() < until) {
    pending = await readPending(world.pool)
    const now = `${JSON.stringify(pending)} ${await webhooksUnderWay(world)}`
    if (now !== mark) [mark, since] = [now, performance.now()]
    const stillFor = performance.now() - since
    const wait = untilNext(pending, world.clocks.now())
    if (wait === 0 && pending.length > 0) longestStall = Math.max(longestStall, Math.round(stillFor))
    if (stillFor > STALLED_MS) break
    if (stillFor > STILL_MS && performance.now() > injected.providerBusyUntil) {
      if (pending.length === 0 && now.endsWith(' 0')) break
      if (wait > 0) {
        world.clocks.pass(wait)
        moves += 1
        since = performance.now()
      }
    }
    await pause(POLL_MS)
  }
  const stalled = pending.length === 0 ? null : await describeStall(world)
  return { readyAfterMs, pending, moves, longestStall, stalled }
}

/** The state of all processes and sessions while work is stuck. */
async function describeStall({ processes, pool, clocks }: World): Promise<Stall> {
  return {
    now: clocks.now(),
    answering: await Promise.all(processes.map((process) => process.describeItself())),
    sessions: await pool.rows(sql<Record<string, unknown>>`
      select pid, application_name, state, wait_event_type, wait_event, state_change, left(query, 200) as query
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`),
  }
}

/** Real milliseconds until the next pending row is due; 0 if one is due or there is none. */
function untilNext(pending: readonly Pending[], now: Date): number {
  const waits = pending.flatMap(({ due_at }) =>
    due_at === null ? [] : [(due_at.getTime() - now.getTime()) / TIME_SCALE],
  )
  return waits.length === 0 || Math.min(...waits) <= 0 ? 0 : Math.min(...waits) + 1
}

async function readPending(pool: Pool): Promise<Pending[]> {
  return pool.rows(sql<Pending>`
    select what, count(*) as count, min(due_at) as due_at, md5(string_agg(id || coalesce(due_at::text, ''), '' order by id)) as mark
    from (
      select 'live run waiting for ' || coalesce(waiting_for, 'its first step') as what, r.id::text as id, w.due_at
      from runs r left join run_wakes w on w.org_id = r.org_id and w.id = r.id where r.ended_at is null
      union all select case when ahead.found then 'message behind another' else m.status || ' message' end, m.id::text,
                       case when not coalesce(ahead.found, false) then coalesce(m.due_at, b.due_at) end
                from messages m
                -- It is put off again and again until the one ahead has left: that says neither when nor that it moves.
                left join lateral (
                  select true as found from messages a
                  where a.org_id = m.org_id and a.conversation_id = m.conversation_id and a.direction = 'outbound'
                    and a.status in ('queued', 'sending') and (a.created_at, a.id) < (m.created_at, m.id)
                  limit 1
                ) ahead on true
                left join channel_backlogs b on b.org_id = m.org_id and b.id = m.channel_id
                where m.status in ('queued', 'sending')
      union all select 'turn of the agent', id::text, turn_at from conversations where turn_at is not null
      union all select 'extraction', id::text, extract_at from runs where extract_at is not null
      union all select 'pending delivery', id::text, due_at from webhook_deliveries where status = 'pending'
      union all select 'trigger match', id::text, due_at from trigger_matches
      union all select status || ' import', id::text, due_at from imports where status in ('UPLOADING', 'RUNNING')
      union all select 'noted change', id::text, nullif(due_at, '-infinity') from noted_changes
      union all select 'evaluation of a LIVE segment', id::text, evaluate_at from segments
                where evaluation_cadence = 'LIVE' and evaluate_at is not null
    ) as work (what, id, due_at)
    group by what order by what`)
}

async function webhooksUnderWay({ control }: World): Promise<number> {
  const { webhooks } = await control<{ webhooks: { queued: number; inFlight: number } }>('GET', '/state')
  return webhooks.queued + webhooks.inFlight
}
