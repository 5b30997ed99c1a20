import { toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { Dice } from '../harness/dice.ts'
import type { EventName, Move, MoveFault, ProviderFault } from './moves.ts'
import type { Notice } from './notice-proxy.ts'
import type { ProcessFault } from './process.ts'
import type { InitiativeName, World } from './world.ts'

/** The state of an initiative as the test expects it, which decides who may be enrolled. */
export interface InitiativeState {
  status: 'ACTIVE' | 'PAUSED' | 'CANCELED'
  /** Its journey was stopped, and nothing published since. */
  isStopped: boolean
  version: number
}

/** A sent event, with the number of acknowledgements. */
export interface SentEvent {
  externalId: string
  name: EventName
  person: string
  times: number
  /** Whether the journey that it starts was live each time. */
  wasLive: boolean
}

/** What an outside observer knows from responses. */
export interface Ledger {
  states: Record<InitiativeName, InitiativeState>
  events: Map<string, SentEvent>
  /** Runs named in responses, by initiative. */
  acknowledgedRuns: { initiative: InitiativeName; runId: string }[]
}

export function newLedger(): Ledger {
  const state = (): InitiativeState => ({ status: 'ACTIVE', isStopped: false, version: 1 })
  return {
    states: { survey: state(), orders: state(), followUp: state() },
    events: new Map(),
    acknowledgedRuns: [],
  }
}

export function isLive({ status, isStopped }: InitiativeState): boolean {
  return status === 'ACTIVE' && !isStopped
}

/** Whether an action is possible now; others are skipped. */
export function isPossible(ledger: Ledger, move: Move): boolean {
  switch (move.do) {
    case 'pause':
      return ledger.states[move.initiative].status === 'ACTIVE'
    case 'resume':
      return ledger.states[move.initiative].status === 'PAUSED'
    case 'cancel':
      return ledger.states[move.initiative].status !== 'CANCELED'
    case 'stop_journey':
      return !ledger.states[move.initiative].isStopped && ledger.states[move.initiative].status !== 'CANCELED'
    case 'publish':
      return ledger.states[move.initiative].status === 'ACTIVE'
    default:
      return true
  }
}

/** Runs an action and checks the response. */
export async function performMove(world: World, ledger: Ledger, move: Move): Promise<void> {
  switch (move.do) {
    case 'enroll':
      return enroll(world, ledger, move.initiative, move.people)
    case 'event':
      return record(world, ledger, move)
    case 'write':
      return write(world, move.person, move.text)
    case 'notices':
      return deliverNotices(world, move)
    case 'old_notices':
      return redeliverNotices(world, move.shuffle)
    case 'stop_participant':
      return stopParticipant(world, move.pick)
    case 'pause':
    case 'resume':
    case 'cancel':
    case 'stop_journey':
    case 'publish':
      return control(world, ledger, move.do, move.initiative)
    case 'pass':
      return world.clock.pass(move.minutes * 60_000)
    case 'work':
      await world.workers[move.worker]!.round(processFault(world, ledger, move.fault), move.queue)
      return
    case 'provider_fault':
      await world.provider('POST', '/faults', { ...faultOf(move.fault), times: 1, wabaId: world.wabaId })
      return
    case 'receiver':
      world.receiver.answer = (_, response) => {
        response.statusCode = move.answers ? 200 : 500
        response.end()
      }
      return
    case 'race':
      await Promise.all(atOnce(move.moves).map((each) => performMove(world, ledger, each)))
  }
}

/** A process does one thing at a time. */
function atOnce(moves: readonly Move[]): Move[] {
  const busy = new Set<number>()
  return moves.filter((move) => {
    if (move.do !== 'work') return true
    const isFree = !busy.has(move.worker)
    busy.add(move.worker)
    return isFree
  })
}

function processFault(world: World, ledger: Ledger, fault: MoveFault): ProcessFault | null {
  if (fault.kind === 'none') return null
  if (fault.kind === 'dies') return fault
  return {
    kind: 'sleeps',
    at: fault.at,
    meanwhile: async () => {
      world.clock.pass(fault.seconds * 1000)
      for (const move of fault.meanwhile) if (isPossible(ledger, move)) await performMove(world, ledger, move)
    },
  }
}

async function enroll(world: World, ledger: Ledger, name: InitiativeName, people: number[]): Promise<void> {
  const wasLive = isLive(ledger.states[name])
  const { id, uuid } = world.initiatives[name]
  const chosen = people.map((index) => world.people[index]!)
  const { status, body } = await world.api('initiatives_participants_add', { id, people: chosen })
  if (!wasLive) {
    if (status !== 409) throw new Error(`${name} is not live, and enrolling was answered ${status}`)
    return
  }
  if (status !== 201) throw new Error(`enrolling was answered ${status}: ${JSON.stringify(body)}`)
  for (const { participantId } of body.data)
    ledger.acknowledgedRuns.push({ initiative: name, runId: participantId })
  const refused = body.errors.filter(
    ({ error }: { error: { code: string } }) => error.code !== 'contact_suppressed',
  )
  if (body.data.length + body.errors.length !== chosen.length || (refused.length > 0 && name !== 'orders'))
    throw new Error(`enrolling ${chosen.length} people into ${uuid} gave ${JSON.stringify(body)}`)
}

async function record(
  world: World,
  ledger: Ledger,
  { name, person, number }: { name: EventName; person: number; number: number },
): Promise<void> {
  const who = world.people[person]!.externalId
  const externalId = `${name}-${who}-${number}`
  const isLiveNow = isLive(ledger.states.orders)
  await world.ok('cdp_events_record', { externalId, name, personExternalId: who })
  const known = ledger.events.get(externalId) ?? { externalId, name, person: who, times: 0, wasLive: true }
  ledger.events.set(externalId, {
    ...known,
    times: known.times + 1,
    wasLive: known.wasLive && isLiveNow && isLive(ledger.states.orders),
  })
}

async function write(world: World, person: number, text: string): Promise<void> {
  const { phoneNumber } = world.people[person]!
  const { phoneNumberId } = world
  await world.provider('POST', `/contacts/${encodeURIComponent(phoneNumber)}/messages`, {
    text,
    phoneNumberId,
  })
}

async function deliverNotices(
  world: World,
  { part, shuffle, twice, together }: Move & { do: 'notices' },
): Promise<void> {
  await world.quiet()
  const dice = new Dice(shuffle)
  const waiting = shuffled(world.noticeProxy.waiting, dice)
  const chosen = waiting.slice(0, Math.ceil(waiting.length * part))
  const copies = twice ? shuffled([...chosen, ...chosen.filter(() => dice.chance(0.5))], dice) : chosen
  world.clock.tick()
  if (together) return world.noticeProxy.deliver(copies)
  for (const notice of copies) await world.noticeProxy.deliver([notice])
}

async function redeliverNotices(world: World, shuffle: number): Promise<void> {
  const dice = new Dice(shuffle)
  world.clock.tick()
  await world.noticeProxy.deliver(shuffled(world.noticeProxy.delivered, dice).slice(0, 5))
}

function shuffled(notices: readonly Notice[], dice: Dice): Notice[] {
  return notices
    .map((notice) => ({ notice, at: dice.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ notice }) => notice)
}

async function stopParticipant(world: World, pick: number): Promise<void> {
  const runs = await world.app.runtime.pool.rows(sql<{ id: string; initiative_id: string }>`
    select id, initiative_id from runs where org_id = ${world.org.id} order by started_at desc, id limit 20`)
  const run = runs[pick % Math.max(1, runs.length)]
  if (!run) return
  await world.ok('initiatives_participants_stop', {
    id: toWire('initiative', run.initiative_id),
    participantId: toWire('run', run.id),
  })
}

async function control(
  world: World,
  ledger: Ledger,
  what: 'pause' | 'resume' | 'cancel' | 'stop_journey' | 'publish',
  name: InitiativeName,
): Promise<void> {
  const { id, define } = world.initiatives[name]
  const state = ledger.states[name]
  switch (what) {
    case 'pause':
      await world.ok('initiatives_pause', { id })
      state.status = 'PAUSED'
      return
    case 'resume':
      await world.ok('initiatives_resume', { id })
      state.status = 'ACTIVE'
      return
    case 'cancel':
      await world.ok('initiatives_cancel', { id })
      state.status = 'CANCELED'
      return
    case 'stop_journey':
      await world.ok('journeys_stop', { journeyId: id, confirm: true })
      state.isStopped = true
      return
    case 'publish':
      state.version += 1
      await world.ok('journeys_create_draft_from_published', { journeyId: id })
      await world.ok('journeys_update_draft', { journeyId: id, definition: define(state.version) })
      await world.ok('journeys_publish', { journeyId: id, confirm: true })
      state.isStopped = false
  }
}

function faultOf(fault: ProviderFault): object {
  switch (fault) {
    case 'throttled':
      return { kind: 'error', code: 130429, httpStatus: 429, retryAfter: 2 }
    case 'refused':
      return { kind: 'error', code: 131026 }
    default:
      return { kind: fault }
  }
}
