import { describe, expect, test } from 'vitest'
import { findPublishIssues } from './validation.ts'

const EMAIL = { key: 'email', type: 'email', label: 'E-mail', required: true }
const SIZE = {
  key: 'size',
  type: 'choice',
  label: 'How many are you?',
  required: true,
  options: [
    { value: 'few', label: 'Few', score: 1 },
    { value: 'many', label: 'Many', score: 5 },
  ],
}
const CONSENT = { text: 'We may write to you.', version: '1' }

/** The issues as paths and codes. */
const found = (draft: Record<string, unknown>) =>
  findPublishIssues(draft).map(({ path, code }) => `${path} ${code}`)

test('A form with steps, scores, endings, conditions and consent can be published', () => {
  const more = {
    key: 'more',
    type: 'text',
    label: 'Tell us',
    showIf: { field: 'size', op: 'eq', value: 'many' },
  }
  const draft = {
    fields: [EMAIL, SIZE, more],
    steps: [
      { id: 'a', fields: ['email', 'size'] },
      { id: 'b', fields: ['more'], showIf: { field: 'size', op: 'answered' } },
    ],
    endings: [
      { id: 'low', maxScore: 2, title: 'Thanks' },
      { id: 'high', minScore: 3, title: 'Hello!', action: { label: 'Book', url: 'https://x.example/' } },
    ],
    consent: CONSENT,
    hidden: ['utm_source'],
    constants: { page: 'pricing' },
    design: { accent: '#123456' },
    notes: 'what visitors never see',
  }
  expect(findPublishIssues(draft)).toEqual([])
})

describe('Form validation reports what is missing or contradictory', () => {
  const twoEndings = (first: object, second: object) => ({
    fields: [SIZE],
    endings: [
      { id: 'a', title: 'A', ...first },
      { id: 'b', title: 'B', ...second },
    ],
  })
  test.each<[string, Record<string, unknown>, string[]]>([
    ['a form without fields', {}, ['fields no_field']],
    [
      'a text missing in the first language',
      { languages: ['en', 'es'], fields: [{ ...EMAIL, label: { es: 'Correo' } }] },
      ['fields.0.label language_missing'],
    ],
    [
      'a text in a language that the form does not have',
      { fields: [{ ...EMAIL, label: { en: 'E-mail', fr: 'Courriel' } }] },
      ['fields.0.label.fr language_unknown'],
    ],
    [
      'a text field stored as a phone number',
      { fields: [{ key: 'a', type: 'text', label: 'A', mapsTo: 'phoneNumber' }] },
      ['fields.0 mapping_type'],
    ],
    [
      'limits that do not fit the field type',
      { fields: [{ key: 'a', type: 'date', label: 'A', min: 1 }] },
      ['fields.0.min invalid_draft'],
    ],
    [
      'a minimum above the maximum',
      { fields: [{ key: 'a', type: 'number', label: 'A', min: 2, max: 1 }] },
      ['fields.0 inverted_range'],
    ],
    ['a duplicate key', { fields: [EMAIL, EMAIL] }, ['fields.1.key duplicate_key']],
    [
      'a hidden field with the key of another field',
      { fields: [EMAIL], hidden: ['email'] },
      ['hidden.0 duplicate_key'],
    ],
    [
      'a constant with the key of a field',
      { fields: [EMAIL], constants: { email: 1 } },
      ['constants.email duplicate_key'],
    ],
    [
      'a step with an unknown field',
      { fields: [EMAIL], steps: [{ id: 'a', fields: ['email', 'name'] }] },
      ['steps.0.fields.1 unknown_field'],
    ],
    [
      'a field in no step',
      { fields: [EMAIL, SIZE], steps: [{ id: 'a', fields: ['email'] }] },
      ['fields.1 field_in_no_step'],
    ],
    [
      'a field in two steps',
      {
        fields: [EMAIL],
        steps: [
          { id: 'a', fields: ['email'] },
          { id: 'b', fields: ['email'] },
        ],
      },
      ['steps.1.fields.0 field_in_two_steps'],
    ],
    ['a choice without options', { fields: [{ ...SIZE, options: [] }] }, ['fields.0 no_options']],
    [
      'a duplicate option',
      { fields: [{ ...SIZE, options: [SIZE.options[0], SIZE.options[0]] }] },
      ['fields.0.options.1.value duplicate_key'],
    ],
    ['endings that overlap', twoEndings({ maxScore: 3 }, { minScore: 3 }), ['endings.1 endings_overlap']],
    [
      'a possible score without an ending',
      twoEndings({ maxScore: 2 }, { minScore: 4 }),
      ['endings endings_gap'],
    ],
    [
      'no ending for the highest score',
      twoEndings({ maxScore: 2 }, { minScore: 3, maxScore: 4 }),
      ['endings endings_gap'],
    ],
    [
      'an ending whose minimum is above its maximum',
      twoEndings({ minScore: 3, maxScore: 2 }, {}),
      ['endings.0 inverted_range'],
    ],
    [
      'consent without a field for the address',
      { fields: [SIZE], consent: CONSENT },
      ['consent no_contact_field'],
    ],
    [
      'consent with an address that only an attribute gets',
      { fields: [{ ...EMAIL, mapsTo: 'attributes.friend' }], consent: CONSENT },
      ['consent no_contact_field'],
    ],
    [
      'a sensitive answer stored with the person',
      { fields: [{ ...EMAIL, sensitive: true, mapsTo: 'email' }] },
      ['fields.0 sensitive_mapped'],
    ],
    [
      'two fields stored in the same attribute',
      {
        fields: [
          { ...EMAIL, mapsTo: 'email' },
          { ...EMAIL, key: 'other', mapsTo: 'email' },
        ],
      },
      ['fields.1.mapsTo mapped_twice'],
    ],
    [
      'a condition on a later field',
      { fields: [{ ...EMAIL, showIf: { field: 'size', op: 'answered' } }, SIZE] },
      ['fields.0.showIf condition_too_early'],
    ],
    [
      'a condition on an unknown option',
      { fields: [SIZE, { ...EMAIL, showIf: { field: 'size', op: 'in', value: ['few', 'none'] } }] },
      ['fields.1.showIf unknown_option'],
    ],
    [
      'a link that runs a script',
      {
        fields: [EMAIL],
        endings: [{ id: 'a', title: 'A', action: { label: 'x', url: 'javascript:alert(1)' } }],
      },
      ['endings.0.action.url invalid_draft'],
    ],
    ['fields that are not a list', { fields: 'email' }, ['fields invalid_draft']],
    ['a field without a label', { fields: [{ key: 'a', type: 'text' }] }, ['fields.0.label invalid_draft']],
  ])('reports this problem: %s', (_, draft, issues) => {
    expect(found(draft)).toEqual(issues)
  })
})

test('Skipped optional answers score zero and several selected options add up', () => {
  const several = { ...SIZE, key: 'several', type: 'multi_choice' }
  const gapOf = (field: object, ending: object) =>
    findPublishIssues({ fields: [field], endings: [{ id: 'a', title: 'A', ...ending }] }).map(
      ({ message }) => message,
    )
  expect(gapOf(SIZE, { minScore: 1, maxScore: 5 })).toEqual([])
  expect(gapOf({ ...SIZE, required: false }, { minScore: 1 })[0]).toContain('Scores from 0 to 0')
  expect(gapOf(several, { maxScore: 5 })[0]).toContain('Scores from 6 to 6')
})

test('Validating a draft that is wrong everywhere returns a limited number of issues', () => {
  const fields = Array.from({ length: 150 }, () => ({}))
  expect(findPublishIssues({ fields })).toHaveLength(100)
})
