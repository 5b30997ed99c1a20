import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'
import { OpenAiServer } from '../models/testing/openai-server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const QUESTIONS = {
  en: [
    'How happy are you with us?',
    'Would you buy from us again?',
    'What should we improve?',
    'Anything else?',
  ],
  es: [
    '¿Qué tan satisfecho está?',
    '¿Nos volvería a comprar?',
    '¿Qué deberíamos mejorar?',
    '¿Algo más que contarnos?',
  ],
  pt: [
    'Qual é a sua satisfação?',
    'Compraria de novo?',
    'O que deveríamos melhorar?',
    'Quer contar mais algo?',
  ],
}
const OPTIONS = { en: ['Price', 'Speed'], es: ['Precio', 'Velocidad'], pt: ['Preço', 'Velocidade'] }

async function newInitiative(language: keyof typeof QUESTIONS = 'en', more: object = {}): Promise<string> {
  const [mark, again, improve, else_] = QUESTIONS[language]
  const { id } = await app.ok('initiatives_create', {
    name: 'Survey',
    language,
    guidingQuestions: [
      { questionText: mark, answerType: 'SCALE', scaleMin: 1, scaleMax: 10, priority: 1 },
      { questionText: again, answerType: 'BOOLEAN', priority: 2 },
      { questionText: improve, answerType: 'MULTIPLE_CHOICE', options: OPTIONS[language], priority: 3 },
      { questionText: else_, priority: 4 },
    ],
    ...more,
  })
  return id
}

const opening = 'Hi, this is Acme. Do you have a minute for some questions?'
const personaOf = (answer: Record<string, any>, name: string) =>
  answer.personas.find((persona: { name: string }) => persona.name === name)
const outcomesOf = (persona: Record<string, any>) => persona.questions.map((each: any) => each.outcome)

describe('Simulated people', () => {
  test.each(['en', 'es', 'pt'] as const)(
    'behave in %s identically for the same seed, and nothing is written',
    async (language) => {
      const id = await newInitiative(language)
      const before = await rowsWritten()
      const answer = await app.ok('agents_evaluate', { id, opening })
      expect(await app.ok('agents_evaluate', { id, opening })).toEqual(answer)
      expect(await rowsWritten()).toEqual(before)
      expect(await app.ok('agents_evaluate', { id, opening, seed: 'other' })).not.toEqual(answer)

      const all = Array(4).fill('answered')
      for (const name of [
        'plain',
        'wordy',
        'unsure',
        'corrects',
        'paraphrases',
        'digresses',
        'wonders',
        'puts_off',
        'taps',
      ]) {
        const persona = personaOf(answer, name)
        expect([name, persona.ending, outcomesOf(persona)]).toEqual([name, 'done', all])
      }
      expect(personaOf(answer, 'plain').questions.map((each: any) => each.turns)).toEqual([1, 1, 1, 1])
      expect(personaOf(answer, 'unsure').questions.map((each: any) => each.turns)).toEqual([2, 2, 2, 2])
      expect(personaOf(answer, 'asks_for_human')).toMatchObject({ ending: 'human' })
      expect(outcomesOf(personaOf(answer, 'asks_for_human'))[2]).toBe('escalated')
      expect(personaOf(answer, 'declines')).toMatchObject({ ending: 'refused', turns: 1 })
      expect(personaOf(answer, 'opts_out').ending).toBe('opted_out')
      expect(personaOf(answer, 'opts_out').transcript.at(-1).author).toBe('participant')
      expect(outcomesOf(personaOf(answer, 'goes_silent'))).toEqual([
        ...Array(3).fill('answered'),
        'unanswered',
      ])
      expect(personaOf(answer, 'goes_silent').ending).toBe('open')
      expect(answer.questions[0]).toMatchObject({ answered: 12, misunderstood: 0, notAsked: 1 })
      expect(answer.endings).toContainEqual({ ending: 'done', count: 9 })
    },
  )
})

describe('Scripted people', () => {
  test('are evaluated by what they mean, and the values to be extracted are reported', async () => {
    const id = await newInitiative()
    const [mark, again, improve, more] = QUESTIONS.en
    await app.ok('extraction_schema_set', {
      id,
      schema: {
        fields: { score: { label: 'Score', description: 'How happy they are', type: 'int', question: mark } },
      },
    })
    const ana = {
      name: 'Ana',
      answers: [
        { question: mark, says: ['an eight I guess'], means: 8 },
        { question: again, says: ['sure thing'], means: false },
        { question: improve, says: ['hm', 'the price'], means: 'Price' },
      ],
    }
    const { personas } = await app.ok('agents_evaluate', { id, opening, personas: [ana] })
    expect(personas[0].questions).toMatchObject([
      { outcome: 'answered', understood: 8, meant: 8, turns: 1 },
      { outcome: 'misunderstood', understood: true, meant: false },
      { outcome: 'answered', understood: 'Price', turns: 2 },
      { outcome: 'unanswered', turns: 1 },
    ])
    expect(personas[0]).toMatchObject({
      ending: 'open',
      values: [{ key: 'score', values: ['8'], sourceQuote: 'an eight I guess' }],
    })
    expect(personas[0].transcript[0]).toEqual({
      author: 'agent',
      speaker: null,
      text: opening,
      questionId: null,
    })

    const cut = await app.ok('agents_evaluate', {
      id,
      personas: [{ ...ana, behavior: 'plain' }],
      maxTurns: 2,
    })
    expect(cut.personas[0]).toMatchObject({ ending: 'cut', turns: 2 })
    const stranger = { name: 'Bo', answers: [{ question: `${more}?`, says: ['x'] }] }
    expect(await app.api('agents_evaluate', { id, personas: [stranger] })).toMatchObject({ status: 422 })
  })
})

test('A language model stays within its budget and only its cost is stored', async () => {
  await using server = await OpenAiServer.start()
  const id = await newInitiative('en', { agent: 'llm' })
  const { guidingQuestions } = await app.ok('initiatives_get', { id })
  await app.ok('language_model_set', {
    provider: 'ollama',
    model: 'small',
    baseUrl: server.url,
    // A call may cost 0.003, and costs 0.001.
    outputPrice: 2,
    conversationBudget: 0.004,
  })
  const [mark, again] = guidingQuestions.map((question: { id: string }) => question.id)
  const decision = (more: object) => ({
    content: JSON.stringify({
      say: ['Thanks!'],
      action: 'ask',
      asked: null,
      flag: false,
      remember: [],
      ...more,
    }),
  })
  server.replyWith(
    decision({ say: ['How happy are you with us?'], asked: mark }),
    decision({ say: ['Would you buy again?'], asked: again, remember: [{ question: mark, answer: 'nine' }] }),
  )
  const ana = {
    name: 'Ana',
    answers: [
      { question: mark, says: ['nine'], means: 9 },
      { question: again, says: ['yes'], means: true },
    ],
  }
  const before = await rowsWritten()
  const { agent, personas } = await app.ok('agents_evaluate', { id, opening, personas: [ana] })
  expect(agent).toBe('llm')
  // The third turn is the guided agent's, because the budget is spent.
  expect(server.asked).toHaveLength(2)
  expect(personas[0].questions).toMatchObject([
    { outcome: 'answered', understood: 9, turns: 1 },
    { outcome: 'answered', understood: true },
    {},
    {},
  ])
  const speakers = (author: string) =>
    personas[0].transcript
      .filter((line: { author: string }) => line.author === author)
      .map((line: { speaker: string | null }) => line.speaker)
  expect(speakers('agent').slice(0, 4)).toEqual([null, 'llm', 'llm', 'guided'])
  expect(new Set(speakers('participant'))).toEqual(new Set([null]))
  const calls = 'model_calls'
  expect(await rowsWritten()).toEqual({ ...before, [calls]: before[calls]! + 2 })
})

/** The row counts of all tables that messaging or auditing would write. */
async function rowsWritten(): Promise<Record<string, number>> {
  const tables = [
    'runs',
    'messages',
    'conversations',
    'extracted_values',
    'audit_log',
    'changes',
    'model_calls',
  ]
  const counts = tables.map(async (table) => {
    const { count } = await app.runtime.pool.one(sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where org_id = ${app.org.id}`)
    return [table, count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}
