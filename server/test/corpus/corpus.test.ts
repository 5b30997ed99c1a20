import { expect, test } from 'vitest'
import { guidedAgent } from '../../src/conversations/agents/guided/index.ts'
import { guidedExtractor } from '../../src/conversations/extraction/guided/index.ts'
import { effort } from '../harness/effort.ts'
import { readCorpus } from './corpus.ts'
import { judge, precision, recall, sureness } from './figures.ts'
import { type Held, hold } from './talk.ts'

/** The suite holds a quarter of the dialogues. */
const ONE_IN = effort(4, 1)

test('The guided agent and extractor meet their accuracy targets on the labeled dialogues', async () => {
  const corpus = readCorpus()
  const held: Held[] = []
  for (const dialogue of corpus.filter((each, at) => !each.isSetAside && at % ONE_IN === 0))
    held.push(await hold(dialogue, guidedAgent, guidedExtractor))
  const figures = judge(held)
  const all = figures.byType.get('all')!
  expect(corpus.length).toBeGreaterThanOrEqual(200)
  expect(precision(all)).toBeGreaterThanOrEqual(0.98)
  expect(recall(all)).toBeGreaterThanOrEqual(0.97)
  expect(sureness(all)).toBeGreaterThanOrEqual(0.99)
  expect(figures.endingsRight / figures.endings).toBeGreaterThanOrEqual(0.98)
  expect(figures.repeated / figures.answers).toBeLessThanOrEqual(0.005)
  expect(figures.spokeAfterOptOut).toBe(0)
})
