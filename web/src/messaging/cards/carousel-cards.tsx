import { useLingui } from '@lingui/react/macro'
import { FileUp, Play } from '../../ui/icons/icons.tsx'
import { pathOfHeader } from '../templates/whatsapp/draft/template-draft.ts'
import type { StoredCard } from './stored-card.ts'

interface CarouselCardsProps {
  cards: readonly StoredCard[]
  /** A text of a card with values in place of its variables. */
  fill: (text: string) => string
}

/** The cards of a stored carousel, to swipe: picture or kind of file, text and buttons. */
export function CarouselCards({ cards, fill }: CarouselCardsProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <ul aria-label={t`Cards`} tabIndex={0} className="mt-2 flex max-w-full gap-2 overflow-x-auto pb-1">
      {cards
        .map((card, at) => ({ ...card, number: at + 1 }))
        .map(({ mediaUrl = '', mediaType, body, buttons = [], number }) => (
          <li
            key={number}
            aria-label={t`Card ${number}`}
            className="flex w-40 shrink-0 flex-col overflow-hidden rounded-lg border bg-surface text-xs"
          >
            {mediaType !== 'VIDEO' && pathOfHeader(mediaUrl) !== null ? (
              <img
                src={pathOfHeader(mediaUrl)!}
                alt={t`Header`}
                className="h-24 w-full bg-sunken object-cover"
              />
            ) : (
              <p className="flex h-24 items-center justify-center gap-1.5 bg-sunken text-soft">
                {mediaType === 'VIDEO' ? <Play size={14} aria-hidden /> : <FileUp size={14} aria-hidden />}
                {mediaType === 'VIDEO' ? t`Video` : t`Picture`}
              </p>
            )}
            {body && (
              <p className="flex-1 px-2 py-1.5 whitespace-pre-wrap wrap-anywhere" dir="auto">
                {fill(body)}
              </p>
            )}
            {buttons.map(({ title, code }) => (
              <p key={title ?? code} className="border-t px-2 py-1.5 text-center font-medium wrap-anywhere">
                <bdi>{title ?? code}</bdi>
              </p>
            ))}
          </li>
        ))}
    </ul>
  )
}
