import { expect, inject, test } from 'vitest'
import { realClock } from '../platform/core/index.ts'
import { openPool } from '../platform/db/index.ts'
import { startClockWatch } from './clock-watch.ts'
import { checkServer } from './doctor/database.ts'
import { openLog } from './log.ts'

const offBy = (ms: number) => () => new Date(Date.now() + ms)

/** The log after a comparison of the clocks. */
async function warningsOf(now: () => Date): Promise<string[]> {
  const warnings: string[] = []
  await using pool = openPool({ url: inject('postgresUrl'), max: 1 })
  const log = openLog('warn', { write: (line) => void warnings.push(JSON.parse(line).msg) })
  await startClockWatch({ pool, log, clock: realClock }, now)[Symbol.asyncDispose]()
  return warnings
}

test('a clock that differs from the database is warned about', async () => {
  const [ahead, behind] = [await warningsOf(offBy(60_000)), await warningsOf(offBy(-60_000))]
  expect(ahead).toEqual([expect.stringMatching(/clock is \d\d\.\d s ahead of the database: set it$/)])
  expect(behind).toEqual([expect.stringMatching(/clock is \d\d\.\d s behind the database: set it$/)])
  expect(await warningsOf(realClock.now)).toEqual([])
})

test('the doctor reports the clock difference and a remedy', async () => {
  const url = inject('postgresUrl')
  expect(await checkServer(url)).toMatchObject({ ok: true, detail: expect.stringContaining('the database') })
  expect(await checkServer(url, offBy(60_000))).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/this machine's clock is \d\d\.\d s ahead of the database$/),
    remedy: expect.stringContaining('chrony'),
  })
})
