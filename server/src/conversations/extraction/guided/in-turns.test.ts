import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { question } from '../../understanding/testing/questions.ts'
import type { ExtractionInput, TranscriptMessage } from '../extractor.ts'
import type { Field } from '../fields.ts'
import { readByRules } from './extract.ts'
import { readUnread } from './unread.ts'

const at = new Date('2026-03-11T15:00:00Z')
const MESSAGES = 200
const demo: Field = { label: 'Wants a demo', description: 'Whether they want a demo', type: 'bool' }
const asked = question('demo', 'BOOLEAN', 'Do you want a demo?')

/** How often other work got its turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false]
  void work.finally(() => {
    isOver = true
  })
  for (; !isOver; turns += 1) await nextTurn()
  await work
  return turns
}

test('A long conversation is read without holding up everything else', async () => {
  const transcript = Array.from({ length: MESSAGES }, (_, place): TranscriptMessage => {
    return { id: `m${place}`, author: 'participant', text: `Here is remark number ${place}.`, at }
  })
  const input: ExtractionInput = {
    ...{ org: '', schema: { demo }, transcript, questions: [], language: 'en', now: at, timeZone: 'UTC' },
  }
  expect(await turnsDuring(readByRules(input))).toBeGreaterThan(MESSAGES / 2)
  const notReached = { ...input, questions: [asked] }
  expect(await turnsDuring(readUnread(notReached, new Set()))).toBeGreaterThan(MESSAGES / 2)
})
