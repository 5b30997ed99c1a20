import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const COMING = { questionText: 'Will you come?', answerType: 'BOOLEAN', key: 'coming' }
const MENU = { questionText: 'Menu?', answerType: 'MULTIPLE_CHOICE', options: ['Meat', 'Fish'], key: 'menu' }
const MARK = { questionText: 'How was it?', answerType: 'SCALE', key: 'mark' }
const WHY = { questionText: 'Why?', key: 'why' }
const dependent = (showIf: object, more: object = {}) => ({ questionText: 'And then?', showIf, ...more })

test('Keys, conditions and other words of options are kept, also by a copy', async () => {
  const options = ['Meat', { label: 'Fish', synonyms: ['salmon', 'tuna'] }]
  const { id } = await app.ok('initiatives_create', {
    name: 'Dinner',
    guidingQuestions: [COMING, { ...MENU, options, showIf: { field: 'coming', op: 'eq', value: true } }],
  })
  const shown = [
    { key: 'coming', showIf: null, presentation: 'buttons', rewording: null, options: [] },
    {
      key: 'menu',
      showIf: { field: 'coming', op: 'eq', value: true },
      options: [
        { label: 'Meat', synonyms: [] },
        { label: 'Fish', synonyms: ['salmon', 'tuna'] },
      ],
    },
  ]
  expect((await app.ok('initiatives_get', { id })).guidingQuestions).toMatchObject(shown)
  expect((await app.ok('initiatives_duplicate', { id })).guidingQuestions).toMatchObject(shown)
})

describe('Refused, with the place and what to do:', () => {
  const inCircle = (key: string, field: string) => dependent({ field, op: 'answered' }, { key })
  test.each([
    ['a key twice', [COMING, { ...MARK, key: 'coming' }], '1.key', /Another question has the key/],
    [
      'an unknown key',
      [dependent({ field: 'no', op: 'answered' })],
      '0.showIf.field',
      /No question has the key/,
    ],
    ['itself', [inCircle('a', 'a')], '0.showIf.field', /cannot depend on itself/],
    [
      'a circle',
      [inCircle('a', 'b'), inCircle('b', 'c'), inCircle('c', 'a')],
      '0.showIf.field',
      /depend on each other: b, c, a/,
    ],
    ['text', [WHY, dependent({ field: 'why', op: 'eq', value: 'x' })], '1.showIf.value', /any text/],
    [
      'no boolean',
      [COMING, dependent({ field: 'coming', op: 'eq', value: 'yes' })],
      '1.showIf.value',
      /true or false/,
    ],
    [
      'no mark',
      [MARK, dependent({ field: 'mark', op: 'in', value: [1, 6] })],
      '1.showIf.value',
      /from 1 to 5/,
    ],
    [
      'no option',
      [MENU, dependent({ field: 'menu', op: 'neq', value: 'Soup' })],
      '1.showIf.value',
      /no option/,
    ],
  ])('%s', async (_, guidingQuestions, path, message) => {
    const { status, body } = await app.api('initiatives_create', { name: 'Dinner', guidingQuestions })
    expect(status).toBe(400)
    expect(body.error.issues[0]).toMatchObject({ path: `guidingQuestions.${path}` })
    expect(body.error.issues[0].message).toMatch(message)
  })

  test('a question that leads into a circle, where the circle is', async () => {
    const guidingQuestions = [
      dependent({ field: 'a', op: 'answered' }),
      inCircle('a', 'b'),
      inCircle('b', 'a'),
    ]
    const { body } = await app.api('initiatives_create', { name: 'Dinner', guidingQuestions })
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'guidingQuestions.1.showIf.field',
      'guidingQuestions.2.showIf.field',
    ])
  })
})
