import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../../test/fixtures/outreach.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { receiveInbound } from '../../inbox/index.ts'
import { OpenAiServer } from '../../models/testing/openai-server.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

const QUESTIONS = [
  { questionText: 'How happy are you with us?', answerType: 'SCALE', scaleMin: 1, scaleMax: 10, priority: 1 },
  { questionText: 'Would you buy again?', answerType: 'BOOLEAN', priority: 2 },
]
const OPENING = 'Hi, this is Acme. Do you have a minute?'

const call = (name: string, input: Record<string, unknown>) => outreach.app.ok(name, input)

async function newInitiative(): Promise<string> {
  return (await call('initiatives_create', { name: 'Survey', language: 'en', guidingQuestions: QUESTIONS }))
    .id
}

/** A person who says nine, and is asked again. */
const ana = (says: string[]) => ({
  name: 'Ana',
  answers: [
    { question: QUESTIONS[0]!.questionText, says, means: 9 },
    { question: QUESTIONS[1]!.questionText, says: [{ tap: 'Yes' }], means: true },
  ],
})

const evaluate = (id: string, more: object = {}) => {
  outreach.clock.pass(1_000)
  return call('agent_evaluations_create', { id, opening: OPENING, ...more })
}

test('Evaluations are kept, listed newest first, compared, and deleted', async () => {
  const id = await newInitiative()
  const first = await evaluate(id, { note: 'As it was', personas: [ana(['purple', 'purple'])] })
  const second = await evaluate(id, { personas: [ana(['nine'])] })
  expect(first).toMatchObject({
    note: 'As it was',
    agent: 'guided',
    extractor: 'guided',
    model: null,
    dialogues: 1,
  })
  const { data } = await call('agent_evaluations_list', { id })
  expect(data.map((each: { id: string }) => each.id)).toEqual([second.id, first.id])
  expect(data[0]).toMatchObject({ answered: 2, misunderstood: 0, createdBy: { kind: 'key' } })
  const { result: _, ...item } = await call('agent_evaluations_get', { id, evaluationId: first.id })
  expect(data[1]).toEqual({ ...item, reviewed: null })

  const compared = await call('agent_evaluations_compare', { id, evaluationId: second.id, to: first.id })
  expect(compared).toMatchObject({
    better: 1,
    worse: 0,
    changes: [
      {
        persona: 'Ana',
        questionText: QUESTIONS[0]!.questionText,
        before: expect.stringMatching(/unanswered|misunderstood/),
        after: 'answered',
        isBetter: true,
      },
    ],
    reviewedChanges: [],
  })
  const back = await call('agent_evaluations_compare', { id, evaluationId: first.id, to: second.id })
  expect(back).toMatchObject({ better: 0, worse: 1 })

  expect(await call('agent_evaluations_delete', { id, evaluationId: first.id })).toEqual({ removed: true })
  expect(await outreach.app.api('agent_evaluations_get', { id, evaluationId: first.id })).toMatchObject({
    status: 404,
  })
})

test('A question that was written again with the same words is compared with itself', async () => {
  const id = await newInitiative()
  const first = await evaluate(id, { personas: [ana(['purple', 'purple'])] })
  await call('initiatives_update', { id, guidingQuestions: QUESTIONS })
  const second = await evaluate(id, { personas: [ana(['nine'])] })
  const { changes } = await call('agent_evaluations_compare', { id, evaluationId: second.id, to: first.id })
  expect(changes).toMatchObject([
    { questionText: QUESTIONS[0]!.questionText, after: 'answered', isBetter: true },
  ])
})

test('Another model is tried without changing the model of the organization', async () => {
  await using server = await OpenAiServer.start()
  await call('language_model_set', { provider: 'ollama', model: 'small', baseUrl: server.url })
  const id = await newInitiative()
  server.replyWith({
    content: JSON.stringify({ say: ['Bye!'], action: 'close', asked: null, flag: false, remember: [] }),
  })
  const kept = await evaluate(id, { agent: 'llm', model: 'large', personas: [ana(['nine'])], maxTurns: 1 })
  expect(kept).toMatchObject({ agent: 'llm', model: 'large' })
  expect(server.asked.length).toBeGreaterThan(0)
  expect(server.asked.map(({ body }) => (body as unknown as { model: string }).model)).toEqual(
    server.asked.map(() => 'large'),
  )
  expect(await call('language_model_get', {})).toMatchObject({ model: 'small' })
})

test('An evaluation with a key holds no connection while the model answers, and happens once', async () => {
  await using server = await OpenAiServer.start()
  await call('language_model_set', { provider: 'ollama', model: 'small', baseUrl: server.url })
  const id = await newInitiative()
  const { pool } = outreach.app.runtime
  const busy: number[] = []
  server.answer = () => {
    busy.push(pool.connections().busy)
    return {
      content: JSON.stringify({ say: ['Bye!'], action: 'close', asked: null, flag: false, remember: [] }),
    }
  }
  const keyed = async () => {
    const response = await fetch(`${outreach.app.url}/api/v1/initiatives/${id}/agent/evaluations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${outreach.app.org.key}`,
        'content-type': 'application/json',
        'idempotency-key': 'only-once',
      },
      body: JSON.stringify({ opening: OPENING, agent: 'llm', personas: [ana(['nine'])], maxTurns: 1 }),
    })
    return { status: response.status, body: await response.json() }
  }
  const first = await keyed()
  expect(first.status).toBe(201)
  expect(busy.length).toBeGreaterThan(0)
  // A call that held one and waited for another would block others that do the same.
  expect(busy.filter((count) => count > 0)).toEqual([])
  const asked = server.asked.length
  expect((await keyed()).body).toEqual(first.body)
  expect(server.asked.length).toBe(asked)
  expect((await call('agent_evaluations_list', { id })).data).toHaveLength(1)
})

test('Values that people reviewed are read again, and compared with what they decided', async () => {
  const shape = { scaleMin: null, scaleMax: null, options: [] }
  const questions = QUESTIONS.map((question, at) => ({ ...shape, ...question, id: `q${at}` }))
  const initiative = await outreach.newInitiative({ questions })
  const id = toWire('initiative', initiative.id)
  const [mark, again] = QUESTIONS.map(({ questionText }) => questionText)
  await call('extraction_schema_set', {
    id,
    schema: {
      fields: {
        happy: { label: 'Happy', description: 'Their mark', type: 'int', min: 1, max: 10, question: mark },
        again: { label: 'Again', description: 'Whether again', type: 'bool', question: again },
      },
    },
  })
  const who = await outreach.newParticipant(initiative, {
    phone: '+573005557701',
    name: 'Bo',
    externalId: 'bo',
  })
  await outreach.sendMessage(who, mark!)
  await receives(who, 'nine')
  await outreach.sendMessage(who, again!)
  await receives(who, 'yes')
  await reviewed(who, { happy: ['confirmed', ['9'], null], again: ['corrected', ['true'], ['false']] })

  const kept = await evaluate(id)
  expect(kept.reviewed).toEqual({
    right: 1,
    wrong: 1,
    missed: 0,
    cases: [
      { participantId: toWire('run', who.runId), field: 'again', outcome: 'wrong' },
      { participantId: toWire('run', who.runId), field: 'happy', outcome: 'right' },
    ],
  })
  expect((await evaluate(id, { reviewed: false })).reviewed).toBeNull()
})

const receives = (who: TestParticipant, text: string) =>
  outreach.do(async (ctx) => receiveInbound(ctx, [await outreach.receiveMessage(who, text)]))

/** Decisions of a person about values of a run. */
async function reviewed(
  { runId, initiativeId }: TestParticipant,
  decisions: Record<string, [decision: string, items: string[], decided: string[] | null]>,
): Promise<void> {
  for (const [slug, [decision, items, decided]] of Object.entries(decisions))
    await outreach.runtime.pool.run(sql`
      insert into extraction_reviews (org_id, run_id, slug, id, initiative_id, schema_version, created_at, items, decision,
                                      decided_items, decided_at, decided_by_kind, decided_by_id)
      values (${outreach.org}, ${runId}, ${slug}, ${outreach.runtime.newId()}, ${initiativeId}, 1, now(), ${items},
              ${decision}, ${decided}, now(), 'system', 'test')`)
}
