import { expect, test } from 'vitest'
import { mentionBefore, mentionedIn, piecesOf } from './mentions.ts'

const ANA = { name: 'Ana', email: 'ana@shop.example' }
const ANA_MARIA = { name: 'Ana María', email: 'maria@shop.example' }
const LEO = { name: 'leo@shop.example', email: 'leo@shop.example' }
const MEMBERS = [ANA, ANA_MARIA, LEO]

test('a text mentions the members that it names after @, each once', () => {
  expect(mentionedIn('@Ana, ask @leo@shop.example. @Ana?', MEMBERS)).toEqual([ANA.email, LEO.email])
  expect(mentionedIn('Write to ana@shop.example', MEMBERS)).toEqual([])
})

test('of two names that begin alike the longer one counts, and a longer word is no name', () => {
  expect(mentionedIn('@Ana María knows', MEMBERS)).toEqual([ANA_MARIA.email])
  expect(mentionedIn('@Anabel knows', MEMBERS)).toEqual([])
})

test('the pieces of a text are the text', () => {
  const text = 'Hi @Ana and @Nobody, see @Ana María'
  const pieces = piecesOf(text, MEMBERS)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.map(({ email }) => email)).toEqual([null, ANA.email, null, ANA_MARIA.email])
})

test('a member is sought after an @ that begins a word', () => {
  expect(mentionBefore('Ask @an', 7)).toEqual({ from: 4, sought: 'an' })
  expect(mentionBefore('@', 1)).toEqual({ from: 0, sought: '' })
  expect(mentionBefore('ana@shop', 8)).toBeNull()
  expect(mentionBefore('Ask @an\nmore', 12)).toBeNull()
  expect(mentionBefore('Ask @ana now', 3)).toBeNull()
})
