import { randomUUID } from 'node:crypto'
import { toWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import type { BenchService } from '../machinery/service.ts'

/** The steps of a run of `JOURNEY`: entry, six waits, a random split, a decision, exit. */
export const STEPS_PER_RUN = 10

/** Six waits with a random split and a decision between them. Both branches of each lead on. */
const JOURNEY = {
  name: 'Waits and branches',
  actions: [
    { id: 'in', kind: 'ENTRY', name: 'In', inputs: { triggerType: 'manual' } },
    ...[1, 2, 3, 4, 5, 6].map((n) => wait(`wait${n}`)),
    {
      id: 'draw',
      kind: 'RANDOM_SPLIT',
      name: 'Draw',
      inputs: {
        arms: [
          { id: 'a', weight: 50 },
          { id: 'b', weight: 50 },
        ],
      },
    },
    {
      id: 'decide',
      kind: 'DECISION',
      name: 'Decide',
      inputs: {
        logic: 'AND',
        conditions: [
          { kind: 'value', selectionPath: 'engagement.context.plan', operator: 'eq', value: 'gold' },
        ],
      },
    },
    { id: 'out', kind: 'EXIT', name: 'Out' },
  ],
  edges: [
    edge('in', 'wait1'),
    edge('wait1', 'wait2'),
    edge('wait2', 'draw'),
    edge('draw', 'wait3', 'split:a'),
    edge('draw', 'wait3', 'split:b'),
    edge('wait3', 'wait4'),
    edge('wait4', 'decide'),
    edge('decide', 'wait5', 'YES'),
    edge('decide', 'wait5', 'NO'),
    edge('wait5', 'wait6'),
    edge('wait6', 'out'),
  ],
}

/** Waits for a month, then ends. */
const SLEEP = {
  name: 'One long wait',
  actions: [
    { id: 'in', kind: 'ENTRY', name: 'In', inputs: { triggerType: 'manual' } },
    wait('wait'),
    { id: 'out', kind: 'EXIT', name: 'Out' },
  ],
  edges: [edge('in', 'wait'), edge('wait', 'out')],
}

function wait(id: string) {
  return { id, kind: 'DELAY', name: id, inputs: { duration: '1h' } }
}

function edge(from: string, to: string, sourceHandle = 'SENT') {
  return { from, to, sourceHandle }
}

/** A live initiative. */
export interface Live {
  initiative: string
  journey: string
  /** The initiative's id as the API knows it. */
  wireId: string
}

export const addWaits = (service: BenchService) => addLive(service, JOURNEY)
export const addSleep = (service: BenchService) => addLive(service, SLEEP)

async function addLive({ pool, org }: BenchService, definition: object): Promise<Live> {
  const [initiative, journey] = [randomUUID(), randomUUID()]
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org}, ${initiative}, 'Bench', 'WHATSAPP', 'ACTIVE', 'en', 1, true, now(), now())`)
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, trigger_type, created_at, updated_at)
    values (${org}, ${journey}, ${initiative}, 1, 'PUBLISHED', ${JSON.stringify(definition)}::jsonb, 'manual', now(), now())`)
  return { initiative, journey, wireId: toWire('initiative', initiative) }
}

/**
 * Creates runs that wait at the node of `addSleep`. From `fromSeconds` on, `perSecond` of them become due. The start
 * time of each run is its due time.
 */
export async function addWaitingRuns(
  { pool, org }: BenchService,
  { initiative, journey }: Live,
  { count, fromSeconds, perSecond }: { count: number; fromSeconds: number; perSecond: number },
): Promise<void> {
  const contact = randomUUID()
  await pool.run(sql`
    insert into contacts (org_id, id, wa_id, created_at) values (${org}, ${contact}, ${contact.slice(0, 8)}, now())`)
  for (let from = 0; from < count; from += 250_000) {
    const to = Math.min(count, from + 250_000)
    await pool.run(sql`
      insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, trigger, status, node_id,
                        waiting_for, deadline_at, step_count, started_at)
      select ${org}::uuid, gen_random_uuid(), ${initiative}, ${journey}, ${contact}, gen_random_uuid(), '{"kind":"manual"}',
             'ACTIVE', 'wait', 'timer', due.at, 2, due.at
      from generate_series(${from}::int, ${to - 1}::int) n,
           lateral (select now() + (${fromSeconds}::float8 + n / ${perSecond}::float8) * interval '1 second' as at) due`)
  }
  await pool.run(sql`
    insert into run_wakes (org_id, id, due_at)
    select org_id, id, deadline_at from runs where org_id = ${org} and initiative_id = ${initiative}`)
  await pool.run(sql`vacuum (analyze) runs, run_wakes`)
}
