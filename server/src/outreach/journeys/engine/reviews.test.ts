import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import type { DueWork } from '../../../platform/jobs/index.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import { matchesWorker } from '../triggers/matches.ts'
import { runsWorker } from './worker.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** An initiative that an event starts, whose first messages wait for a person. */
async function launch(): Promise<string> {
  const id = await shop.addInitiative()
  await shop.createDraft(id, { trigger: { triggerType: 'cdp_event', eventName: 'arrived' } })
  await shop.app.ok('initiatives_launch', { id })
  await shop.app.ok('initiatives_set_review', { id, review: { firstMessages: true, expireAfter: '2d' } })
  return id
}

test('First messages of two initiatives to one person wait on their own', async () => {
  const { app } = shop
  const initiatives = [await launch(), await launch()]
  await app.ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana', phoneNumber: '+573001234590' })
  await app.ok('cdp_events_record', { name: 'arrived', externalId: 'a1', personExternalId: 'ana' })
  const work = (worker: DueWork) => workOneBatch(app.runtime, worker, app.org.id)
  await work(matchesWorker(app.runtime))
  expect(await work(runsWorker(app.runtime))).toBe(2)

  const waiting = async (initiativeId: string) =>
    (await app.ok('drafts_list', { initiativeId, state: 'waiting' })).data as Record<string, string>[]
  for (const id of initiatives) expect(await waiting(id)).toMatchObject([{ messages: [expect.anything()] }])
  // The end of one run leaves the message of the other one to be decided.
  await app.ok('initiatives_cancel', { id: initiatives[0] })
  expect(await waiting(initiatives[0]!)).toEqual([])
  const [draft] = await waiting(initiatives[1]!)
  expect(await app.ok('drafts_approve', { ids: [draft!.id] })).toMatchObject({ approved: 1 })
})
