import { expect, test } from 'vitest'
import { csvFile } from './export-file.ts'

test('a row has each value with its quote, confidence and review, and no cell is a formula', () => {
  const { begin, rowOf } = csvFile(['mood'])
  expect(begin).toBe(
    'participantId,personExternalId,name,phoneNumber,email,status,endReason,createdAt,endedAt,' +
      'mood,mood quote,mood confidence,mood review\r\n',
  )
  const row = {
    participantId: 'r1',
    personExternalId: 'ana',
    name: '=1+1',
    phoneNumber: '+573001112233',
    email: null,
    status: 'COMPLETED',
    nodeId: 'end',
    waitingFor: null,
    waitingUntil: null,
    endReason: 'completed',
    endedAt: null,
    lastMessage: null,
    messageCount: 2,
    createdAt: '2026-01-01T00:00:00.000Z',
    capturedAt: null,
    extractionStatus: 'EXTRACTED',
    values: { mood: ['good', 'calm'] },
    answers: { mood: { quote: 'Good, calm', confidence: 0.9, cause: 'said', review: 'confirmed' } },
  } as const
  expect(rowOf({ ...row, values: { mood: [...row.values.mood] } })).toBe(
    'r1,ana,\'=1+1,+573001112233,,COMPLETED,completed,2026-01-01T00:00:00.000Z,,good; calm,"Good, calm",0.9,confirmed',
  )
})
