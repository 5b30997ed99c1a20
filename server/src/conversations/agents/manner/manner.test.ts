import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import type { Agent, AgentInput } from '../agent.ts'
import { QUESTIONS, Talk } from '../guided/testing/talk.ts'
import { withinLimits } from '../limits.ts'
import { mergeManners } from './manner.ts'
import { NO_MANNER } from './schema.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

test('the organization and an initiative each say how agents write, and a copy keeps it', async () => {
  const { app } = outreach
  const { id: initiativeId } = await app.ok('initiatives_create', { name: 'Survey' })
  expect(await app.ok('agent_manner_get', { initiativeId })).toEqual({
    manner: NO_MANNER,
    organization: NO_MANNER,
  })
  await app.ok('agent_manner_set', { manner: { register: 'formal', neverSay: ['cheap'] } })
  await app.ok('agent_manner_set', { initiativeId, manner: { signOff: 'Acme' } })
  const found = await app.ok('agent_manner_get', { initiativeId })
  expect(found).toEqual({
    manner: { ...NO_MANNER, signOff: 'Acme' },
    organization: { ...NO_MANNER, register: 'formal', neverSay: ['cheap'] },
  })
  const { id: copy } = await app.ok('initiatives_duplicate', { id: initiativeId })
  expect(await app.ok('agent_manner_get', { initiativeId: copy })).toEqual(found)
  expect(await app.api('agent_manner_get', { initiativeId: 'init_nothing' })).toMatchObject({ status: 404 })
})

test('an initiative decides, but cannot allow words that its organization forbids', () => {
  const organization = { ...NO_MANNER, register: 'formal' as const, neverSay: ['cheap'], maxMessages: 5 }
  const own = { ...NO_MANNER, register: 'informal' as const, neverSay: ['free'] }
  expect(mergeManners(organization, own)).toEqual({
    ...NO_MANNER,
    register: 'informal',
    neverSay: ['cheap', 'free'],
    maxMessages: 5,
  })
  expect(mergeManners(null, null)).toEqual(NO_MANNER)
})

test('the guided agent addresses people as chosen, whatever the questions do', () => {
  const talk = (register: 'formal' | 'informal' | null) => {
    const one = new Talk('es', { manner: { ...NO_MANNER, register } })
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

function inputOf(texts: string[], manner: AgentInput['manner']): AgentInput {
  const at = new Date('2026-03-11T15:00:00Z')
  const talk = new Talk('en').add('agent', ...texts).add('participant', '8')
  return {
    ...talk.input(),
    questions: QUESTIONS.en,
    conversation: { org: outreach.org, id: outreach.org },
    readBefore: 0,
    now: at,
    manner,
  }
}

test('after the most messages people take over, and a closing message ends with the sign-off', async () => {
  const manner = { ...NO_MANNER, maxMessages: 2, signOff: 'Your team' }
  expect(await withinLimits(saying('ask')).turn(inputOf([], manner), signal)).toMatchObject({ action: 'ask' })
  expect(await withinLimits(saying('ask')).turn(inputOf(['One more.'], manner), signal)).toMatchObject({
    say: [],
    action: 'escalate',
  })
  expect(await withinLimits(saying('close')).turn(inputOf([], manner), signal)).toMatchObject({
    say: ['Well.\nYour team'],
    action: 'close',
  })
})
