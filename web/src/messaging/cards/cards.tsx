import { lazy, Suspense } from 'react'
import { withMessages } from '../../shell/locale/locale.ts'

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

const CarouselCards = lazy(() =>
  withMessages(['cards'], () => import('./carousel-cards.tsx')).then((module) => ({
    default: module.CarouselCards,
  })),
)

/** Shows the cards of a template that has some. */
export function Cards({ content, fill }: { content: unknown; fill: (text: string) => string }) {
  const cards = cardsIn(content)
  if (cards.length === 0) return null
  return (
    <Suspense fallback={null}>
      <CarouselCards cards={cards} fill={fill} />
    </Suspense>
  )
}
