import { expect, test } from 'vitest'
import { previewOf } from './preview.ts'

const FIELD = { key: 'name', type: 'text', label: { en: 'Name', es: 'Nombre' } }

test('A draft is shown in the language that fits', () => {
  const draft = {
    languages: ['en', 'es'],
    fields: [FIELD],
    endings: [{ id: 'end', title: { en: 'Thanks', es: 'Gracias' } }],
  }
  const shown = previewOf(draft, 'es-MX')
  expect(shown?.config).toMatchObject({ language: 'es', fields: [{ key: 'name', label: 'Nombre' }] })
  expect(shown?.ending).toMatchObject({ id: 'end', title: 'Gracias', body: null, action: null })
})

test.each([
  ['a field without a label', { fields: [{ key: 'name', type: 'text', label: '' }] }, ['…']],
  ['a field without a type', { fields: [{ key: 'x' }, FIELD] }, ['Name']],
  ['a wrong bound', { fields: [{ ...FIELD, maxLength: -1 }] }, ['Name']],
  [
    'a step with an unknown field',
    { fields: [FIELD], steps: [{ id: 's', fields: ['gone', 'name'] }] },
    ['Name'],
  ],
  ['an ending without a title', { fields: [FIELD], endings: [{ id: 'end' }] }, ['Name']],
  ['a consent without a version', { fields: [FIELD], consent: { text: 'Yes' } }, ['Name']],
  ['no field', {}, []],
])('A draft with %s is shown without what is wrong', (_, draft, labels) => {
  const shown = previewOf(draft, undefined)
  expect(shown?.config.fields.map(({ label }) => label)).toEqual(labels)
  for (const step of shown?.config.steps ?? []) expect(step.fields).not.toContain('gone')
})

test('The draft itself is not changed', () => {
  const draft = { fields: [{ key: 'name', type: 'text', label: '' }] }
  previewOf(draft, undefined)
  expect(draft).toEqual({ fields: [{ key: 'name', type: 'text', label: '' }] })
})
