import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAll, type Evidence, gatherEvidence } from './checks/index.ts'
import { Caller } from './load/caller.ts'
import { emptyLedger } from './load/ledger.ts'
import { runLoad } from './load/load.ts'
import { furnish } from './load/organization.ts'
import type { Database } from './machinery/database.ts'
import type { Template } from './machinery/template.ts'
import { buildWorld } from './machinery/world.ts'
import { formatPlan, type Plan } from './plan.ts'
import { settle } from './settling.ts'
import { calm, type Struck, strikeAll } from './striker.ts'

/** What came of one seed. */
export interface SeedResult {
  seed: number
  plan: Plan
  /** By check: what breaks its promise. Empty: the seed passed. */
  findings: Record<string, string[]>
  struck: Struck['kinds']
  skipped: string[]
  figures: Record<string, number>
  /** Where plan, findings and logs of a seed that failed are kept. */
  folder: string | null
}

/** Half of the people answer, in one way or another. */
const PERSONAS = {
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

/** Runs one plan from beginning to end. Never throws: a seed that could not be played has failed. */
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
  const played = await play(plan, database, template, folder).catch(unplayable)
  const findings = 'findings' in played ? played.findings : checkAll(played.evidence)
  const isPassed = Object.keys(findings).length === 0
  if (isPassed) rmSync(folder, { recursive: true, force: true })
  else keep(folder, findings, played)
  return {
    seed: plan.seed,
    plan,
    findings,
    struck: played.struck.kinds,
    skipped: played.struck.skipped,
    figures: { ...played.figures, seconds: Math.round((performance.now() - from) / 1_000) },
    folder: isPassed ? null : folder,
  }
}

async function play(plan: Plan, database: Database, template: Template, folder: string) {
  await using world = await buildWorld(plan, database, template, folder)
  const ledger = emptyLedger()
  await world.control('PUT', '/personas', PERSONAS)
  const organizations = await Promise.all(
    template.keys.slice(0, plan.organizations).map((key, index) => {
      const caller = new Caller(world.serving, key, ledger.answers)
      return furnish(index, caller, world.receiver.url, plan, ledger)
    }),
  )
  // Both to their end, also when one fails: nothing may strike a world that is gone.
  const [striking, load] = await Promise.allSettled([
    strikeAll(world, plan),
    runLoad(plan, organizations, ledger),
  ])
  if (striking.status === 'rejected') throw striking.reason
  if (load.status === 'rejected') throw load.reason
  const struck = striking.value
  await calm(world)
  const settled = await settle(world, organizations, struck)
  const evidence = await gatherEvidence(world, plan, ledger, settled)
  return { evidence, struck, figures: { ...figuresOf(evidence), cuts: world.proxy.cuts } }
}

function unplayable(error: unknown) {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const struck: Pick<Struck, 'kinds' | 'skipped'> = { kinds: {}, skipped: [] }
  return { findings: { campaign: [why] }, struck, figures: {} }
}

function keep(folder: string, findings: SeedResult['findings'], played: object): void {
  const write = (name: string, value: unknown) =>
    writeFileSync(
      join(folder, name),
      JSON.stringify(value, (_, item) => (item instanceof Map ? [...item] : item), 1),
    )
  write('findings.json', findings)
  if (!('evidence' in played)) return
  const { processes: _, ...evidence } = played.evidence as Evidence
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
