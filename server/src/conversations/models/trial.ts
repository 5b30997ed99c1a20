import { z } from 'zod'
import { realRateClock } from '../../identity/index.ts'
import { notFound, service } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { Models } from './models.ts'
import { NoModelAnswer } from './question.ts'
import { readModel } from './settings.ts'

/** What calls the models, for operations. */
export const models = service<Models>('models')

/** Real milliseconds after which a trial is given up; the call itself has a shorter limit. */
const PATIENCE_MS = 20_000

export const ModelTrial = z
  .strictObject({
    answer: z.string().nullable().describe('What the model said; null: no usable answer came.'),
    problem: z
      .strictObject({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why no answer came. `over_budget`: no call was made, because a budget does not suffice.'),
    milliseconds: z.int().describe('From the question to the answer.'),
    inputTokens: z.int(),
    outputTokens: z.int(),
    cost: z.number().describe('In the currency of the budgets.'),
  })
  .meta({ id: 'LanguageModelTrial' })

type Trial = z.input<typeof ModelTrial>

const Said = z.object({ answer: z.string().max(2_000) })
const INSTRUCTIONS =
  'You are tried out. Answer the question in one short sentence, in the language of the question.'

/** Asks the organization's model one question, within its budgets. Throws `not_found` if there is no model. */
export async function tryModel(ctx: Ctx, question: string): Promise<Trial> {
  if (!(await readModel(ctx.db, ctx.org))) throw notFound('language model')
  const startedAt = realRateClock.elapsed()
  const since = () => Math.round(realRateClock.elapsed() - startedAt)
  try {
    const { object, call } = await ctx.services.get(models).try({
      org: ctx.org,
      purpose: 'turn',
      conversationId: null,
      instructions: INSTRUCTIONS,
      material: question,
      schema: Said,
      check: () => null,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const milliseconds = since()
    const spent = await ctx.db.one(sql<{ input: number; output: number; cost: string }>`
      select input_tokens as input, output_tokens as output, cost from model_calls
      where org_id = ${ctx.org} and id = ${call.id}`)
    return {
      answer: object?.answer ?? null,
      problem: call.failure,
      milliseconds,
      inputTokens: spent.input,
      outputTokens: spent.output,
      cost: Number(spent.cost),
    }
  } catch (error) {
    if (!(error instanceof NoModelAnswer)) throw error
    const problem = { code: error.code, message: error.message }
    return { answer: null, problem, milliseconds: since(), inputTokens: 0, outputTokens: 0, cost: 0 }
  }
}
