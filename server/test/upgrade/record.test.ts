import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { askJourney } from '../fixtures/journeys.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'
import { recordStatements } from './recording.ts'

/*
 * Records the main paths of a release, for previous-release.full.test.ts of the next one. Do it on the commit of the release:
 * `PARLEY_RECORD_PATHS=server/test/upgrade/paths-of-0008.gz npx vitest run server/test/upgrade/record.test.ts`
 */
const FILE = process.env.PARLEY_RECORD_PATHS
const PEOPLE = { answers: '+573005550201', opts_out: '+573005550202', silent: '+573005550203' }

test.skipIf(!FILE)('the main paths, from people and events to a campaign that is over', async () => {
  let database = ''
  const stop = recordStatements(() => database)
  await using app = await startTestApp({ simulator: true, timeScale: 20_000 })
  database = app.database
  const rules = Object.entries(PEOPLE).map(([persona, phone]) => ({ phones: [phone], persona }))
  await simulate(app, 'PUT', '/personas', { rules })
  const templateId = await approvedTemplate(app, {
    name: 'how_was_it',
    contentType: 'QUICK_REPLY',
    content: {
      body: 'Hello {{1}}, may we ask you about your order?',
      buttons: [{ title: 'Yes, please' }],
    },
    variables: { 1: 'Ana' },
  })
  const isPro = { kind: 'person_attribute', attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'pro' }
  await app.ok('segments_create', {
    name: 'Pro',
    slug: 'pro',
    evaluationCadence: 'LIVE',
    filterExpression: { kind: 'person', op: 'AND', predicates: [isPro] },
  })
  const items = [0, 1, 2, 3, 4].map((n) => {
    return { externalId: `person-${n}`, firstName: `P${n}`, attributes: { plan: n % 2 ? 'pro' : 'free' } }
  })
  await app.ok('cdp_people_batch_upsert', { items })
  const order = { externalId: 'order-1', name: 'order_placed', properties: { total: 12.5 } }
  await app.ok('cdp_events_record', { ...order, personExternalId: 'person-1' })
  const visits = [1, 2, 3].map((n) => ({ externalId: `visit-${n}`, name: 'visited' }))
  await app.ok('cdp_events_batch_record', {
    items: visits.map((visit) => ({ ...visit, personExternalId: 'person-2' })),
  })
  await app.ok('cdp_custom_object_types_create', { name: 'order', displayName: 'Order', description: 'One' })
  await app.ok('cdp_custom_objects_upsert', { type: 'order', externalId: 'o1', attributes: { total: 3 } })
  await app.ok('segments_evaluate', { slug: 'pro' })
  const { id } = await app.ok('initiatives_create', {
    name: 'After an order',
    guidingQuestions: [{ questionText: 'From 1 to 5, how was it?', answerType: 'SCALE' }],
  })
  await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
  await app.ok('journeys_create_draft', {
    initiativeId: id,
    definition: askJourney({ inputs: { templateBindings: { 1: 'person.firstName' } }, patience: '6d' }),
  })
  await app.ok('initiatives_launch', { id })
  const people = Object.entries(PEOPLE).map(([persona, phoneNumber]) => {
    return { externalId: persona, phoneNumber, name: persona }
  })
  await app.ok('initiatives_participants_add', { id, people })
  await until(async () => {
    const { data } = await app.ok('initiatives_participants_list', { id })
    return data.every(({ status }: { status: string }) => status !== 'ACTIVE')
  })
  await app.ok('cdp_people_delete', { externalId: 'person-4' })
  await app.ok('conversations_list')
  const recording = stop()
  expect(recording.length).toBeGreaterThan(1_000)
  await writeFile(FILE!, recording)
})
