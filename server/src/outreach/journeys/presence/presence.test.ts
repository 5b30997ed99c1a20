import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { earlier } from '../../../../test/fixtures/times.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'

/* Who has a journey open, where they point and what they selected. */

let shop: Shop
let journeyId: string
let ana: TestUser
let bo: TestUser
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  journeyId = (await shop.createDraft(await shop.addInitiative())).id
  ana = await newUser(shop.app, 'owner')
  bo = await newUser(shop.app, 'member')
})
afterAll(() => shop[Symbol.asyncDispose]())

const does = (user: TestUser, input: object) =>
  shop.app.ok('journeys_presence_set', { journeyId, ...input }, { key: user.cookie })

test('colleagues see who points where and selected what, until they leave or the time is over', async () => {
  const { ok, runtime, org } = shop.app
  const there = { doing: 'editing', pointer: { x: 12.5, y: -3 }, selected: ['wait', 'end'] }
  await does(ana, { doing: 'viewing' })
  await does(bo, there)
  const { present } = await does(ana, { doing: 'viewing' })
  expect(
    present.toSorted((one: { by: string }, other: { by: string }) => one.by.localeCompare(other.by)),
  ).toEqual(
    [
      { by: bo.email, ...there, until: expect.any(String) },
      { by: ana.email, doing: 'viewing', pointer: null, selected: [], until: expect.any(String) },
    ].toSorted((one, other) => one.by.localeCompare(other.by)),
  )
  expect((await does(bo, { doing: 'gone' })).present).toMatchObject([{ by: ana.email }])

  await runtime.pool.run(sql`
    update journey_presences set until = ${earlier('until', '1 minute')} where org_id = ${org.id}`)
  expect(await ok('journeys_presence_get', { journeyId })).toEqual({ present: [] })
  await does(bo, there)
  expect(await runtime.pool.rows(sql`select who from journey_presences where org_id = ${org.id}`)).toEqual([
    { who: bo.email },
  ])
  expect(
    await runtime.pool.rows(
      sql`select from audit_log where org_id = ${org.id} and operation like 'journeys_presence%'`,
    ),
  ).toEqual([])
})

test('a journey that does not exist is not found', async () => {
  const answer = await shop.app.api('journeys_presence_set', { journeyId: 'jny_unknown', doing: 'viewing' })
  const left = await shop.app.ok('journeys_presence_set', { journeyId: 'jny_unknown', doing: 'gone' })
  expect(left).toEqual({ present: [] })
  expect(answer.status).toBe(404)
})

test('a draft that is deleted at the same moment is not found', async () => {
  const { api, org, runtime } = shop.app
  const { id } = await shop.createDraft(await shop.addInitiative())
  const waiting = () =>
    runtime.pool.rows(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  const showing = await runtime.pool.transaction(async (db) => {
    await db.run(sql`delete from journeys where org_id = ${org.id} and id = ${fromWire('journey', id)}`)
    const answer = api('journeys_presence_set', { journeyId: id, doing: 'viewing' })
    await expect.poll(async () => (await waiting()).length).toBe(1)
    return { answer }
  })
  expect(await showing.answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
})
