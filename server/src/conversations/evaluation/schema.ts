import { z } from 'zod'
import { Name } from '../../platform/schema/index.ts'
import { BEHAVIORS } from './behaviors.ts'
import { OUTCOMES } from './verdicts.ts'

export const Said = z.string().min(1).max(4096)

export const PersonaInput = z.strictObject({
  name: Name,
  behavior: z.enum(BEHAVIORS).optional().describe('For what `answers` leaves open.'),
  opening: Said.optional(),
  answers: z
    .array(
      z.strictObject({
        question: z.string().min(1).max(280).describe('By id or text.'),
        says: z.array(Said).min(1).max(5),
        means: z
          .union([z.boolean(), z.number(), z.string().max(4096)])
          .nullable()
          .optional()
          .describe('What should be understood; null: that they have no answer. Not judged when omitted.'),
      }),
    )
    .max(50)
    .default([]),
  afterwards: z.array(Said).max(5).default([]),
})

const Understood = z.union([z.boolean(), z.number(), z.string()]).nullable()
const Count = z.int()

const outcomes = {
  answered: Count,
  misunderstood: Count,
  escalated: Count,
  unanswered: Count,
  notAsked: Count,
}

export const AgentEvaluation = z
  .strictObject({
    initiativeId: z.string(),
    agent: z.string(),
    questions: z
      .array(
        z.strictObject({
          id: z.string(),
          questionText: z.string(),
          ...outcomes,
          turns: z.number().nullable().describe('How often it was asked, on average where it was.'),
        }),
      )
      .describe('In how many dialogues each question ended how, in the order of priority.'),
    endings: z
      .array(z.strictObject({ ending: z.string(), count: Count }))
      .describe('done, refused, later, human, opted_out; open: a question waits; cut: too long.'),
    personas: z.array(
      z.strictObject({
        name: z.string(),
        ending: z.string(),
        turns: Count.describe('Of the agent.'),
        questions: z.array(
          z.strictObject({
            id: z.string(),
            outcome: z.enum(OUTCOMES),
            turns: Count,
            understood: Understood,
            meant: Understood.optional(),
          }),
        ),
        values: z
          .array(
            z.strictObject({
              key: z.string(),
              values: z.array(z.string()),
              sourceQuote: z.string(),
              confidence: z.number(),
            }),
          )
          .nullable()
          .describe('What would be extracted; null where the initiative has no schema or time ran out.'),
        transcript: z.array(
          z.strictObject({
            author: z.enum(['agent', 'participant']),
            text: z.string(),
            questionId: z.string().nullable().describe('The question that it asks or answers.'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'AgentEvaluation' })

export type AgentEvaluation = z.input<typeof AgentEvaluation>
