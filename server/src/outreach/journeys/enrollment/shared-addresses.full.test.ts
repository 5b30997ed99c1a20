import { afterAll, beforeAll, expect, test } from 'vitest'
import type { graphOf } from '../../../../test/fixtures/journeys.ts'
import { EVERYBODY } from '../../../../test/fixtures/workspace.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { publishForm, submit } from '../../../../test/peers/form-visitor.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { openTown, type Town } from '../testing/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown()
})
afterAll(() => town[Symbol.asyncDispose]())

/** Sends one message and ends. */
const HELLO = (entry: object) =>
  [
    [
      { id: 'start', kind: 'ENTRY', inputs: entry },
      { id: 'hello', kind: 'SEND_MESSAGE' },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT hello', 'hello SENT end'],
  ] as Parameters<typeof graphOf>

const WAITING = (entry: object = {}) =>
  [
    [
      { id: 'start', kind: 'ENTRY', inputs: entry },
      { id: 'hello', kind: 'SEND_MESSAGE' },
      { id: 'wait', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '3650d' } },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT hello', 'hello SENT wait', 'wait REPLIED end', 'wait TIMEOUT end'],
  ] as Parameters<typeof graphOf>

const people = (phoneNumber: string, ...externalIds: string[]) =>
  externalIds.map((externalId) => ({ externalId, phoneNumber }))

/** Waits until every match of the initiative has started a run or was refused. */
async function settled(initiative: string, count: number): Promise<{ started: number; refused: string[] }> {
  const { pool } = town.app.runtime
  const id = fromWire('initiative', initiative)
  return until(async () => {
    const { started } = await pool.one(sql<{ started: number }>`
      select count(*)::int as started from runs where org_id = ${town.app.org.id} and initiative_id = ${id}`)
    const refused = await pool.rows(sql<{ reason: string }>`
      select reason from refused_enrollments where org_id = ${town.app.org.id} and initiative_id = ${id}`)
    if (started + refused.length < count) return null
    return { started, refused: refused.map(({ reason }) => reason) }
  })
}

test('Two people with one phone number get the message of a segment once, also after the first run has ended', async () => {
  const { app } = town
  const phone = '+573001230001'
  const { id: segmentId } = await app.ok('segments_create', {
    name: 'Home',
    slug: 'home',
    filterExpression: {
      kind: 'person',
      op: 'AND',
      predicates: [
        { kind: 'person_attribute', attr: 'attributes.home', type: 'STRING', op: 'eq', value: 'one' },
      ],
    },
  })
  const id = await town.launch(...HELLO({ triggerType: 'segment', segmentId }))
  const enter = (externalId: string) =>
    app.ok('cdp_people_upsert', { externalId, phoneNumber: phone, attributes: { home: 'one' } })
  await enter('mother')
  await app.ok('segments_evaluate', { slug: 'home' })
  expect(await town.story(id, 'mother')).toContain('completed')
  await enter('son')
  await app.ok('segments_evaluate', { slug: 'home' })
  expect(await settled(id, 2)).toEqual({ started: 1, refused: ['active_run'] })
  await expect.poll(() => town.messages(phone)).toHaveLength(1)
})

test('Two people with one phone number who enter together get one run', async () => {
  const { app } = town
  const { id: segmentId } = await app.ok('segments_create', {
    name: 'Everybody',
    slug: 'everybody',
    filterExpression: EVERYBODY,
  })
  for (const person of people('+573001230002', 'father', 'daughter'))
    await app.ok('cdp_people_upsert', person)
  const id = await town.launch(...WAITING({ triggerType: 'segment', segmentId }))
  const { entrants } = await app.ok('segments_evaluate', { slug: 'everybody' })
  const { started } = await settled(id, entrants)
  const contacts = await app.runtime.pool.one(sql<{ contacts: number }>`
    select count(distinct contact_id)::int as contacts from runs
    where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', id)}`)
  expect(started).toBe(contacts.contacts)
  await expect.poll(() => town.messages('+573001230002')).toHaveLength(1)
})

test('Somebody whose phone number is in the initiative with another person cannot be added', async () => {
  const { app } = town
  const id = await town.launch(...WAITING())
  const { data, errors } = await app.ok('initiatives_participants_add', {
    id,
    people: people('+573001230003', 'uncle', 'aunt'),
  })
  expect(data).toHaveLength(1)
  expect(errors).toMatchObject([
    { index: 1, error: { code: 'enrollment_failed', message: expect.stringContaining('phone number') } },
  ])
  const explained = await app.ok('initiatives_explain_enrollment', { id, personExternalId: 'aunt' })
  expect(explained.obstacles).toMatchObject([{ code: 'address_taken' }])
  expect(explained.couldBeAdded).toBe(false)
})

test('A known person who fills in a form gets the message once', async () => {
  const { app } = town
  const phone = '+573001230004'
  await app.ok('cdp_people_upsert', { externalId: 'known', phoneNumber: phone, firstName: 'Ana' })
  const id = await town.launch(...WAITING({ triggerType: 'cdp_event', eventName: 'lead_form_submitted' }))
  await town.enroll(id, { externalId: 'known', phoneNumber: phone })
  await town.run(id, 'known', ({ node_id }) => node_id === 'wait')
  const form = await publishForm(app)
  await submit({ ...form, url: app.url }, { name: 'Eve', phone, size: 'few' })
  expect(await settled(id, 2)).toEqual({ started: 1, refused: ['active_run'] })
  await expect.poll(() => town.messages(phone)).toHaveLength(1)
})

test('Merging people who are in one initiative ends the run of the merged one, and undoing gives runs back', async () => {
  const { app } = town
  const id = await town.launch(...WAITING())
  await town.enroll(id, { externalId: 'left', phoneNumber: '+573001230005' })
  await town.enroll(id, { externalId: 'right', phoneNumber: '+573001230006' })
  for (const who of ['left', 'right']) await town.run(id, who, ({ node_id }) => node_id === 'wait')
  const both = { externalId: 'left', mergedExternalId: 'right' }
  expect(await app.ok('cdp_people_merge_preview', both)).toMatchObject({ endingRuns: 1, moves: { runs: 1 } })
  const { id: mergeId } = await app.ok('cdp_people_merge', both)
  const participants = async (personExternalId: string) => {
    const { data } = await app.ok('initiatives_participants_list', { id, personExternalId })
    return data.map(({ status }: { status: string }) => status).toSorted()
  }
  expect(await participants('left')).toEqual(['ACTIVE', 'STOPPED'])
  const timeline = await app.ok('cdp_people_timeline', { externalId: 'right', kind: 'message' })
  expect(timeline.data).toHaveLength(2)
  await app.ok('cdp_merges_undo', { id: mergeId })
  expect([await participants('left'), await participants('right')]).toEqual([['ACTIVE'], ['STOPPED']])
})
