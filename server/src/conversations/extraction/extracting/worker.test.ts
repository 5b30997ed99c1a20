import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestInitiative, type TestParticipant } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { endRuns } from '../../../messaging/runs/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { LEASE_MS } from '../../../platform/jobs/index.ts'
import { receiveInbound } from '../../inbox/index.ts'
import type { Extraction, Extractor } from '../extractor.ts'
import { guidedExtractor } from '../guided/index.ts'
import type { ExtractionSchema } from '../schema.ts'
import { setSchema } from '../schemas.ts'
import { summarize } from '../summary.ts'
import { valuesOfRun } from '../values.ts'
import { extractFromLive } from './ended-runs.ts'
import { reextract } from './reextraction.ts'
import { extractionWorker } from './worker.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

const fields: ExtractionSchema['fields'] = {
  score: { label: 'Satisfaction score', description: 'How satisfied, 1 to 5.', type: 'int', min: 1, max: 5 },
  recommends: { label: 'Would recommend', description: 'Whether they recommend us.', type: 'bool' },
  reasons: { label: 'Reasons', description: 'Why.', type: 'enum[]', values: ['price', 'support', 'speed'] },
  remark: { label: 'Remark', description: 'Anything else.', type: 'string' },
}

async function initiativeWith(schema: ExtractionSchema['fields'] | null, questions: object[] = []) {
  const initiative = await outreach.newInitiative({ questions })
  if (schema) await set(initiative, schema)
  return initiative
}

function set(initiative: TestInitiative, schema: ExtractionSchema['fields']) {
  outreach.clock.pass(1)
  const id = toWire('initiative', initiative.id)
  return outreach.do((ctx) => setSchema(ctx, id, { schema: { fields: schema } }))
}

let phones = 0
/** A participant whose run has ended after these questions and answers. */
async function spokenWith(initiative: TestInitiative, ...exchange: string[]): Promise<TestParticipant> {
  phones += 1
  const phone = `+5730055550${String(phones).padStart(2, '0')}`
  const participant = await outreach.newParticipant(initiative, { phone, opening: null })
  for (const [index, text] of exchange.entries()) {
    if (index % 2 === 0) await outreach.sendMessage(participant, text)
    else await hears(participant, text)
  }
  await outreach.do((ctx) => endRuns(ctx, [participant.runId], 'canceled_participant_stop'))
  return participant
}

async function hears(from: TestParticipant, text: string): Promise<void> {
  const message = await outreach.receiveMessage(from, text)
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
}

const only = (extractor: Extractor) => new Map([[extractor.name, extractor]])

async function extract(extractor: Extractor): Promise<void> {
  outreach.clock.pass(1_000)
  await outreach.work(extractionWorker(outreach.runtime, only(extractor)))
}

const finding = (extraction: Extraction): Extractor => ({
  name: 'guided',
  extract: async () => extraction,
})

function values({ runId }: TestParticipant) {
  return outreach.do(async (ctx) => {
    const rows = await ctx.db.rows(sql<{ slug: string; items: string[] }>`
      select slug, items from extracted_values where org_id = ${ctx.org} and run_id = ${runId}`)
    return rows.length > 0 ? Object.fromEntries(rows.map((row) => [row.slug, row.items])) : undefined
  })
}

test('Values are stored with the quoted words, also after the run was stopped', async () => {
  const question = { id: 'q', answerType: 'SCALE', priority: 1, scaleMin: 1, scaleMax: 5, options: [] }
  const initiative = await initiativeWith({ score: fields.score! }, [
    { ...question, questionText: 'What is your satisfaction score?' },
  ])
  const ana = await spokenWith(initiative, 'Hi! What is your satisfaction score?', 'a solid 4', 'Thank you!')
  expect(await outreach.run(ana)).toMatchObject({ extraction_status: 'PENDING' })
  await extract(guidedExtractor)
  expect(await outreach.run(ana)).toMatchObject({
    extraction_status: 'EXTRACTED',
    captured_at: outreach.clock.now(),
    extract_at: null,
  })
  expect(await values(ana)).toEqual({ score: ['4'] })
  expect(await outreach.do((ctx) => valuesOfRun(ctx, ana.runId))).toEqual([
    {
      label: 'Satisfaction score',
      valueKind: 'int',
      value: '4',
      sourceQuote: 'a solid 4',
      confidence: expect.any(Number),
    },
  ])
})

test.each([
  ['fewer than three messages', ['Hello?', 'Yes']],
  ['no reply', ['Hello?']],
])('%s are too little to extract from', async (_, exchange) => {
  const bea = await spokenWith(await initiativeWith(fields), ...exchange)
  await extract(finding({}))
  expect(await outreach.run(bea)).toMatchObject({ extraction_status: 'INSUFFICIENT_DATA', captured_at: null })
})

test('Without a schema nothing is extracted', async () => {
  const cid = await spokenWith(await initiativeWith(null), 'Hello?', 'Yes', 'Bye')
  expect(await outreach.run(cid)).toMatchObject({ extraction_status: null, extract_at: null })
})

test('Values that do not fit their field or have no quote are dropped', async () => {
  const dan = await spokenWith(await initiativeWith(fields), 'Hello?', 'price and support', 'Bye')
  const sure = { sourceQuote: 'price and support', confidence: 1 }
  await extract(
    finding({
      score: { ...sure, value: 9 },
      recommends: { value: true, sourceQuote: 'of course I do', confidence: 1 },
      reasons: { ...sure, value: ['price', 'support'] },
      remark: { ...sure, value: 'nul \u0000' },
      unknown: { ...sure, value: 'x' },
    }),
  )
  expect(await values(dan)).toEqual({ reasons: ['price', 'support'] })
  const listed = await outreach.do((ctx) => valuesOfRun(ctx, dan.runId))
  expect(listed.map(({ valueKind, value }) => [valueKind, value])).toEqual([
    ['enum', 'price'],
    ['enum', 'support'],
  ])
})

test('A failing extractor is tried four times', async () => {
  const eva = await spokenWith(await initiativeWith(fields), 'Hello?', 'Yes', 'Bye')
  let tries = 0
  const broken: Extractor = {
    name: 'guided',
    extract: async () => {
      tries += 1
      throw new Error('no model')
    },
  }
  for (let minute = 0; minute < 6; minute++) {
    await extract(broken)
    outreach.clock.pass(60_000)
  }
  expect(tries).toBe(4)
  expect(await outreach.run(eva)).toMatchObject({ extraction_status: 'FAILED', extract_at: null })
})

test('A run that waits for extraction continues with or without values, and its end extracts only newer messages', async () => {
  const initiative = await initiativeWith(fields)
  const spoken = async (...texts: string[]) => {
    phones += 1
    const who = await outreach.newParticipant(initiative, { phone: `+5730055551${phones}` })
    for (const text of texts) await hears(who, text)
    await outreach.runtime.pool.run(sql`
      update runs set waiting_for = 'extraction' where org_id = ${outreach.org} and id = ${who.runId}`)
    await outreach.do((ctx) => extractFromLive(ctx, [who.runId]))
    return who
  }
  const [gil, quiet] = [await spoken('4 of 5', 'price'), await spoken('hm')]
  const found = { score: { value: 4, sourceQuote: '4 of 5', confidence: 1 } }
  await extract(finding(found))
  const values = { score: 4 }
  expect(await outreach.run(gil)).toMatchObject({
    ended_at: null,
    signal: 'EXTRACTED',
    extraction_status: 'EXTRACTED',
    extracted_messages: 2,
    state: { nodeOutputs: { talk: values } },
  })
  expect(await outreach.run(quiet)).toMatchObject({
    signal: 'EXTRACTED',
    extraction_status: 'INSUFFICIENT_DATA',
    state: { nodeOutputs: { talk: {} } },
  })
  const hal = await spoken('4 of 5', 'price')
  await extract(finding(found))
  await hears(hal, 'sorry, 5')
  await outreach.do((ctx) => endRuns(ctx, [gil.runId, hal.runId], 'canceled_participant_stop'))
  expect(await outreach.run(gil)).toMatchObject({ extraction_status: 'EXTRACTED', extract_at: null })
  expect(await outreach.run(hal)).toMatchObject({ extraction_status: 'PENDING' })
  await extract(finding({}))
})

test('Another worker repeats the extraction of a worker that died, which writes nothing when it resumes', async () => {
  const fay = await spokenWith(await initiativeWith(fields), 'Hello?', 'Yes', 'Bye')
  const found = (value: number): Extraction => ({ score: { value, sourceQuote: 'Yes', confidence: 1 } })
  const { promise, resolve } = Promise.withResolvers<Extraction>()
  const dead = extractionWorker(outreach.runtime, only({ name: 'guided', extract: () => promise }))
  outreach.clock.pass(1_000)
  await workOneBatch(outreach.runtime, dead, outreach.org)
  outreach.clock.pass(LEASE_MS)
  await extract(finding(found(2)))
  resolve(found(1))
  await dead[Symbol.asyncDispose]()
  expect(await values(fay)).toEqual({ score: ['2'] })
})

test('Of two concurrent extractions of a run only the one with the lease is stored', async () => {
  const gil = await spokenWith(await initiativeWith(fields), 'Hello?', 'Yes', 'Bye')
  const second = Promise.withResolvers<void>()
  let calls = 0
  const extractor: Extractor = {
    name: 'guided',
    extract: async () => {
      calls += 1
      const value = calls
      if (value === 1) await second.promise
      else second.resolve()
      return { score: { value, sourceQuote: 'Yes', confidence: 1 } }
    },
  }
  const worker = extractionWorker(outreach.runtime, only(extractor))
  for (const passed of [1_000, LEASE_MS]) {
    outreach.clock.pass(passed)
    await workOneBatch(outreach.runtime, worker, outreach.org)
  }
  await worker[Symbol.asyncDispose]()
  expect(await values(gil)).toEqual({ score: ['2'] })
})

const range = (length: number) => Array.from({ length }, (_, at) => at)

test('The summary contains coverage, averages, distributions and samples of the values', async () => {
  const initiative = await initiativeWith(fields)
  const quote = { sourceQuote: 'words', confidence: 1 }
  const found: Extraction[] = [
    {
      score: { ...quote, value: 2 },
      recommends: { ...quote, value: false },
      remark: { ...quote, value: 'slow' },
    },
    { score: { ...quote, value: 5 }, reasons: { ...quote, value: ['speed', 'price'] } },
    { reasons: { ...quote, value: ['price'] }, remark: { ...quote, value: 'great' } },
  ]
  for (const extraction of found) {
    await spokenWith(initiative, 'Hello?', 'words', 'Bye')
    await extract(finding(extraction))
  }
  await spokenWith(initiative, 'Hello?')
  await extract(finding({}))

  const source = 'extraction'
  const reviews = { waiting: 0, confirmed: 0, corrected: 0, refused: 0 }
  expect(await outreach.do((ctx) => summarize(ctx, initiative.id))).toEqual([
    {
      key: 'score',
      label: 'Satisfaction score',
      valueKind: 'int',
      cardinality: 'single',
      source,
      reviews,
      coverage: { answered: 2, eligible: 3 },
      average: 3.5,
      distribution: [
        { value: '1', count: 0 },
        { value: '2', count: 1 },
        { value: '3', count: 0 },
        { value: '4', count: 0 },
        { value: '5', count: 1 },
      ],
    },
    {
      key: 'recommends',
      label: 'Would recommend',
      valueKind: 'bool',
      cardinality: 'single',
      source,
      reviews,
      coverage: { answered: 1, eligible: 3 },
      distribution: [
        { value: 'false', count: 1 },
        { value: 'true', count: 0 },
      ],
    },
    {
      key: 'reasons',
      label: 'Reasons',
      valueKind: 'enum',
      cardinality: 'multiple',
      source,
      reviews,
      coverage: { answered: 2, eligible: 3 },
      distribution: [
        { value: 'price', count: 2 },
        { value: 'speed', count: 1 },
        { value: 'support', count: 0 },
      ],
    },
    {
      key: 'remark',
      label: 'Remark',
      valueKind: 'string',
      cardinality: 'single',
      source,
      reviews,
      coverage: { answered: 2, eligible: 3 },
      samples: ['great', 'slow'],
    },
  ])
})

test('Texts that were read before their field got choices are no choices', async () => {
  const initiative = await initiativeWith({ remark: fields.remark! })
  await spokenWith(initiative, 'Hello?', 'call me at 300 555 0000', 'Bye')
  await extract(finding({ remark: { value: 'call me', sourceQuote: 'call me', confidence: 1 } }))
  const choices = { label: 'Remark', description: 'Which.', type: 'enum' as const, values: ['slow', 'fast'] }
  await set(initiative, { remark: choices })
  await spokenWith(initiative, 'Hello?', 'slow', 'Bye')
  await extract(finding({ remark: { value: 'slow', sourceQuote: 'slow', confidence: 1 } }))
  await set(initiative, { remark: { ...choices, values: ['fast'] } })
  const [remark] = await outreach.do((ctx) => summarize(ctx, initiative.id))
  expect(remark).toMatchObject({
    coverage: { answered: 2, eligible: 2 },
    // A choice that was removed still counts.
    distribution: [
      { value: 'slow', count: 1 },
      { value: 'fast', count: 0 },
    ],
  })
})

test.each([
  ['of an open number are counted in their order', [12, 3, 12], ['3 1', '12 2']],
  ['of up to 11 kinds are counted', range(11), range(11).map((value) => `${value} 1`)],
  ['of more kinds have an average only', range(12), undefined],
])('Numbers %s', async (_, given, expected) => {
  const initiative = await initiativeWith({
    visits: { label: 'Visits', description: 'How many.', type: 'int' },
  })
  for (const value of given) {
    await spokenWith(initiative, 'How many?', 'so many', 'Bye')
    await extract(finding({ visits: { value, sourceQuote: 'so many', confidence: 1 } }))
  }
  const [visits] = await outreach.do((ctx) => summarize(ctx, initiative.id))
  expect(visits!.distribution?.map(({ value, count }) => `${value} ${count}`)).toEqual(expected)
})

test('Reextraction covers runs without the present schema, or all of them with force', async () => {
  const initiative = await initiativeWith({ score: fields.score! })
  const id = toWire('initiative', initiative.id)
  const again = (options: { dryRun?: boolean; force?: boolean; fromDate?: string }) =>
    outreach.do((ctx) => reextract(ctx, id, { dryRun: false, force: false, ...options }))
  const gil = await spokenWith(initiative, 'Hello?', 'four', 'Bye')
  await spokenWith(initiative, 'Hello?')
  await extract(finding({ score: { value: 4, sourceQuote: 'four', confidence: 1 } }))

  const nothing = { eligible: 1, queued: 0, willExtract: 0, insufficient: 1, dryRun: false }
  expect(await again({})).toEqual(nothing)
  const all = { eligible: 2, queued: 0, willExtract: 1, insufficient: 1, dryRun: true }
  expect(await again({ force: true, dryRun: true })).toEqual(all)
  const later = outreach.clock.now().toISOString()
  expect(await again({ force: true, fromDate: later })).toMatchObject({ eligible: 0 })

  await set(initiative, { remark: fields.remark! })
  expect(await again({ dryRun: true })).toEqual(all)
  expect(await again({})).toEqual({ ...all, queued: 1, dryRun: false })
  expect(await outreach.run(gil)).toMatchObject({ extraction_status: 'PENDING' })
  expect(await again({})).toEqual(nothing)
  expect(await values(gil)).toEqual({ score: ['4'] })
  await extract(finding({ remark: { value: 'four', sourceQuote: 'four', confidence: 1 } }))
  expect(await values(gil)).toEqual({ remark: ['four'] })
})

test('Reextraction needs a schema', async () => {
  const id = toWire('initiative', (await initiativeWith(null)).id)
  expect((await outreach.app.api('extraction_reextract', { id })).body.error.code).toBe('conflict')
})
