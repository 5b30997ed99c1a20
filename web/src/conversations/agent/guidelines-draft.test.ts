import { expect, test } from 'vitest'
import { guidelinesDraftOf, guidelinesOf } from './guidelines-draft.ts'

test('guidelines are kept by their form, and lists lose what says nothing', () => {
  const guidelines = {
    register: 'formal' as const,
    brandWords: ['Acme'],
    neverSay: ['cheap', 'best in class'],
    neverPromise: [],
    signOff: 'Your team of Acme',
    maxMessages: 12,
  }
  expect(guidelinesOf(guidelinesDraftOf(guidelines))).toEqual(guidelines)
  expect(
    guidelinesOf({
      ...guidelinesDraftOf(guidelines),
      neverSay: ' cheap \n\ncheap\n',
      maxMessages: ' ',
      register: '',
    }),
  ).toEqual({
    ...guidelines,
    register: null,
    neverSay: ['cheap'],
    maxMessages: null,
  })
})
