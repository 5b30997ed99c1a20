import { z } from 'zod'
import { AgentEvaluation } from '../schema.ts'
import { OUTCOMES } from '../verdicts.ts'

const Count = z.int()

const ReviewedCase = z.strictObject({
  participantId: z.string(),
  field: z.string(),
  outcome: z
    .enum(['right', 'wrong', 'missed'])
    .describe('Whether it is read again as people decided. missed: nothing is read.'),
})
export type ReviewedCase = z.output<typeof ReviewedCase>

/** Values are not kept with an evaluation, because they are about people. */
export const ReviewedValues = z
  .strictObject({ right: Count, wrong: Count, missed: Count, cases: z.array(ReviewedCase) })
  .meta({ id: 'ReviewedValues' })
export type ReviewedValues = z.output<typeof ReviewedValues>

const summary = {
  id: z.string(),
  initiativeId: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.strictObject({
    kind: z.enum(['key', 'user', 'system']),
    id: z.string(),
    name: z.string().nullable(),
  }),
  note: z.string().nullable(),
  agent: z.string(),
  extractor: z.string(),
  model: z.string().nullable(),
  seed: z.string(),
  dialogues: Count,
  answered: Count.describe('Questions that were understood as meant, over all dialogues.'),
  misunderstood: Count,
  unanswered: Count.describe('Asked, and without an answer.'),
  reviewed: z
    .strictObject({ right: Count, wrong: Count, missed: Count })
    .nullable()
    .describe('Reviewed values that were read again. null: not asked for, or no schema.'),
}

export const AgentEvaluationItem = z.strictObject(summary).meta({ id: 'AgentEvaluationItem' })

export const KeptEvaluation = z
  .strictObject({ ...summary, reviewed: ReviewedValues.nullable(), result: AgentEvaluation })
  .meta({ id: 'KeptAgentEvaluation' })

const Outcome = z.enum(OUTCOMES).nullable().describe('null: not in this evaluation.')
const BeforeAfter = { before: Count, after: Count }

export const EvaluationComparison = z
  .strictObject({
    before: AgentEvaluationItem,
    after: AgentEvaluationItem,
    better: Count.describe('Changes for the better.'),
    worse: Count,
    endings: z.array(z.strictObject({ ending: z.string(), ...BeforeAfter })),
    changes: z
      .array(
        z.strictObject({
          persona: z.string(),
          questionId: z.string(),
          questionText: z.string(),
          before: Outcome,
          after: Outcome,
          isBetter: z.boolean().nullable().describe('null: neither better nor worse.'),
        }),
      )
      .describe('Questions of a persona that went another way.'),
    reviewedChanges: z.array(
      z.strictObject({
        participantId: z.string(),
        field: z.string(),
        before: ReviewedCase.shape.outcome.nullable(),
        after: ReviewedCase.shape.outcome.nullable(),
        isBetter: z.boolean().nullable(),
      }),
    ),
  })
  .meta({ id: 'AgentEvaluationComparison' })
