import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { openShop, type Shop } from '../journeys/authoring/testing/shop.ts'
import { runsWorker } from '../journeys/index.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('The list shows who each initiative reaches and how many took part', async () => {
  const { app } = shop
  const segmentId = await shop.addSegment(['ana', 'ben'])
  const manual = await shop.addInitiative()
  await shop.createDraft(manual, { bindings: { 1: 'literal:you' } })
  await app.ok('initiatives_launch', { id: manual })
  const people = ['a', 'b', 'c'].map((externalId, at) => ({ externalId, phoneNumber: `+57300999000${at}` }))
  const { data } = await app.ok('initiatives_participants_add', { id: manual, people })
  await workOneBatch(app.runtime, runsWorker(app.runtime), app.org.id)
  await app.ok('initiatives_participants_stop', { id: manual, participantId: data[0].participantId })

  const bySegment = await shop.addInitiative()
  await shop.createDraft(bySegment, { trigger: { triggerType: 'segment', segmentId } })
  const { id: bare } = await app.ok('initiatives_create', { name: '100% bare' })

  const listed = await app.ok('initiatives_list', { numbers: true })
  const byId = new Map(listed.data.map((row: { id: string }) => [row.id, row]))
  expect(byId.get(manual)).toMatchObject({
    audience: { type: 'manual', segment: null, eventName: null, keyword: null },
    numbers: { participants: 3, live: 2, sent: 0, replied: 0, failed: 0 },
  })
  expect(byId.get(bySegment)).toMatchObject({
    audience: { type: 'segment', segment: { id: segmentId, name: 'Sleepers' } },
    numbers: { participants: 0, live: 0 },
  })
  expect(byId.get(bare)).toMatchObject({ audience: null, numbers: { participants: 0 } })

  const channel = await app.runtime.pool.one(sql<{ id: string }>`
    select id from channels where org_id = ${app.org.id} limit 1`)
  await app.runtime.pool.run(sql`
    insert into message_sums (org_id, initiative_id, journey_id, channel_id, day, what, reason, count)
    select ${app.org.id}, ${fromWire('initiative', manual)}, ${app.runtime.newId()}, ${channel.id}, '2026-01-01', w.what, '', w.count
    from (values ('SENT', 3), ('REPLIED', 1), ('FAILED', 2)) as w (what, count)`)
  const again = await app.ok('initiatives_list', { numbers: true, q: 'win', limit: 2 })
  expect(again.data.map((row: { id: string }) => row.id)).toEqual([bySegment, manual])
  expect(again.data[1].numbers).toMatchObject({ sent: 3, replied: 1, failed: 2 })
})

test('Initiatives are found by a part of their name, in which % is a character', async () => {
  const found = async (q: string) => (await shop.app.ok('initiatives_list', { q })).data
  expect(await found('0% B')).toMatchObject([{ name: '100% bare' }])
  expect(await found('%%')).toEqual([])
  expect((await found('bare'))[0]).not.toHaveProperty('numbers')
})
