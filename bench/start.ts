import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benchmark, figure, median, report } from './report.ts'

const CLI = join(import.meta.dirname, '../server/src/app/cli.ts')
/** The limits in milliseconds for the first line of output and for a second start. */
const FIRST_LINE = 1_000
const SECOND_READY = 4_000
const RUNS = 5

interface Start {
  firstLine: number
  ready: number
}

/**
 * How long `parley start` takes until its first output and until it answers requests. It is measured on an empty data
 * folder, and again on the same folder. The first round is not counted, because Node caches the compiled code.
 */
export const start: Benchmark = async ({ scale, runs = Math.max(1, Math.round(RUNS * scale)), say }) => {
  const first: Start[] = []
  const second: Start[] = []
  for (let round = 0; round <= runs; round++) {
    const folder = await mkdtemp(join(tmpdir(), 'parley-bench-start-'))
    const pair = [await measure(folder), await measure(folder)] as const
    await rm(folder, { recursive: true })
    say(`round ${round}: first ${described(pair[0])}, second ${described(pair[1])}`)
    if (round === 0 && runs > 1) continue
    first.push(pair[0])
    second.push(pair[1])
  }
  const all = [...first, ...second]
  return report(
    'start',
    {
      'first line': figure(
        all.map(({ firstLine }) => firstLine),
        'ms',
      ),
      'first start: ready': figure(
        first.map(({ ready }) => ready),
        'ms',
      ),
      'second start: ready': figure(
        second.map(({ ready }) => ready),
        'ms',
      ),
    },
    {
      'one second / first line': ratio(
        FIRST_LINE,
        all.map(({ firstLine }) => firstLine),
      ),
      'four seconds / second start': ratio(
        SECOND_READY,
        second.map(({ ready }) => ready),
      ),
    },
    { 'one second / first line': 1, 'four seconds / second start': 1 },
  )
}

const ratio = (allowed: number, values: number[]) => Number((allowed / median(values)).toFixed(3))

const described = ({ firstLine, ready }: Start) => `${Math.round(firstLine)} and ${Math.round(ready)} ms`

async function measure(folder: string): Promise<Start> {
  const env = {
    ...process.env,
    PARLEY_DATA: folder,
    PORT: String(await freePort()),
    PARLEY_LOG_LEVEL: 'warn',
  }
  const startedAt = performance.now()
  const child = spawn(process.execPath, [CLI, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let [output, firstLine] = ['', 0]
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    output += piece
    firstLine ||= performance.now() - startedAt
    if (output.includes('Parley is running')) break
  }
  const ready = performance.now() - startedAt
  if (!output.includes('Parley is running')) throw new Error(`it did not start: ${output}`)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { firstLine, ready }
}

/** A free port whose successor is free, too, for the simulator. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
