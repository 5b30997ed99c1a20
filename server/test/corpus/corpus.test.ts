import { expect, test } from 'vitest'
import { guidedAgent } from '../../src/conversations/agents/guided/index.ts'
import { guidedExtractor } from '../../src/conversations/extraction/guided/index.ts'
import { effort } from '../harness/effort.ts'
import { readCorpus } from './corpus.ts'
import { evaluate, precision, recall, sureness } from './figures.ts'
import { type DialogueResult, runDialogue } from './labeled-dialogues.ts'

/** The short suite runs a quarter of the dialogues. */
const ONE_IN = effort(4, 1)

test('The guided agent and extractor meet their accuracy targets on the labeled dialogues', async () => {
  const corpus = readCorpus()
  const results: DialogueResult[] = []
  for (const dialogue of corpus.filter((each, at) => !each.isSetAside && at % ONE_IN === 0))
    results.push(await runDialogue(dialogue, guidedAgent, guidedExtractor))
  const figures = evaluate(results)
  const all = figures.byType.get('all')!
  expect(corpus.length).toBeGreaterThanOrEqual(200)
  expect(precision(all)).toBeGreaterThanOrEqual(0.98)
  expect(recall(all)).toBeGreaterThanOrEqual(0.97)
  expect(sureness(all)).toBeGreaterThanOrEqual(0.99)
  expect(figures.endingsRight / figures.endings).toBeGreaterThanOrEqual(0.98)
  expect(figures.repeated / figures.answers).toBeLessThanOrEqual(0.005)
  expect(figures.spokeAfterOptOut).toBe(0)
})
