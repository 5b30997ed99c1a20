import { sql } from '../../src/platform/db/index.ts'
import { INITIATIVES, type InitiativeName, type World } from './world.ts'

/** A run with its steps, as in the database. */
export interface Run {
  id: string
  initiative_id: string
  journey_id: string
  subject_id: string
  person_external_id: string | null
  trigger: { kind: string; externalId?: string; eventId?: string; runId?: string }
  status: string
  node_id: string
  waiting_for: string | null
  waiting_on: string | null
  /** When a worker processes it next. */
  due_at: Date | null
  deadline_at: Date | null
  /** How long a reply extends the deadline, where that is its only effect. */
  reply_extends_ms: number | null
  reply_pending: boolean
  /** The signal that no worker has processed yet. */
  signal: string | null
  state: Record<string, unknown>
  step_count: number
  messages_sent: number
  messages_received: number
  end_reason: string | null
  error_name: string | null
  extraction_status: string | null
  captured_at: Date | null
  started_at: Date
  ended_at: Date | null
  initiative: InitiativeName
  steps: Step[]
}

export interface Step {
  run_id: string
  seq: number
  node_id: string
  node_kind: string
  status: string
  signal: string | null
  target_node_id: string | null
  output: Record<string, unknown> | null
  entered_at: Date
  exited_at: Date | null
}

export interface Message {
  id: string
  run_id: string | null
  conversation_id: string
  direction: 'inbound' | 'outbound'
  author: string
  type: string
  text: string
  status: string
  due_at: Date | null
  provider_id: string | null
  created_at: Date
}

/** An entry of the webhook event stream. */
export interface WebhookEvent {
  id: string
  type: string
  data: Record<string, any>
}

export interface Refusal {
  trigger: Run['trigger']
  initiative_id: string
  person_external_id: string | null
  reason: string
}

/** All data of a world so far, from the database and the provider. */
export interface Evidence {
  now: Date
  runs: Run[]
  messages: Message[]
  webhookEvents: WebhookEvent[]
  refusals: Refusal[]
  matches: (Refusal & { action: string })[]
  calls: { id: string; run_id: string; due_at: Date | null }[]
  /** Events that journeys recorded. */
  dispatched: { external_id: string; name: string; person_external_id: string }[]
  deliveries: { event_id: string; status: string }[]
  isSubscriptionDisabled: boolean
  /** Initiatives whose kept counts of runs are not those of the runs. */
  miscounted: string[]
  /** Accepted by the provider. */
  accepted: { callbackData: string; status: string }[]
}

export async function gather(world: World): Promise<Evidence> {
  const { pool } = world.app.runtime
  const org = world.org.id
  const names = new Map(INITIATIVES.map((name) => [world.initiatives[name].uuid, name]))
  const runs = await pool.rows(sql<Omit<Run, 'steps' | 'initiative'>>`
    select r.*, w.due_at from runs r left join run_wakes w on w.org_id = ${org} and w.id = r.id
    where r.org_id = ${org} order by r.started_at, r.id`)
  const steps = await pool.rows(sql<Step>`select * from run_paths where org_id = ${org} order by run_id, seq`)
  const stepsOf = Map.groupBy(steps, (step) => step.run_id)
  const webhookEvents = await pool.rows(sql<{ id: string; type: string; body: string }>`
    select id, type, body from webhook_events where org_id = ${org} order by created_at, id`)
  const { messages: accepted } = await world.provider('GET', `/messages?wabaId=${world.wabaId}&limit=1000`)
  return {
    now: world.clock.now(),
    runs: runs.map((run) => ({
      ...run,
      initiative: names.get(run.initiative_id)!,
      steps: stepsOf.get(run.id) ?? [],
    })),
    messages: await pool.rows(
      sql<Message>`select * from messages where org_id = ${org} order by created_at, id`,
    ),
    webhookEvents: webhookEvents.map(({ id, type, body }) => ({ id, type, data: JSON.parse(body).data })),
    refusals: await pool.rows(sql<Refusal>`select * from refused_enrollments where org_id = ${org}`),
    matches: await pool.rows(
      sql<Refusal & { action: string }>`select * from trigger_matches where org_id = ${org}`,
    ),
    calls: await pool.rows(sql<Evidence['calls'][number]>`select * from http_calls where org_id = ${org}`),
    dispatched: await pool.rows(sql<Evidence['dispatched'][number]>`
      select external_id, name, person_external_id from events
      where org_id = ${org} and name in ('talked', 'call_failed')`),
    deliveries: await pool.rows(sql<Evidence['deliveries'][number]>`
      select event_id, status from webhook_deliveries where org_id = ${org}`),
    isSubscriptionDisabled:
      (
        await pool.rows(sql`
      select 1 from webhook_subscriptions where org_id = ${org} and disabled_at is not null`)
      ).length > 0,
    accepted,
    miscounted: await readMiscounted(world),
  }
}

/** Sums and tallies are compared with the runs in one statement, as of one moment. */
async function readMiscounted({ app, org }: World): Promise<string[]> {
  const rows = await app.runtime.pool.rows(sql<{ id: string }>`
    select i.id from initiatives i
    left join run_sums s on s.org_id = ${org.id} and s.id = i.id
    cross join lateral (
      select coalesce(sum((t.runs ->> 'ACTIVE')::int), 0) as active,
             coalesce(sum((t.runs ->> 'COMPLETED')::int), 0) as completed,
             coalesce(sum((t.runs ->> 'STOPPED')::int), 0) as stopped,
             coalesce(sum((t.runs ->> 'EXPIRED')::int), 0) as expired,
             coalesce(sum((t.runs ->> 'FAILED')::int), 0) as failed
      from step_tallies t join journeys j on j.org_id = ${org.id} and j.id = t.journey_id
      where t.org_id = ${org.id} and j.initiative_id = i.id) p
    cross join lateral (
      select count(*) filter (where status = 'ACTIVE') as active, count(*) filter (where status = 'COMPLETED') as completed,
             count(*) filter (where status = 'STOPPED') as stopped, count(*) filter (where status = 'EXPIRED') as expired,
             count(*) filter (where status = 'FAILED') as failed
      from runs r where r.org_id = ${org.id} and r.initiative_id = i.id) c
    where i.org_id = ${org.id}
      and (coalesce(s.active, 0) + p.active, coalesce(s.completed, 0) + p.completed, coalesce(s.stopped, 0) + p.stopped,
           coalesce(s.expired, 0) + p.expired, coalesce(s.failed, 0) + p.failed)
        is distinct from (c.active, c.completed, c.stopped, c.expired, c.failed)`)
  return rows.map(({ id }) => id)
}
