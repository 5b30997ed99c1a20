import { z } from 'zod'
import { after, toWireOrNull } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { midnight } from './settings.ts'

const DAY_MS = 86_400_000

const Spent = {
  calls: z.int(),
  failed: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  cost: z.number().describe('In the currency of the budgets.'),
}

export const ModelUsage = z
  .strictObject({
    days: z
      .array(z.strictObject({ date: z.iso.date(), ...Spent }))
      .describe('The days with calls, in UTC, newest first.'),
    initiatives: z
      .array(z.strictObject({ initiativeId: z.string().nullable(), name: z.string().nullable(), ...Spent }))
      .describe(
        'By the initiative that has the conversation now, the most expensive first, 100 at most. null: calls ' +
          'outside conversations, such as extraction after their end and evaluations.',
      ),
  })
  .meta({ id: 'LanguageModelUsage' })

type Sums = Omit<z.output<typeof ModelUsage>['days'][number], 'date' | 'cost'> & { cost: string }

/** What calls of the model used on the last days, today included. Uses model_calls_newest. */
export async function readUsage(ctx: Ctx, days: number): Promise<z.input<typeof ModelUsage>> {
  const since = after(midnight(ctx.now), -(days - 1) * DAY_MS)
  const sums = sql`
    count(*)::int as calls, (count(*) filter (where m.outcome <> 'ok' and not m.is_reserved))::int as failed,
    coalesce(sum(m.input_tokens), 0)::bigint as "inputTokens", coalesce(sum(m.output_tokens), 0)::bigint as "outputTokens",
    coalesce(sum(m.cost), 0) as cost`
  const byDay = await ctx.db.rows(sql<Sums & { date: string }>`
    select to_char(m.at at time zone 'UTC', 'YYYY-MM-DD') as date, ${sums}
    from model_calls m where m.org_id = ${ctx.org} and m.at >= ${since}
    group by 1 order by 1 desc`)
  const byInitiative = await ctx.db.rows(sql<Sums & { id: string | null; name: string | null }>`
    select i.id, i.name, ${sums}
    from model_calls m
    left join conversations c on c.org_id = ${ctx.org} and c.id = m.conversation_id
    left join runs r on r.org_id = ${ctx.org} and r.id = c.run_id
    left join initiatives i on i.org_id = ${ctx.org} and i.id = r.initiative_id
    where m.org_id = ${ctx.org} and m.at >= ${since}
    group by i.id, i.name order by sum(m.cost) desc, calls desc limit 100`)
  return {
    days: byDay.map(({ cost, ...day }) => ({ ...day, cost: Number(cost) })),
    initiatives: byInitiative.map(({ id, cost, ...initiative }) => ({
      initiativeId: toWireOrNull('initiative', id),
      ...initiative,
      cost: Number(cost),
    })),
  }
}
