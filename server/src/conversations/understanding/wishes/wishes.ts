import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { featuresOf, LABELS, type Label } from './features.ts'
import { decode, type Model, probabilities } from './model.ts'

/** What a message can ask for instead of an answer, or beside one. */
export type Wish = Exclude<Label, 'none'>

export const MODEL_FILE = join(import.meta.dirname, 'model.bin')
let model: Model | undefined

/** Below it, a wish is too doubtful. Few ordinary answers may make the agent ask whether messages should stop. */
const SURE: Readonly<Record<Wish, number>> = { later: 0.65, refusal: 0.65, human: 0.65, optOut: 0.8 }
/** A longer message is a narrative, and the model knows none. */
const LONGEST = 400

const KEPT_TEXTS = 500
const READ_LAST = new LRUCache<string, { wish: Wish | null }>({ max: KEPT_TEXTS })

/**
 * What a message asks for by a model that was trained with examples (`npm run wishes`). `hints` are what the phrases of the
 * tables find in it. Null where it asks for nothing, or the model is in doubt.
 */
export function readWish(text: string, hints: readonly string[]): Wish | null {
  if (text.length > LONGEST) return null
  const key = `${hints.join()} ${text}`
  const known = READ_LAST.get(key)
  if (known) return known.wish
  const wish = predict(text, hints)
  READ_LAST.set(key, { wish })
  return wish
}

function predict(text: string, hints: readonly string[]): Wish | null {
  model ??= decode(readFileSync(MODEL_FILE))
  return wishOfProbabilities(probabilities(model, featuresOf(text, hints)))
}

/** The most probable wish, or null where there is none or it is in doubt. `found` is in the order of `LABELS`. */
export function wishOfProbabilities(found: readonly number[]): Wish | null {
  const highest = found.indexOf(Math.max(...found))
  const label = LABELS[highest]!
  return label === 'none' || found[highest]! < SURE[label] ? null : label
}
