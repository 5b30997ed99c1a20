import { writeFileSync } from 'node:fs'
import { phraseHint } from '../server/src/conversations/understanding/intents/intents.ts'
import { featuresOf, LABELS } from '../server/src/conversations/understanding/wishes/features.ts'
import { encode } from '../server/src/conversations/understanding/wishes/model.ts'
import { digestOfTexts, readTexts } from '../server/src/conversations/understanding/wishes/texts.ts'
import { train } from '../server/src/conversations/understanding/wishes/training.ts'
import { crossValidate, figuresOf } from '../server/src/conversations/understanding/wishes/validation.ts'
import { MODEL_FILE } from '../server/src/conversations/understanding/wishes/wishes.ts'
import { Dice } from '../server/test/harness/dice.ts'

/** `npm run wishes`: trains the model of wishes with the texts of its folder, and tells how good it is. */
const SEED = 1
const examples = readTexts().map(({ text, label }) => {
  const hint = phraseHint(text)
  return { label, hint, features: featuresOf(text, hint) }
})
const bytes = encode(train(examples, randomFrom(SEED)), digestOfTexts())
writeFileSync(MODEL_FILE, bytes)
console.log(`Trained with ${examples.length} texts: ${bytes.length} bytes. Of texts that it does not know:`)
const byPhrases = figuresOf(examples, ({ hint }) => hint)
const byModel = crossValidate(examples, randomFrom(SEED))
console.table(
  Object.fromEntries(
    LABELS.map((label) => [
      label,
      {
        'phrases: precision': rounded(byPhrases[label].precision),
        'phrases: recall': rounded(byPhrases[label].recall),
        'model: precision': rounded(byModel[label].precision),
        'model: recall': rounded(byModel[label].recall),
      },
    ]),
  ),
)

function randomFrom(seed: number): () => number {
  const dice = new Dice(seed)
  return () => dice.next()
}

function rounded(share: number): number {
  return Number(share.toFixed(3))
}
