import { parseArgs } from 'node:util'
import { startSimulator } from './app.ts'

const HELP = `Usage: node simulator/src/main.ts [options]

  --port N           port to listen on (4001)
  --smtp-port N      port of the mail server (the next one)
  --host HOST        address to listen on (127.0.0.1)
  --state FILE       keeps accounts and templates over a restart
  --scale N          virtual milliseconds in a real one (1)
  --start ISO        virtual time at the start (now)
  --seed TEXT        decides personas, times to think and dice
  --review-delay MS  real milliseconds until a template is decided (3000, below 5000)`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4001' },
    'smtp-port': { type: 'string' },
    host: { type: 'string' },
    state: { type: 'string' },
    scale: { type: 'string', default: '1' },
    start: { type: 'string' },
    seed: { type: 'string' },
    'review-delay': { type: 'string', default: '3000' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(HELP)
else await run()

async function run(): Promise<void> {
  const scale = Number(values.scale)
  const real = Date.now()
  const start = values.start ? Date.parse(values.start) : real
  if (!(scale > 0) || Number.isNaN(start)) throw new RangeError(HELP)
  const simulator = await startSimulator({
    port: Number(values.port),
    smtpPort: Number(values['smtp-port'] ?? (values.port === '0' ? 0 : Number(values.port) + 1)),
    host: values.host,
    statePath: values.state,
    seed: values.seed,
    scale,
    now: () => new Date(start + (Date.now() - real) * scale),
    reviewDelayMs: Number(values['review-delay']),
    log: (line) => console.log(line),
  })
  console.log(`Simulated WhatsApp at ${simulator.url} (control: ${simulator.url}/_sim/state)`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => simulator.close())
}
