import type { Issue } from '../../../platform/core/index.ts'
import type { Card } from '../../channels/index.ts'
import { addressIssues, bodyIssues } from './body-rules.ts'
import { buttonsIssues } from './button-rules.ts'
import { issue, when } from './issues.ts'

const MAX_BODY = 160
const MAX_BUTTONS = 2

/** The problems of the cards of a carousel (docs/whatsapp.md: Templates). Their number is a matter of the shape. */
export function cardsIssues(cards: readonly Card[]): Issue[] {
  return cards.flatMap((card, at) => {
    const path = `content.cards.${at}`
    return [
      ...addressIssues(card.header.url, `${path}.mediaUrl`),
      ...(card.body === '' ? [] : bodyIssues(card.body, { path: `${path}.body`, most: MAX_BODY })),
      ...when(
        card.buttons.length === 0,
        `${path}.buttons`,
        'card_buttons_missing',
        'Add one or two buttons.',
      ),
      ...when(
        card.buttons.length > MAX_BUTTONS,
        `${path}.buttons`,
        'too_many_buttons',
        `Use at most ${MAX_BUTTONS} buttons on a card.`,
      ),
      ...buttonsIssues(card.buttons, {}, `${path}.buttons`),
      ...(at === 0 ? [] : structureIssues(card, cards[0]!, path)),
    ]
  })
}

/** All cards have the parts of the first one. */
function structureIssues(card: Card, first: Card, path: string): Issue[] {
  const typesOf = ({ buttons }: Card) => buttons.map(({ type }) => type).join()
  const hasText = first.body !== ''
  return [
    ...when(
      card.header.media !== first.header.media,
      `${path}.mediaType`,
      'card_media_differs',
      'Use pictures on all cards, or videos on all.',
    ),
    ...((card.body !== '') === hasText
      ? []
      : [
          hasText
            ? issue(`${path}.body`, 'card_body_missing', 'Add a text, because the first card has one.')
            : issue(`${path}.body`, 'card_body_extra', 'Remove the text, or add one to the first card.'),
        ]),
    ...when(
      typesOf(card) !== typesOf(first),
      `${path}.buttons`,
      'card_buttons_differ',
      'Use the same kinds of buttons in the same order as on the first card.',
    ),
  ]
}
