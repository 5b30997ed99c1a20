import { GraphError } from '../errors.ts'
import { componentOf } from '../templates/components.ts'
import type { Template } from '../templates/templates.ts'
import type { Layout } from './layout.ts'
import type { Choice } from './records.ts'
import type { OutgoingTemplate } from './requests.ts'
import {
  fillButton,
  fillHeader,
  fillText,
  headerFileOf,
  linkButton,
  parametersOf,
  refuseUnknownComponents,
} from './template-parts.ts'

type FilledCard = Omit<Layout['cards'][number], 'ids'> & { choices: Choice[] }

/**
 * Fills the cards of a carousel. A message has values for each card, by its index.
 *
 * @throws GraphError 132000 number of cards, 132012 a card without its values, and those of the parts
 */
export function fillCards({ components, parameterFormat }: Template, sent: OutgoingTemplate): FilledCard[] {
  const cards = componentOf(components, 'CAROUSEL')?.cards ?? []
  const given = sent.components.find(({ type }) => type === 'carousel')?.cards ?? []
  if (given.length !== cards.length)
    throw new GraphError(132000, `carousel: ${given.length} cards, expected ${cards.length}`)
  return cards.map((card, at) => {
    const values = given.find(({ card_index: index }) => index === at)
    if (!values) throw new GraphError(132012, `carousel: no card with card_index ${at}`)
    const header = componentOf(card.components, 'HEADER')
    const buttons = componentOf(card.components, 'BUTTONS')?.buttons ?? []
    refuseUnknownComponents(values, buttons)
    fillHeader(header?.format, '', parameterFormat, values)
    const text = componentOf(card.components, 'BODY')?.text ?? ''
    return {
      headerFile: headerFileOf(header?.format, values)!,
      body: fillText(`card ${at}: body`, text, parameterFormat, parametersOf(values, 'body')),
      buttons: buttons.flatMap((button, index) => linkButton(button, index, values)),
      choices: buttons.flatMap((button, index) => fillButton(button, index, values)),
    }
  })
}

/**
 * The offer of a template with its end, which a message names if the template has an expiration.
 *
 * @throws GraphError 131008 without the end, 132012 for an end that the template has not
 */
export function fillOffer({ components }: Template, sent: OutgoingTemplate): Layout['offer'] {
  const offer = componentOf(components, 'LIMITED_TIME_OFFER')?.limited_time_offer
  const given = parametersOf(sent, 'limited_time_offer')[0]?.limited_time_offer
  if (!offer?.has_expiration) {
    if (given) throw new GraphError(132012, 'limited_time_offer: the template has no expiration')
    return offer ? { title: offer.text, endsAt: null } : null
  }
  if (!given) throw new GraphError(131008, 'limited_time_offer: expiration_time_ms is required')
  return { title: offer.text, endsAt: new Date(given.expiration_time_ms).toISOString() }
}
