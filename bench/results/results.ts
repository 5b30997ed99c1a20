import { OBSERVE_INTERACTIONS } from '../machinery/interactions.ts'
import { measureRequests, readAnswer } from '../machinery/requests.ts'
import type { BenchService } from '../machinery/service.ts'
import { openWorkspace } from '../machinery/workspace.ts'
import { type Benchmark, type Figure, figure, report } from '../report.ts'
import { type Loaded, loadRuns } from './data.ts'
import { type Question, questionsAbout } from './questions.ts'
import { measureTable } from './table.ts'

const RUNS_OF_INITIATIVE = 1_000_000
const RUNS = 3
const REQUESTS = 10
/** The allowed milliseconds of one question of a screen, and from a key to the next picture. */
const SCREEN_MS = 300
const PICTURE_MS = 100
const LOOK_AGAIN_MS = 200
/** Columns that are read and counted by hand in the same run: what it would cost to count when somebody looks. */
const BY_HAND = 'by hand'

/**
 * The screens of one initiative with 1,000,000 runs: the questions of each over HTTP, and the table of participants in a
 * browser. Beside them stands what it takes to count the answers when somebody looks.
 */
export const results: Benchmark = async ({ scale, runs = RUNS, say }) => {
  const size = Math.max(25_000, Math.round(RUNS_OF_INITIATIVE * scale))
  let loaded: Loaded
  await using opened = await openWorkspace({
    observe: OBSERVE_INTERACTIONS,
    load: async (service) => {
      say(`loading ${size} runs`)
      loaded = await loadRuns(service, size, say)
    },
  })
  const { service, page } = opened
  const questions = await questionsAbout(service, loaded!)
  say('counting the results for the first time')
  say(`counted: ${JSON.stringify(await countOnce(service, questions))}`)
  const rounds: Record<string, number>[] = []
  for (let run = 1; run <= runs; run++) {
    const times: Record<string, number> = {}
    for (const { name, path, requests = REQUESTS } of questions) {
      const { slowest, fastest } = await measureRequests(service, path, requests)
      times[name] = slowest
      if (requests > 1) times[`${name} (fastest)`] = fastest
    }
    rounds.push({
      ...times,
      ...(await measureTable(page, `${service.url}/initiatives/${loaded!.initiative}`)),
    })
    say(`run ${run}: ${JSON.stringify(rounds.at(-1))}`)
  }
  return reportOf(questions, rounds)
}

/** Waits until the numbers that are counted beforehand were counted. Returns the seconds of each. */
async function countOnce(
  service: BenchService,
  questions: readonly Question[],
): Promise<Record<string, number>> {
  const seconds: Record<string, number> = {}
  for (const { name, path, isKept } of questions) {
    if (!isKept) continue
    const startedAt = performance.now()
    while ((await readAnswer<{ countedAt: string | null }>(service, path)).countedAt === null) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
    seconds[name] = Math.round((performance.now() - startedAt) / 100) / 10
  }
  return seconds
}

function reportOf(questions: readonly Question[], rounds: readonly Record<string, number>[]) {
  const figures: Record<string, Figure> = {}
  const ratios: Record<string, number> = {}
  const targets: Record<string, number> = {}
  for (const name of Object.keys(rounds[0]!)) {
    const values = rounds.map((round) => round[name]!)
    figures[name] = figure(values, name.endsWith('scrolled to rows') ? 'rows' : 'ms')
    const allowed = allowedOf(name, questions)
    if (allowed === null) continue
    const ratio = `${allowed} ms / ${name}`
    ratios[ratio] = Number((allowed / figures[name].median).toFixed(2))
    targets[ratio] = 1
  }
  return report('results', figures, ratios, targets)
}

function allowedOf(name: string, questions: readonly Question[]): number | null {
  if (name.endsWith('to the next picture')) return PICTURE_MS
  return questions.some((question) => question.name === name && !name.includes(BY_HAND)) ? SCREEN_MS : null
}
