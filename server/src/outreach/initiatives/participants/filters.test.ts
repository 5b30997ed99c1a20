import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { openShop, type Shop } from '../../journeys/authoring/testing/shop.ts'
import { getInitiative } from '../initiatives.ts'
import { listParticipants, type ParticipantFilters } from './listing.ts'

let shop: Shop
let id: string

const RUNS = 20_000

/** Most runs have ended; of each hundred one is waiting, and one of the waiting ones has a queued message. */
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  const { app } = shop
  const { pool } = app.runtime.workers
  id = await shop.addInitiative()
  await shop.createDraft(id)
  await app.ok('initiatives_launch', { id })
  await app.ok('initiatives_participants_add', {
    id,
    people: [{ externalId: 'ana', phoneNumber: '+573001112233' }],
  })
  await pool.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, person_external_id, trigger, status,
                      node_id, started_at, ended_at)
    select org_id, md5('run' || n)::uuid, initiative_id, journey_id, contact_id, md5('subject' || n)::uuid, 'p' || n,
           trigger,
           case when n % 100 = 0 then 'ACTIVE' when n % 1000 = 1 then 'FAILED' else 'COMPLETED' end,
           case when n = 500 then 'ask' when n % 100 = 0 then 'wait' else 'end' end,
           started_at - n * interval '1 minute', case when n % 100 = 0 then null else started_at end
    from runs, generate_series(1, ${RUNS}) as n where org_id = ${app.org.id}`)
  await pool.run(sql`analyze runs`)
})
afterAll(() => shop[Symbol.asyncDispose]())

const list = (filters: Record<string, unknown>) =>
  shop.app.ok('initiatives_participants_list', { id, limit: 1000, ...filters })

test('Participants can be filtered by status, node and person, alone and combined', async () => {
  const statuses = async (filters: Record<string, unknown>) => {
    const { data } = await list(filters)
    return [data.length, ...new Set(data.map(({ status }: { status: string }) => status))]
  }
  expect(await statuses({ status: 'ACTIVE' })).toEqual([RUNS / 100 + 1, 'ACTIVE'])
  expect(await statuses({ status: 'FAILED' })).toEqual([RUNS / 1000, 'FAILED'])
  expect(await statuses({ node: 'ask' })).toEqual([1, 'ACTIVE'])
  expect(await statuses({ node: 'wait' })).toEqual([RUNS / 100 - 1, 'ACTIVE'])
  expect(await statuses({ node: 'end' })).toEqual([0])
  expect(await statuses({ node: 'wait', status: 'FAILED' })).toEqual([0])
  expect(await statuses({ node: 'end', status: 'FAILED' })).toEqual([RUNS / 1000, 'FAILED'])
  expect(await statuses({ personExternalId: 'p500', status: 'ACTIVE', node: 'ask' })).toEqual([1, 'ACTIVE'])
  expect(await statuses({ personExternalId: 'p500', status: 'COMPLETED' })).toEqual([0])
})

test('Participants can be filtered by what they wait for, how far they came, why they failed, and by name', async () => {
  const { app } = shop
  const { pool } = app.runtime.workers
  await pool.run(sql`
    update runs set waiting_for = 'reply', messages_sent = 1, node_kind = 'WAIT_FOR_REPLY', step_count = 1,
                    state = '{"enteredAt":"2026-01-01T00:00:00.000Z"}'
    where org_id = ${app.org.id} and person_external_id in ('p200', 'p300')`)
  await pool.run(sql`
    update runs set error_name = 'template_unknown' where org_id = ${app.org.id} and person_external_id = 'p1001'`)
  await pool.run(sql`
    update runs set messages_received = 1, opted_out = true
    where org_id = ${app.org.id} and person_external_id = 'p300'`)
  await app.ok('cdp_people_upsert', { externalId: 'p300', firstName: 'Zoraida', lastName: 'Quintero' })
  const found = async (filters: Record<string, unknown>) =>
    (await list(filters)).data.map(({ personExternalId }: { personExternalId: string }) => personExternalId)
  expect(await found({ waitingFor: 'reply' })).toEqual(['p200', 'p300'])
  expect(await found({ reached: 'MESSAGED' })).toEqual(['p200', 'p300'])
  expect(await found({ reached: 'REPLIED' })).toEqual(['p300'])
  expect(await found({ reached: 'OPTED_OUT' })).toEqual(['p300'])
  expect(await found({ failure: 'template_unknown' })).toEqual(['p1001'])
  expect(await found({ failure: 'template_unknown', status: 'FAILED', node: 'end' })).toEqual(['p1001'])
  expect(await found({ failure: 'template_unknown', node: 'ask' })).toEqual([])
  expect(await found({ q: 'quinter zor' })).toEqual(['p300'])
  expect(await found({ q: 'nobody' })).toEqual([])
})

test('All participants that match are stopped, except those who were enrolled later', async () => {
  const stop = async (filters: object) =>
    (await shop.app.ok('initiatives_participants_stop_matching', { id, ...filters })).stopped
  expect(await stop({ waitingFor: 'reply', enrolledUntil: '2020-01-01T00:00:00Z' })).toBe(0)
  expect(await stop({ waitingFor: 'reply' })).toBe(2)
  expect(await stop({ waitingFor: 'reply' })).toBe(0)
  const [stopped] = (await list({ personExternalId: 'p300' })).data
  expect(stopped).toMatchObject({ status: 'STOPPED', endReason: 'canceled_participant_stop' })
  expect((await list({ status: 'ACTIVE' })).data).toHaveLength(RUNS / 100 - 1)
})

test('A participant has the name given at enrollment, or else the person’s name', async () => {
  const { app } = shop
  await app.ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana', lastName: 'Ruiz' })
  const people = [{ externalId: 'eva', phoneNumber: '+573001112234', name: 'Eva' }]
  const added = (await app.ok('initiatives_participants_add', { id, people })).data[0].participantId
  await app.ok('cdp_people_upsert', { externalId: 'eva', firstName: 'Evangelina' })
  const [ana] = (await list({ personExternalId: 'ana' })).data
  const [eva] = (await list({ personExternalId: 'eva' })).data
  expect([ana.name, eva.name, eva.participantId]).toEqual(['Ana Ruiz', 'Eva', added])
  const { participantId } = ana
  expect(await app.ok('initiatives_participant_get', { id, participantId })).toMatchObject({
    name: 'Ana Ruiz',
  })
  const transcripts = (await app.ok('initiatives_transcripts_list', { id, limit: 2 })).data
  expect(transcripts.map(({ name }: { name: string }) => name)).toEqual(['Eva', 'Ana Ruiz'])
})

test('Live participants are listed newest first, in pages', async () => {
  const all = (await list({ status: 'ACTIVE' })).data
  const seen: object[] = []
  for (let cursor = {}; ; ) {
    const page = await list({ status: 'ACTIVE', limit: 60, ...cursor })
    seen.push(...page.data)
    if (page.next_cursor === null) break
    cursor = { cursor: page.next_cursor }
  }
  expect(seen).toEqual(all)
  const times = all.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(times).toEqual(times.toSorted().reverse())
})

test.each<[ParticipantFilters, RegExp]>([
  [{}, /runs_newest/],
  [{ status: 'FAILED' }, /runs_ended_by_status/],
  [{ status: 'ACTIVE' }, /runs_live_newest/],
  // Among the live ones, whichever index finds them.
  [{ node: 'ask' }, /Index Scan/],
  [{ personExternalId: 'p7' }, /runs_by_person/],
])('Filtering participants by %o uses an index', async (filters, index) => {
  const { runtime, org } = shop.app
  const plan = await inTransaction(runtime, org.id, { kind: 'system', id: 'test' }, async (ctx) => {
    const query = await listParticipants(ctx, await getInitiative(ctx, id), filters, {
      limit: 101,
      after: null,
    })
    return ctx.db.rows(sql<{ 'QUERY PLAN': string }>`explain ${query}`)
  })
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(index)
  expect(text).not.toMatch(/Seq Scan on runs/)
  // Except for the node, no row is read and then filtered out.
  expect(text).not.toMatch(/Filter: .*(status|person_external_id)/)
})
