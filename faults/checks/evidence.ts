import { readFileSync } from 'node:fs'
import { type Pool, sql } from '../../server/src/platform/db/index.ts'
import type { Ledger } from '../load/ledger.ts'
import type { ReceivedDelivery } from '../machinery/webhook-receiver.ts'
import type { World } from '../machinery/world.ts'
import type { Plan } from '../plan.ts'
import type { Settled } from '../settlement.ts'

/** All data for the checks, collected once the seed has settled: the calls with their answers, and the results. */
export interface Evidence {
  plan: Plan
  ledger: Ledger
  settled: Settled
  events: { external_id: string; stored: number; keyed: number }[]
  people: { external_id: string; phone_number: string | null; tier: string | null }[]
  runs: RunFact[]
  /** Steps that were entered more than once, or that are open although their run has ended. */
  oddSteps: { run_id: string; node_id: string; visits: number; open: number }[]
  messages: MessageFact[]
  /** The messages that the simulated provider accepted. */
  accepted: AcceptedMessage[]
  deliveries: { event_id: string; event_type: string; status: string; body: string }[]
  received: readonly ReceivedDelivery[]
  members: { segment_id: string; tier: string; external_id: string; phone_number: string | null }[]
  /** The reason why a match started no run. */
  refusals: { trigger: RunFact['trigger']; person_external_id: string; reason: string }[]
  /** Rows that the service set aside as dead letters. */
  deadLetters: { queue: string; error_name: string; error_text: string }[]
  imports: ImportFact[]
  importedPeople: number
  processes: { name: string; endings: readonly string[]; log: string }[]
}

export interface RunFact {
  id: string
  initiative_id: string
  person_external_id: string | null
  trigger: { kind: string; externalId?: string | null; segmentId?: string }
  status: string
  end_reason: string | null
  error_name: string | null
}

export interface MessageFact {
  id: string
  run_id: string | null
  conversation_id: string
  direction: 'outbound' | 'inbound'
  author: string
  type: string
  text: string
  template: string | null
  status: string
  error_code: string | null
}

export interface AcceptedMessage {
  callbackData: string | null
  to: string
  text: string
  status: string
  template: { name: string } | null
}

export interface ImportFact {
  id: string
  status: string
  rows_read: number
  rows_created: number
  rows_updated: number
  rows_skipped: number
  rows_rejected: number
}

export async function gatherEvidence(
  world: World,
  plan: Plan,
  ledger: Ledger,
  settled: Settled,
): Promise<Evidence> {
  const { pool, processes, receiver } = world
  return {
    plan,
    ledger,
    settled,
    ...(await readData(pool)),
    ...(await readRuns(pool)),
    accepted: await readAccepted(world),
    received: receiver.received,
    processes: processes.map(({ settings, endings }) => ({
      name: settings.name,
      endings,
      log: readFileSync(settings.logFile, 'utf8'),
    })),
  }
}

/** The simulator gives this many messages at once, at most. */
const PAGE = 10_000

async function readAccepted(world: Pick<World, 'control'>): Promise<AcceptedMessage[]> {
  const accepted: AcceptedMessage[] = []
  for (;;) {
    const path = `/messages?limit=${PAGE}&offset=${accepted.length}`
    const { messages } = await world.control<{ messages: AcceptedMessage[] }>('GET', path)
    if (messages.length === 0) return accepted
    accepted.push(...messages)
  }
}

async function readData(pool: Pool) {
  const [events, people, members, refusals, deadLetters, imports, imported] = await Promise.all([
    pool.rows(sql<Evidence['events'][number]>`
      select external_id, sum(stored)::int as stored, sum(keyed)::int as keyed
      from (select external_id, 1, 0 from events union all select external_id, 0, 1 from event_keys)
        as found (external_id, stored, keyed)
      group by external_id`),
    pool.rows(sql<Evidence['people'][number]>`
      select external_id, phone_number, attributes ->> 'tier' as tier from people`),
    pool.rows(sql<Evidence['members'][number]>`
      select m.segment_id, s.filter #>> '{predicates,0,value}' as tier, p.external_id, p.phone_number
      from segment_members m
      join segments s on s.org_id = m.org_id and s.id = m.segment_id
      join people p on p.org_id = m.org_id and p.id = m.person_id`),
    pool.rows(sql<Evidence['refusals'][number]>`
      select trigger, person_external_id, reason from refused_enrollments`),
    pool.rows(sql<Evidence['deadLetters'][number]>`select queue, error_name, error_text from set_aside`),
    pool.rows(sql<ImportFact>`select * from imports`),
    pool.one(
      sql<{ count: number }>`select count(*) as count from people where external_id like 'imported-%'`,
    ),
  ])
  return {
    events,
    people,
    members,
    imports,
    refusals,
    deadLetters,
    importedPeople: imported.count,
  }
}

async function readRuns(pool: Pool) {
  const [runs, oddSteps, messages, deliveries] = await Promise.all([
    pool.rows(sql<RunFact>`
      select id, initiative_id, person_external_id, trigger, status, end_reason, error_name from runs`),
    pool.rows(sql<Evidence['oddSteps'][number]>`
      select s.run_id, s.node_id, count(*) as visits, count(*) filter (where s.exited_at is null) as open
      from run_paths s join runs r on r.org_id = s.org_id and r.id = s.run_id
      where r.ended_at is not null
      group by s.run_id, s.node_id having count(*) > 1 or count(*) filter (where s.exited_at is null) > 0`),
    pool.rows(sql<MessageFact>`
      select m.id, m.run_id, m.conversation_id, m.direction, m.author, m.type, m.text, t.name as template, m.status,
             m.error_code
      from messages m
      left join templates t on t.org_id = m.org_id and t.id = (m.template ->> 'templateId')::uuid
      order by m.created_at, m.id`),
    pool.rows(sql<Evidence['deliveries'][number]>`
      select d.event_id, d.event_type, d.status, e.body
      from webhook_deliveries d join webhook_events e on e.org_id = d.org_id and e.id = d.event_id`),
  ])
  return { runs, oddSteps, messages, deliveries }
}
