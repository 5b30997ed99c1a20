import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from './machinery/database.ts'
import { makeTemplate } from './machinery/template.ts'
import { formatPlan, ORGANIZATIONS, type Plan } from './plan.ts'
import { runSeed, type SeedResult } from './seed.ts'

export interface CampaignOptions {
  plans: readonly Plan[]
  /** The folder for the artefacts of failing seeds. */
  artefacts: string
  /** Reports progress to the user. */
  say(line: string): void
}

/** Runs all plans on one PostgreSQL, each in its own database. */
export async function runCampaign({ plans, artefacts, say }: CampaignOptions): Promise<SeedResult[]> {
  mkdirSync(artefacts, { recursive: true })
  const postgresLog = createWriteStream(join(artefacts, 'postgres.log'))
  await using database = await Database.start((line) => postgresLog.write(`${line}\n`))
  if (!database.canBeFull) say('Only root can mount a small disk: it is never full here.')
  const template = await makeTemplate(database, artefacts, ORGANIZATIONS)
  const results: SeedResult[] = []
  for (const plan of plans) {
    say(formatPlan(plan))
    const result = await runSeed(plan, database, template, artefacts)
    results.push(result)
    say(formatResult(result))
  }
  return results
}

const SHOWN_FINDINGS = 5

function formatResult({ seed, findings, figures, skipped, folder }: SeedResult): string {
  const broken = Object.entries(findings).flatMap(([check, found]) => [
    `  ${check}: ${found.length}`,
    ...found.slice(0, SHOWN_FINDINGS).map((finding) => `    ${finding}`),
  ])
  const head = `seed ${seed} ${broken.length === 0 ? 'passed' : `FAILED, kept in ${folder}`}`
  return [
    head,
    ...skipped.map((what) => `  skipped ${what}`),
    ...broken,
    `  ${JSON.stringify(figures)}`,
  ].join('\n')
}
