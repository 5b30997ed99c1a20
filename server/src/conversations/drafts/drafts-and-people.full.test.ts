import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/harness/waiting.ts'
import { end, send, somebody, start, wait } from '../../outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../outreach/journeys/testing/town.ts'

/* Drafts of people who are merged, erased or opt out meanwhile. */

let town: Town
beforeAll(async () => {
  town = await openTown({}, 500)
})
afterAll(() => town[Symbol.asyncDispose]())

const EDGES = ['start SENT hello', 'hello SENT reply', 'reply REPLIED end', 'reply TIMEOUT end']

/** An initiative whose first messages wait, with people whose drafts are there. */
async function waitingFor(people: ReturnType<typeof somebody>[]): Promise<string> {
  const id = await town.launch([start, send('hello'), wait('reply', '60d'), end], EDGES)
  await town.app.ok('initiatives_set_review', { id, review: { firstMessages: true, expireAfter: '30d' } })
  for (const who of people) await town.enroll(id, who)
  await until(async () => (await draftsOf(id)).length === people.length)
  return id
}

const draftsOf = async (initiativeId: string, state = 'waiting') =>
  (await town.app.ok('drafts_list', { initiativeId, state })).data as Record<string, any>[]

const approveAll = async (drafts: Record<string, any>[]) =>
  await town.app.ok('drafts_approve', { ids: drafts.map(({ id }) => id) })

const received = async (...people: ReturnType<typeof somebody>[]) =>
  (await Promise.all(people.map(({ phoneNumber }) => town.messages(phoneNumber)))).flat()

test('two people who are merged while both drafts wait get one message', async () => {
  const [kept, merged] = [somebody(), somebody()]
  const id = await waitingFor([kept, merged])
  const drafts = await draftsOf(id)
  await town.app.ok('cdp_people_merge', {
    externalId: kept.externalId,
    mergedExternalId: merged.externalId,
  })
  await until(async () => (await draftsOf(id)).length === 1)
  expect((await draftsOf(id, 'decided')).map(({ state }) => state)).toEqual(['withdrawn'])
  expect(await approveAll(drafts)).toMatchObject({ approved: 1 })
  await until(async () => (await received(kept, merged)).length > 0)
  const { data } = await town.app.ok('messages_list', { initiativeId: id, direction: 'outbound' })
  expect(data.map(({ failure }: Record<string, any>) => failure?.code ?? null).toSorted()).toEqual([
    null,
    'run_ended',
  ])
  expect(await received(kept, merged)).toHaveLength(1)
})

test('who opted out meanwhile gets nothing when their draft is approved', async () => {
  const who = somebody()
  const id = await waitingFor([who])
  const drafts = await draftsOf(id)
  await town.app.ok('do_not_contact_add', { entries: [{ kind: 'phone', value: who.phoneNumber }] })
  await town.app.api('drafts_approve', { ids: drafts.map(({ id: draft }) => draft) })
  await town.run(id, who.externalId, ({ ended_at }) => ended_at !== null)
  expect(await received(who)).toEqual([])
  expect(await draftsOf(id)).toEqual([])
})

test('of two people who are merged, the one without a message gets none after the other one got theirs', async () => {
  const [kept, merged] = [somebody(), somebody()]
  const id = await waitingFor([kept, merged])
  const drafts = await draftsOf(id)
  const first = drafts.filter(({ personExternalId }) => personExternalId === merged.externalId)
  expect(await approveAll(first)).toEqual({ approved: 1 })
  await town.run(id, merged.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.app.ok('cdp_people_merge', {
    externalId: kept.externalId,
    mergedExternalId: merged.externalId,
  })
  expect(await approveAll(drafts)).toEqual({ approved: 0 })
  expect(await draftsOf(id)).toEqual([])
  // A reply of theirs still counts.
  await town.write(merged.phoneNumber, 'Hello')
  const replied = async () => {
    const { data } = await town.app.ok('initiatives_participants_list', { id })
    return data.some(({ status }: Record<string, any>) => status === 'COMPLETED')
  }
  await until(replied)
  expect(await received(kept, merged)).toHaveLength(1)
})

test('the draft of a person who is erased is gone, and cannot be approved', async () => {
  const who = somebody()
  const id = await waitingFor([who])
  const drafts = await draftsOf(id)
  await town.app.ok('cdp_people_erase', { externalId: who.externalId, reason: 'requested', confirm: true })
  await until(async () => (await draftsOf(id)).length === 0)
  expect(await approveAll(drafts)).toMatchObject({ approved: 0 })
  expect(await received(who)).toEqual([])
})
