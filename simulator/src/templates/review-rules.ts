import { detectLanguage, LANGUAGES, type Language, languageScores } from '../language.ts'
import type { Category, Component } from './components.ts'
import { variablesIn } from './variables.ts'

/** Reasons of a rejection, as in message_template_status_update. */
export type RejectionReason =
  | 'ABUSIVE_CONTENT'
  | 'INCORRECT_CATEGORY'
  | 'INVALID_FORMAT'
  | 'PROMOTIONAL'
  | 'SCAM'
  | 'TAG_CONTENT_MISMATCH'

export interface Rejection {
  reason: RejectionReason
  recommendation: string
}

/** The input of a review. */
export interface ReviewedTemplate {
  language: string
  category: Category
  components: Component[]
}

/**
 * The words that the simulated reviewer looks for, as whole words in any case. README.md lists them, so that a test can
 * cause a rejection.
 */
const ABUSE = anyWord(
  'idiot idiots stupid moron imbécil imbéciles estúpido estúpida idiota idiotas otário burra',
)
const SCAM = anyWord(
  'password|pin code|card number|cvv|gift card|lottery|you have won|contraseña|número de tarjeta|lotería|has ganado|senha|número do cartão|loteria|você ganhou|bit.ly|tinyurl.com',
)
const FORBIDDEN_GOODS = anyWord(
  'casino|betting|tobacco|cigarettes|casa de apuestas|apuestas|tabaco|cassino|apostas|cigarros',
)
const PROMOTION = anyWord(
  'discount|discounts|\\d+ ?% ?off|special offer|coupon|promo|promotion|descuento|descuentos|oferta|ofertas|promoción|cupón|rebajas|desconto|descontos|promoção|cupom|liquidação',
)

/** The number of foreign words from which the declared language is doubted, and by what factor they must prevail. */
const FOREIGN_WORDS = 5
const FOREIGN_FACTOR = 4
/** The words that a text needs per parameter, so that its meaning is clear. */
const WORDS_PER_PARAMETER = 2

/** Whether the text is promotional. If so, a UTILITY template is granted as MARKETING. */
export function isPromotional(components: readonly Component[]): boolean {
  return PROMOTION.test(textOf(components))
}

/**
 * The reviewer's decision: a rejection with its reason, or null for an approval. Authentication texts are preset and
 * pass.
 */
export function reviewTemplate(template: ReviewedTemplate): Rejection | null {
  if (template.category === 'AUTHENTICATION') return null
  const text = textOf(template.components)
  if (isMisshapen(template.components))
    return rejection(
      'INVALID_FORMAT',
      'Repair the placeholders and the line breaks, and say more around them.',
    )
  if (ABUSE.test(text)) return rejection('ABUSIVE_CONTENT', 'Remove the insulting words.')
  if (SCAM.test(text)) return rejection('SCAM', 'Do not ask for secrets, promise prizes or shorten links.')
  if (FORBIDDEN_GOODS.test(text))
    return rejection('PROMOTIONAL', 'These goods may not be sold over WhatsApp.')
  if (template.category === 'UTILITY' && isPromotional(template.components))
    return rejection('INCORRECT_CATEGORY', 'Submit it as MARKETING.')
  if (isInAnotherLanguage(template.language, text))
    return rejection('TAG_CONTENT_MISMATCH', `The text is not in ${template.language}.`)
  return null
}

function rejection(reason: RejectionReason, recommendation: string): Rejection {
  return { reason, recommendation }
}

/** Defects that creation accepts: broken placeholders, gaps to fill in, many line breaks, too little text. */
function isMisshapen(components: readonly Component[]): boolean {
  const text = textOf(components)
  const withoutVariables = text.replace(/\{\{[^{}]*\}\}/g, ' ')
  const body = components.find((component) => component.type === 'BODY')?.text ?? ''
  const words = body.replace(/\{\{[^{}]*\}\}/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return (
    /[{}]/.test(withoutVariables) ||
    /\[[a-z_ ]+\]|<[a-z_ ]+>/i.test(withoutVariables) ||
    /\n\s*\n\s*\n/.test(text) ||
    words < WORDS_PER_PARAMETER * variablesIn(body).length
  )
}

function isInAnotherLanguage(declared: string, text: string): boolean {
  const language = declared.slice(0, 2) as Language
  if (!LANGUAGES.includes(language)) return false
  const scores = languageScores(text)
  const found = detectLanguage(text, language)
  return scores[found] >= FOREIGN_WORDS && scores[found] > FOREIGN_FACTOR * scores[language]
}

function textOf(components: readonly Component[]): string {
  return components
    .flatMap(({ text, buttons, cards, limited_time_offer: offer }) => [
      text,
      offer?.text,
      ...(buttons ?? []).flatMap(({ text, url }) => [text, url]),
      ...(cards ?? []).map((card) => textOf(card.components)),
    ])
    .filter(Boolean)
    .join('\n')
}

/**
 * Matches any of the words or phrases as a whole. Phrases are separated by |; without a |, words are separated by
 * blanks.
 */
function anyWord(list: string): RegExp {
  const phrases = list.split(list.includes('|') ? '|' : ' ').map((phrase) => phrase.replaceAll('.', '\\.'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}
