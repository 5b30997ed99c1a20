import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAll, type Evidence, gatherEvidence } from './checks/index.ts'
import { endFaults, type InjectedFaults, injectFaults } from './injector.ts'
import { Caller } from './load/caller.ts'
import { emptyLedger } from './load/ledger.ts'
import { runLoad } from './load/load.ts'
import { setUpOrganization } from './load/organization.ts'
import type { Database } from './machinery/database.ts'
import type { Template } from './machinery/template.ts'
import { buildWorld } from './machinery/world.ts'
import { formatPlan, type Plan } from './plan.ts'
import { settle } from './settlement.ts'

/** The result of one seed. */
export interface SeedResult {
  seed: number
  plan: Plan
  /** The violations by check. The seed passed if there are none. */
  findings: Record<string, string[]>
  injected: InjectedFaults['kinds']
  skipped: string[]
  figures: Record<string, number>
  /** The folder with plan, findings and logs of a failed seed. */
  folder: string | null
}

/** Half of the contacts answer, each in the way of their persona. */
export const PERSONAS = {
  seed: 'faults',
  rules: [
    {
      weights: {
        answers: 0.45,
        late: 0.15,
        asks_for_human: 0.1,
        identity: 0.05,
        opts_out: 0.1,
        silent: 0.15,
      },
      afterHours: 1,
    },
  ],
}

/** Runs one plan. Never throws: a seed that could not be run counts as failed. */
export async function runSeed(
  plan: Plan,
  database: Database,
  template: Template,
  artefacts: string,
): Promise<SeedResult> {
  const from = performance.now()
  const folder = join(artefacts, `seed-${plan.seed}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'plan.txt'), formatPlan(plan))
  const outcome = await runPlan(plan, database, template, folder).catch(failedRun)
  const findings = 'findings' in outcome ? outcome.findings : checkAll(outcome.evidence)
  const isPassed = Object.keys(findings).length === 0
  if (isPassed) rmSync(folder, { recursive: true, force: true })
  else saveArtefacts(folder, findings, outcome)
  return {
    seed: plan.seed,
    plan,
    findings,
    injected: outcome.injected.kinds,
    skipped: outcome.injected.skipped,
    figures: { ...outcome.figures, seconds: Math.round((performance.now() - from) / 1_000) },
    folder: isPassed ? null : folder,
  }
}

async function runPlan(plan: Plan, database: Database, template: Template, folder: string) {
  await using world = await buildWorld(plan, database, template, folder)
  const ledger = emptyLedger()
  await world.control('PUT', '/personas', PERSONAS)
  const organizations = await Promise.all(
    template.keys.slice(0, plan.organizations).map((key, index) => {
      const caller = new Caller(world.serving, key, ledger.answers)
      return setUpOrganization(index, caller, world.receiver.url, plan, ledger)
    }),
  )
  // Waits for both, even if one fails, because a fault must not act on a world that is already gone.
  const [injection, load] = await Promise.allSettled([
    injectFaults(world, plan),
    runLoad(plan, organizations, ledger),
  ])
  if (injection.status === 'rejected') throw injection.reason
  if (load.status === 'rejected') throw load.reason
  const injected = injection.value
  await endFaults(world)
  const settled = await settle(world, organizations, injected)
  const evidence = await gatherEvidence(world, plan, ledger, settled)
  return { evidence, injected, figures: { ...figuresOf(evidence), cuts: world.proxy.cuts } }
}

function failedRun(error: unknown) {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const injected: Pick<InjectedFaults, 'kinds' | 'skipped'> = { kinds: {}, skipped: [] }
  return { findings: { campaign: [why] }, injected, figures: {} }
}

function saveArtefacts(folder: string, findings: SeedResult['findings'], outcome: object): void {
  const write = (name: string, value: unknown) =>
    writeFileSync(
      join(folder, name),
      JSON.stringify(value, (_, item) => (item instanceof Map ? [...item] : item), 1),
    )
  write('findings.json', findings)
  if (!('evidence' in outcome)) return
  const { processes: _, ...evidence } = outcome.evidence as Evidence
  write('evidence.json', evidence)
}

function figuresOf({
  ledger,
  runs,
  accepted,
  messages,
  received,
  settled,
}: Evidence): Record<string, number> {
  const acknowledged = [...ledger.events.values()].filter(
    (event) => event.acknowledged + event.acknowledgedInBatch > 0,
  )
  return {
    events: acknowledged.length,
    runs: runs.length,
    messages: accepted.length,
    unknown: messages.filter(({ status }) => status === 'unknown').length,
    deliveries: received.length,
    lost: ledger.answers.counts.lost ?? 0,
    unavailable: ledger.answers.counts['503'] ?? 0,
    'internal errors': ledger.answers.counts['500'] ?? 0,
    'ready after ms': Math.max(...settled.readyAfterMs.map((ms) => ms ?? Number.POSITIVE_INFINITY)),
    'longest stall ms': settled.longestStall,
    moves: settled.moves,
  }
}
