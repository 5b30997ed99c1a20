import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../test/harness/effort.ts'
import { readAnswer } from './answers.ts'
import { readDate } from './dates/dates.ts'
import { readIntents } from './intents/intents.ts'
import { isOptOut } from './intents/opt-out.ts'
import { readNumbers } from './numbers/numbers.ts'
import type { AnswerType, GuidingQuestion } from './question.ts'
import { type Language, sentences, tokenize } from './text.ts'

const NOW = new Date('2026-03-11T15:00:00Z')

const language = fc.constantFrom<Language>('en', 'es', 'pt')
const word = fc.constantFrom(
  ...`sí no claro 8 10/10 12/05 mañana segunda first two mil ciento y e and menos -3 1.200,50 31/02/2026 📞 ⭐ a) por favor quiero hablar persona bot who are you ? ! ... , ’ fin de mes que viene`.split(
    ' ',
  ),
)
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(word, { maxLength: 25 }).map((words) => words.join(' ')),
)
const question = fc.record<GuidingQuestion>({
  id: fc.constant('q'),
  questionText: text,
  answerType: fc.constantFrom<AnswerType>('OPEN', 'MULTIPLE_CHOICE', 'BOOLEAN', 'SCALE'),
  priority: fc.integer({ min: 1, max: 5 }),
  scaleMin: fc.option(fc.integer({ min: -5, max: 5 })),
  scaleMax: fc.option(fc.integer({ min: -5, max: 100 })),
  options: fc.array(fc.record({ id: fc.uuid(), label: text, position: fc.integer() }), { maxLength: 6 }),
})

test('Any text can be read as the answer to any question, and the position lies within the text', () => {
  fc.assert(
    fc.property(question, text, language, (question, text, language) => {
      const reading = readAnswer(question, text, language)
      if (reading.kind !== 'value') return
      expect(0 <= reading.start && reading.start <= reading.end && reading.end <= text.length).toBe(true)
    }),
    { numRuns: cases(1_000) },
  )
})

test('Any text can be searched for dates, numbers, intents and an opt-out', () => {
  fc.assert(
    fc.property(text, language, (text, language) => {
      for (const number of readNumbers(text, language)) {
        expect(Number.isFinite(number.value)).toBe(true)
        expect(text.slice(number.start, number.end)).not.toBe('')
      }
      const date = readDate(text, language, NOW, 'America/Bogota')
      if (date) expect(date.value.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      readIntents(text)
      isOptOut(text)
    }),
    { numRuns: cases(1_000) },
  )
})

test('Sentences and tokens are substrings of their text', () => {
  fc.assert(
    fc.property(text, (text) => {
      for (const sentence of sentences(text))
        expect(text.slice(sentence.start, sentence.end)).toBe(sentence.value)
      for (const token of tokenize(text)) expect(token.end).toBeGreaterThan(token.start)
    }),
  )
})

// With more than linear time this test would run into the time limit.
test('A very long message is read', () => {
  const long = 'quiero hablar con alguien que no me escriba mas tarde gracias y hola '.repeat(3_000)
  for (const language of ['en', 'es', 'pt'] as const) {
    expect(() => [
      readIntents(long),
      readNumbers(long, language),
      readDate(long, language, NOW, 'UTC'),
    ]).not.toThrow()
  }
})
