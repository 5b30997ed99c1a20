import type { Issue } from '../../../platform/core/index.ts'
import { endOfOffer, placeholdersIn, type TemplateParts } from '../../channels/index.ts'
import { when } from './issues.ts'

const MAX_TITLE = 16
const ONE_PLACEHOLDER = /^\{\{[^{}]*\}\}$/

/** The problems of a limited-time offer (docs/whatsapp.md: Templates). */
export function offerIssues(
  { offer, buttons }: TemplateParts,
  examples: Readonly<Record<string, string>>,
): Issue[] {
  if (!offer) return []
  const { title, expiresAt } = offer
  const path = 'content.offer'
  const codes = buttons.filter(({ type }) => type === 'copy_code').length
  return [
    ...when(title.trim() === '', `${path}.title`, 'offer_title_empty', 'Add the title of the offer.'),
    ...when(
      title.length > MAX_TITLE,
      `${path}.title`,
      'offer_title_too_long',
      `Use at most ${MAX_TITLE} characters.`,
    ),
    ...when(
      placeholdersIn(title).length > 0,
      `${path}.title`,
      'offer_title_variables',
      'The title of an offer cannot contain variables.',
    ),
    ...(expiresAt === null ? [] : endIssues(expiresAt, examples)),
    ...when(
      expiresAt !== null && codes === 0,
      'content.buttons',
      'offer_code_missing',
      'An offer with an end needs a code to copy.',
    ),
    ...when(
      codes > 0 && buttons[0]?.type !== 'copy_code',
      'content.buttons',
      'offer_code_first',
      'Place the code before the link.',
    ),
    ...when(
      buttons.filter(({ type }) => type === 'url').length !== 1,
      'content.buttons',
      'offer_link',
      'An offer has exactly one link.',
    ),
  ]
}

/** The end is a time, or one variable whose example is a time. */
function endIssues(expiresAt: string, examples: Readonly<Record<string, string>>): Issue[] {
  const path = 'content.offer.expiresAt'
  const [name, ...more] = placeholdersIn(expiresAt)
  if (name !== undefined) {
    const isAlone = more.length === 0 && ONE_PLACEHOLDER.test(expiresAt.trim())
    if (!isAlone)
      return when(true, path, 'offer_end_invalid', 'Use a time, or one variable and nothing else.')
    // A missing example is said elsewhere.
    if (!examples[name]?.trim()) return []
  }
  const at = name === undefined ? path : `variables.${name}`
  return when(
    endOfOffer({ expiresAt }, examples) === null,
    at,
    'offer_end_invalid',
    'Use a time with its zone, such as 2030-12-31T23:59:00-05:00.',
  )
}
