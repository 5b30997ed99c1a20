import { mkdirSync } from 'node:fs'
import { checkAll, doubledMessages, type Evidence, gatherEvidence, lostData } from '../checks/index.ts'
import { Caller } from '../load/caller.ts'
import { emptyLedger, type Ledger } from '../load/ledger.ts'
import { runLoad } from '../load/load.ts'
import { type Organization, setUpOrganization } from '../load/organization.ts'
import { buildWorld, type ServiceOptions, type World } from '../machinery/world.ts'
import type { Plan } from '../plan.ts'
import type { Role } from '../planned-faults.ts'
import { PERSONAS } from '../seed.ts'
import { settle } from '../settlement.ts'
import type { Ground, Outcome } from './drill.ts'
import { Watch } from './watch.ts'

/** No injected fault holds the provider. */
export const NOTHING_INJECTED = { kinds: {}, skipped: [], providerBusyUntil: 0 }

export interface Shape extends ServiceOptions {
  /** Tells the databases of the drills apart. */
  number: number
  processes: Role[]
  /** How long the load lasts, about as long as what is done. */
  loadMs: number
  /** The longest time in seconds in which no call may be answered. */
  awayLimit: number
}

/** What was seen while something was done to the service. */
export interface Acted {
  findings?: string[]
  figures?: string
  /** Looks at what is there when everything has settled. Returns what is lost, doubled and otherwise wrong. */
  look?: (evidence: Evidence) => Partial<Pick<Outcome, 'lost' | 'doubled' | 'findings'>>
}

interface Scene {
  world: World
  organization: Organization
  ledger: Ledger
  plan: Plan
}

/** A service with people, journeys and a customer that calls it. */
export async function setScene(
  { database, template, folder, isShort }: Ground,
  { number, processes, loadMs, ...service }: Shape,
): Promise<Scene & AsyncDisposable> {
  await using parts = new AsyncDisposableStack()
  mkdirSync(folder, { recursive: true })
  const plan: Plan = {
    seed: number,
    processes,
    organizations: 1,
    people: isShort ? 20 : 60,
    writers: isShort ? 2 : 4,
    loadMs,
    cap: null,
    imports: isShort ? [] : [1_000],
    duplicated: 0,
    reordered: 0,
    faults: [],
  }
  const world = parts.use(await buildWorld(plan, database, template, folder, service))
  const ledger = emptyLedger()
  await world.control('PUT', '/personas', PERSONAS)
  const caller = new Caller(world.serving, template.keys[0]!, ledger.answers)
  const organization = await setUpOrganization(0, caller, world.receiver.url, plan, ledger)
  const running = parts.move()
  return { world, organization, ledger, plan, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Does something to a service under load, lets it settle, and compares what it holds and sent with what it should. */
export async function underLoad(
  ground: Ground,
  shape: Shape,
  act: (world: World, watch: Watch, organization: Organization) => Promise<Acted | undefined>,
): Promise<Outcome> {
  await using scene = await setScene(ground, shape)
  const { world, organization, ledger, plan } = scene
  const watch = new Watch(organization, ledger)
  // Waits for both, even if one fails, because nothing may be done to a world that is already gone.
  const [acted, load] = await Promise.allSettled([
    act(world, watch, organization),
    runLoad(plan, [organization], ledger),
  ])
  const away = await watch.end()
  for (const part of [acted, load]) if (part.status === 'rejected') throw part.reason
  const { findings = [], figures, look } = (acted.status === 'fulfilled' && acted.value) || {}
  const settled = await settle(world, [organization], NOTHING_INJECTED)
  const evidence = await gatherEvidence(world, plan, ledger, settled)
  const [lost, doubled] = [lostData(evidence), doubledMessages(evidence)]
  const counted = new Set([...lost, ...doubled])
  const others = Object.entries(checkAll(evidence)).flatMap(([check, found]) =>
    found.filter((finding) => !counted.has(finding)).map((finding) => `${check}: ${finding}`),
  )
  const seen = look?.(evidence) ?? {}
  return {
    away,
    awayLimit: shape.awayLimit,
    lost: [...lost, ...(seen.lost ?? [])],
    doubled: [...doubled, ...(seen.doubled ?? [])],
    findings: [...findings, ...(seen.findings ?? []), ...others],
    figures: [figures, wordFigures(evidence)].filter(Boolean).join(', '),
  }
}

function wordFigures({ ledger, accepted }: Evidence): string {
  const acknowledged = [...ledger.events.values()].filter(
    (event) => event.acknowledged + event.acknowledgedInBatch > 0,
  )
  return `${acknowledged.length} events acknowledged, ${accepted.length} messages sent`
}
