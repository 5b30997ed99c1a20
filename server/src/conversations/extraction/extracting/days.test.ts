import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../../test/fixtures/outreach.ts'
import { endRuns } from '../../../messaging/runs/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { receiveInbound } from '../../inbox/index.ts'
import type { Extractor } from '../extractor.ts'
import { guidedExtractor } from '../guided/index.ts'
import { setSchema } from '../schemas.ts'
import { reextract } from './reextraction.ts'
import { extractionWorker } from './worker.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

const DAY = 86_400_000
const VISIT = 'Which day suits you for the visit?'
const CALL = 'And which day do we call you?'
const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)

async function hears(from: TestParticipant, text: string): Promise<void> {
  const message = await outreach.receiveMessage(from, text)
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
}

/** The values of a run, and the time that its extractor was told. */
async function extracted({ runId }: TestParticipant): Promise<[Record<string, string>, string | undefined]> {
  let told: Date | undefined
  const extractor: Extractor = {
    name: 'guided',
    extract: (input, signal) => {
      told = input.now
      return guidedExtractor.extract(input, signal)
    },
  }
  outreach.clock.pass(1_000)
  await outreach.work(extractionWorker(outreach.runtime, new Map([[extractor.name, extractor]])))
  const rows = await outreach.runtime.pool.rows(sql<{ slug: string; item: string }>`
    select slug, items[1] as item from extracted_values where org_id = ${outreach.org} and run_id = ${runId}`)
  return [Object.fromEntries(rows.map(({ slug, item }) => [slug, item])), told && date(told.getTime())]
}

test('A day counts from the message that names it, also when the conversation is read again much later', async () => {
  const asked = { answerType: 'OPEN', priority: 1, scaleMin: null, scaleMax: null, options: [] }
  const initiative = await outreach.newInitiative({
    questions: [
      { ...asked, id: 'visit', questionText: VISIT },
      { ...asked, id: 'call', questionText: CALL },
    ],
  })
  const id = toWire('initiative', initiative.id)
  const fields = {
    visit: { label: 'Visit', description: 'When.', type: 'string' as const, question: VISIT },
    call: { label: 'Call', description: 'When.', type: 'string' as const, question: CALL },
    arrival: { label: 'Arrival date', description: 'When.', type: 'string' as const },
  }
  await outreach.do((ctx) => setSchema(ctx, id, { schema: { fields } }))
  const begin = outreach.clock.now().getTime()
  const ivo = await outreach.newParticipant(initiative, { phone: '+573005555299', opening: VISIT })
  await hears(ivo, 'tomorrow')
  outreach.clock.pass(3 * DAY)
  await outreach.sendMessage(ivo, CALL)
  await hears(ivo, 'tomorrow')
  outreach.clock.pass(2 * DAY)
  await outreach.sendMessage(ivo, 'Thank you!')
  await hears(ivo, 'My arrival date is tomorrow at the hotel')
  outreach.clock.pass(2 * DAY)
  await outreach.do((ctx) => endRuns(ctx, [ivo.runId], 'canceled_participant_stop'))
  const days = {
    visit: date(begin + DAY),
    call: date(begin + 4 * DAY),
    arrival: date(begin + 6 * DAY),
  }
  // A model is told when the person wrote last.
  const expected = [days, date(begin + 5 * DAY)]
  expect(await extracted(ivo)).toEqual(expected)
  outreach.clock.pass(30 * DAY)
  await outreach.do((ctx) => reextract(ctx, id, { dryRun: false, force: true }))
  expect(await extracted(ivo)).toEqual(expected)
})
