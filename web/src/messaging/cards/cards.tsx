import { lazy, Suspense } from 'react'
import { withMessages } from '../../shell/locale/locale.ts'
import { cardsIn } from './stored-card.ts'

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
