import { expect, test } from 'vitest'
import type { Draft } from '../draft/draft.ts'
import { changesBetween } from './draft-changes.ts'

const first: Draft = {
  languages: ['en', 'es'],
  steps: [{ id: 's1', title: 'About you', fields: ['name', 'phone'] }],
  fields: [
    { key: 'name', type: 'text', label: { en: 'Your name', es: 'Tu nombre' } },
    { key: 'phone', type: 'phone' },
  ],
  design: { accent: '#0a0a0a' },
}

test('the same version has no differences', () => {
  expect(changesBetween(first, structuredClone(first))).toEqual([])
})

test('what was added, removed and changed is named as visitors know it, or by its key', () => {
  const second: Draft = {
    ...first,
    steps: [{ id: 's1', title: 'About you', fields: ['name', 'email'] }],
    fields: [
      { key: 'name', type: 'text', label: { en: 'Full name', es: 'Tu nombre' }, required: true },
      { key: 'email', type: 'email' },
    ],
    consent: { required: true },
  }
  expect(changesBetween(first, second)).toEqual([
    { what: 'changed', part: 'step', name: 'About you', keys: ['fields'], texts: [] },
    {
      what: 'changed',
      part: 'field',
      name: 'Full name',
      keys: ['label', 'required'],
      texts: [{ key: 'label', before: 'Your name', after: 'Full name' }],
    },
    { what: 'added', part: 'field', name: 'email', keys: [], texts: [] },
    { what: 'removed', part: 'field', name: 'phone', keys: [], texts: [] },
    { what: 'added', part: 'setting', name: 'consent', keys: [], texts: [] },
  ])
  const { design: _, ...plain } = first
  expect(changesBetween(first, plain)).toEqual([
    { what: 'removed', part: 'setting', name: 'design', keys: [], texts: [] },
  ])
})

test('a text that changed is told as it was and as it is, in the first language', () => {
  const second: Draft = {
    ...first,
    fields: [
      { key: 'name', type: 'text', label: { en: 'Full name', es: 'Tu nombre' }, required: true },
      { key: 'phone', type: 'phone' },
    ],
    consent: { text: 'You may write.' },
  }
  const third: Draft = { ...second, consent: { text: 'You may call.', required: true } }
  expect(changesBetween(first, second)[0]?.texts).toEqual([
    { key: 'label', before: 'Your name', after: 'Full name' },
  ])
  expect(changesBetween(second, third)).toEqual([
    {
      what: 'changed',
      part: 'setting',
      name: 'consent',
      keys: [],
      texts: [{ key: 'text', before: 'You may write.', after: 'You may call.' }],
    },
  ])
})
