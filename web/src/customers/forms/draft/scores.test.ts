import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { possibleScores, scoreParts, withBoundary, withoutGaps } from './scores.ts'

const draft: Draft = {
  fields: [
    {
      key: 'size',
      type: 'choice',
      required: true,
      options: [
        { value: 'few', score: 1 },
        { value: 'many', score: 10 },
      ],
    },
    { key: 'news', type: 'boolean', score: 5 },
  ],
}
const endings = [
  { id: 'cold', maxScore: 5 },
  { id: 'hot', minScore: 10 },
]

test('the possible scores follow from what must be answered and what may be skipped', () => {
  expect(possibleScores(draft)).toEqual({ from: 1, to: 15 })
  expect(possibleScores({ fields: draft.fields!.map((field) => ({ ...field, required: false })) })).toEqual({
    from: 0,
    to: 15,
  })
  const isHidden = {
    ...draft,
    steps: [{ id: 'one', fields: ['size'], showIf: { field: 'news', op: 'answered' as const } }],
  }
  expect(possibleScores(isHidden).from).toBe(0)
})

test('the line has the endings in their order, and the gap between them', () => {
  expect(scoreParts({ ...draft, endings })).toEqual([
    { ending: 0, from: 1, to: 5 },
    { ending: null, from: 6, to: 9 },
    { ending: 1, from: 10, to: 15 },
  ])
  expect(scoreParts({ ...draft, endings: endings.toReversed() }).map((part) => part.ending)).toEqual([
    1,
    null,
    0,
  ])
})

test('a boundary moves both endings beside it, so that neither a gap nor an overlap is left', () => {
  const moved = withBoundary({ ...draft, endings }, 1, 8)
  expect(moved.endings).toEqual([
    { id: 'cold', maxScore: 7 },
    { id: 'hot', minScore: 8 },
  ])
  expect(scoreParts(moved).some((part) => part.ending === null)).toBe(false)
})

test('endings without scores of their own divide the line evenly', () => {
  const even = withoutGaps({ ...draft, endings: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })
  expect(even.endings).toEqual([
    { id: 'a', maxScore: 5 },
    { id: 'b', minScore: 6, maxScore: 10 },
    { id: 'c', minScore: 11 },
  ])
  expect(withoutGaps({ ...draft, endings }).endings).toEqual([
    { id: 'cold', maxScore: 9 },
    { id: 'hot', minScore: 10 },
  ])
})
