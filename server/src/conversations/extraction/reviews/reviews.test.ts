import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestInitiative, type TestParticipant } from '../../../../test/fixtures/outreach.ts'
import { newKey } from '../../../../test/harness/keys.ts'
import { endRuns, type RunState } from '../../../messaging/runs/index.ts'
import { addSteps } from '../../../messaging/runs/steps.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { receiveInbound } from '../../inbox/index.ts'
import type { Cause } from '../causes.ts'
import { extractFromLive } from '../extracting/ended-runs.ts'
import { reextract } from '../extracting/reextraction.ts'
import { extractionWorker } from '../extracting/worker.ts'
import type { ExtractedValue, Extraction } from '../extractor.ts'
import type { FieldValue } from '../fields.ts'
import type { ExtractionSchema } from '../schema.ts'
import { setSchema } from '../schemas.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

const FIELDS: ExtractionSchema['fields'] = {
  score: { label: 'Score', description: '1 to 5.', type: 'int', min: 1, max: 5 },
  recommends: { label: 'Recommends', description: 'Whether.', type: 'bool' },
  reasons: { label: 'Reasons', description: 'Why.', type: 'enum[]', values: ['price', 'support'] },
}

const sure = (value: FieldValue): ExtractedValue => ({ value, sourceQuote: 'words', confidence: 0.97 })
const unsure = (value: FieldValue, ...candidates: FieldValue[]): ExtractedValue => ({
  ...{ value, candidates, sourceQuote: 'words' },
  ...{ confidence: 0.4, cause: 'two_values' as Cause },
})

let phones = 0
/** A run that has ended, with the values that an extractor found. */
async function extracted(initiative: TestInitiative, found: Extraction): Promise<TestParticipant> {
  phones += 1
  const phone = `+5730055570${String(phones).padStart(2, '0')}`
  const who = await outreach.newParticipant(initiative, {
    phone,
    name: `Ana ${phones}`,
    externalId: `ana-${phones}`,
  })
  await outreach.do((ctx) => outreachReceives(who, ctx))
  await outreach.sendMessage(who, 'Bye')
  await outreach.do((ctx) => endRuns(ctx, [who.runId], 'canceled_participant_stop'))
  await work(found)
  return who
}

async function outreachReceives(who: TestParticipant, ctx: Parameters<typeof receiveInbound>[0]) {
  await receiveInbound(ctx, [await outreach.receiveMessage(who, 'words')])
}

async function work(found: Extraction): Promise<void> {
  outreach.clock.pass(1_000)
  const extractor = { name: 'guided', extract: async () => found }
  await outreach.work(extractionWorker(outreach.runtime, new Map([['guided', extractor]])))
}

async function again(initiative: TestInitiative, found: Extraction): Promise<void> {
  await outreach.do((ctx) =>
    reextract(ctx, toWire('initiative', initiative.id), { dryRun: false, force: true }),
  )
  await work(found)
}

async function newInitiative(fields = FIELDS): Promise<TestInitiative> {
  const initiative = await outreach.newInitiative()
  await set(initiative, fields)
  return initiative
}

function set(initiative: TestInitiative, fields: ExtractionSchema['fields']) {
  outreach.clock.pass(1)
  return outreach.do((ctx) => setSchema(ctx, toWire('initiative', initiative.id), { schema: { fields } }))
}

async function list(initiative: TestInitiative, more: object = {}): Promise<any[]> {
  const input = { initiativeId: toWire('initiative', initiative.id), ...more }
  return (await outreach.app.ok('extraction_reviews_list', input)).data
}

const inputFor = (who: TestParticipant, field: string, act: string, value?: unknown) => ({
  id: toWire('initiative', who.initiativeId),
  participantId: toWire('run', who.runId),
  ...{ field, act },
  ...(value === undefined ? {} : { value }),
})
const decide = (...of: Parameters<typeof inputFor>) =>
  outreach.app.ok('extraction_reviews_set', inputFor(...of))

async function valuesOf({ runId }: TestParticipant): Promise<Record<string, string[]>> {
  const rows = await outreach.runtime.pool.rows(sql<{ slug: string; items: string[] }>`
    select slug, items from extracted_values where org_id = ${outreach.org} and run_id = ${runId}`)
  return Object.fromEntries(rows.map(({ slug, items }) => [slug, items]))
}

test('A decision about a value that was read again meanwhile is refused', async () => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, { score: unsure(4) })
  const [{ values: seenValues }] = await list(initiative)
  await again(initiative, { score: unsure(5) })
  const confirmation = { ...inputFor(ana, 'score', 'confirm'), seenValues }
  const { status, body } = await outreach.app.api('extraction_reviews_set', confirmation)
  expect([status, body.error.code]).toEqual([409, 'conflict'])
  expect(await list(initiative)).toMatchObject([{ values: ['5'], status: 'waiting' }])
  const confirmed = await outreach.app.ok('extraction_reviews_set', { ...confirmation, seenValues: ['5'] })
  expect(confirmed).toMatchObject({ status: 'confirmed', values: ['5'] })
})

test('A decision about a value that somebody else has decided meanwhile is refused', async () => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, { score: unsure(4) })
  const [{ values: seenValues }] = await list(initiative)
  await decide(ana, 'score', 'confirm')
  const colleague = { key: await newKey(outreach.app, 'full') }
  const correction = { ...inputFor(ana, 'score', 'correct', 2), seenValues }
  const { status, body } = await outreach.app.api('extraction_reviews_set', correction, colleague)
  expect([status, body.error.code]).toEqual([409, 'conflict'])
  expect(await list(initiative, { status: 'decided' })).toMatchObject([
    { values: ['4'], status: 'confirmed', decidedValues: null, decidedBy: { kind: 'key' } },
  ])
  expect(await valuesOf(ana)).toEqual({ score: ['4'] })
  // One’s own decision can be changed, and anybody can take it back who does not say what they saw.
  await outreach.app.ok('extraction_reviews_set', correction)
  expect(await valuesOf(ana)).toEqual({ score: ['2'] })
  const undo = inputFor(ana, 'score', 'undo')
  const refused = await outreach.app.api('extraction_reviews_set', { ...undo, seenValues }, colleague)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
  expect(await valuesOf(ana)).toEqual({ score: ['2'] })
  expect(await outreach.app.ok('extraction_reviews_set', undo, colleague)).toMatchObject({
    status: 'waiting',
  })
  await outreach.app.ok('extraction_reviews_set', correction)
  const own = await outreach.app.ok('extraction_reviews_set', { ...undo, seenValues })
  expect(own).toMatchObject({ status: 'waiting', values: ['4'] })
})

test('A value that is not sure waits with its quote, its candidates and the person', async () => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, { score: unsure(4, 2), recommends: sure(true) })
  expect(await list(initiative)).toEqual([
    {
      participantId: toWire('run', ana.runId),
      initiativeId: toWire('initiative', initiative.id),
      initiativeName: 'Survey',
      personExternalId: expect.stringMatching(/^ana-/),
      name: expect.stringMatching(/^Ana /),
      field: 'score',
      definition: FIELDS.score,
      values: ['4'],
      sourceQuote: 'words',
      confidence: 0.4,
      cause: 'two_values',
      candidates: [['2']],
      createdAt: expect.any(String),
      status: 'waiting',
      decidedValues: null,
      decidedAt: null,
      decidedBy: null,
    },
  ])
  expect((await outreach.app.ok('overview_get')).attention.valuesToReview).toBeGreaterThan(0)
})

test('Each decision is kept with who and when, and the values follow', async () => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, {
    score: unsure(4),
    recommends: unsure(true),
    reasons: unsure(['price']),
  })
  expect(await decide(ana, 'score', 'correct', 2)).toMatchObject({
    status: 'corrected',
    valuesBefore: ['4'],
    values: ['2'],
  })
  await decide(ana, 'recommends', 'refuse')
  await decide(ana, 'reasons', 'confirm')
  expect(await valuesOf(ana)).toEqual({ score: ['2'], reasons: ['price'] })
  expect(await list(initiative)).toEqual([])
  const decided = await list(initiative, { status: 'decided' })
  expect(
    decided.map(({ field, status, values, decidedValues }) => [field, status, values, decidedValues]),
  ).toEqual(
    expect.arrayContaining([
      ['score', 'corrected', ['4'], ['2']],
      ['recommends', 'refused', ['true'], null],
      ['reasons', 'confirmed', ['price'], null],
    ]),
  )
  expect(decided[0]).toMatchObject({
    decidedAt: expect.any(String),
    decidedBy: { kind: 'key', id: expect.stringMatching(/^key_/), name: expect.any(String) },
  })
  const { data } = await outreach.app.ok('audit_log_list', { operation: 'extraction_reviews_set' })
  expect(data.find((entry: any) => entry.after.score)).toMatchObject({
    subject: toWire('run', ana.runId),
    before: { score: ['4'] },
    after: { score: ['2'] },
  })
})

test('An undo brings back what was read, and a sure value leaves the list', async () => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, { score: unsure(4), recommends: sure(true) })
  await decide(ana, 'score', 'refuse')
  expect(await decide(ana, 'score', 'undo')).toMatchObject({ status: 'waiting', values: ['4'] })
  await decide(ana, 'recommends', 'correct', false)
  expect(await valuesOf(ana)).toEqual({ score: ['4'], recommends: ['false'] })
  expect(await decide(ana, 'recommends', 'undo')).toMatchObject({ status: 'open', values: ['true'] })
  expect(await valuesOf(ana)).toEqual({ score: ['4'], recommends: ['true'] })
  expect((await list(initiative)).map(({ field }) => field)).toEqual(['score'])
  expect(await list(initiative, { status: 'decided' })).toEqual([])
})

test('A second decision replaces the first, and keeps what was read', async () => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, { score: unsure(4) })
  await decide(ana, 'score', 'correct', 2)
  await decide(ana, 'score', 'confirm')
  expect(await valuesOf(ana)).toEqual({ score: ['4'] })
  await decide(ana, 'score', 'refuse')
  expect(await valuesOf(ana)).toEqual({})
  await decide(ana, 'score', 'correct', 3)
  expect(await valuesOf(ana)).toEqual({ score: ['3'] })
})

test('Extraction overwrites no decision, as long as it fits the field', async () => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, {
    score: unsure(4),
    recommends: unsure(true),
    reasons: unsure(['price']),
  })
  await decide(ana, 'score', 'correct', 2)
  await decide(ana, 'recommends', 'refuse')
  await again(initiative, { score: sure(5), recommends: sure(true), reasons: unsure(['support']) })
  expect(await valuesOf(ana)).toEqual({ score: ['2'], reasons: ['support'] })
  expect((await list(initiative)).map(({ field, values }) => [field, values])).toEqual([
    ['reasons', ['support']],
  ])
  await set(initiative, { ...FIELDS, score: { ...FIELDS.score!, type: 'int', min: 3, max: 5 } })
  await again(initiative, { score: unsure(5), recommends: sure(true) })
  expect(await valuesOf(ana)).toEqual({ score: ['5'] })
  expect((await list(initiative)).map(({ field }) => field)).toEqual(['score'])
})

test('A decision that stands is about the present choices, and an undo brings back none that is gone', async () => {
  const plan = (...values: string[]) => ({
    plan: { label: 'Plan', description: 'Which.', type: 'enum' as const, values },
  })
  const initiative = await newInitiative(plan('basic', 'pro'))
  const ana = await extracted(initiative, { plan: unsure('basic') })
  await decide(ana, 'plan', 'correct', 'pro')
  await set(initiative, plan('pro', 'team'))
  await again(initiative, {})
  expect(await list(initiative, { status: 'decided' })).toMatchObject([
    { definition: plan('pro', 'team').plan, values: [], decidedValues: ['pro'] },
  ])
  expect(await decide(ana, 'plan', 'correct', 'team')).toMatchObject({ values: ['team'] })
  expect(await decide(ana, 'plan', 'undo')).toMatchObject({ status: 'waiting', values: null })
})

test('Results count what waits and what was right', async () => {
  const initiative = await newInitiative({ score: FIELDS.score! })
  const ana = await extracted(initiative, { score: unsure(4) })
  const bea = await extracted(initiative, { score: unsure(3) })
  const cid = await extracted(initiative, { score: sure(5) })
  await extracted(initiative, { score: unsure(1) })
  await decide(ana, 'score', 'confirm')
  await decide(bea, 'score', 'refuse')
  await decide(cid, 'score', 'correct', 1)
  const id = toWire('initiative', initiative.id)
  const { variables } = await outreach.app.ok('initiatives_summary', { id })
  expect(variables).toMatchObject([
    {
      coverage: { answered: 3, eligible: 4 },
      average: 2,
      reviews: { waiting: 1, confirmed: 1, corrected: 1, refused: 1 },
    },
  ])
  const { data } = await outreach.app.ok('initiatives_answers_list', { id, field: 'score' })
  expect(data.map((answer: any) => [answer.values[0], answer.cause, answer.confidence])).toEqual(
    expect.arrayContaining([
      ['4', 'reviewed', 1],
      ['1', 'reviewed', 1],
    ]),
  )
  const { data: participants } = await outreach.app.ok('initiatives_participants_list', { id })
  expect(participants.find((row: any) => row.participantId === toWire('run', cid.runId)).values).toEqual({
    score: ['1'],
  })
})

test('A segment on an extracted value follows the decision', async () => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, { recommends: unsure(true) })
  const { person_external_id: externalId } = await outreach.run(ana)
  await outreach.app.ok('cdp_people_upsert', { externalId })
  const filterExpression = {
    kind: 'person',
    op: 'AND',
    predicates: [
      {
        kind: 'initiative',
        initiativeId: toWire('initiative', initiative.id),
        extracted: [{ field: 'recommends', type: 'BOOLEAN', op: 'eq', value: true }],
        participated: true,
      },
    ],
  }
  const matching = async () => (await outreach.app.ok('segments_preview', { filterExpression })).count
  expect(await matching()).toBe(1)
  await decide(ana, 'recommends', 'correct', false)
  expect(await matching()).toBe(0)
})

test.each([
  ['a value of another type', 'score', 'correct', 'two', 'value'],
  ['a value outside of the range', 'score', 'correct', 9, 'value'],
  ['a correction without a value', 'score', 'correct', undefined, 'value'],
  ['one item of a list that is none of the values', 'reasons', 'correct', ['price', 'shape'], 'value'],
])('%s is refused and changes nothing', async (_, field, act, value, path) => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, { score: unsure(4), reasons: unsure(['price']) })
  const { status, body } = await outreach.app.api('extraction_reviews_set', inputFor(ana, field, act, value))
  expect([status, body.error.code, body.error.issues[0].path]).toEqual([400, 'invalid_request', path])
  expect(await valuesOf(ana)).toEqual({ score: ['4'], reasons: ['price'] })
  expect(await list(initiative)).toHaveLength(2)
})

test('A field without a value and a participant of another initiative are not found', async () => {
  const initiative = await newInitiative()
  const ana = await extracted(initiative, { score: unsure(4) })
  const other = toWire('initiative', (await newInitiative()).id)
  for (const input of [
    inputFor(ana, 'recommends', 'confirm'),
    { ...inputFor(ana, 'score', 'confirm'), id: other },
  ])
    expect((await outreach.app.api('extraction_reviews_set', input)).status).toBe(404)
})

test('An answer that was not understood waits without a value, until a person enters one', async () => {
  const initiative = await outreach.newInitiative({ questions: [RECOMMENDS] })
  await set(initiative, { recommends: { ...FIELDS.recommends!, question: RECOMMENDS.questionText } })
  const help = 'You can simply reply yes or no.'
  const who = await spoken(initiative, [RECOMMENDS.questionText, 'hmm well', help, 'the thing with the box'])
  const [review] = await list(initiative)
  expect(review).toMatchObject({
    field: 'recommends',
    values: [],
    cause: 'not_understood',
    sourceQuote: 'the thing with the box',
    candidates: [['true'], ['false']],
  })
  expect(await valuesOf(who)).toEqual({})
  const { status } = await outreach.app.api('extraction_reviews_set', inputFor(who, 'recommends', 'confirm'))
  expect(status).toBe(400)
  expect(await decide(who, 'recommends', 'correct', true)).toMatchObject({
    status: 'corrected',
    valuesBefore: null,
  })
  expect(await valuesOf(who)).toEqual({ recommends: ['true'] })
  expect(await decide(who, 'recommends', 'undo')).toMatchObject({ status: 'waiting', values: null })
  expect(await valuesOf(who)).toEqual({})
  expect(await decide(who, 'recommends', 'refuse')).toMatchObject({ status: 'refused' })
  await again(initiative, {})
  expect(await list(initiative)).toEqual([])
  expect(await valuesOf(who)).toEqual({})
})

test('A remark that is cut at an emoji waits for a person', async () => {
  const initiative = await outreach.newInitiative({ questions: [RECOMMENDS] })
  const about = { label: 'Budget', description: 'How much.', question: RECOMMENDS.questionText }
  await set(initiative, { budget: { ...about, type: 'string', maxLength: 17 } })
  await spoken(initiative, ['Hello', 'budget thousands😀😀', 'Bye'])
  expect(await list(initiative)).toMatchObject([
    { field: 'budget', values: [], sourceQuote: 'budget thousands😀😀', candidates: [['budget thousands']] },
  ])
})

const RECOMMENDS = {
  ...{ id: 'q1', questionText: 'Would you recommend us?', answerType: 'BOOLEAN', priority: 1 },
  ...{ scaleMin: null, scaleMax: null, options: [] },
}

/** A run that has ended after these messages: ours and theirs in turn. */
async function spoken(initiative: TestInitiative, lines: readonly string[]): Promise<TestParticipant> {
  phones += 1
  const phone = `+5730055570${String(phones).padStart(2, '0')}`
  const who = await outreach.newParticipant(initiative, { phone, opening: null, externalId: `bea-${phones}` })
  for (const [at, text] of lines.entries()) {
    outreach.clock.pass(1_000)
    if (at % 2 === 0) await outreach.sendMessage(who, text)
    else await outreach.do(async (ctx) => receiveInbound(ctx, [await outreach.receiveMessage(who, text)]))
  }
  await outreach.do((ctx) => endRuns(ctx, [who.runId], 'canceled_participant_stop'))
  await work({})
  return who
}

test('What later nodes of a live run read follows a decision and its undo, and a call of its own stays', async () => {
  const initiative = await newInitiative()
  phones += 1
  const eva = await outreach.newParticipant(initiative, { phone: `+5730055570${phones}` })
  await outreach.do((ctx) => outreachReceives(eva, ctx))
  await outreach.sendMessage(eva, 'Bye')
  const goTo = (nodeId: string, waitingFor: string, state: object = {}) =>
    outreach.runtime.pool.run(sql`
      update runs set waiting_for = ${waitingFor}, node_id = ${nodeId}, state = state || ${JSON.stringify(state)}::jsonb
      where org_id = ${outreach.org} and id = ${eva.runId}`)
  const call = { status: 200, score: 9 }
  await goTo('talk', 'extraction', { nodeOutputs: { call } })
  await outreach.do((ctx) => extractFromLive(ctx, [eva.runId]))
  await work({ score: unsure(4), recommends: sure(true) })
  const outputs = async () => ((await outreach.run(eva)).state as RunState).nodeOutputs
  const read = { call, talk: { score: 4, recommends: true } }
  expect(await outputs()).toEqual(read)
  await decide(eva, 'score', 'correct', 2)
  expect(await outputs()).toEqual({ call, talk: { score: 2, recommends: true } })

  // The run goes on.
  const step = { nodeId: 'talk', nodeKind: 'MANAGE_CONVERSATION', signal: 'CLOSED', targetNodeId: 'pause' }
  const at = { enteredAt: outreach.clock.now(), exitedAt: outreach.clock.now() }
  await outreach.do((ctx) =>
    addSteps(ctx, [
      { ...step, ...at, runId: eva.runId, seq: 1, status: 'EXITED', output: { extracted: {} }, error: null },
    ]),
  )
  await goTo('pause', 'timer')
  const { rev } = await outreach.run(eva)
  await decide(eva, 'recommends', 'refuse')
  expect(await outreach.run(eva)).toMatchObject({ rev: Number(rev) + 1 })
  expect(await outputs()).toEqual({ call, talk: { score: 2 } })
  for (const field of ['score', 'recommends']) await decide(eva, field, 'undo')
  expect(await outputs()).toEqual(read)
})
