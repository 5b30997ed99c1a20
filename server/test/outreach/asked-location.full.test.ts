import { afterAll, beforeAll, expect, test } from 'vitest'
import { end, send, start, talk, wait } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { until } from '../harness/waiting.ts'

/* Questions that ask for a location or a phone number with a button, from the agent's turn to the kept answers. */

let town: Town
beforeAll(async () => {
  town = await openTown({}, 500)
})
afterAll(() => town[Symbol.asyncDispose]())

const EDGES = [
  'start SENT hello',
  'hello SENT reply',
  'reply REPLIED talk',
  'reply TIMEOUT end',
  'talk CLOSED end',
  'talk STALE end',
]
const QUESTIONS = [
  { questionText: 'Where shall we deliver?', presentation: 'location', priority: 1 },
  { questionText: 'Which number may we call?', presentation: 'contact', priority: 2 },
]

async function onPhone(phoneNumber: string): Promise<any[]> {
  const { messages } = await town.app.ok('simulated_phones_messages', { phoneNumber })
  return messages.filter(({ direction }: { direction: string }) => direction === 'received')
}

/** The message that ends with these words. */
const asked = (phoneNumber: string, words: string) =>
  until(async () => (await onPhone(phoneNumber)).find(({ body }) => body.includes(words)))

test('each question is asked with its button, and what the person shares is the answer', async () => {
  const { app } = town
  const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Lina' })
  const id = await town.launch([start, send('hello'), wait('reply', '60d'), talk, end], EDGES, {
    initiative: { guidingQuestions: QUESTIONS },
    extraction: {
      fields: {
        where: { type: 'string', label: 'Where shall we deliver?', description: 'Where to deliver.' },
        phone: { type: 'string', label: 'Which number may we call?', description: 'Whom to call.' },
      },
    },
  })
  await town.enroll(id, { externalId: 'lina', phoneNumber })
  await town.run(id, 'lina', ({ waiting_for }) => waiting_for === 'reply')
  const write = (content: object, replyTo?: string) =>
    app.ok('simulated_phones_write', { phoneNumber, content, ...(replyTo && { replyTo }) })
  await write({ kind: 'text', text: 'Hello' })
  const where = await asked(phoneNumber, 'Where shall we deliver?')
  expect(where.buttons).toMatchObject([{ kind: 'send_location' }])
  await write({ kind: 'location', latitude: 4.6, longitude: -74.08, name: 'Home' }, where.id)
  const which = await asked(phoneNumber, 'Which number may we call?')
  expect(which.buttons).toMatchObject([{ kind: 'send_contact' }])
  await write({ kind: 'own_contact', messageId: which.id })
  const run = await town.run(id, 'lina', ({ ended_at }) => ended_at !== null)
  expect(run.end_reason).toBe('completed')
  const { data: conversations } = await app.ok('conversations_list', {})
  expect(conversations.map(({ state }: { state: string }) => state)).toEqual(['CLOSED'])
  await until(async () => (await town.run(id, 'lina', () => true)).extraction_status === 'EXTRACTED')
  const answers = await app.ok('initiatives_participant_get', {
    id,
    participantId: `run_${run.id.replaceAll('-', '')}`,
  })
  expect(JSON.stringify(answers)).toContain('Home (4.6, -74.08)')
  expect(JSON.stringify(answers.extraction ?? answers)).toContain(phoneNumber)
})
