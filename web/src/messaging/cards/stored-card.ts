export interface StoredCard {
  mediaUrl?: string
  mediaType?: string
  body?: string
  buttons?: readonly { title?: string; code?: string }[]
}

/** The cards in the content of a stored template; none if it is no carousel. */
export function cardsIn(content: unknown): readonly StoredCard[] {
  return (content as { cards?: readonly StoredCard[] } | null)?.cards ?? []
}
