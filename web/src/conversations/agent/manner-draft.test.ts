import { expect, test } from 'vitest'
import { mannerDraftOf, mannerOf } from './manner-draft.ts'

test('a manner is kept by its form, and lists lose what says nothing', () => {
  const manner = {
    register: 'formal' as const,
    brandWords: ['Acme'],
    neverSay: ['cheap', 'best in class'],
    neverPromise: [],
    signOff: 'Your team of Acme',
    maxMessages: 12,
  }
  expect(mannerOf(mannerDraftOf(manner))).toEqual(manner)
  expect(
    mannerOf({ ...mannerDraftOf(manner), neverSay: ' cheap \n\ncheap\n', maxMessages: ' ', register: '' }),
  ).toEqual({
    ...manner,
    register: null,
    neverSay: ['cheap'],
    maxMessages: null,
  })
})
