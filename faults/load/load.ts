import { setTimeout as pause } from 'node:timers/promises'
import { Dice } from '../../server/test/harness/dice.ts'
import type { Plan } from '../plan.ts'
import { CANCELED, ORDERED, VISITED } from './journeys.ts'
import type { Ledger, RecordedEvent } from './ledger.ts'
import { inventPerson, type Organization, personInput } from './organization.ts'

/** Everything that callers do while faults strike. Ends a little after `plan.loadMs`, when all of it is answered. */
export async function runLoad(
  plan: Plan,
  organizations: readonly Organization[],
  ledger: Ledger,
): Promise<void> {
  const until = performance.now() + plan.loadMs
  const goesOn = () => performance.now() < until
  const work = organizations.flatMap((organization) => {
    const scene = { organization, ledger, goesOn }
    const diceFor = (task: number) => new Dice(plan.seed * 1_000 + organization.index * 100 + task)
    return [
      ...Array.from({ length: plan.writers }, (_, writer) => recordEvents(scene, writer, diceFor(writer))),
      recordBatches(scene, diceFor(20)),
      upsertPeople(scene, diceFor(21)),
      enrollPeople(scene, diceFor(22)),
      evaluateByHand(scene),
      importFiles(scene, plan.imports, plan.loadMs),
    ]
  })
  const results = await Promise.allSettled(work)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

interface Scene {
  organization: Organization
  ledger: Ledger
  goesOn(): boolean
}

/** One caller after the other event, each until it is acknowledged; some are sent again later, as retries of callers are. */
async function recordEvents(
  { organization, ledger, goesOn }: Scene,
  writer: number,
  dice: Dice,
): Promise<void> {
  const { index, caller, people } = organization
  const mine: string[] = []
  for (let n = 0; goesOn(); n += 1) {
    const isRepeat = mine.length > 0 && dice.chance(0.1)
    const externalId = isRepeat ? dice.pick(mine) : `event-${index}-${writer}-${n}`
    const known = ledger.events.get(externalId)
    // Somebody who never syncs, now and then.
    const person = dice.chance(0.05) ? `stranger-${index}-${n}` : dice.pick(people)
    const event =
      known ?? newEvent(index, dice.chance(0.25) ? ORDERED : dice.chance(0.1) ? CANCELED : VISITED, person)
    ledger.events.set(externalId, event)
    mine.push(externalId)
    const body = { externalId, name: event.name, personExternalId: event.person }
    await caller.post('/cdp/events', body, () => {
      event.sent += 1
    })
    event.acknowledged += 1
    await pause(dice.int(0, 10))
  }
}

function newEvent(organization: number, name: string, person: string): RecordedEvent {
  return { organization, name, person, sent: 0, acknowledged: 0, acknowledgedInBatch: 0 }
}

/** Batches share ids with each other, in another order. */
async function recordBatches({ organization, ledger, goesOn }: Scene, dice: Dice): Promise<void> {
  const { index, caller, people } = organization
  for (let n = 0; goesOn(); n += 1) {
    const from = dice.int(0, 400)
    const items = Array.from({ length: 20 }, (_, position) => {
      const externalId = `batch-${index}-${from + position}`
      const event =
        ledger.events.get(externalId) ?? newEvent(index, VISITED, people[(from + position) % people.length]!)
      ledger.events.set(externalId, event)
      return { externalId, event }
    })
    if (n % 2 === 1) items.reverse()
    const body = items.map(({ externalId, event }) => ({
      externalId,
      name: VISITED,
      personExternalId: event.person,
    }))
    const { summary } = await caller.post<{ summary: { failed: number } }>('/cdp/events/batch', {
      items: body,
    })
    for (const { event } of items) if (summary.failed === 0) event.acknowledgedInBatch += 1
    await pause(dice.int(50, 150))
  }
}

/** New people, most of whom enter a segment: the LIVE one or the one that is evaluated by hand. */
async function upsertPeople({ organization, ledger, goesOn }: Scene, dice: Dice): Promise<void> {
  const { index, caller } = organization
  for (let n = 0; goesOn(); n += 1) {
    const externalId = `arrival-${index}-${n}`
    const person = inventPerson(index, 1_000 + n, dice.pick(['gold', 'silver', null]))
    await caller.post('/cdp/people', personInput(externalId, person))
    ledger.people.set(externalId, person)
    await pause(dice.int(40, 120))
  }
}

async function enrollPeople({ organization, ledger }: Scene, dice: Dice): Promise<void> {
  const { index, caller, people, conversation: initiativeId } = organization
  for (let from = 0; from < people.length; ) {
    const externalIds = people.slice(from, from + dice.int(3, 10))
    from += externalIds.length
    const body = externalIds.map((externalId) => {
      const { phone, name } = ledger.people.get(externalId)!
      return { externalId, phoneNumber: phone, name }
    })
    const { data } = await caller.post<{ data: { participantId: string; phoneNumber: string }[] }>(
      `/initiatives/${initiativeId}/participants`,
      { people: body },
    )
    for (const { participantId, phoneNumber } of data) {
      const externalId = externalIds.find((id) => ledger.people.get(id)!.phone === phoneNumber)!
      ledger.enrolled.push({ organization: index, initiativeId, participantId, externalId })
    }
    await pause(dice.int(100, 400))
  }
}

async function evaluateByHand({ organization, goesOn }: Scene): Promise<void> {
  do {
    await pause(700)
    await organization.caller.post(`/segments/${organization.segment}/evaluate`)
  } while (goesOn())
}

/** Starting an import is not repeated: the answer that was lost may have been a yes. */
async function importFiles(
  { organization, ledger }: Scene,
  files: readonly number[],
  loadMs: number,
): Promise<void> {
  const { index, caller } = organization
  for (const [file, rows] of files.entries()) {
    await pause(loadMs / 4)
    const bad = Math.ceil(rows / 100)
    const lines = Array.from({ length: rows }, (_, row) => {
      const phone =
        row < bad ? '12' : `+57320${String(index * 1_000_000 + file * 100_000 + row).padStart(7, '0')}`
      return `imported-${index}-${file}-${row},Wv${row},${phone}`
    })
    const content = ['externalId,firstName,phoneNumber', ...lines].join('\n')
    const answer = await caller.once('POST', '/cdp/imports', { kind: 'people', content })
    if (answer?.status === 201)
      ledger.imports.push({ organization: index, id: answer.body.id as string, rows, bad })
  }
}
