import { expect, test } from 'vitest'
import { exampleOf, readReplies, readTexts } from '../../../../../scripts/wishes/texts.ts'
import { crossValidate, figuresOf } from '../../../../../scripts/wishes/validation.ts'
import { Dice } from '../../../../test/harness/dice.ts'
import { wishByPhrases } from '../intents/intents.ts'
import { LABELS } from './features.ts'

test('The model finds more wishes than the phrases in texts that it does not know, and is right about them', () => {
  const dice = new Dice(1)
  const texts = readTexts().map(exampleOf)
  const byModel = crossValidate(texts, readReplies().map(exampleOf), () => dice.next())
  const byPhrases = figuresOf(texts, ({ text }) => wishByPhrases(text))
  expect(byModel.none.recall).toBeGreaterThan(0.95)
  for (const label of LABELS.filter((each) => each !== 'none')) {
    expect(byModel[label].precision).toBeGreaterThan(0.85)
    expect(byModel[label].recall).toBeGreaterThan(byPhrases[label].recall)
  }
})
