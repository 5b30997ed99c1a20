import { placeholdersIn, readParts, type TemplateParts } from '../channels/index.ts'
import { CONTENT_SHAPES } from './shapes.ts'
import type { TemplateDraft } from './validation/validation.ts'

/** Why WhatsApp may not take the category as it is. Nothing is refused for it. */
export interface Advice {
  path: string
  code: 'promotional_words' | 'promotional_code' | 'opt_out_missing' | 'code_words'
  message: string
  /** The words that it is about, as the template has them; null if it is about none. */
  words: string | null
}

/** The rules are in docs/whatsapp.md: Categories. A template whose content has no shape yet gets no advice. */
export function adviseOnCategory(draft: TemplateDraft): Advice[] {
  if (!CONTENT_SHAPES[draft.contentType].safeParse(draft.content).success) return []
  if (draft.category === 'AUTHENTICATION') return []
  const parts = readParts(draft.content)
  const codes = codeAdvice(draft.category, parts)
  return draft.category === 'UTILITY'
    ? [...utilityAdvice(parts), ...codes]
    : [...marketingAdvice(parts), ...codes]
}

/** In English, Spanish and Portuguese, because templates are written in each. */
const PROMOTIONAL = [
  ...[
    'offer',
    'offers',
    'discount',
    'discounts',
    'on sale',
    'flash sale',
    'promo',
    'promotion',
    'coupon',
    'voucher',
    'deal',
  ],
  ...[
    'deals',
    '% off',
    'buy now',
    'shop now',
    'limited time',
    'black friday',
    'new collection',
    'upgrade now',
  ],
  ...['oferta', 'ofertas', 'descuento', 'descuentos', 'promoción', 'promociones', 'cupón', 'rebajas'],
  ...['compra ahora', 'compre ahora', 'aprovecha', 'no te lo pierdas', 'tiempo limitado', 'nueva colección'],
  ...['desconto', 'descontos', 'promoção', 'promoções', 'cupom', 'cupão', 'liquidação'],
  ...['compre agora', 'aproveite', 'não perca', 'tempo limitado', 'nova coleção'],
]
const ONE_TIME_CODE = [
  ...['verification code', 'one-time code', 'one-time password', 'security code', 'login code'],
  ...['código de verificación', 'código de seguridad', 'código de acceso', 'contraseña de un solo uso'],
  ...['código de verificação', 'código de segurança', 'código de acesso', 'senha de uso único'],
]
const STOP = [
  ...['stop', 'unsubscribe', 'opt out', 'opt-out', 'no more messages', 'parar', 'sair', 'baja'],
  ...[
    'no más mensajes',
    'darte de baja',
    'darse de baja',
    'descadastrar',
    'cancelar inscrição',
    'não receber',
  ],
]

function utilityAdvice(parts: TemplateParts): Advice[] {
  const found = firstOf(PROMOTIONAL, shownTexts(parts))
  const code = parts.buttons.findIndex(({ type }) => type === 'copy_code')
  return [
    ...(found
      ? [
          {
            path: 'category',
            code: 'promotional_words' as const,
            message: `WhatsApp may make this MARKETING because of “${found}”. UTILITY only continues what the person asked for.`,
            words: found,
          },
        ]
      : []),
    ...(code >= 0
      ? [
          {
            path: `content.buttons.${code}`,
            code: 'promotional_code' as const,
            message: 'A code to copy is a coupon to WhatsApp. Choose MARKETING, or remove the button.',
            words: null,
          },
        ]
      : []),
  ]
}

function marketingAdvice(parts: TemplateParts): Advice[] {
  if (firstOf(STOP, shownTexts(parts))) return []
  const message = 'Say how to stop in the footer or a quick reply, such as “Reply STOP to opt out”.'
  return [{ path: 'content.footer', code: 'opt_out_missing', message, words: null }]
}

function codeAdvice(category: TemplateDraft['category'], parts: TemplateParts): Advice[] {
  const found = placeholdersIn(parts.body).length > 0 && firstOf(ONE_TIME_CODE, shownTexts(parts))
  if (!found) return []
  const message = `WhatsApp takes one-time codes (“${found}”) only as AUTHENTICATION, not as ${category}.`
  return [{ path: 'category', code: 'code_words', message, words: found }]
}

/** What people read, without addresses and codes. */
function shownTexts({ header, body, footer, buttons }: TemplateParts): string[] {
  const titles = buttons.map((button) => ('title' in button ? button.title : ''))
  return [header && 'text' in header ? header.text : '', body, footer ?? '', ...titles]
}

/** The first of the phrases that stands in a text as whole words. */
function firstOf(phrases: readonly string[], texts: readonly string[]): string | undefined {
  const words = texts.map(spaced).join('')
  return phrases.find((phrase) => words.includes(spaced(phrase)))
}

/** The words of a text in small letters, each between spaces. */
function spaced(text: string): string {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+|%/gu) ?? []
  return ` ${words.join(' ')} `
}
