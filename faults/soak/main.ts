import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type DrillResult, formatTable, problemsOf, runDrill } from '../drills/drill.ts'
import { Database } from '../machinery/database.ts'
import { makeTemplate } from '../machinery/template.ts'
import { soak } from './soak.ts'

const HELP = `npm run soak -- [--minutes N] [--json]

  --minutes N      how long the load lasts (30)
  --artefacts DIR  the folder for the logs (./data/soak)
  --json           the last line is the result as JSON`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    artefacts: { type: 'string', default: './data/soak' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
if (values.help || !(minutes > 0)) {
  console.error(HELP)
  process.exit(values.help ? 0 : 2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Half an hour of load has room in it. */
const DISK_MB = 4_096
const SHOWN_PROBLEMS = 20
// With --json everything except the last line goes to standard error.
const say = (line: string) => (values.json ? console.error(line) : console.log(line))
const artefacts = resolve(values.artefacts)
rmSync(artefacts, { recursive: true, force: true })
mkdirSync(artefacts, { recursive: true })
const result = await runSoak()
for (const problem of problemsOf(result.outcome).slice(0, SHOWN_PROBLEMS)) say(`  ${problem}`)
say(`\n${formatTable([result])}`)
if (values.json) console.log(JSON.stringify(result))
process.exit(result.verdict === 'FAILED' ? 1 : 0)

async function runSoak(): Promise<DrillResult> {
  const log = createWriteStream(join(artefacts, 'postgres.log'))
  await using database = await Database.start((line) => log.write(`${line}\n`), DISK_MB)
  const template = await makeTemplate(database, artefacts, 1)
  const ground = { database, template, folder: artefacts, isShort: false, previous: null }
  return await runDrill(soak(minutes, say), ground)
}
