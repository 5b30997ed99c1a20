import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { createOutbound } from '../../../platform/outbound/index.ts'
import { Models } from '../../models/index.ts'
import { OpenAiServer } from '../../models/testing/openai-server.ts'
import type { GuidingQuestion } from '../../understanding/index.ts'
import type { ExtractionInput } from '../extractor.ts'
import { llmExtractor } from '../llm/index.ts'
import { combinedExtractor } from './extract.ts'

let outreach: Outreach
let server: OpenAiServer
let models: Models
const outbound = createOutbound({ allowLoopback: true })
const at = new Date('2026-03-11T15:00:00Z')
const signal = new AbortController().signal
beforeAll(async () => {
  outreach = await Outreach.start()
  server = await OpenAiServer.start()
  models = new Models(outreach.runtime, outbound, 5_000)
  await outreach.app.ok('language_model_set', { provider: 'ollama', model: 'small', baseUrl: server.url })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await outbound.close()
  await outreach[Symbol.asyncDispose]()
})

const question = (
  id: string,
  answerType: GuidingQuestion['answerType'],
  questionText: string,
  ...labels: string[]
) => ({
  ...{ id, answerType, questionText, priority: 1, scaleMin: null, scaleMax: null },
  options: labels.map((label, position) => ({ id: `${id}${position}`, label, position })),
})
const QUESTIONS: GuidingQuestion[] = [
  question('again', 'BOOLEAN', 'Would you buy from us again?'),
  question('plan', 'MULTIPLE_CHOICE', 'Which plan do you prefer?', 'Basic', 'Pro', 'Team'),
]
const SCHEMA: ExtractionInput['schema'] = {
  again: { type: 'bool', label: 'Buys again', description: 'Whether.', question: QUESTIONS[0]!.questionText },
  plan: {
    ...{ type: 'enum', label: 'Plan', description: 'Which.', values: ['basic', 'pro', 'team'] },
    question: QUESTIONS[1]!.questionText,
  },
}

/** A conversation in which both questions were asked, and these are the replies. */
function input(again: string, plan: string, choice: string | null = null): ExtractionInput {
  const said = (author: 'agent' | 'participant', text: string, place: number) => ({
    id: `m${place}`,
    author,
    text,
    at,
  })
  return {
    org: outreach.org,
    schema: SCHEMA,
    questions: QUESTIONS,
    language: 'en',
    now: at,
    timeZone: 'UTC',
    transcript: [
      said('agent', QUESTIONS[0]!.questionText, 1),
      said('participant', again, 2),
      said('agent', QUESTIONS[1]!.questionText, 3),
      { ...said('participant', plan, 4), choice },
    ],
  }
}

const found = (...values: [field: string, value: unknown, quote: string][]) => ({
  content: JSON.stringify({
    values: values.map(([field, value, quote]) => ({ field, value, quote, confidence: 0.9 })),
  }),
})
const fieldsAsked = () =>
  Object.keys(JSON.parse(String(server.asked[0]!.body.messages[1]!.content)).fields as object)

test('The model is not asked when taps and literal answers give every value', async () => {
  server.replyWith()
  const values = await combinedExtractor(models).extract(input('yes', 'Pro', 'plan/plan1'), signal)
  expect(values).toMatchObject({
    again: { value: true, cause: 'exact' },
    plan: { value: 'pro', cause: 'tapped' },
  })
  expect(server.asked).toEqual([])
})

test('The model is asked only for what is left, with its question and options', async () => {
  server.replyWith(found(['plan', 'team', 'the one for us all']))
  const values = await combinedExtractor(models).extract(input('yes', 'the one for us all'), signal)
  expect(fieldsAsked()).toEqual(['plan'])
  expect(server.asked[0]!.body.messages[1]!.content).toContain('"options":["Basic","Pro","Team"]')
  expect(values.again).toMatchObject({ value: true, cause: 'exact' })
  expect(values.plan).toMatchObject({ value: 'team', cause: 'model_only', sourceQuote: 'the one for us all' })
})

test('Rules fill what the model leaves out', async () => {
  server.replyWith(found())
  const said = 'after all that happened I would definitely do it again'
  const values = await combinedExtractor(models).extract(input(said, 'Basic'), signal)
  expect(values).toMatchObject({ again: { value: true }, plan: { value: 'basic' } })
})

test('A field called constructor without an answer has no value', async () => {
  const builder = { type: 'string' as const, label: 'Builder', description: 'Who.' }
  server.replyWith(found())
  const values = await combinedExtractor(models).extract(
    { ...input('yes', 'Pro'), schema: { constructor: builder } },
    signal,
  )
  expect(Object.keys(values)).toEqual([])
})

test('Where both disagree the value waits for a person, with both as candidates', async () => {
  const said = 'after all that happened I would definitely do it again'
  server.replyWith(found(['again', false, said]))
  const { again } = await combinedExtractor(models).extract(input(said, 'Basic'), signal)
  expect(again).toMatchObject({ value: true, cause: 'readers_disagree', candidates: [false] })
})

test('Without an answer of the model the rules stand', async () => {
  server.replyWith({ status: 401 })
  const values = await combinedExtractor(models).extract(input('yes', 'whatever you say'), signal)
  expect(values).toMatchObject({ again: { value: true } })
})

test.each([
  ['a no for "sí claro"', 'sí claro', ['again', false, 'sí claro']],
  ['a yes for "no, gracias"', 'no, gracias', ['again', true, 'no, gracias']],
] as const)('The model’s value is rejected when its quote says the opposite: %s', async (_, said, value) => {
  server.replyWith(found([...value]), found([...value]))
  const { again } = await llmExtractor(models).extract(input(said, 'Basic'), signal)
  expect(again?.value).not.toBe(value[1])
})
