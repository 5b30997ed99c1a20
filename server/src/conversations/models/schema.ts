import { z } from 'zod'

export const ModelInput = z.strictObject({
  provider: z.enum(['openai_compatible', 'anthropic', 'google', 'ollama']),
  model: z.string().min(1).max(200),
  baseUrl: z
    .url()
    .max(500)
    .optional()
    .describe('Required for openai_compatible. The part before /chat/completions.'),
  apiKey: z.string().min(1).max(500).optional().describe('Omit to keep the current one.'),
  inputPrice: z
    .number()
    .min(0)
    .max(1e6)
    .default(0)
    .describe('Price per million tokens, in the currency of the budgets.'),
  outputPrice: z.number().min(0).max(1e6).default(0),
  dailyBudget: z.number().min(0).max(1e9).nullable().default(null),
  conversationBudget: z.number().min(0).max(1e9).nullable().default(null),
})

export type ModelInput = z.output<typeof ModelInput>

export const LanguageModel = z
  .strictObject({
    provider: ModelInput.shape.provider,
    model: z.string(),
    baseUrl: z.string().nullable(),
    hasKey: z.boolean(),
    inputPrice: z.number(),
    outputPrice: z.number(),
    dailyBudget: z.number().nullable(),
    conversationBudget: z.number().nullable(),
    today: z
      .strictObject({
        calls: z.int(),
        failed: z.int(),
        inputTokens: z.int(),
        outputTokens: z.int(),
        cost: z.number(),
      })
      .describe('Cost since midnight UTC.'),
    lastError: z
      .strictObject({ code: z.string(), message: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe('Why the last call failed. null after a success.'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'LanguageModel' })

export type LanguageModel = z.output<typeof LanguageModel>
