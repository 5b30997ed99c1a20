import { expect, test } from 'vitest'
import { isOptOut, mayOptOut } from '../../src/conversations/understanding/index.ts'
import { readCorpus } from '../corpus/corpus.ts'
import { type Kind, readTexts } from './texts.ts'

const TEXTS = readTexts()
const read = (text: string): Kind => (isOptOut(text) ? 'stop' : mayOptOut(text) ? 'unclear' : 'ordinary')
const of = (kind: Kind) => TEXTS.filter((each) => each.kind === kind)
const readAs = (kind: Kind, as: Kind) => of(kind).filter(({ text }) => read(text) === as)

test('The texts are more than three hundred, in three languages', () => {
  expect(TEXTS.length).toBeGreaterThanOrEqual(400)
  expect(new Set(TEXTS.map(({ language }) => language)).size).toBe(3)
})

test('Who clearly asks to be left alone is', () => {
  expect(readAs('stop', 'stop').length / of('stop').length).toBeGreaterThanOrEqual(0.99)
})

test('Who may have asked for it is asked', () => {
  expect(readAs('unclear', 'unclear').length / of('unclear').length).toBeGreaterThanOrEqual(0.95)
  // These are opt-out words, or a courtesy beside one.
  expect(readAs('unclear', 'stop').map(({ text }) => text)).toEqual(['please stop', 'remover'])
})

test('Ordinary answers stop nothing', () => {
  // The word alone is an opt-out where no choice offers it.
  expect(readAs('ordinary', 'stop').map(({ text }) => text)).toEqual(['Alto', 'Alto'])
  expect(readAs('ordinary', 'unclear')).toEqual([])
  const answers = readCorpus()
    .filter(({ ends }) => ends !== 'optOut')
    .flatMap(({ replies, after }) => [...[...replies.values()].flat(2), ...after.flat()])
    .filter((said) => typeof said === 'string')
  expect(answers.length).toBeGreaterThan(3_000)
  expect(answers.filter((text) => read(text) === 'stop')).toEqual([])
  expect(answers.filter((text) => read(text) === 'unclear').length).toBeLessThanOrEqual(answers.length / 500)
})
