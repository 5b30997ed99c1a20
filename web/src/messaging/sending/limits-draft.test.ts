import { expect, test } from 'vitest'
import { draftOf, limitsOf } from './limits-draft.ts'

test('what was read is sent back unchanged', () => {
  const limits = {
    quietHours: { from: '21:00', until: '08:30' },
    messagesPerPersonPer: { messages: 3, window: '2w', whenReached: 'wait' as const },
  }
  expect(limitsOf(draftOf(limits))).toEqual(limits)
  const inMinutes = { ...limits, messagesPerPersonPer: { ...limits.messagesPerPersonPer, window: '90m' } }
  expect(limitsOf(draftOf(inMinutes))).toEqual(inMinutes)
  const none = { quietHours: null, messagesPerPersonPer: null }
  expect(limitsOf(draftOf(none))).toEqual(none)
})
