import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import type { Agent, AgentInput } from '../agent.ts'
import { QUESTIONS, Talk } from '../guided/testing/talk.ts'
import { withinLimits } from '../limits.ts'
import { mergeGuidelines } from './guidelines.ts'
import { NO_GUIDELINES } from './schema.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

test('the organization and an initiative each say how agents write, and a copy keeps it', async () => {
  const { app } = outreach
  const { id: initiativeId } = await app.ok('initiatives_create', { name: 'Survey' })
  expect(await app.ok('agent_guidelines_get', { initiativeId })).toEqual({
    guidelines: NO_GUIDELINES,
    organization: NO_GUIDELINES,
  })
  await app.ok('agent_guidelines_set', { guidelines: { register: 'formal', neverSay: ['cheap'] } })
  await app.ok('agent_guidelines_set', { initiativeId, guidelines: { signOff: 'Acme' } })
  const found = await app.ok('agent_guidelines_get', { initiativeId })
  expect(found).toEqual({
    guidelines: { ...NO_GUIDELINES, signOff: 'Acme' },
    organization: { ...NO_GUIDELINES, register: 'formal', neverSay: ['cheap'] },
  })
  const { id: copy } = await app.ok('initiatives_duplicate', { id: initiativeId })
  expect(await app.ok('agent_guidelines_get', { initiativeId: copy })).toEqual(found)
  expect(await app.api('agent_guidelines_get', { initiativeId: 'init_nothing' })).toMatchObject({
    status: 404,
  })
})

test('an initiative decides, but cannot allow words that its organization forbids', () => {
  const organization = { ...NO_GUIDELINES, register: 'formal' as const, neverSay: ['cheap'], maxMessages: 5 }
  const own = { ...NO_GUIDELINES, register: 'informal' as const, neverSay: ['free'] }
  expect(mergeGuidelines(organization, own)).toEqual({
    ...NO_GUIDELINES,
    register: 'informal',
    neverSay: ['cheap', 'free'],
    maxMessages: 5,
  })
  expect(mergeGuidelines(null, null)).toEqual(NO_GUIDELINES)
})

test('the guided agent addresses people as chosen, whatever the questions do', () => {
  const talk = (register: 'formal' | 'informal' | null) => {
    const one = new Talk('es', { guidelines: { ...NO_GUIDELINES, register } })
    return one.reply('quiero hablar con una persona').say.join(' ')
  }
  expect(talk('formal')).not.toBe(talk(null))
  expect(talk('informal')).toBe(talk(null))
})

const saying = (action: 'ask' | 'close'): Agent => ({
  name: 'llm',
  account: () => ({ asked: null, answers: {}, ended: null }),
  turn: async () => ({ say: ['Well.'], memory: {}, action, flagged: false }),
})
const signal = new AbortController().signal

function inputOf(texts: string[], guidelines: AgentInput['guidelines']): AgentInput {
  const at = new Date('2026-03-11T15:00:00Z')
  const talk = new Talk('en').add('agent', ...texts).add('participant', '8')
  return {
    ...talk.input(),
    questions: QUESTIONS.en,
    conversation: { org: outreach.org, id: outreach.org },
    readBefore: 0,
    now: at,
    guidelines,
  }
}

test('after the most messages people take over, and a closing message ends with the sign-off', async () => {
  const guidelines = { ...NO_GUIDELINES, maxMessages: 2, signOff: 'Your team' }
  expect(await withinLimits(saying('ask')).turn(inputOf([], guidelines), signal)).toMatchObject({
    action: 'ask',
  })
  expect(await withinLimits(saying('ask')).turn(inputOf(['One more.'], guidelines), signal)).toMatchObject({
    say: [],
    action: 'escalate',
  })
  expect(await withinLimits(saying('close')).turn(inputOf([], guidelines), signal)).toMatchObject({
    say: ['Well.\nYour team'],
    action: 'close',
  })
})
