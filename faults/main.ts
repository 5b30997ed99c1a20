import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.ts'
import { planOf, shortened } from './plan.ts'
import { formatTable, reportOf } from './report.ts'

const HELP = `npm run faults -- [--seeds N] [--from N] [--seed N[,N…]] [--short] [--json]

  --seeds N        the number of seeds (12)
  --from N         the first seed (0)
  --seed N[,N…]    only these seeds
  --short          less load, fewer processes and faults
  --artefacts DIR  the folder for plan, findings and logs of failing seeds (./data/faults)
  --json           the last line is the result as JSON`

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '12' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string' },
    artefacts: { type: 'string', default: './data/faults' },
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const seeds =
  values.seed === undefined
    ? range(Number(values.from), Number(values.seeds))
    : values.seed.split(',').map(Number)
if (values.help || seeds.length === 0 || !seeds.every(Number.isInteger)) {
  console.error(HELP)
  process.exit(values.help ? 0 : 2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

// With --json everything except the last line goes to standard error.
const say = (line: string) => (values.json ? console.error(line) : console.log(line))
const plans = seeds.map((seed) => (values.short ? shortened(planOf(seed)) : planOf(seed)))
const results = await runCampaign({ plans, artefacts: resolve(values.artefacts), say })
const report = reportOf(results)
say(formatTable(results))
say(`${report.passed} of ${report.seeds} seeds passed`)
if (values.json) console.log(JSON.stringify(report))
process.exit(report.failed.length === 0 ? 0 : 1)

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}
