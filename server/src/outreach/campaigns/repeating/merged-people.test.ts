import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignWorld, openCampaignWorld } from '../testing/campaign-world.ts'
import { repetitionsWorker } from './series-worker.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Moves the clock to a time, such as `03-04T09:00`. */
function goTo(time: string) {
  world.clock.pass(new Date(`2026-${time}:00Z`).getTime() - world.clock.now().getTime())
}

async function work() {
  await world.work(repetitionsWorker(world.app.runtime))
  await world.enroll()
  await world.sendAll()
}

test.each([
  ['surviving', 'had', 'fresh'],
  ['merged', 'fresh', 'had'],
])(
  'whoever is merged with somebody who had an earlier repetition gets no second one, when that was the %s person',
  async (who, kept, gone) => {
    const { app } = world
    const id = (name: string) => `${who}-${name}`
    const month = who === 'surviving' ? '03' : '04'
    goTo(`${month}-09T12:00`)
    const { id: segmentId, slug } = await app.ok('segments_create', {
      ...{ name: who, slug: who, evaluationCadence: 'REACTIVE_ONLY' },
      filterExpression: {
        kind: 'person',
        op: 'AND',
        predicates: [
          { kind: 'person_attribute', attr: 'attributes.list', type: 'STRING', op: 'eq', value: who },
        ],
      },
    })
    await world.addPeople({
      [id('had')]: { attributes: { list: who, timeZone: 'Asia/Tokyo' } },
      [id('fresh')]: { attributes: { timeZone: 'America/Lima' } },
    })
    await app.ok('segments_evaluate', { slug })
    const series = await world.draft([], {
      audience: { type: 'segment', segmentId },
      repeat: { every: 'day', time: '09:00' },
      atLocalTime: true,
      onlyNew: true,
    })
    await app.ok('campaigns_start', { id: series })
    goTo(`${month}-09T19:00`)
    await work()
    goTo(`${month}-10T06:00`)
    await work()
    await app.ok('cdp_people_upsert', {
      externalId: id('fresh'),
      attributes: { list: who, timeZone: 'America/Lima' },
    })
    await app.ok('segments_evaluate', { slug })
    // The repetition of the next day begins; who is new waits for the time in Lima.
    goTo(`${month}-10T19:00`)
    await work()
    await app.ok('cdp_people_merge', { externalId: id(kept), mergedExternalId: id(gone) })
    goTo(`${month}-11T15:00`)
    await work()
    const { data } = await app.ok('campaigns_repetitions_list', { id: series })
    const [second, first] = data.filter(({ campaign }: { campaign: object | null }) => campaign !== null)
    expect(await world.reached(first.campaign.id)).toEqual([id(kept)])
    expect(await world.reached(second.campaign.id)).toEqual([])
    const { people } = await app.ok('campaigns_get', { id: second.campaign.id })
    expect(people.excluded).toContainEqual({ reason: 'had_before', count: 2 })
    await app.ok('campaigns_cancel', { id: series })
  },
)
