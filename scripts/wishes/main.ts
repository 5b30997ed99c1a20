import { writeFileSync } from 'node:fs'
import { wishByPhrases } from '../../server/src/conversations/understanding/intents/intents.ts'
import { LABELS } from '../../server/src/conversations/understanding/wishes/features.ts'
import { encode } from '../../server/src/conversations/understanding/wishes/model.ts'
import { MODEL_FILE } from '../../server/src/conversations/understanding/wishes/wishes.ts'
import { Dice } from '../../server/test/harness/dice.ts'
import { digestOfTexts, exampleOf, readReplies, readTexts } from './texts.ts'
import { train } from './training.ts'
import { crossValidate, figuresOf } from './validation.ts'

/** `npm run wishes`: trains the model of wishes with the texts of its folder and the corpus, and tells how good it is. */
const SEED = 1
const texts = readTexts().map(exampleOf)
const replies = readReplies().map(exampleOf)
const bytes = encode(train([...texts, ...replies], randomFrom(SEED)), digestOfTexts())
writeFileSync(MODEL_FILE, bytes)
console.log(`Trained with ${texts.length} texts and ${replies.length} replies: ${bytes.length} bytes`)
const byPhrases = figuresOf(texts, ({ text }) => wishByPhrases(text))
const byModel = crossValidate(texts, replies, randomFrom(SEED))
console.log('Of texts that it does not know:')
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
