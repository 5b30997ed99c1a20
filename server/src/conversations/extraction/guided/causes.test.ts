import { expect, test } from 'vitest'
import { question } from '../../understanding/testing/questions.ts'
import { CONFIDENCE, waitsForReview } from '../causes.ts'
import type { ExtractionInput, TranscriptMessage } from '../extractor.ts'
import type { Field } from '../fields.ts'
import { extract } from './extract.ts'

const at = new Date('2026-03-11T15:00:00Z')
const about = { label: 'Value', description: 'What it is.' }
const options = ['Basic', 'Pro', 'Team'].map((label, i) => ({ id: `o${i}`, label, position: i + 1 }))
const PLAN = question('plan', 'MULTIPLE_CHOICE', 'Which plan do you prefer?', { options })
const AGAIN = question('again', 'BOOLEAN', 'Would you buy from us again?')
const GUESTS = question('guests', 'OPEN', 'How many guests will come?')

const plan: Field = { ...about, type: 'enum', values: ['basic', 'pro', 'team'], question: PLAN.questionText }
const again: Field = { ...about, type: 'bool', question: AGAIN.questionText }
const guests: Field = { ...about, type: 'int', question: GUESTS.questionText }

/** `we: …` is ours, `tap ID: …` a tapped choice, all else the participant's. */
function read(field: Field, ...lines: string[]) {
  const transcript = lines.map((line, place): TranscriptMessage => {
    const [, who, choice, text = ''] = /^(?:(we|tap)(?: (\S+))?: )?(.*)$/.exec(line)!
    const author = who === 'we' ? 'agent' : 'participant'
    return { id: `m${place}`, author, text, at, choice: choice ?? null }
  })
  const input: ExtractionInput = {
    ...{ org: '', schema: { value: field }, transcript, questions: [PLAN, AGAIN, GUESTS] },
    ...{ language: 'en', now: at, timeZone: 'UTC' },
  }
  return extract(input).values.value
}

test.each([
  ['tapped', plan, ['we: Which plan do you prefer?', 'tap plan/o1: Pro'], 'pro'],
  ['tapped', again, ['we: Would you buy from us again?', 'tap again/no: No'], false],
  ['literal', plan, ['we: Which plan do you prefer?', 'Pro please'], 'pro'],
  ['inferred', plan, ['we: Which plan do you prefer?', 'the second one'], 'pro'],
  ['two_values', plan, ['we: Which plan do you prefer?', 'Pro is fine, Team is for later'], 'pro'],
  ['literal', again, ['we: Would you buy from us again?', 'yes'], true],
  ['inferred', again, ['we: Would you buy from us again?', 'I would do it without thinking twice'], true],
  [
    'asked_twice',
    again,
    ['we: Would you buy from us again?', 'what do you mean?', 'we: Would you buy from us again?', 'yes'],
    true,
  ],
  ['literal', guests, ['we: How many guests will come?', 'four'], 4],
  ['inferred', guests, ['we: How many guests will come?', 'I suppose that there will be 4 of us'], 4],
  ['two_values', guests, ['we: How many guests will come?', 'we are 4 adults and 3 kids'], 4],
] as const)('A value is %s', (cause, field, lines, value) => {
  expect(read(field, ...lines)).toMatchObject({ value, cause, confidence: CONFIDENCE[cause] })
})

test('What a message names besides is a candidate, and a correction is none', () => {
  expect(read(guests, 'we: How many guests will come?', 'we are 4 adults and 3 kids')?.candidates).toEqual([
    3,
  ])
  const corrected = read(guests, 'we: How many guests will come?', '4, sorry, 5')
  expect(corrected).toMatchObject({ value: 5, candidates: [] })
  expect(corrected?.cause).not.toBe('two_values')
})

test('Only values with a doubt wait for review', () => {
  const waiting = Object.entries(CONFIDENCE).filter(([, confidence]) => waitsForReview({ confidence }))
  expect(waiting.map(([cause]) => cause).sort()).toEqual([
    'model_only',
    'not_understood',
    'readers_disagree',
    'two_values',
  ])
})

test('A tap answers the question that it belongs to, whatever was asked since', () => {
  const lines = [
    'we: Would you buy from us again?',
    'tap again/yes: Yes',
    'we: Which plan do you prefer?',
    'tap again/no: No',
    'Team',
  ]
  expect(read(again, ...lines)).toMatchObject({ value: false, cause: 'tapped' })
  expect(read(plan, ...lines)).toMatchObject({ value: 'team', cause: 'literal' })
})
