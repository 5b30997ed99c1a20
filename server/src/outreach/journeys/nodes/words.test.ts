import { expect, test } from 'vitest'
import { everything } from '../definition/testing/every-node.ts'
import { allSignalsOf, kindOf, NODE_KINDS } from './index.ts'
import type { Action } from './schema.ts'
import { type Texts, waitText } from './words.ts'

const wait = { until: new Date('2030-01-31T14:00:00Z'), timeZone: 'America/Bogota' }

const nodes = everything.actions as Action[]
const nodeOf = (kind: Action['kind']) => nodes.find((node) => node.kind === kind)!

/** A sentence in each language, all different. */
function expectSentences(texts: Texts): void {
  expect(Object.keys(texts)).toEqual(['en', 'es', 'pt'])
  for (const text of Object.values(texts)) {
    expect(text).toMatch(/^[\p{Lu}“«].*\.$/u)
    expect(text).not.toMatch(/undefined|null|NaN|\[object/)
  }
  expect(texts.en).not.toBe(texts.es)
}

test.each(nodes)(
  '$kind has texts for what it does, waits for and fails with, and for each signal',
  (node) => {
    const { words } = kindOf(node)
    expectSentences(words.does)
    for (const until of [wait.until, null]) {
      const text = waitText(words, { ...wait, until })
      if (text) expectSentences(text)
    }
    for (const signal of allSignalsOf(node)) {
      const why = words.why(node, signal)
      expectSentences(why)
      expect(why.en).not.toBe(`It left with ${signal}.`)
    }
    for (const texts of Object.values(words.failures)) expectSentences(texts)
  },
)

test('A time is written in the organization’s time zone', () => {
  expect(waitText(NODE_KINDS.WAIT_FOR_REPLY.words, wait)).toEqual({
    en: 'Waits for a reply until January 31, 2030 at 9:00 AM.',
    es: 'Espera una respuesta hasta el 31 de enero de 2030 a las 9:00.',
    pt: 'Aguarda uma resposta até 31 de janeiro de 2030 às 09:00.',
  })
})

test('A signal that the node no longer has is shown by its name', () => {
  const node = nodeOf('CASE')
  expect(kindOf(node).words.why(node, 'case:a').en).toBe('The value was “x”.')
  expect(kindOf(node).words.why(node, 'case:gone').en).toBe('It left with case:gone.')
})
