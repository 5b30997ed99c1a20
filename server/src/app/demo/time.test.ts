import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { HANGS_AFTER_MS, isLong } from '../../../test/harness/effort.ts'
import { withDatabase } from '../../../test/harness/global-setup.ts'
import { cloneTemplate } from '../../../test/harness/harness.ts'
import { portOf } from '../../../test/harness/ports.ts'
import { testNumber } from './people.ts'

const CLI = join(import.meta.dirname, '../cli.ts')
const PEOPLE = 40
const BUSY_LOOPS = 2

/** Node without work for it, as another program would keep the machine busy. */
function busyLoops(): Disposable {
  const loops = Array.from(
    { length: BUSY_LOOPS },
    (): ChildProcess => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  return { [Symbol.dispose]: () => loops.forEach((loop) => void loop.kill('SIGKILL')) }
}

/** How many of the same people completed, expired and stopped. */
async function outcome(folder: string): Promise<object> {
  const database = `demo_${randomBytes(6).toString('hex')}`
  await cloneTemplate(database)
  const people = join(folder, 'people.csv')
  const rows = Array.from({ length: PEOPLE }, (_, at) => `person-${at},${testNumber(at)}`)
  await writeFile(people, ['id,phone', ...rows].join('\n'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI, 'demo', '--exit', '--json', '--people', people],
    {
      env: {
        ...process.env,
        PARLEY_DATA: folder,
        PARLEY_DATABASE_URL: withDatabase(inject('postgresUrl'), database),
        PARLEY_LOG_LEVEL: 'fatal',
        PORT: String(portOf(0)),
      },
    },
  )
  const { enrolled, runs, messages } = JSON.parse(stdout)
  return { enrolled, runs, twice: messages.twice }
}

/** Two demos, each of which may take as long as a test. */
const WITHIN_MS = 2 * HANGS_AFTER_MS

test.runIf(isLong)('the demo says the same on a busy machine', { timeout: WITHIN_MS }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-demo-'))
  try {
    const atRest = await outcome(folder)
    expect(atRest).toMatchObject({ enrolled: PEOPLE, runs: { COMPLETED: expect.any(Number) } })
    using _busy = busyLoops()
    expect(await outcome(folder)).toEqual(atRest)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
