import { z } from 'zod'
import { openIncident } from '../../integrations/index.ts'
import { after } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { DAILY_BUDGET, type Outcome } from './failures.ts'
import { type ModelRow, midnight } from './settings.ts'

/*
 * Budgets. The most that a call can cost is reserved before it and settled after it, under a lock of the organization's
 * model. So calls at the same time never spend more than a budget together (docs/behaviour/conversations.md: Agents).
 */

/** The tokens of a call. */
export interface Usage {
  input: number
  output: number
}

/** Words that the library and the provider add around ours. */
const ADDED_TOKENS = 2_000
const DAY_MS = 86_400_000

/** The most tokens of a request: no tokenizer makes more than one of a byte. */
export function mostTokens(request: { instructions: string; material: string; schema: z.ZodType }): number {
  const { instructions, material, schema } = request
  return Buffer.byteLength(instructions + material + JSON.stringify(z.toJSONSchema(schema))) + ADDED_TOKENS
}

/** Stores a call at the most that it can cost, before it is made; or returns why no budget allows it. */
export async function reserveCall(
  ctx: Ctx,
  row: ModelRow,
  { purpose, conversationId }: { purpose: string; conversationId: string | null },
  most: Usage,
): Promise<{ id: string } | { problem: string }> {
  const cost = costOf(row, most)
  const { daily_budget: daily, conversation_budget: perConversation } = row
  if (daily !== null || perConversation !== null)
    await ctx.db.run(sql`select 1 from language_models where org_id = ${ctx.org} for no key update`)
  if (daily !== null) {
    if (!(await fits(ctx, sql`at >= ${midnight(ctx.now)}`, cost, daily))) {
      await reportUsedUp(ctx)
      return { problem: "today's budget does not suffice for another call" }
    }
  }
  if (perConversation !== null && conversationId !== null) {
    if (!(await fits(ctx, sql`conversation_id = ${conversationId}`, cost, perConversation)))
      return { problem: 'the budget of this conversation does not suffice for another call' }
  }
  const id = ctx.newId()
  await ctx.db.run(sql`
    insert into model_calls (org_id, id, at, purpose, conversation_id, model, outcome, is_reserved, input_tokens,
                             output_tokens, cost)
    values (${ctx.org}, ${id}, ${ctx.now}, ${purpose}, ${conversationId}, ${row.model}, 'failed', true, 0, 0, ${cost})`)
  return { id }
}

/** Whether these calls and another one stay within a budget. The database adds, because its numbers are exact. */
async function fits(ctx: Ctx, those: RawBuilder<unknown>, cost: number, budget: string): Promise<boolean> {
  const { isWithin } = await ctx.db.one(sql<{ isWithin: boolean }>`
    select coalesce(sum(cost), 0) + ${cost}::numeric <= ${budget}::numeric as "isWithin"
    from model_calls where org_id = ${ctx.org} and ${those}`)
  return isWithin
}

/** Stores what the call cost. Where nobody knows, because there was no answer, it stays at what was reserved. */
export async function settleCall(
  ctx: Ctx,
  id: string,
  row: ModelRow,
  outcome: Outcome,
  usage: Usage | null,
): Promise<void> {
  const { input, output } = usage ?? { input: 0, output: 0 }
  await ctx.db.run(sql`
    update model_calls set outcome = ${outcome}, is_reserved = false, input_tokens = ${input}, output_tokens = ${output},
                           cost = coalesce(${usage && costOf(row, usage)}::numeric, cost)
    where org_id = ${ctx.org} and id = ${id}`)
}

/** In the currency of the budgets. */
export function costOf(row: ModelRow, { input, output }: Usage): number {
  return (input * Number(row.input_price) + output * Number(row.output_price)) / 1e6
}

/** Over when the next day begins, or when another model or budget is set. */
async function reportUsedUp(ctx: Ctx): Promise<void> {
  await openIncident(ctx, {
    kind: 'language_model',
    subject: DAILY_BUDGET,
    journey_id: null,
    since: ctx.now,
    details: { reasons: [{ reason: 'daily_budget_used_up', count: 1 }] },
    lookAgainAt: after(midnight(ctx.now), DAY_MS),
  })
}
