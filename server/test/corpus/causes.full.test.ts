import { expect, test } from 'vitest'
import { guidedAgent } from '../../src/conversations/agents/guided/index.ts'
import { type Cause, CONFIDENCE, waitsForReview } from '../../src/conversations/extraction/causes.ts'
import { guidedExtractor } from '../../src/conversations/extraction/guided/index.ts'
import { effort } from '../harness/effort.ts'
import { readCorpus } from './corpus.ts'
import { verdictOn } from './figures.ts'
import { runDialogue } from './labeled-dialogues.ts'

/** The short suite runs a quarter of the dialogues. */
const ONE_IN = effort(4, 1)
/** Fewer values say nothing about a cause. */
const ENOUGH = 40

test('The confidence of each cause is not above the share of its values that is right', async () => {
  const counted = new Map<Cause, { right: number; all: number }>()
  for (const dialogue of readCorpus().filter((_, at) => at % ONE_IN === 0)) {
    const { extraction } = await runDialogue(dialogue, guidedAgent, guidedExtractor)
    for (const slug of Object.keys(dialogue.schema)) {
      const found = extraction[slug]
      if (!found?.cause || dialogue.any.includes(slug)) continue
      const tally = counted.get(found.cause) ?? { right: 0, all: 0 }
      counted.set(found.cause, tally)
      tally.all++
      if (verdictOn(found, dialogue.gives[slug]) === 'right') tally.right++
    }
  }
  const all = [...counted].map(([cause, { right, all }]) => ({ cause, right, all, share: right / all }))
  console.table(all)
  for (const { cause, all: count, share } of all)
    if (count >= ENOUGH) expect(CONFIDENCE[cause], cause).toBeLessThanOrEqual(share + 0.01)
  const kept = all.filter(({ cause }) => !waitsForReview({ confidence: CONFIDENCE[cause] }))
  const sum = (of: typeof all, key: 'right' | 'all') => of.reduce((total, each) => total + each[key], 0)
  const waiting = sum(all, 'all') - sum(kept, 'all')
  console.log(`without review ${sum(kept, 'right')} of ${sum(kept, 'all')} right; ${waiting} wait`)
  expect(sum(kept, 'right') / sum(kept, 'all')).toBeGreaterThan(sum(all, 'right') / sum(all, 'all'))
})
