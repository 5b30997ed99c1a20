import { type Category, type Component, componentOf, type RuleBreak } from './components.ts'

const LONGEST_CARD_BODY = 160
const MOST_CARDS = 10
const MOST_CARD_BUTTONS = 2
const CARD_BUTTONS = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER']
const LONGEST_OFFER_TITLE = 16
const LONGEST_OFFER_BODY = 600

/** Checks the cards of a carousel; `partsBreak` checks the parts of one. Null for a template without cards. */
export function carouselBreak(
  components: readonly Component[],
  category: Category,
  partsBreak: (card: readonly Component[]) => RuleBreak | null,
): RuleBreak | null {
  const carousel = componentOf(components, 'CAROUSEL')
  if (!carousel) return null
  if (category !== 'MARKETING') return { details: 'CAROUSEL: only MARKETING templates have cards' }
  if (components.some(({ type }) => type !== 'BODY' && type !== 'CAROUSEL'))
    return { details: 'CAROUSEL: beside the cards a template has only a BODY' }
  const cards = (carousel.cards ?? []).map((card) => card.components)
  if (cards.length < 2 || cards.length > MOST_CARDS) return { details: `CAROUSEL: 2 to ${MOST_CARDS} cards` }
  const shapes = new Set(cards.map(shapeOf))
  if (shapes.size > 1) return { details: 'CAROUSEL: all cards must have the same components' }
  return cards.map((card) => cardBreak(card) ?? partsBreak(card)).find((problem) => problem !== null) ?? null
}

/** The components of a card, with the format of its header and the types of its buttons. */
function shapeOf(card: readonly Component[]): string {
  return card
    .map(({ type, format, buttons = [] }) =>
      [type, format, ...buttons.map((button) => button.type)].join(' '),
    )
    .sort()
    .join('/')
}

function cardBreak(card: readonly Component[]): RuleBreak | null {
  const format = componentOf(card, 'HEADER')?.format
  if (format !== 'IMAGE' && format !== 'VIDEO')
    return { details: 'CAROUSEL: a card needs a HEADER with an image or a video' }
  if (card.some(({ type }) => !['HEADER', 'BODY', 'BUTTONS'].includes(type)))
    return { details: 'CAROUSEL: a card has only HEADER, BODY and BUTTONS' }
  if ((componentOf(card, 'BODY')?.text ?? '').length > LONGEST_CARD_BODY)
    return { details: `CAROUSEL: the BODY of a card has at most ${LONGEST_CARD_BODY} characters` }
  const buttons = componentOf(card, 'BUTTONS')?.buttons ?? []
  if (buttons.length === 0 || buttons.length > MOST_CARD_BUTTONS)
    return { details: `CAROUSEL: a card has 1 to ${MOST_CARD_BUTTONS} buttons` }
  const other = buttons.find(({ type }) => !CARD_BUTTONS.includes(type))
  return other ? { details: `CAROUSEL: a card has no button of type ${other.type}` } : null
}

/** Checks a limited-time offer. Null for a template without one. */
export function offerBreak(components: readonly Component[], category: Category): RuleBreak | null {
  const offer = componentOf(components, 'LIMITED_TIME_OFFER')
  if (!offer) return null
  if (category !== 'MARKETING') return { details: 'LIMITED_TIME_OFFER: only MARKETING templates have one' }
  const { text = '', has_expiration: expires = false } = offer.limited_time_offer ?? {}
  if (text === '' || text.length > LONGEST_OFFER_TITLE || text.includes('{{'))
    return { details: `LIMITED_TIME_OFFER: text of 1 to ${LONGEST_OFFER_TITLE} characters, no parameters` }
  if (componentOf(components, 'FOOTER')) return { details: 'LIMITED_TIME_OFFER: no FOOTER' }
  const format = componentOf(components, 'HEADER')?.format
  if (format !== undefined && format !== 'IMAGE' && format !== 'VIDEO')
    return { details: 'LIMITED_TIME_OFFER: a HEADER has an image or a video' }
  if ((componentOf(components, 'BODY')?.text ?? '').length > LONGEST_OFFER_BODY)
    return { details: `LIMITED_TIME_OFFER: a BODY of at most ${LONGEST_OFFER_BODY} characters` }
  const types = (componentOf(components, 'BUTTONS')?.buttons ?? []).map(({ type }) => type)
  const isFine = expires ? ['COPY_CODE,URL'] : ['COPY_CODE,URL', 'URL']
  return isFine.includes(types.join())
    ? null
    : { details: 'LIMITED_TIME_OFFER: a COPY_CODE button, which an expiration needs, and then a URL button' }
}
