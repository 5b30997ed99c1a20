import { z } from 'zod'
import { MessageSums, readMessageSums, readRunStates } from '../../messaging/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../platform/operations/index.ts'
import { readReach } from '../journeys/index.ts'
import { getInitiative, type InitiativeRow } from './initiatives.ts'
import { InitiativeId } from './schema.ts'

/** Failures are counted among the latest of these runs. */
const FAILED_LOOKED_AT = 10_000
const MAX_REASONS = 20

const initiatives_progress = readOperation({
  name: 'initiatives_progress',
  route: 'GET /initiatives/{id}/progress',
  permission: 'initiatives:read',
  readsReplica: true,
  summary: 'Get the progress of an initiative',
  description:
    'How far people came, in which state their runs are, why runs failed, and what became of the messages. ' +
    'For the answers, call `initiatives_summary`.',
  input: InitiativeId,
  output: z
    .strictObject({
      funnel: z.strictObject({
        enrolled: z.int().describe('Runs that took their first step.'),
        messaged: z.int().describe('Runs whose first message was sent.'),
        replied: z.int().describe('Runs that continued because the person replied.'),
        completed: z.int(),
        optedOut: z.int().describe('Runs whose contact opted out during them, or in reply to them.'),
      }),
      replyMedianMs: z
        .int()
        .nullable()
        .describe('The median time from the beginning of a wait for a reply to the reply. Accurate to 2 %.'),
      rounds: z
        .array(
          z.strictObject({
            nodeId: z.string(),
            name: z.string().nullable(),
            entered: z.int(),
            sent: z.int().describe('Runs whose message was sent.'),
            failed: z.int().describe('Runs whose message was not sent.'),
            left: z.int(),
          }),
        )
        .describe('The sending steps of all versions, in the order of the newest one.'),
      launchedBy: z
        .strictObject({ kind: z.enum(['key', 'user', 'system']), name: z.string().nullable() })
        .nullable()
        .describe('Who launched it, while the audit log has it.'),
      states: z.strictObject({
        ACTIVE: z.int(),
        COMPLETED: z.int(),
        STOPPED: z.int(),
        EXPIRED: z.int(),
        FAILED: z.int(),
      }),
      failures: z
        .array(z.strictObject({ nodeId: z.string(), reason: z.string().nullable(), count: z.int() }))
        .describe(`Of the latest ${FAILED_LOOKED_AT} failed runs, most frequent first.`),
      messages: MessageSums,
    })
    .meta({ id: 'InitiativeProgress' }),
  run: async (ctx, { id }) => {
    const initiative = await getInitiative(ctx, id)
    const states = await readRunStates(ctx, initiative.id)
    const { started, messaged, replied, replyMedianMs, rounds } = await readReach(ctx, initiative.id)
    const optedOut = await countOptOuts(ctx, initiative)
    return {
      funnel: { enrolled: started, messaged, replied, completed: states.COMPLETED, optedOut },
      replyMedianMs,
      rounds,
      launchedBy: await findLauncher(ctx, initiative),
      states,
      failures: await readFailures(ctx, initiative),
      messages: await readMessageSums(ctx, { initiativeId: initiative.id }),
    }
  },
})

/** Uses runs_opted_out. */
export async function countOptOuts(ctx: Ctx, { id }: Pick<InitiativeRow, 'id'>): Promise<number> {
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*) as count from runs
    where org_id = ${ctx.org} and initiative_id = ${id} and opted_out`)
  return count
}

/** Uses audit_log_of_subject. */
async function findLauncher(ctx: Ctx, { id }: InitiativeRow) {
  const found = await ctx.db.maybe(sql<{ kind: 'key' | 'user' | 'system'; name: string | null }>`
    select a.actor_kind as kind,
      case a.actor_kind
        when 'key' then (select k.name from api_keys k
                         where k.org_id = ${ctx.org} and k.id = substr(a.actor_id, 5)::uuid)
        when 'user' then (select coalesce(u.name, u.email) from users u
                          where u.id = substr(a.actor_id, 5)::uuid)
      end as name
    from audit_log a
    where a.org_id = ${ctx.org} and a.subject = ${toWire('initiative', id)} and a.operation = 'initiatives_launch'
    order by a.at desc, a.id desc limit 1`)
  return found ?? null
}

interface FailureRow {
  node_id: string
  reason: string | null
  count: number
}

async function readFailures(ctx: Ctx, { id }: InitiativeRow) {
  const rows = await ctx.db.rows(sql<FailureRow>`
    select node_id, error_name as reason, count(*) as count
    from (
      select node_id, error_name from runs
      where org_id = ${ctx.org} and initiative_id = ${id} and status = 'FAILED' and ended_at is not null
      order by started_at desc, id desc limit ${FAILED_LOOKED_AT}
    ) latest
    group by node_id, error_name order by count(*) desc, node_id limit ${MAX_REASONS}`)
  return rows.map(({ node_id: nodeId, reason, count }) => ({ nodeId, reason, count }))
}

export const progressOperations = [initiatives_progress]
