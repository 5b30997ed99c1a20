import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.ts'
import { formatTable, reportOf } from './report.ts'

const HELP = `npm run faults -- [--seeds N] [--from N] [--seed N] [--json] [--artefacts DIR]

  --seeds N        that many seeds (12)
  --from N         the first one (0)
  --seed N         this one only: plays its plan again
  --artefacts DIR  where failing seeds leave plan, findings and logs (./data/faults)
  --json           the last line is the result as JSON`

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '12' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string' },
    artefacts: { type: 'string', default: './data/faults' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const first = Number(values.seed ?? values.from)
const count = values.seed === undefined ? Number(values.seeds) : 1
if (values.help || !Number.isInteger(first) || !(Number.isInteger(count) && count > 0)) {
  console.error(HELP)
  process.exit(values.help ? 0 : 2)
}

// With --json everything but the last line goes to standard error.
const say = (line: string) => (values.json ? console.error(line) : console.log(line))
const seeds = Array.from({ length: count }, (_, index) => first + index)
const results = await runCampaign({ seeds, artefacts: resolve(values.artefacts), say })
const report = reportOf(results)
say(formatTable(results))
say(`${report.passed} of ${report.seeds} seeds passed`)
if (values.json) console.log(JSON.stringify(report))
process.exit(report.failed.length === 0 ? 0 : 1)
