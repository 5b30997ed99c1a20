import { describe, expect, test } from 'vitest'
import type { GuidingQuestion } from '../../understanding/index.ts'
import { question } from '../../understanding/testing/questions.ts'
import { standingOf } from './due-questions.ts'
import { labels, Talk } from './testing/talk.ts'

const COMING = question('coming', 'BOOLEAN', 'Will you come?', { key: 'coming' })
const GUESTS = question('guests', 'OPEN', 'How many guests will you bring?', {
  priority: 2,
  key: 'guests',
  showIf: { field: 'coming', op: 'eq', value: true },
})
const MENU = question('menu', 'MULTIPLE_CHOICE', 'Which menu?', {
  priority: 3,
  key: 'menu',
  options: labels('Meat', 'Fish'),
  showIf: { field: 'guests', op: 'answered' },
})
const WINE = question('wine', 'BOOLEAN', 'White wine?', {
  priority: 4,
  showIf: { field: 'menu', op: 'eq', value: 'Fish' },
})
const BYE = question('bye', 'OPEN', 'Anything else?', { priority: 5 })
const ALL = [WINE, BYE, MENU, GUESTS, COMING]

const answered = (value: boolean | number | string | string[] | null) => ({ value, text: String(value) })
const standing = (of: GuidingQuestion, answers: Parameters<typeof standingOf>[2]) =>
  standingOf(of, ALL, answers)

describe('A question with a condition', () => {
  test('waits for the answer that decides, however long the way is', () => {
    expect(standing(GUESTS, {})).toBe('waits')
    expect(standing(WINE, {})).toBe('waits')
    expect(standing(WINE, { coming: answered(true), guests: answered('2') })).toBe('waits')
  })

  test('is due when it is met, and skipped otherwise', () => {
    expect(standing(GUESTS, { coming: answered(true) })).toBe('due')
    expect(standing(GUESTS, { coming: answered(false) })).toBe('skipped')
    expect(standing(GUESTS, { coming: answered(null) })).toBe('skipped')
    expect(standing(GUESTS, { coming: answered(true), guests: answered('2') })).toBe('answered')
  })

  test('compares options by their labels', () => {
    const before = { coming: answered(true), guests: answered('2') }
    expect(standing(WINE, { ...before, menu: answered(['o2']) })).toBe('due')
    expect(standing(WINE, { ...before, menu: answered(['o1', 'o2']) })).toBe('due')
    expect(standing(WINE, { ...before, menu: answered(['o1']) })).toBe('skipped')
  })

  test('is skipped with the question that it depends on', () => {
    expect(standing(MENU, { coming: answered(false) })).toBe('skipped')
    expect(standing(WINE, { coming: answered(false) })).toBe('skipped')
  })

  test('reads the words that a model keeps', () => {
    expect(standing(GUESTS, { coming: answered('yes, gladly') })).toBe('due')
    expect(standing(GUESTS, { coming: answered('no, sorry') })).toBe('skipped')
  })

  test.each([
    ['neq', { field: 'coming', op: 'neq', value: true }, false, 'due'],
    ['in', { field: 'coming', op: 'in', value: [false] }, false, 'due'],
    ['in', { field: 'coming', op: 'in', value: [true] }, false, 'skipped'],
    ['answered', { field: 'coming', op: 'answered' }, null, 'skipped'],
  ] as const)('knows the operator %s', (_, showIf, value, expected) => {
    const of = { ...BYE, showIf: { ...showIf } as GuidingQuestion['showIf'] }
    expect(standingOf(of, [COMING, of], { coming: answered(value) })).toBe(expected)
  })
})

const asks = (talk: Talk) => talk.memory.asked

test('Nobody who cannot come is asked how many guests', () => {
  const talk = new Talk('en', { questions: ALL })
  talk.reply('hi')
  expect(asks(talk)).toBe('coming')
  talk.reply('no, I cannot')
  expect(asks(talk)).toBe('bye')
  talk.reply('no, thanks')
  expect(talk.memory).toMatchObject({ ended: 'done' })
  expect(Object.keys(talk.memory.answers!).toSorted()).toEqual(['bye', 'coming'])
})

test('Everybody else is asked what follows from their answers', () => {
  const talk = new Talk('en', { questions: ALL })
  const order = ['hi', 'yes', 'three', 'fish', 'yes', 'nothing'].map((text) => {
    talk.reply(text)
    return asks(talk)
  })
  expect(order).toEqual(['coming', 'guests', 'menu', 'wine', 'bye', undefined])
})

test('A changed answer asks what it makes due, after the question that waits', () => {
  const talk = new Talk('en', { questions: ALL })
  for (const text of ['hi', 'no']) talk.reply(text)
  talk.tap('coming', 'yes', 'Yes')
  expect(asks(talk)).toBe('bye')
  talk.reply('nothing')
  expect(asks(talk)).toBe('guests')
})

test('An author’s other words for an option choose it, alone and in a sentence', () => {
  const options = labels('Meat', 'Fish').map((option) =>
    option.label === 'Fish' ? { ...option, synonyms: ['salmon', 'something from the sea'] } : option,
  )
  const questions = [question('menu', 'MULTIPLE_CHOICE', 'Which menu?', { options }), BYE]
  for (const text of [
    'Salmon',
    'the salmon please',
    'I would love something from the sea',
    'fish, the salmon',
  ]) {
    const talk = new Talk('en', { questions })
    talk.reply('hi')
    expect(talk.reply(text).memory.answers!.menu, text).toMatchObject({ value: ['o2'] })
  }
  const talk = new Talk('en', { questions })
  talk.reply('hi')
  expect(talk.reply('not salmon').memory.answers!.menu).toMatchObject({ value: ['o1'] })
})
