import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Outreach } from '../../../test/fixtures/outreach.ts'
import { sql } from '../../platform/db/index.ts'
import { createOutbound } from '../../platform/outbound/index.ts'
import { Models } from './models.ts'
import { NoModelAnswer } from './question.ts'
import { OpenAiServer } from './testing/openai-server.ts'

const KEY = 'sk-a-secret-key'

let outreach: Outreach
let server: OpenAiServer
let models: Models
const outbound = createOutbound({ allowLoopback: true })
beforeAll(async () => {
  outreach = await Outreach.start()
  server = await OpenAiServer.start()
  models = new Models(outreach.runtime, outbound, 500)
  await set({})
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await outbound.close()
  await outreach[Symbol.asyncDispose]()
})

const set = (more: object) =>
  outreach.app.ok('language_model_set', {
    provider: 'ollama',
    model: 'small',
    baseUrl: server.url,
    apiKey: KEY,
    ...more,
  })
const lastError = async () => (await outreach.app.ok('language_model_get')).lastError
const incidents = async () =>
  (await outreach.app.ok('overview_get')).attention.failing.filter(
    ({ kind }: { kind: string }) => kind === 'language_model',
  )

const ask = () =>
  models.ask({
    org: outreach.org,
    purpose: 'turn',
    conversationId: null,
    instructions: 'Give a word.',
    material: '{}',
    schema: z.object({ word: z.string() }),
    check: () => null,
    signal: new AbortController().signal,
  })

const fail = async (status: number) => {
  server.replyWith({ status }, { status })
  await expect(ask()).rejects.toThrow(NoModelAnswer)
}
const succeed = async () => {
  server.replyWith({ content: '{"word":"yes"}' })
  await ask()
}

test('the last error of a model is shown without secrets until its next success', async () => {
  expect(await lastError()).toBeNull()
  await fail(401)
  const error = await lastError()
  expect(error).toEqual({
    code: 'unauthorized',
    message: 'The provider rejected the API key (401).',
    at: expect.any(String),
  })
  expect(JSON.stringify(await outreach.app.ok('language_model_get'))).not.toContain(KEY)
  await succeed()
  expect(await lastError()).toBeNull()
})

test.each([
  [404, 'model_not_found'],
  [429, 'rate_limited'],
  [500, 'provider_error'],
])('an answer with the status %i is the error %s', async (status, code) => {
  await fail(status)
  expect((await lastError()).code).toBe(code)
  await succeed()
})

test('a model that fails three times in a row is reported once, and once when it works again', async () => {
  await fail(500)
  expect(await incidents()).toEqual([])
  await fail(500)
  await fail(404)
  expect(await incidents()).toMatchObject([
    { kind: 'language_model', failed: 5, reasons: [{ reason: 'model_not_found', count: 5 }] },
  ])
  await succeed()
  expect(await incidents()).toEqual([])
  const { data } = await outreach.app.ok('webhook_events_list', { type: 'sending.failing' })
  expect(data.map((event: any) => event.data.status)).toEqual(['recovered', 'failing'])
})

test('the failure of earlier settings is not shown after the model was changed', async () => {
  server.replyWith({ status: 401, afterMs: 200 })
  const asking = ask().catch(() => null)
  await expect.poll(() => server.asked.length).toBe(1)
  outreach.clock.pass(1000)
  await set({ model: 'other' })
  await asking
  expect(await lastError()).toBeNull()
})

test.each([
  ['openai_compatible', 'http://models.example.com/v1', 'The address must start with https://.'],
  ['openai_compatible', 'https://10.0.0.1/v1', '10.0.0.1 is a private address'],
  ['anthropic', 'https://user:pass@models.example.com', 'must not contain a user name'],
  ['ollama', 'http://169.254.169.254/v1', 'link-local'],
])('the address of %s at %s is refused at once', async (provider, baseUrl, message) => {
  const { status, body } = await outreach.app.api('language_model_set', { provider, model: 'm', baseUrl })
  expect([status, body.error.code]).toEqual([400, 'invalid_request'])
  expect(body.error.message).toContain(message)
  expect(body.error.issues[0].path).toBe('baseUrl')
  const { model } = await outreach.runtime.pool.one(sql<{ model: string }>`
    select model from language_models where org_id = ${outreach.org}`)
  expect(model).not.toBe('m')
})
