import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dice } from '../../../test/harness/dice.ts'
import { effort } from '../../../test/harness/effort.ts'
import { type GoalWorld, openGoalWorld } from './testing/goal-world.ts'

let world: GoalWorld
beforeAll(async () => {
  world = await openGoalWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** `PARLEY_GOAL_SEED` runs the history with this seed alone. */
const SEED = process.env.PARLEY_GOAL_SEED
const HISTORIES = effort(6, 60)
const STEPS = 60
const HOUR_MS = 3_600_000
const WINDOW_HOURS = 48
const LEAST = 10

/** Somebody who was enrolled or held out, under the external id that was theirs then. */
interface Member {
  subject: string
  isHeldOut: boolean
  at: number
}

interface RecordedEvent {
  person: string
  name: string
  total: number
  at: number
}

/** What happened in one initiative, written down as it happened and counted by hand afterwards. */
class History {
  readonly members: Member[] = []
  readonly events = new Map<string, RecordedEvent>()
  /** Merged into whom. */
  readonly parents = new Map<string, string>()
  readonly merges: { id: string; merged: string }[] = []
  readonly runs = new Set<string>()

  rootOf(person: string): string {
    const parent = this.parents.get(person)
    return parent === undefined ? person : this.rootOf(parent)
  }

  membersOf(root: string): Member[] {
    return this.members.filter((member) => this.rootOf(member.subject) === root)
  }

  /** [enrolled, reached, held out, reached] */
  count(): number[] {
    const counts = [0, 0, 0, 0]
    for (const root of new Set(this.members.map((member) => this.rootOf(member.subject)))) {
      const own = this.membersOf(root).sort(
        (a, b) =>
          Number(b.isHeldOut) - Number(a.isHeldOut) || a.at - b.at || (a.subject < b.subject ? -1 : 1),
      )
      const { isHeldOut, at } = own[0]!
      const hasReached = [...this.events.values()].some(
        (event) =>
          this.rootOf(event.person) === root &&
          event.name === 'paid' &&
          event.total >= LEAST &&
          event.at >= at &&
          event.at < at + WINDOW_HOURS * HOUR_MS,
      )
      counts[isHeldOut ? 2 : 0]! += 1
      if (hasReached) counts[isHeldOut ? 3 : 1]! += 1
    }
    return counts
  }
}

test('Counts are those of a count by hand, whatever people, events and merges there were', async () => {
  const seeds = SEED ? [Number(SEED)] : Array.from({ length: HISTORIES }, (_, index) => index + 1)
  for (const seed of seeds) await live(seed)
})

async function live(seed: number): Promise<void> {
  const { app, clock } = world
  const dice = new Dice(seed)
  const id = await world.launch({
    eventName: 'paid',
    window: `${WINDOW_HOURS}h`,
    holdoutPercent: dice.pick([0, 20, 50]),
    eventFilters: [{ key: 'total', type: 'NUMBER', op: 'gte', value: LEAST }],
  })
  const people = Array.from({ length: 8 }, (_, index) => `s${seed}-${index}`)
  const history = new History()

  const enroll = async () => {
    const person = history.rootOf(dice.pick(people))
    const { data, heldOut } = await world.add(id, person)
    const known = history.membersOf(person)
    const isHeldOut = heldOut === 1
    if (known.length > 0) expect(isHeldOut).toBe(known.some((member) => member.isHeldOut))
    const runId = data[0]?.participantId
    const isNew = isHeldOut ? known.length === 0 : !history.runs.has(runId)
    if (runId) history.runs.add(runId)
    const isFirst = !history.members.some((member) => member.subject === person)
    if (isNew && isFirst) history.members.push({ subject: person, isHeldOut, at: clock.now().getTime() })
  }
  const record = async () => {
    const externalId = `s${seed}-e${dice.int(0, 40)}`
    const event = {
      person: dice.pick(people),
      name: dice.chance(0.8) ? 'paid' : 'viewed',
      total: dice.int(5, 20),
      at: clock.now().getTime() - dice.int(0, 60) * HOUR_MS,
    }
    if (!history.events.has(externalId)) history.events.set(externalId, event)
    await world.record(event.name, externalId, event.person, new Date(event.at), { total: event.total })
  }
  const merge = async () => {
    const [surviving, merged] = [history.rootOf(dice.pick(people)), history.rootOf(dice.pick(people))]
    if (surviving === merged) return
    for (const externalId of [surviving, merged]) await app.ok('cdp_people_upsert', { externalId })
    const { id: mergeId } = await app.ok('cdp_people_merge', {
      externalId: surviving,
      mergedExternalId: merged,
    })
    history.parents.set(merged, surviving)
    history.merges.push({ id: mergeId, merged })
  }
  // The latest merge only, so that nobody is merged into somebody who is not there.
  const undo = async () => {
    const latest = history.merges.pop()
    if (!latest) return
    await app.ok('cdp_merges_undo', { id: latest.id })
    history.parents.delete(latest.merged)
  }
  const stop = async () => {
    const { data } = await app.ok('initiatives_participants_list', { id, status: 'ACTIVE', limit: 1 })
    if (data.length > 0)
      await app.ok('initiatives_participants_stop', { id, participantId: data[0].participantId })
  }
  const pass = async () => clock.pass(dice.int(1, 20) * HOUR_MS)

  const moves = [enroll, enroll, enroll, record, record, record, merge, undo, stop, pass, world.look]
  for (let step = 0; step < STEPS; step++) await dice.pick(moves)()
  await world.look()
  const { enrolled, heldOut } = await world.goal(id)
  const counted = [enrolled.people, enrolled.reached, heldOut.people, heldOut.reached]
  expect(counted, `PARLEY_GOAL_SEED=${seed}`).toEqual(history.count())
  const { data: reached } = await app.ok('initiatives_goal_people_list', { id })
  expect(reached).toHaveLength(enrolled.reached + heldOut.reached)
}
