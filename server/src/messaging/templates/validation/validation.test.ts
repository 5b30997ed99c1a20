import { expect, test } from 'vitest'
import { findTemplateIssues, type TemplateDraft } from './validation.ts'

const fine: TemplateDraft = {
  name: 'order_update',
  language: 'es_MX',
  category: 'UTILITY',
  contentType: 'TEXT',
  content: { body: 'Hi {{1}}, your order {{2}} is here.' },
  variables: { '1': 'Ana', '2': 'A-7' },
}
const codesOf = (changes: Partial<TemplateDraft>) =>
  findTemplateIssues({ ...fine, ...changes }).map((issue) => `${issue.path} ${issue.code}`)
const body = (text: string, variables: Record<string, string> = {}): Partial<TemplateDraft> => ({
  content: { body: text },
  variables,
})
const withButtons = (
  contentType: TemplateDraft['contentType'],
  buttons: unknown[],
): Partial<TemplateDraft> => ({
  contentType,
  content: { body: 'Hello', buttons },
  variables: {},
})
const reply = (title: string) => ({ type: 'quick_reply', title })
const link = (url: string, title = 'Open') => ({ type: 'url', title, url })

test.each<[string, Partial<TemplateDraft>]>([
  ['a text with variables', {}],
  ['a plain text', body('Hello!')],
  ['the longest body', body('x'.repeat(1024))],
  [
    'media',
    { contentType: 'MEDIA', content: { mediaUrl: 'https://a.example/x.jpg', body: 'Look' }, variables: {} },
  ],
  ['replies', withButtons('QUICK_REPLY', [{ title: 'Yes', id: 'y' }, { title: 'No' }])],
  [
    'calls to action',
    withButtons('CALL_TO_ACTION', [link('https://a.example'), { type: 'copy_code', code: 'X' }]),
  ],
  ['a card', withButtons('CARD', [reply('Yes'), reply('No'), link('https://a.example')])],
  ['a code', { category: 'AUTHENTICATION', content: { body: 'Code: {{1}}.' }, variables: { '1': '123' } }],
])('%s is valid', (_, changes) => expect(codesOf(changes)).toEqual([]))

test.each<[Partial<TemplateDraft>, string[]]>([
  [{ name: 'Order update' }, ['name name_invalid']],
  [{ language: 'spanish' }, ['language language_invalid']],
  [{ language: 'en-US' }, ['language language_invalid']],
  [{ language: 'pt' }, ['language language_incomplete']],
  [body(' '), ['content.body body_empty']],
  [body('x'.repeat(1025)), ['content.body body_too_long']],
  [body('{{1}} is here', { '1': 'A' }), ['content.body variable_at_edge']],
  [body('Here is {{1}} ', { '1': 'A' }), ['content.body variable_at_edge']],
  [body('a {{1}} {{2}} b', { '1': 'A', '2': 'B' }), ['content.body variables_adjacent']],
  [body('a {{1}} b {{3}} c', { '1': 'A', '3': 'B' }), ['content variable_gap']],
  [body('a {{name}} b', { name: 'A' }), ['content variable_invalid']],
  [body('a {{1}} b'), ['variables.1 example_missing']],
  [body('a {{1}} b', { '1': ' ' }), ['variables.1 example_missing']],
  [body('a', { '1': 'A' }), ['variables.1 variable_unknown']],
  [{ content: { body: 'a', footer: 'x'.repeat(61) }, variables: {} }, ['content.footer footer_too_long']],
  [{ content: { body: 'a', footer: 'by {{1}}' }, variables: {} }, ['content.footer footer_variables']],
  [{ content: { body: 'a', header: 'x'.repeat(61) }, variables: {} }, ['content.header header_too_long']],
  [{ content: { body: 'a', colour: 'red' }, variables: {} }, ['content unrecognized_keys']],
  [{ content: {}, variables: {} }, ['content.body invalid_type']],
  [
    { contentType: 'MEDIA', content: { body: 'a', mediaUrl: 'http://x' }, variables: {} },
    ['content.mediaUrl url_invalid'],
  ],
  [withButtons('QUICK_REPLY', []), ['content.buttons too_small']],
  [withButtons('QUICK_REPLY', [{ title: 'x'.repeat(26) }]), ['content.buttons.0.title title_too_long']],
  [withButtons('QUICK_REPLY', [{ title: 'A' }, { title: 'A' }]), ['content.buttons.1.title title_repeated']],
  [withButtons('CALL_TO_ACTION', [link('shop')]), ['content.buttons.0.url url_invalid']],
  [withButtons('CALL_TO_ACTION', [link('mailto:a@b.example')]), ['content.buttons.0.url url_invalid']],
  [
    {
      ...withButtons('CALL_TO_ACTION', [{ type: 'copy_code', code: '{{1}}' }]),
      variables: { '1': 'x'.repeat(16) },
    },
    ['content.buttons.0.code code_too_long'],
  ],
  [withButtons('CALL_TO_ACTION', [{ type: 'copy_code', code: ' ' }]), ['content.buttons.0.code code_empty']],
  [
    withButtons('CALL_TO_ACTION', [{ type: 'phone', title: 'Call', phone: '12' }]),
    ['content.buttons.0.phone phone_invalid'],
  ],
  [
    withButtons('CARD', [reply('A'), link('https://a.example'), reply('B')]),
    ['content.buttons replies_not_grouped'],
  ],
  [
    withButtons(
      'CARD',
      ['A', 'B', 'C'].map((title) => link('https://a.example', title)),
    ),
    ['content.buttons too_many_buttons'],
  ],
  [
    { ...withButtons('CALL_TO_ACTION', [link('https://a.example/{{1}}/x')]), variables: { '1': 'A' } },
    ['content.buttons.0.url url_variable'],
  ],
  [
    { category: 'AUTHENTICATION', content: { body: 'Hello', footer: 'x' }, variables: {} },
    ['contentType authentication_content', 'content.body authentication_code'],
  ],
])('%j is reported as %j', (changes, expected) => expect(codesOf(changes)).toEqual(expected))

test('all problems are reported together', () => {
  expect(codesOf({ name: 'A', ...body('{{1}}') })).toEqual([
    'name name_invalid',
    'content.body variable_at_edge',
    'variables.1 example_missing',
  ])
})
