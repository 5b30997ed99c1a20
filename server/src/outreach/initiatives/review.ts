import { z } from 'zod'
import { Review } from '../../conversations/index.ts'
import { sql } from '../../platform/db/index.ts'
import { operation, readOperation } from '../../platform/operations/index.ts'
import { getInitiative } from './initiatives.ts'
import { InitiativeId } from './schema.ts'

/* Which messages of an initiative wait for a person (docs/behaviour/outreach.md: Review before sending). */

const Shown = z.strictObject({ review: Review.nullable() })

const initiatives_get_review = readOperation({
  name: 'initiatives_get_review',
  route: 'GET /initiatives/{id}/review',
  permission: 'initiatives:read',
  forPeople: true,
  summary: 'Get what people review before it is sent',
  input: InitiativeId,
  output: Shown,
  run: async (ctx, { id }) => {
    const initiative = await getInitiative(ctx, id)
    return ctx.db.one(sql<{ review: Review | null }>`
      select review from initiatives where org_id = ${ctx.org} and id = ${initiative.id}`)
  },
})

const initiatives_set_review = operation({
  name: 'initiatives_set_review',
  route: 'PUT /initiatives/{id}/review',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Set what people review before it is sent',
  description: 'For messages from now on. Those that wait already still wait.',
  effect: 'write',
  idempotent: true,
  input: InitiativeId.extend({ review: Review.nullable().describe('null: everything is sent at once.') }),
  output: Shown,
  run: async (ctx, { id, review }) => {
    const initiative = await getInitiative(ctx, id, 'for update')
    await ctx.db.run(sql`
      update initiatives set review = ${review && JSON.stringify(review)}::jsonb
      where org_id = ${ctx.org} and id = ${initiative.id}`)
    return { review }
  },
})

export const reviewOperations = [initiatives_get_review, initiatives_set_review]
