import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { openShop, type Shop } from '../../journeys/authoring/testing/shop.ts'
import { matchesWorker } from '../../journeys/index.ts'
import { getInitiative } from '../initiatives.ts'
import { addParticipants } from './participants.ts'

let shop: Shop
const clock = new TestClock()
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  clock.pass(Date.now() + 5_000 - clock.now().getTime())
})
afterAll(() => shop[Symbol.asyncDispose]())

function settle(): Promise<number> {
  const runtime = { ...shop.app.runtime, clock }
  return workOneBatch(runtime, matchesWorker(runtime), shop.app.org.id)
}

test('An event that cancels counts although it comes while the person is being added', async () => {
  const { app } = shop
  const id = await shop.addInitiative()
  await shop.createDraft(id, { metadata: { cancelOnEvents: { eventNames: ['paid'] } } })
  await app.ok('initiatives_launch', { id })
  const statuses = async () => {
    const { data } = await app.ok('initiatives_participants_list', { id })
    return data.map(({ status }: { status: string }) => status)
  }
  const ana = { externalId: 'ana', phoneNumber: '+573001112290' }
  await app.ok('cdp_people_upsert', ana)
  const actor = { kind: 'system', id: 'test' } as const
  await inTransaction(app.runtime, app.org.id, actor, async (ctx) => {
    await addParticipants(ctx, await getInitiative(ctx, id), [ana])
    await app.ok('cdp_events_record', { name: 'paid', externalId: 'paid-ana', personExternalId: 'ana' })
    expect(await settle()).toBe(1)
  })
  expect(await statuses()).toEqual(['ACTIVE'])
  clock.pass(10_000)
  expect(await settle()).toBe(1)
  expect(await statuses()).toEqual(['STOPPED'])
  const left = await app.runtime.pool.rows(sql`select from trigger_matches where org_id = ${app.org.id}`)
  expect(left).toEqual([])
})
