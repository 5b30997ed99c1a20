import { copyGuidelines, copySchema } from '../../conversations/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { copyGoal } from '../goals/index.ts'
import { copyJourney, copyTests } from '../journeys/index.ts'
import { getInitiative, type InitiativeRow, withNewIds } from './initiatives.ts'

const MAX_NAME = 255

/**
 * Creates a draft copy of an initiative: settings, questions, what waits for a person, context schema, template links,
 * goal, extraction schema, and the journey's draft, or else its live or latest version, with its saved tests. Participants
 * and results are not copied (docs/behaviour/outreach.md: Initiatives).
 */
export async function duplicateInitiative(ctx: Ctx, id: string, name?: string): Promise<InitiativeRow> {
  const source = await getInitiative(ctx, id)
  const questions = withNewIds(ctx, source.guiding_questions)
  const copy = await ctx.db.one(sql<InitiativeRow>`
    insert into initiatives (org_id, id, name, channel, status, language, objective, context, max_attempts, is_recurring,
                             flag_condition, identity_deflection, guiding_questions, context_schema, agent, extractor,
                             consent_topic_id, review, created_at, updated_at)
    select org_id, ${ctx.newId()}, ${name ?? copyName(source.name)}, channel, 'DRAFT', language, objective, context,
           max_attempts, is_recurring, flag_condition, identity_deflection, ${JSON.stringify(questions)}::jsonb,
           context_schema, agent, extractor, consent_topic_id, review, ${ctx.now}, ${ctx.now}
    from initiatives where org_id = ${ctx.org} and id = ${source.id}
    returning *`)
  await ctx.db.run(sql`
    insert into initiative_templates (org_id, initiative_id, round, template_id)
    select org_id, ${copy.id}, round, template_id from initiative_templates
    where org_id = ${ctx.org} and initiative_id = ${source.id}`)
  await copyGoal(ctx, source.id, copy.id)
  await copySchema(ctx, source.id, copy.id)
  await copyGuidelines(ctx, source.id, copy.id)
  await copyJourney(ctx, toWire('initiative', source.id), toWire('initiative', copy.id))
  await copyTests(ctx, source.id, copy.id)
  return copy
}

function copyName(name: string): string {
  return `Copy of ${name}`.slice(0, MAX_NAME).toWellFormed()
}
