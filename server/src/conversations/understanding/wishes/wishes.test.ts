import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { digestOfTexts, readTexts } from '../../../../../scripts/wishes/texts.ts'
import { train } from '../../../../../scripts/wishes/training.ts'
import { plain } from '../text.ts'
import { LABELS } from './features.ts'
import { decode, encode, probabilities } from './model.ts'
import { MODEL_FILE } from './wishes.ts'

describe('the model', () => {
  test('was trained with the texts as they are (npm run wishes)', () => {
    const { digest } = decode(readFileSync(MODEL_FILE))
    expect(digest.toString('hex')).toBe(digestOfTexts().toString('hex'))
  })

  test('of another version is refused', () => {
    expect(() => decode(readFileSync(MODEL_FILE).subarray(1))).toThrow('another version')
  })

  test('gives nearly the same probabilities when its weights are rounded', () => {
    const examples = LABELS.map((label, index) => ({ label, features: new Set([index, index + 10, 30]) }))
    let seed = 0
    const trained = train(examples, () => (seed = (seed + 0.37) % 1))
    const rounded = decode(encode(trained, Buffer.alloc(32)))
    for (const { features, label } of examples) {
      const found = probabilities(rounded, features)
      expect(LABELS[found.indexOf(Math.max(...found))]).toBe(label)
      for (const [index, probability] of probabilities(trained, features).entries())
        expect(found[index]).toBeCloseTo(probability, 1)
    }
  })
})

test('no text is there twice, so that cross-validation reads only unknown ones', () => {
  const texts = readTexts().map(({ language, text }) => `${language}: ${plain(text)}`)
  const seen = new Set<string>()
  expect(texts.filter((text) => seen.size === seen.add(text).size)).toEqual([])
})
