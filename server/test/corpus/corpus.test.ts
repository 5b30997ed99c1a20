import { expect, test } from 'vitest'
import { guidedAgent } from '../../src/conversations/agents/guided/index.ts'
import { guidedExtractor } from '../../src/conversations/extraction/guided/index.ts'
import { effort } from '../harness/effort.ts'
import { type Dialogue, readCorpus } from './corpus.ts'
import { evaluate, type Figures, precision, recall, sureness } from './figures.ts'
import { type DialogueResult, runDialogue } from './labeled-dialogues.ts'

/** The short suite runs a quarter of the dialogues. */
const ONE_IN = effort(4, 1)

async function figuresOf(dialogues: readonly Dialogue[]): Promise<Figures> {
  const results: DialogueResult[] = []
  for (const dialogue of dialogues.filter((_, at) => at % ONE_IN === 0))
    results.push(await runDialogue(dialogue, guidedAgent, guidedExtractor))
  return evaluate(results)
}

test('The guided agent and extractor meet their accuracy targets on the labeled dialogues', async () => {
  const corpus = readCorpus()
  const figures = await figuresOf(corpus.filter((each) => each.kind === null && !each.isSetAside))
  const all = figures.byType.get('all')!
  expect(corpus.length).toBeGreaterThanOrEqual(200)
  expect(precision(all)).toBeGreaterThanOrEqual(0.98)
  expect(recall(all)).toBeGreaterThanOrEqual(0.97)
  expect(sureness(all)).toBeGreaterThanOrEqual(0.99)
  expect(figures.endingsRight / figures.endings).toBeGreaterThanOrEqual(0.98)
  expect(figures.repeated / figures.answers).toBeLessThanOrEqual(0.005)
  expect(figures.spokeAfterOptOut).toBe(0)
})

test('Ordinary answers are read nearly without mistakes, and most of hard ones', async () => {
  const told = (kind: Dialogue['kind']) => readCorpus().filter((each) => each.kind === kind)
  const [ordinary, hard] = [await figuresOf(told('ordinary')), await figuresOf(told('hard'))]
  expect(precision(ordinary.byType.get('all')!)).toBeGreaterThanOrEqual(0.99)
  expect(recall(ordinary.byType.get('all')!)).toBeGreaterThanOrEqual(0.99)
  expect(ordinary.endingsRight).toBe(ordinary.endings)
  expect(ordinary.repeated).toBe(0)
  expect(precision(hard.byType.get('all')!)).toBeGreaterThanOrEqual(0.92)
  // A quarter of them varies more than all.
  expect(recall(hard.byType.get('all')!)).toBeGreaterThanOrEqual(effort(0.76, 0.8))
  expect(hard.endingsRight / hard.endings).toBeGreaterThanOrEqual(0.94)
  expect(ordinary.spokeAfterOptOut + hard.spokeAfterOptOut).toBe(0)
})
