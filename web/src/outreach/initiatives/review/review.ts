import type { Input, Item } from '@parley/sdk'

export type Review = Item<'extraction_reviews_list'>
export type Act = Input<'extraction_reviews_set'>['act']
export type Value = NonNullable<Input<'extraction_reviews_set'>['value']>
type Definition = NonNullable<Review['definition']>

/** A value has no id of its own: it belongs to a participant and a field. */
export function keyOfReview({ participantId, field }: Pick<Review, 'participantId' | 'field'>): string {
  return `${participantId} ${field}`
}

/** Stored texts as a value of the field. */
export function valueOfTexts({ type }: Definition, texts: readonly string[]): Value {
  if (type.endsWith('[]')) return [...texts]
  const [text = ''] = texts
  if (type === 'bool') return text === 'true'
  return type === 'int' ? Number(text) : text
}
