import { setTimeout as pause } from 'node:timers/promises'
import { Dice } from '../../server/test/harness/dice.ts'
import type { Plan } from '../plan.ts'
import { CANCELED, ORDERED, VISITED } from './journeys.ts'
import type { Ledger, RecordedEvent } from './ledger.ts'
import { inventPerson, type Organization, personInput } from './organization.ts'

/** All API calls during the faults. Ends a little after `plan.loadMs`, when every call is answered. */
export async function runLoad(
  plan: Plan,
  organizations: readonly Organization[],
  ledger: Ledger,
): Promise<void> {
  const until = performance.now() + plan.loadMs
  const isRunning = () => performance.now() < until
  const work = organizations.flatMap((organization) => {
    const context = { organization, ledger, isRunning }
    const diceFor = (task: number) => new Dice(plan.seed * 1_000 + organization.index * 100 + task)
    return [
      ...Array.from({ length: plan.writers }, (_, writer) => recordEvents(context, writer, diceFor(writer))),
      recordBatches(context, diceFor(20)),
      upsertPeople(context, diceFor(21)),
      enrollPeople(context, diceFor(22)),
      evaluateByHand(context),
      importFiles(context, plan.imports, plan.loadMs),
    ]
  })
  const results = await Promise.allSettled(work)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

interface LoadContext {
  organization: Organization
  ledger: Ledger
  isRunning(): boolean
}

/**
 * Records events one after another, each until it is acknowledged. Some are sent again later, like the retries of a
 * client.
 */
async function recordEvents(
  { organization, ledger, isRunning }: LoadContext,
  writer: number,
  dice: Dice,
): Promise<void> {
  const { index, caller, people } = organization
  const sentIds: string[] = []
  for (let n = 0; isRunning(); n += 1) {
    const isRepeat = sentIds.length > 0 && dice.chance(0.1)
    const externalId = isRepeat ? dice.pick(sentIds) : `event-${index}-${writer}-${n}`
    const known = ledger.events.get(externalId)
    // Sometimes a person who is never synced.
    const person = dice.chance(0.05) ? `stranger-${index}-${n}` : dice.pick(people)
    const event =
      known ?? newEvent(index, dice.chance(0.25) ? ORDERED : dice.chance(0.1) ? CANCELED : VISITED, person)
    ledger.events.set(externalId, event)
    sentIds.push(externalId)
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

/** Batches repeat ids of other batches, in another order. */
async function recordBatches({ organization, ledger, isRunning }: LoadContext, dice: Dice): Promise<void> {
  const { index, caller, people } = organization
  for (let n = 0; isRunning(); n += 1) {
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

/** Upserts new people, most of whom enter a segment: the LIVE one or the one evaluated on request. */
async function upsertPeople({ organization, ledger, isRunning }: LoadContext, dice: Dice): Promise<void> {
  const { index, caller } = organization
  for (let n = 0; isRunning(); n += 1) {
    const externalId = `arrival-${index}-${n}`
    const person = inventPerson(index, 1_000 + n, dice.pick(['gold', 'silver', null]))
    await caller.post('/cdp/people', personInput(externalId, person))
    ledger.people.set(externalId, person)
    await pause(dice.int(40, 120))
  }
}

async function enrollPeople({ organization, ledger }: LoadContext, dice: Dice): Promise<void> {
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

async function evaluateByHand({ organization, isRunning }: LoadContext): Promise<void> {
  do {
    await pause(700)
    await organization.caller.post(`/segments/${organization.segment}/evaluate`)
  } while (isRunning())
}

/** The start of an import is not repeated, because the lost answer may have been a success. */
async function importFiles(
  { organization, ledger }: LoadContext,
  files: readonly number[],
  loadMs: number,
): Promise<void> {
  const { index, caller } = organization
  for (const [file, rows] of files.entries()) {
    await pause(loadMs / 4)
    const bad = Math.ceil(rows / 100)
    const lines = Array.from({ length: rows }, (_, row) => {
      // Without an id and a valid number, nobody can be found or made.
      if (row < bad) return `,Wv${row},12`
      const phone = `+57320${String(index * 1_000_000 + file * 100_000 + row).padStart(7, '0')}`
      return `imported-${index}-${file}-${row},Wv${row},${phone}`
    })
    const content = ['externalId,firstName,phoneNumber', ...lines].join('\n')
    const answer = await caller.once('POST', '/cdp/imports', { kind: 'people', content })
    if (answer?.status === 201)
      ledger.imports.push({ organization: index, id: answer.body.id as string, rows, bad })
  }
}
