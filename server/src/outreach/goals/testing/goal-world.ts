import { TestClock } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import type { TestApp } from '../../../../test/harness/harness.ts'
import type { DueWork } from '../../../platform/jobs/index.ts'
import { openShop, type Shop } from '../../journeys/authoring/testing/shop.ts'
import { goalsWorker } from '../worker.ts'

/** A shop whose clock the test moves, and which looks at goals only when told to. */
export interface GoalWorld extends AsyncDisposable {
  shop: Shop
  app: TestApp
  clock: TestClock
  /** A launched initiative with this goal. `definition`: its journey, in place of the shop's with some changes. */
  launch(
    goal: Record<string, unknown>,
    more?: { trigger?: Record<string, unknown>; definition?: object; includeExisting?: boolean },
  ): Promise<string>
  /** A launched initiative without a goal. */
  launchWithout(): Promise<string>
  /** Works until nothing is due. */
  work(worker: DueWork): Promise<void>
  /** Looks at everybody who is due. */
  look(): Promise<void>
  add(id: string, ...externalIds: string[]): ReturnType<TestApp['ok']>
  record(name: string, externalId: string, person: string, at: Date, properties?: object): Promise<unknown>
  goal(id: string): ReturnType<TestApp['ok']>
}

export async function openGoalWorld(): Promise<GoalWorld> {
  const clock = new TestClock()
  const shop = await openShop({
    env: { PARLEY_ROLE: 'api', PARLEY_BATCH_RATE_LIMIT: '100000000' },
    given: { clock },
  })
  const { app } = shop
  return {
    shop,
    app,
    clock,
    launch: async (goal, { trigger, definition, includeExisting = false } = {}) => {
      const id = await shop.addInitiative()
      if (definition) await app.ok('journeys_create_draft', { initiativeId: id, definition })
      else await shop.createDraft(id, trigger && { trigger })
      await app.ok('initiatives_goal_set', { id, goal })
      await app.ok('initiatives_launch', { id, includeExisting })
      return id
    },
    launchWithout: async () => {
      const id = await shop.addInitiative()
      await shop.createDraft(id)
      await app.ok('initiatives_launch', { id })
      return id
    },
    work: async (worker) => {
      while ((await workOneBatch(app.runtime, worker, app.org.id)) > 0);
    },
    look: async () => {
      while ((await workOneBatch(app.runtime, goalsWorker(app.runtime), app.org.id)) > 0);
    },
    add: (id, ...externalIds) =>
      app.ok('initiatives_participants_add', {
        id,
        people: externalIds.map((externalId) => ({ externalId, phoneNumber: phoneOf(externalId) })),
      }),
    record: (name, externalId, person, at, properties = {}) =>
      app.ok('cdp_events_record', {
        name,
        externalId,
        personExternalId: person,
        timestamp: at.toISOString(),
        properties,
      }),
    goal: async (id) => (await app.ok('initiatives_goal_get', { id })).goal,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

/** Nobody shares a number. */
function phoneOf(externalId: string): string {
  let hash = 0
  for (const letter of externalId) hash = (hash * 31 + letter.charCodeAt(0)) % 9_999_999
  return `+57300${String(hash).padStart(7, '0')}`
}
