import { parseArgs } from 'node:util'
import { buildPages } from '../server/src/edge/http/builds/build.ts'
import { campaign } from './campaign/campaign.ts'
import { canvas } from './canvas/canvas.ts'
import { extraction } from './extraction.ts'
import { fairness } from './fairness/fairness.ts'
import { forms } from './forms/forms.ts'
import { growth } from './growth/growth.ts'
import { inbox } from './inbox/inbox.ts'
import { inboxReports } from './inbox/reports.ts'
import { inboxScreen } from './inbox/screen.ts'
import { ingest } from './ingest/ingest.ts'
import { journeys } from './journeys/journeys.ts'
import { live } from './live/live.ts'
import { memory } from './memory.ts'
import { outreach } from './outreach/outreach.ts'
import { processes } from './processes.ts'
import { replica } from './replica.ts'
import { type Benchmark, formatReport } from './report.ts'
import { results } from './results/results.ts'
import { segments } from './segments/segments.ts'
import { send } from './send/send.ts'
import { start } from './start.ts'
import { transactional } from './transactional/transactional.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { workspace } from './workspace.ts'

/** The benchmarks of `npm run bench -- NAME`. */
const benchmarks: Record<string, Benchmark> = {
  campaign,
  canvas,
  extraction,
  fairness,
  forms,
  growth,
  inbox,
  'inbox-reports': inboxReports,
  'inbox-screen': inboxScreen,
  ingest,
  journeys,
  live,
  memory,
  outreach,
  processes,
  replica,
  results,
  segments,
  send,
  start,
  transactional,
  webhooks,
  workspace,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    runs: { type: 'string' },
  },
})

const benchmark = benchmarks[positionals[0] ?? '']
const scale = Number(values.scale)
const runs = values.runs === undefined ? undefined : Number(values.runs)
if (!benchmark || !(scale > 0) || !(runs === undefined || (Number.isInteger(runs) && runs > 0))) {
  console.error(
    `npm run bench -- NAME [--json] [--scale 0.1] [--runs N]\nNAME: ${Object.keys(benchmarks).join(', ')}`,
  )
  process.exit(2)
}

// With --json everything except the last line goes to standard error.
const say = (line: string) => (values.json ? console.error(line) : console.log(line))
await buildPages()
const result = await benchmark({ scale, runs, say })
say(formatReport(result))
if (values.json) console.log(JSON.stringify(result))
