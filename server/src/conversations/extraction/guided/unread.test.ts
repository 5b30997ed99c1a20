import { expect, test } from 'vitest'
import { question } from '../../understanding/testing/questions.ts'
import type { ExtractionInput, TranscriptMessage } from '../extractor.ts'
import type { Field } from '../fields.ts'
import { readByRules } from './extract.ts'
import { readUnread } from './unread.ts'

const at = new Date('2026-03-11T15:00:00Z')
const about = { label: 'Value', description: 'What it is.' }
const options = ['Basic', 'Pro', 'Team'].map((label, i) => ({ id: `o${i}`, label, position: i + 1 }))
const PLAN = question('plan', 'MULTIPLE_CHOICE', 'Which plan do you prefer?', { options })
const AGAIN = question('again', 'BOOLEAN', 'Would you buy from us again?')
const PEOPLE = question('people', 'OPEN', 'How many people live with you?')
const FAULT = question('fault', 'OPEN', 'What went wrong with the delivery?')
const people: Field = { ...about, type: 'int', question: PEOPLE.questionText }
const plan: Field = { ...about, type: 'enum', values: ['basic', 'pro', 'team'], question: PLAN.questionText }
const again: Field = { ...about, type: 'bool', question: AGAIN.questionText }

/** `we: …` is ours, all else the participant's. */
async function read(field: Field, ...lines: string[]) {
  const transcript = lines.map((line, place): TranscriptMessage => {
    const isOurs = line.startsWith('we: ')
    const text = isOurs ? line.slice(4) : line
    return { id: `m${place}`, author: isOurs ? 'agent' : 'participant', text, at }
  })
  const input: ExtractionInput = {
    ...{ org: '', schema: { value: field }, transcript, questions: [PLAN, AGAIN, PEOPLE, FAULT] },
    ...{ language: 'en', now: at, timeZone: 'UTC' },
  }
  const { values } = await readByRules(input)
  return { value: values.value?.value, unread: await readUnread(input, new Set(Object.keys(values))) }
}

const ASKED = 'we: Would you buy from us again?'
const HELP = 'we: Sorry, I am not sure I got that. You can simply reply yes or no.'
const LEFT = 'we: I will leave that for the team. Which plan do you prefer?'

test('What was replied to a question that was asked again is an answer without a value', async () => {
  expect(await read(again, ASKED, 'hmm well', HELP, 'the thing with the box', LEFT, 'Pro')).toEqual({
    value: undefined,
    unread: [{ slug: 'value', quote: 'the thing with the box', candidates: [true, false] }],
  })
})

test.each([
  ['an answer after help', [ASKED, 'hmm well', HELP, 'yes']],
  ['a request for a person', [ASKED, 'hmm well', HELP, 'I want to talk to a person']],
  ['a question of theirs', [ASKED, 'hmm well', HELP, 'how much is it?']],
  ['a word that stops messages', [ASKED, 'hmm well', HELP, 'stop']],
  ['somebody who does not know', [ASKED, 'hmm well', HELP, 'I do not know']],
  ['one reply alone', [ASKED, 'hmm well']],
] as const)('There is none after %s', async (_, lines) => {
  expect((await read(again, ...lines)).unread).toEqual([])
})

test('Several options wait for a person where the field takes one', async () => {
  const lines = ['we: Which plan do you prefer?', 'Pro or Team', 'we: Did you mean Pro or Team?', 'hmm']
  expect(await read(plan, ...lines)).toEqual({
    value: undefined,
    unread: [{ slug: 'value', quote: 'Pro or Team', candidates: ['pro', 'team'] }],
  })
})

test.each([
  ['its name', 'Team', 'team'],
  ['its place among those named', 'the first', 'pro'],
  ['another option', 'Basic then', 'basic'],
])('The reply to asking back is read by %s', async (_, reply, value) => {
  const lines = ['we: Which plan do you prefer?', 'Pro or Team', 'we: Did you mean Pro or Team?', reply]
  expect(await read(plan, ...lines)).toEqual({ value, unread: [] })
})

const COUNT = 'we: How many people live with you?'
const NUMBER = 'we: Sorry, I am not sure I got that. A number is enough.'

test('A number that was asked for and not given waits for a person', async () => {
  expect(await read(people, COUNT, 'the usual bunch', NUMBER, 'as ever')).toEqual({
    value: undefined,
    unread: [{ slug: 'value', quote: 'as ever', candidates: [] }],
  })
})

test('A number that was asked back counts, and else the one before', async () => {
  expect((await read(people, COUNT, '2 adults 1 baby', 'we: Did you mean 2 or 1?', '3')).value).toBe(3)
  expect((await read(people, COUNT, '4 or so', NUMBER, 'as ever')).value).toBe(4)
})

test('What is said in a dispute waits for a person, unless it is the answer itself', async () => {
  const dispute = 'never again after this mess, I am calling my lawyer'
  expect(await read(again, ASKED, dispute)).toEqual({
    value: undefined,
    unread: [{ slug: 'value', quote: dispute, candidates: [true, false] }],
  })
})

test('A remark about a question that was not reached waits for a person', async () => {
  const remark = 'The delivery problem was a truck stuck in mud.'
  const fault: Field = { ...about, label: 'Delivery problem', type: 'string', question: FAULT.questionText }
  expect(await read(fault, 'we: Hello!', remark)).toEqual({
    value: undefined,
    unread: [{ slug: 'value', quote: remark, candidates: [remark] }],
  })
})
