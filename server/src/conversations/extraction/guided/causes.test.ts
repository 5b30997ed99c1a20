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
  ['exact', plan, ['we: Which plan do you prefer?', 'pro!'], 'pro'],
  ['inferred', plan, ['we: Which plan do you prefer?', 'the second one'], 'pro'],
  ['two_values', plan, ['we: Which plan do you prefer?', 'Pro is fine, Team is for later'], 'pro'],
  ['exact', again, ['we: Would you buy from us again?', 'yes'], true],
  ['inferred', again, ['we: Would you buy from us again?', 'I would do it without thinking twice'], true],
  [
    'asked_twice',
    again,
    ['we: Would you buy from us again?', 'what do you mean?', 'we: Would you buy from us again?', 'yes'],
    true,
  ],
  ['exact', guests, ['we: How many guests will come?', '4.'], 4],
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

test('A number is read in the language of the conversation: “90 mil” is one number in Spanish', () => {
  const transcript = [GUESTS.questionText, '90 mil'].map((text, place): TranscriptMessage => {
    return { id: `m${place}`, author: place === 0 ? 'agent' : 'participant', text, at }
  })
  const input: ExtractionInput = {
    ...{ org: '', schema: { value: guests }, transcript, questions: [GUESTS] },
    ...{ language: 'es', now: at, timeZone: 'UTC' },
  }
  expect(extract(input).values.value).toMatchObject({ value: 90_000, cause: 'literal', candidates: [] })
})

test('Only values with a doubt wait for review', () => {
  const waiting = Object.entries(CONFIDENCE).filter(([, confidence]) => waitsForReview({ confidence }))
  expect(waiting.map(([cause]) => cause).sort()).toEqual([
    'model_only',
    'not_understood',
    'partly_read',
    'readers_disagree',
    'two_values',
  ])
})

test('A field takes its value where its question is only the beginning of the guiding question', () => {
  const said = ['we: How many guests will come?', '12']
  expect(read({ ...guests, question: 'How many guests' }, ...said)).toMatchObject({ value: 12 })
  expect(read({ ...guests, question: 'How many dogs will come?' }, ...said)).toBeUndefined()
})

test('What asks to go on later gives no value that nobody asked for', () => {
  const later = 'you caught me going into a meeting with my guests, can we pick this up tonight'
  expect(read(again, 'we: Which plan do you prefer?', later)).toBeUndefined()
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
  expect(read(plan, ...lines)).toMatchObject({ value: 'team', cause: 'exact' })
})

const DAYS = question('day', 'OPEN', 'What day would you like to come?')
const ITEMS = question('items', 'OPEN', 'What are you going to store?')
const NAME = question('name', 'OPEN', 'What is the name of the boat?')
const SEVERAL: Field = { ...plan, type: 'enum[]', values: ['basic', 'pro', 'team'] }
const items: Field = { ...about, type: 'string[]', question: ITEMS.questionText }
const day: Field = { ...about, label: 'Date', type: 'string', question: DAYS.questionText }
const name: Field = { ...about, label: 'Name', type: 'string', question: NAME.questionText }

test.each([
  ['a list with a sentence', items, ITEMS, 'a bed and all the things of my daughter', 'a bed and a desk'],
  ['items that may be meant', items, ITEMS, 'a bed, maybe the desk', 'a bed, two desks or a chair'],
  ['a yes where things are asked', items, ITEMS, 'yes', 'books'],
  ['options beside other words', SEVERAL, PLAN, 'Pro, and perhaps one of those bigger ones', 'Pro and Team'],
  ['options that go on with others', SEVERAL, PLAN, 'oh and Pro', 'Pro please'],
  ['an option that is denied', plan, PLAN, 'there is no team any more', 'the team one'],
  [
    'a yes that turns into a no',
    again,
    AGAIN,
    'would LOVE to come but he eats everything so no lol',
    'I would love to',
  ],
  ['a number after which more is said', guests, GUESTS, 'four of us but it may change soon', 'four of us'],
  ['a number that is asked about', guests, GUESTS, 'I think four. would that be fine?', 'I think that four'],
  ['a day that is counted from', day, DAYS, 'The party is on April 10th, so the day after', 'April 10th'],
  ['two days', day, DAYS, 'my exam is on Monday, I am free on Tuesday', 'on Tuesday'],
  ['a sentence for a name', name, NAME, 'it has been on that pontoon for years', 'Lady Jane'],
] as const)('%s is read only partly', (_, field, asked, doubtful, plainly) => {
  const of = (text: string) => {
    const transcript = [asked.questionText, text].map(
      (text, at): TranscriptMessage => ({
        ...{ id: `m${at}`, author: at === 0 ? 'agent' : 'participant', text },
        at: new Date('2026-03-11T15:00:00Z'),
      }),
    )
    const input: ExtractionInput = {
      ...{ org: '', schema: { value: field }, transcript, questions: [asked] },
      ...{ language: 'en', now: at, timeZone: 'UTC' },
    }
    return extract(input).values.value
  }
  expect(of(doubtful)?.cause).toBe('partly_read')
  expect(['literal', 'inferred']).toContain(of(plainly)?.cause)
})
