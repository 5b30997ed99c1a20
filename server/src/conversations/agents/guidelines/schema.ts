import { z } from 'zod'

const Phrases = (most: number, longest: number) =>
  z.array(z.string().trim().min(1).max(longest)).max(most).default([])

/** How an agent writes, and its limits. */
export const Guidelines = z
  .strictObject({
    register: z
      .enum(['informal', 'formal'])
      .nullable()
      .default(null)
      .describe('How people are addressed. null: as in the questions.'),
    brandWords: Phrases(30, 60).describe('Names and words to write exactly so.'),
    neverSay: Phrases(50, 60).describe('Words that a reply of a language model may not contain.'),
    neverPromise: Phrases(20, 200).describe('What a language model is told not to promise.'),
    signOff: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .nullable()
      .default(null)
      .describe('The last line of the message that ends a conversation.'),
    maxMessages: z
      .int()
      .min(1)
      .max(200)
      .nullable()
      .default(null)
      .describe('Messages of the agent in a conversation, after which people take over.'),
  })
  .meta({ id: 'AgentGuidelines' })

export type Guidelines = z.output<typeof Guidelines>

export const NO_GUIDELINES: Guidelines = Guidelines.parse({})
