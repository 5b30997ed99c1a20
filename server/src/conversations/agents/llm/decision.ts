import { z } from 'zod'

/** The only tool of the model: its decision for a turn. */
export const Decision = z.object({
  say: z.array(z.string().max(1200)).max(3).describe('Messages to send, in order; none to stay silent.'),
  action: z.enum(['ask', 'close', 'escalate', 'wait']),
  asked: z.string().nullable().describe('The id of the guiding question that is asked; null when none is.'),
  flag: z.boolean().describe('What was just written meets the flag condition.'),
  remember: z
    .array(z.object({ question: z.string(), answer: z.string().max(1000) }))
    .max(20)
    .describe('Guiding questions, by id, that were answered just now, in the words of the person.'),
  sources: z
    .array(z.string())
    .max(10)
    .default([])
    .describe('Refs of the knowledge that the words are taken from.'),
})

export type Decision = z.output<typeof Decision>
