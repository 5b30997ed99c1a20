import { summarize, type Variable } from '../../../conversations/index.ts'
import { membersOf } from '../../../customers/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { countByGroup, type Group } from './crossing.ts'
import { within } from './extracted.ts'
import { type AskedFields, fieldNamed } from './fields.ts'
import type { Question } from './questions.ts'
import { countByDay, type DayOfAnswers } from './timeline.ts'

export interface Summary {
  participantCount: number
  variables: Variable[]
}

/** What each kind of question gives. */
export interface Results {
  summary: Summary
  timeline: { days: DayOfAnswers[] }
  /** By the slug of each field. */
  timelines: { days: Record<string, DayOfAnswers[]> }
  crossing: { groups: Group[] }
}

export type ResultOf<Q extends Question> = Results[Q['kind']]

/** Counts what is asked of an initiative (UUID), from the runs and values themselves. */
export async function count<Q extends Question>(
  ctx: Ctx,
  initiativeId: string,
  question: Q,
  fields: AskedFields,
): Promise<ResultOf<Q>> {
  // Each kind of question has its counter, which the compiler does not see.
  return (await counted(ctx, initiativeId, question, fields)) as ResultOf<Q>
}

async function counted(
  ctx: Ctx,
  initiativeId: string,
  question: Question,
  fields: AskedFields,
): Promise<Results[keyof Results]> {
  const { segment } = question
  switch (question.kind) {
    case 'summary':
      return countSummary(ctx, initiativeId, segment)
    case 'timeline': {
      const field = fieldNamed(fields, question.field)
      return { days: (await countByDay(ctx, initiativeId, [field], segment))[field.slug]! }
    }
    case 'timelines':
      return { days: await countByDay(ctx, initiativeId, fields.fields, segment) }
    case 'crossing': {
      const field = fieldNamed(fields, question.field)
      return { groups: await countByGroup(ctx, initiativeId, field, question.by, segment) }
    }
  }
}

async function countSummary(ctx: Ctx, initiativeId: string, segment: string | null): Promise<Summary> {
  const row = await ctx.db.one(sql<{ count: number }>`
    select count(*) as count from runs
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} ${within(ctx, segment)}`)
  const members = segment === null ? null : membersOf(ctx, segment)
  return { participantCount: row.count, variables: await summarize(ctx, initiativeId, members) }
}
