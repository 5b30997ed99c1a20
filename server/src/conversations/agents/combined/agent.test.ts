import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { createOutbound } from '../../../platform/outbound/index.ts'
import { Models } from '../../models/index.ts'
import { OpenAiServer } from '../../models/testing/openai-server.ts'
import { QUESTIONS } from '../guided/testing/talk.ts'
import { combinedAgent } from './agent.ts'

let outreach: Outreach
let server: OpenAiServer
let models: Models
const outbound = createOutbound({ allowLoopback: true })
const at = new Date('2026-03-11T15:00:00Z')
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

const MARK = QUESTIONS.en.find(({ answerType }) => answerType === 'SCALE')!

async function reply(...texts: (string | { text: string; choice: string })[]) {
  const content = { say: ['Thanks for telling us.'], action: 'wait', asked: null, flag: false, remember: [] }
  server.replyWith({ content: JSON.stringify(content) })
  const turn = await combinedAgent(models).turn(
    {
      conversation: { org: outreach.org, id: '00000000-0000-7000-8000-000000000001' },
      knowledge: [],
      language: 'en',
      objective: null,
      context: null,
      identityDeflection: null,
      flagCondition: null,
      questions: QUESTIONS.en,
      transcript: [
        { author: 'agent', text: MARK.questionText, at },
        ...texts.map((said) => ({
          author: 'participant' as const,
          at,
          ...(typeof said === 'string' ? { text: said } : said),
        })),
      ],
      memory: { asked: MARK.id, read: 0 },
      readBefore: 0,
      person: { name: 'Ana' },
      medium: 'whatsapp',
      now: at,
      timeZone: 'UTC',
    },
    new AbortController().signal,
  )
  return { by: turn.by, calls: server.asked.length }
}

test.each([
  ['a number for a scale', ['8'], 'guided'],
  ['a tapped mark', [{ text: '8', choice: `${MARK.id}/8` }], 'guided'],
  ['a tap on an earlier question', [{ text: 'Yes', choice: 'again/yes' }], 'guided'],
  ['a number with a word', ['an 8'], 'guided'],
  ['a whole sentence', ['it was fine, but the delivery took two weeks'], 'llm'],
  ['a question', ['why?'], 'llm'],
  ['several messages', ['8', 'and tell your driver he is great'], 'llm'],
] as const)('%s is taken by the right agent', async (_, texts, agent) => {
  expect(await reply(...texts)).toEqual({ by: agent, calls: agent === 'llm' ? 1 : 0 })
})
