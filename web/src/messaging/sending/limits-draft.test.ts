import { expect, test } from 'vitest'
import { draftOf, limitsOf } from './limits-draft.ts'

test('what was read is sent back unchanged', () => {
  const limits = {
    quietHours: { from: '21:00', until: '08:30' },
    messagesPerPersonPer: { messages: 3, window: '2w', whenReached: 'wait' as const },
  }
  expect(limitsOf(draftOf(limits))).toEqual(limits)
  const none = { quietHours: null, messagesPerPersonPer: null }
  expect(limitsOf(draftOf(none))).toEqual(none)
})

test('minutes are shown as whole hours', () => {
  const { personLimit } = draftOf({
    quietHours: null,
    messagesPerPersonPer: { messages: 1, window: '90m', whenReached: 'skip' },
  })
  expect(personLimit).toMatchObject({ amount: '2', unit: 'h' })
})
