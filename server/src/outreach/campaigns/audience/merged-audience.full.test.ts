import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** More than the first part of an audience. */
const PEOPLE = 1_100

/** The people of a crowd, whose ids grow in their order. */
async function addCrowd(name: string, digit: number): Promise<void> {
  const { app, clock } = world
  await app.runtime.pool.run(sql`
    insert into people (org_id, id, external_id, phone_number, attributes, created_at, updated_at)
    select ${app.org.id}, ('00000000-0000-7000-800' || ${digit}::int || '-' || lpad(to_hex(n), 12, '0'))::uuid, ${name}::text || '-' || n,
           '+5731' || ${digit}::int || lpad(n::text, 7, '0'), '{}', ${clock.now()}, ${clock.now()}
    from generate_series(0, ${PEOPLE}::int) n`)
}

/** An evaluated segment of the crowd without its first person. */
async function addSegment(name: string): Promise<string> {
  const { app } = world
  const { id } = await app.ok('segments_create', {
    ...{ name, slug: name, evaluationCadence: 'REACTIVE_ONLY' },
    filterExpression: {
      kind: 'person',
      op: 'AND',
      predicates: [
        { kind: 'person_attribute', attr: 'externalId', type: 'STRING', op: 'contains', value: `${name}-` },
        { kind: 'person_attribute', attr: 'externalId', type: 'STRING', op: 'neq', value: `${name}-0` },
      ],
    },
  })
  await app.ok('segments_evaluate', { slug: name })
  return id
}

const keptOf = async (campaign: string, person: string) =>
  world.app.runtime.pool.maybe(sql<{ outcome: string | null }>`
    select k.outcome from campaign_people k join people p on p.org_id = ${world.app.org.id} and p.id = k.person_id
    where k.org_id = ${world.app.org.id} and k.campaign_id = ${fromWire('campaign', campaign)} and p.external_id = ${person}`)

test('whoever takes the place of somebody in the audience while it is being kept gets the campaign', async () => {
  const { app, clock } = world
  await addCrowd('merged', 1)
  const segmentId = await addSegment('merged')
  const id = await world.draft([], { audience: { type: 'segment', segmentId } })
  clock.pass(1_000)
  await app.ok('campaigns_start', { id })
  // The surviving person comes before those who are kept already.
  clock.pass(1_000)
  await app.ok('cdp_people_merge', { externalId: 'merged-0', mergedExternalId: `merged-${PEOPLE}` })
  await world.enroll()
  expect(await keptOf(id, 'merged-0')).not.toBeNull()
  expect(await app.ok('campaigns_get', { id })).toMatchObject({ people: { audience: PEOPLE } })
  await app.ok('campaigns_cancel', { id })
})

test('so does whoever gets their place back, when the merge is undone', async () => {
  const { app, clock } = world
  await addCrowd('undone', 2)
  const segmentId = await addSegment('undone')
  const { id: mergeId } = await app.ok('cdp_people_merge', {
    externalId: `undone-${PEOPLE}`,
    mergedExternalId: 'undone-1',
  })
  const id = await world.draft([], { audience: { type: 'segment', segmentId } })
  clock.pass(1_000)
  await app.ok('campaigns_start', { id })
  clock.pass(1_000)
  await app.ok('cdp_merges_undo', { id: mergeId })
  await world.enroll()
  expect(await keptOf(id, 'undone-1')).not.toBeNull()
  expect(await keptOf(id, `undone-${PEOPLE}`)).not.toBeNull()
  await app.ok('campaigns_cancel', { id })
})
