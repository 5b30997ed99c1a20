import { describe, expect, test } from 'vitest'
import { type Draft, rewritten } from './draft.ts'
import {
  addField,
  addStep,
  changeField,
  moveField,
  removeEnding,
  removeField,
  removeStep,
  stepsOf,
} from './edits.ts'
import { issueAt, issuesOf } from './issues.ts'
import { patchOf } from './patch.ts'
import { visibleSteps } from './testing/visible.ts'

const FLAT: Draft = {
  fields: [
    { key: 'name', type: 'text', label: 'Name' },
    { key: 'phone', type: 'phone', label: 'Phone', showIf: { field: 'name', op: 'answered' } },
    { key: 'size', type: 'choice', options: [{ value: 'few' }, { value: 'many' }] },
  ],
}
const STEPPED: Draft = {
  ...FLAT,
  steps: [
    { id: 'you', fields: ['name', 'phone'] },
    { id: 'need', fields: ['size'] },
  ],
}
const orderOf = (draft: Draft) => stepsOf(draft).map(({ fields }) => fields)

describe('Fields', () => {
  test.each([
    ['within a form without steps', FLAT, 'phone', -1, [['phone', 'name', 'size']]],
    ['not beyond the end', FLAT, 'size', 1, [['name', 'phone', 'size']]],
    ['within their step', STEPPED, 'name', 1, [['phone', 'name'], ['size']]],
    ['into the next step', STEPPED, 'phone', 1, [['name'], ['phone', 'size']]],
    ['into the step before', STEPPED, 'size', -1, [['name', 'phone', 'size'], []]],
    ['not beyond the last step', STEPPED, 'size', 1, [['name', 'phone'], ['size']]],
  ] as const)('move %s', (_, draft, key, by, order) => {
    expect(orderOf(moveField(draft, key, by))).toEqual(order)
  })

  test('get a free key, and the first phone number is stored on the person', () => {
    const once = addField(STEPPED, 1, 'phone', undefined)
    expect(once.fields?.at(-1)).toEqual({ key: 'phone2', type: 'phone', mapsTo: 'phoneNumber' })
    expect(orderOf(once)).toEqual([
      ['name', 'phone'],
      ['size', 'phone2'],
    ])
    expect(addField(once, 0, 'phone', undefined).fields?.at(-1)).toEqual({ key: 'phone3', type: 'phone' })
  })

  test('keep their step and the conditions about them when the key changes', () => {
    const renamed = changeField(STEPPED, 'name', { key: 'fullName' })
    expect(orderOf(renamed)[0]).toEqual(['fullName', 'phone'])
    expect(renamed.fields?.[1]?.showIf).toEqual({ field: 'fullName', op: 'answered' })
  })

  test('keep their key when another field has the new one', () => {
    const draft = { ...STEPPED, hidden: ['source'] }
    expect(changeField(draft, 'name', { key: 'phone' })).toEqual(draft)
    expect(changeField(draft, 'name', { key: 'source' })).toEqual(draft)
  })

  test('leave no trace when they are removed', () => {
    expect(JSON.stringify(removeField(STEPPED, 'name'))).not.toContain('name')
  })
})

describe('Steps', () => {
  test('begin with the fields of the form, and end by joining them in their order', () => {
    const two = addStep(FLAT)
    expect(orderOf(two)).toEqual([['name', 'phone', 'size'], []])
    const moved = moveField(moveField(two, 'size', 1), 'phone', -1)
    const one = removeStep(moved, 1)
    expect(one).not.toHaveProperty('steps')
    expect(orderOf(one)).toEqual([['phone', 'name', 'size']])
  })

  test('give their fields to the step before them', () => {
    const three = { ...STEPPED, steps: [...STEPPED.steps!, { id: 'end', fields: [] }] }
    expect(orderOf(removeStep(three, 1))).toEqual([['name', 'phone', 'size'], []])
    expect(orderOf(removeStep(three, 0))).toEqual([['name', 'phone', 'size'], []])
  })
})

test('the only ending that is left is for every score, and several keep their ranges', () => {
  const endings = [
    { id: 'cold', maxScore: 5 },
    { id: 'warm', minScore: 6, maxScore: 9 },
    { id: 'hot', minScore: 10 },
  ]
  const two = removeEnding({ endings }, 1)
  expect(two.endings).toEqual([endings[0], endings[2]])
  expect(removeEnding(two, 0).endings).toStrictEqual([{ id: 'hot' }])
  expect(removeEnding(two, 1).endings).toStrictEqual([{ id: 'cold' }])
})

test('texts are words in one language, and words by language in several', () => {
  expect(rewritten(undefined, 'en', 'Name', {})).toBe('Name')
  expect(rewritten('Name', 'en', '', {})).toBeUndefined()
  const languages = { languages: ['en', 'es'] }
  expect(rewritten('Name', 'es', 'Nombre', languages)).toEqual({ en: 'Name', es: 'Nombre' })
  expect(rewritten({ en: 'Name', es: 'Nombre' }, 'es', '', languages)).toEqual({ en: 'Name' })
})

test('a patch replaces lists, merges objects, and has null for what was removed', () => {
  const before = { fields: ['a'], consent: { text: 'x', link: { url: 'y' } }, hidden: ['b'] }
  const after = { fields: ['a', 'c'], consent: { text: 'x' } }
  expect(patchOf(before, after)).toEqual({ fields: ['a', 'c'], consent: { link: null }, hidden: null })
  expect(patchOf(before, before)).toEqual({})
})

test('issues of the API are found at their places', () => {
  const issues = issuesOf(['fields.0.label: Enter: a label.', 'consent: Add a field.', 'Too many.'])
  expect(issueAt(issues, 'fields.0.label')).toBe('Enter: a label.')
  expect(issueAt(issues, 'fields.0')).toBeUndefined()
  expect(issueAt(issues, 'fields.0', true)).toBe('Enter: a label.')
  expect(issues[2]).toEqual({ path: '', message: 'Too many.' })
})

describe('The preview', () => {
  const draft: Draft = {
    fields: [
      { key: 'size', type: 'choice' },
      { key: 'tools', type: 'text', showIf: { field: 'size', op: 'eq', value: 'many' } },
      { key: 'city', type: 'text' },
    ],
    steps: [
      { id: 'one', fields: ['size'] },
      { id: 'two', fields: ['tools'] },
      { id: 'three', fields: ['city'], showIf: { field: 'size', op: 'in', value: ['few', 'many'] } },
    ],
  }
  test.each([
    ['nothing', {}, ['one']],
    ['few', { size: 'few' }, ['one', 'three']],
    ['many', { size: 'many' }, ['one', 'two', 'three']],
  ])('shows the steps that follow from the answer %s', (_, answers, steps) => {
    expect(visibleSteps(draft, answers).map(({ step }) => step.id)).toEqual(steps)
  })
})
