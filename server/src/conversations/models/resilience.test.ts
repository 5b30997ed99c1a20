import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Outreach } from '../../../test/fixtures/outreach.ts'
import { createOutbound } from '../../platform/outbound/index.ts'
import { Models } from './models.ts'
import { NoModelAnswer } from './question.ts'
import { OpenAiServer, type Reply } from './testing/openai-server.ts'

/* What a model that answers badly, or not at all, costs a conversation. */

let outreach: Outreach
let server: OpenAiServer
let models: Models
const outbound = createOutbound({ allowLoopback: true })
beforeAll(async () => {
  outreach = await Outreach.start()
  server = await OpenAiServer.start()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await outbound.close()
  await outreach[Symbol.asyncDispose]()
})
beforeEach(async () => {
  models = new Models(outreach.runtime, outbound, 5_000)
  await outreach.app.ok('language_model_set', { provider: 'ollama', model: 'small', baseUrl: server.url })
})

const ask = (model?: string) =>
  models.ask({
    org: outreach.org,
    model,
    purpose: 'extraction',
    conversationId: null,
    instructions: 'Give a word.',
    material: '{}',
    schema: z.object({ word: z.string() }),
    check: () => null,
    signal: new AbortController().signal,
  })
const good: Reply = { content: '{"word":"yes"}' }

test('A model is asked for the schema, at temperature 0', async () => {
  server.replyWith(good)
  await ask()
  expect(server.asked[0]!.body).toMatchObject({ response_format: { type: 'json_schema' }, temperature: 0 })
})

test('A server that refuses schemas gets the request without one, also in the next turn', async () => {
  server.replyWith({ status: 400 }, { content: 'Sure!\n```json\n{"word":"yes"}\n```' }, good)
  expect(await ask()).toEqual({ word: 'yes' })
  expect(await ask()).toEqual({ word: 'yes' })
  expect(server.asked.map(({ body }) => body.response_format?.type)).toEqual([
    'json_schema',
    undefined,
    undefined,
  ])
})

test.each([
  ['between fences', '```json\n{"word":"yes"}\n```'],
  ['between fences without a language', 'Here it is:\n```\n{"word":"yes"}\n```\nAnything else?'],
  ['after a preamble', 'Of course. {"word":"yes"}'],
])('An object %s is read without a second call', async (_, content) => {
  server.replyWith({ content })
  expect(await ask()).toEqual({ word: 'yes' })
  expect(server.asked).toHaveLength(1)
})

test('A short Retry-After is waited for, and a long one ends the turn and keeps the next from asking', async () => {
  server.replyWith({ status: 429, retryAfter: 1 }, good)
  expect(await ask()).toEqual({ word: 'yes' })
  server.replyWith({ status: 503, retryAfter: 30 }, good)
  await expect(ask()).rejects.toThrow(NoModelAnswer)
  await expect(ask()).rejects.toThrow('rests')
  expect(server.asked).toHaveLength(1)
  outreach.clock.pass(30_000)
  expect(await ask()).toEqual({ word: 'yes' })
})

test('A model that does not answer rests, is asked once after the rest, and answers again', async () => {
  server.replyWith(...Array.from({ length: 20 }, () => ({ status: 500 })))
  for (let turn = 0; turn < 10; turn++) await expect(ask()).rejects.toThrow(NoModelAnswer)
  expect(server.asked).toHaveLength(6)
  outreach.clock.pass(15_000)
  await expect(ask()).rejects.toThrow(NoModelAnswer)
  const asked = server.asked.length
  await expect(ask()).rejects.toThrow('rests')
  expect(server.asked).toHaveLength(asked)
  outreach.clock.pass(60_000)
  server.replyWith(good, good)
  expect(await ask()).toEqual({ word: 'yes' })
  expect(await ask()).toEqual({ word: 'yes' })
})

test('Other settings are tried at once', async () => {
  server.replyWith(...Array.from({ length: 6 }, () => ({ status: 500 })))
  for (let turn = 0; turn < 3; turn++) await expect(ask()).rejects.toThrow(NoModelAnswer)
  await expect(ask()).rejects.toThrow('rests')
  outreach.clock.pass(1_000)
  await outreach.app.ok('language_model_set', { provider: 'ollama', model: 'other', baseUrl: server.url })
  server.replyWith(good)
  expect(await ask()).toEqual({ word: 'yes' })
})

test('Calls that were under way when a rest began do not lengthen it', async () => {
  server.replyWith(...Array.from({ length: 40 }, () => ({ status: 500, afterMs: 50 })))
  await Promise.allSettled(Array.from({ length: 20 }, () => ask()))
  await expect(ask()).rejects.toThrow('rests')
  outreach.clock.pass(15_000)
  server.replyWith(good)
  expect(await ask()).toEqual({ word: 'yes' })
})

test('Another model that fails in a test is no failure of the model that converses', async () => {
  const failing = async () =>
    (await outreach.app.ok('overview_get')).attention.failing.filter(
      ({ kind }: { kind: string }) => kind === 'language_model',
    )
  server.replyWith(...Array.from({ length: 6 }, () => ({ status: 404 })))
  for (let turn = 0; turn < 6; turn++) await expect(ask('misspelt')).rejects.toThrow(NoModelAnswer)
  await expect(ask('misspelt')).rejects.toThrow('rests')
  expect((await outreach.app.ok('language_model_get')).lastError).toBeNull()
  expect(await failing()).toEqual([])
  server.replyWith(good)
  expect(await ask()).toEqual({ word: 'yes' })
  expect(server.asked[0]!.body.model).toBe('small')
})
