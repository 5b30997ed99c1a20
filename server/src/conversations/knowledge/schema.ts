import { z } from 'zod'

/** In characters. */
export const MAX_TEXT = 200_000

export const KnowledgeInput = z.strictObject({
  kind: z.enum(['TEXT', 'FAQ']).default('TEXT'),
  title: z.string().min(1).max(300).describe('For a FAQ: the question.'),
  text: z.string().min(1).max(MAX_TEXT).describe('Plain text or Markdown. For a FAQ: the answer.'),
  language: z.enum(['en', 'es', 'pt']),
})

export const KnowledgeChanges = z
  .strictObject({
    title: KnowledgeInput.shape.title,
    text: KnowledgeInput.shape.text,
    language: KnowledgeInput.shape.language,
  })
  .partial()

export type KnowledgeInput = z.output<typeof KnowledgeInput>
export type KnowledgeChanges = z.output<typeof KnowledgeChanges>

export const KnowledgeItem = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['TEXT', 'FAQ']),
    title: z.string(),
    language: z.enum(['en', 'es', 'pt']),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'KnowledgeItem' })

export const Knowledge = KnowledgeItem.extend({ text: z.string() }).meta({ id: 'Knowledge' })
