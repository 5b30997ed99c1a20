import { z } from 'zod'
import { Name, WireId } from '../../platform/schema/index.ts'
import { BEHAVIORS } from './behaviors.ts'
import { OUTCOMES } from './verdicts.ts'

const Said = z.string().min(1).max(4096)

const PersonaInput = z
  .strictObject({
    name: Name,
    behavior: z.enum(BEHAVIORS).optional().describe('How to act where `answers` has no entry.'),
    opening: Said.optional(),
    answers: z
      .array(
        z.strictObject({
          question: z.string().min(1).max(280).describe('By id or text.'),
          says: z
            .array(z.union([Said, z.strictObject({ tap: Said })]))
            .min(1)
            .max(5)
            .describe('`tap` taps the button with that label, or writes it where none is offered.'),
          means: z
            .union([z.boolean(), z.number(), z.string().max(4096)])
            .nullable()
            .optional()
            .describe('The value the agent should understand. null: no answer. Not checked if omitted.'),
        }),
      )
      .max(50)
      .default([]),
    afterwards: z.array(Said).max(5).default([]),
  })
  .meta({ id: 'EvaluationPersona' })

/** What is tried, and with whom. */
export const TrialInput = z.strictObject({
  id: WireId,
  personas: z
    .array(PersonaInput)
    .min(1)
    .max(30)
    .default(BEHAVIORS.map((behavior) => ({ name: behavior, behavior, answers: [], afterwards: [] })))
    .describe('Default: one persona per behavior.'),
  agent: z.enum(['guided', 'llm', 'combined']).optional(),
  extractor: z.enum(['guided', 'llm', 'combined']).optional(),
  model: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Another model of your provider. Its calls count at the prices of your model.'),
  opening: Said.optional().describe('The first message sent. Default: the template of round 1.'),
  seed: z.string().min(1).max(100).default('parley'),
  maxTurns: z.int().min(1).max(40).default(25),
  seconds: z.int().min(1).max(60).default(30).describe('Seconds for all dialogues together.'),
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
          turns: z
            .number()
            .nullable()
            .describe('How often it was asked, averaged over dialogues in which it was asked.'),
        }),
      )
      .describe('Number of dialogues per outcome for each question, in order of priority.'),
    endings: z
      .array(z.strictObject({ ending: z.string(), count: Count }))
      .describe('done, refused, later, human or opted_out. open: a question is unanswered. cut: too long.'),
    personas: z.array(
      z.strictObject({
        name: z.string(),
        ending: z.string(),
        turns: Count.describe('Number of agent messages.'),
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
          .describe('What would be extracted. null if the initiative has no schema or time ran out.'),
        transcript: z.array(
          z.strictObject({
            author: z.enum(['agent', 'participant']),
            speaker: z
              .string()
              .nullable()
              .optional()
              .describe(
                'The agent that wrote it: `guided` takes over a turn of `llm` that fails. null otherwise.',
              ),
            text: z.string(),
            questionId: z.string().nullable().describe('The question it asks or answers.'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'AgentEvaluation' })

export type AgentEvaluation = z.input<typeof AgentEvaluation>
