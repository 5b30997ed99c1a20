import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Database } from '../machinery/database.ts'
import { makeTemplate } from '../machinery/template.ts'
import { type DrillResult, formatTable, problemsOf, runDrill } from './drill.ts'
import { DRILLS } from './list.ts'

const HELP = `npm run drills -- [--short] [--only NAME[,NAME…]] [--previous DIR [--minutes N]] [--json]

  --short          less load and shorter outages
  --only NAME      only these drills
  --previous DIR   a clone of the previous release after npm ci, for rolling-upgrade
  --minutes N      how long both releases serve side by side in rolling-upgrade (0.5; 0.1 with --short)
  --artefacts DIR  the folder for the logs (./data/drills)
  --json           the last line is the result as JSON

Drills:
${DRILLS.map(({ name, done }) => `  ${name.padEnd(16)} ${done}`).join('\n')}`

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    previous: { type: 'string' },
    minutes: { type: 'string' },
    artefacts: { type: 'string', default: './data/drills' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const wanted = values.only?.split(',') ?? DRILLS.map(({ name }) => name)
const drills = DRILLS.filter(({ name }) => wanted.includes(name))
const minutes = Number(values.minutes ?? (values.short ? 0.1 : 0.5))
if (values.help || drills.length !== wanted.length || !(minutes > 0)) {
  console.error(HELP)
  process.exit(values.help ? 0 : 2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const SHOWN_PROBLEMS = 10
// With --json everything except the last line goes to standard error.
const say = (line: string) => (values.json ? console.error(line) : console.log(line))
const artefacts = resolve(values.artefacts)
const previous =
  values.previous === undefined ? null : { folder: resolve(values.previous), besideMs: minutes * 60_000 }
rmSync(artefacts, { recursive: true, force: true })
mkdirSync(artefacts, { recursive: true })

const results: DrillResult[] = []
{
  const log = createWriteStream(join(artefacts, 'postgres.log'))
  await using database = await Database.start((line) => log.write(`${line}\n`))
  const template = await makeTemplate(database, artefacts, 1)
  for (const drill of drills) {
    say(`${drill.name}: ${drill.done} …`)
    const folder = join(artefacts, drill.name)
    mkdirSync(folder, { recursive: true })
    const result = await runDrill(drill, { database, template, folder, isShort: values.short, previous })
    const problems = problemsOf(result.outcome)
    say(`  ${result.verdict}`)
    for (const problem of problems.slice(0, SHOWN_PROBLEMS)) say(`  ${problem}`)
    if (problems.length > SHOWN_PROBLEMS) say(`  and ${problems.length - SHOWN_PROBLEMS} more`)
    results.push(result)
  }
}
const failed = results.filter(({ verdict }) => verdict === 'FAILED')
say(`\n${formatTable(results)}\n`)
say(
  `${results.length - failed.length} of ${results.length} drills passed${failed.length ? `. Logs: ${artefacts}` : ''}`,
)
if (values.json) console.log(JSON.stringify(results))
process.exit(failed.length === 0 ? 0 : 1)
