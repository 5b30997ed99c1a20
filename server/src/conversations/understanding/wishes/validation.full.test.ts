import { expect, test } from 'vitest'
import { Dice } from '../../../../test/harness/dice.ts'
import { phraseHint } from '../intents/intents.ts'
import { featuresOf, LABELS } from './features.ts'
import { readTexts } from './texts.ts'
import { crossValidate, figuresOf } from './validation.ts'

test('The model finds more wishes than the phrases in texts that it does not know, and is right about them', () => {
  const dice = new Dice(1)
  const examples = readTexts().map(({ text, label }) => {
    const hint = phraseHint(text)
    return { label, hint, features: featuresOf(text, hint) }
  })
  const byModel = crossValidate(examples, () => dice.next())
  const byPhrases = figuresOf(examples, ({ hint }) => hint)
  expect(byModel.none.recall).toBeGreaterThan(0.97)
  for (const label of LABELS.filter((each) => each !== 'none')) {
    expect(byModel[label].precision).toBeGreaterThan(0.9)
    expect(byModel[label].recall).toBeGreaterThan(byPhrases[label].recall)
  }
})
