import { expect, test } from 'vitest'
import { adviseOnCategory } from './category-advice.ts'
import type { TemplateDraft } from './validation/validation.ts'

const fine: TemplateDraft = {
  name: 'order_update',
  language: 'en',
  category: 'UTILITY',
  contentType: 'TEXT',
  content: { body: 'Hi {{1}}, your order is here.' },
  variables: { '1': 'Ana' },
}
const codesOf = (changes: Partial<TemplateDraft>) =>
  adviseOnCategory({ ...fine, ...changes }).map(({ path, code, words }) => [path, code, words])
const body = (text: string, more: object = {}) => ({ content: { body: text, ...more } })

test.each<[Partial<TemplateDraft>, unknown[]]>([
  [{}, []],
  [body('Hi {{1}}, get 20 % off today!'), [['category', 'promotional_words', '% off']]],
  [body('Olá {{1}}, aproveite a promoção.'), [['category', 'promotional_words', 'promoção']]],
  // Whole words alone: the Spanish "sale" leaves a shop, and an "officer" makes no offer.
  [body('Su pedido sale hoy. An officer, {{1}}, brings it.'), []],
  [
    { contentType: 'CALL_TO_ACTION', ...body('Hi {{1}}!', { buttons: [{ type: 'copy_code', code: 'A1' }] }) },
    [['content.buttons.0', 'promotional_code', null]],
  ],
  [{ category: 'MARKETING' }, [['content.footer', 'opt_out_missing', null]]],
  [{ category: 'MARKETING', ...body('Hi {{1}}!', { footer: 'Reply STOP to opt out' }) }, []],
  [
    {
      category: 'MARKETING',
      contentType: 'QUICK_REPLY',
      ...body('Hi!', { buttons: [{ title: 'Unsubscribe' }] }),
    },
    [],
  ],
  [body('Your verification code is {{1}}.'), [['category', 'code_words', 'verification code']]],
  [{ category: 'AUTHENTICATION', ...body('Your verification code is {{1}}.') }, []],
  [{ content: {} }, []],
])('%j gets the advice %j', (changes, expected) => expect(codesOf(changes)).toEqual(expected))
