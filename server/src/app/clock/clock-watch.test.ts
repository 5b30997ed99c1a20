import { expect, inject, test } from 'vitest'
import { realClock } from '../../platform/core/index.ts'
import { openPool } from '../../platform/db/index.ts'
import { checkServer } from '../doctor/database.ts'
import { openLog } from '../logging/log.ts'
import { startClockWatch } from './clock-watch.ts'

const offBy = (ms: number) => () => new Date(Date.now() + ms)

/** The log after a comparison of the clocks. */
async function warningsOf(now: () => Date): Promise<string[]> {
  const warnings: string[] = []
  await using pool = openPool({ url: inject('postgresUrl'), max: 1 })
  const log = openLog('warn', { write: (line) => void warnings.push(JSON.parse(line).msg) })
  await startClockWatch({ pool, log, clock: realClock }, { now })[Symbol.asyncDispose]()
  return warnings
}

test('a clock that differs from the database is warned about', async () => {
  const [ahead, behind] = [await warningsOf(offBy(60_000)), await warningsOf(offBy(-60_000))]
  expect(ahead).toEqual([expect.stringMatching(/clock is \d\d\.\d s ahead of the database: set it$/)])
  expect(behind).toEqual([expect.stringMatching(/clock is \d\d\.\d s behind the database: set it$/)])
  expect(await warningsOf(realClock.now)).toEqual([])
})

test('a clock that goes wrong later is warned about once, and told when it is right again', async () => {
  const lines: string[] = []
  let now: () => Date = realClock.now
  let compared = 0
  const counted = () => {
    compared += 1
    return now()
  }
  await using pool = openPool({ url: inject('postgresUrl'), max: 1 })
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line).msg) })
  await using _watch = startClockWatch({ pool, log, clock: realClock }, { now: counted, intervalMs: 10 })
  const compareMore = async () => {
    const before = compared
    await expect.poll(() => compared).toBeGreaterThan(before + 6)
  }
  await compareMore()
  expect(lines).toEqual([])
  now = offBy(3_600_000)
  await compareMore()
  expect(lines).toEqual([expect.stringContaining('ahead of the database')])
  now = realClock.now
  await compareMore()
  expect(lines).toEqual([expect.anything(), "this machine's clock is right again"])
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
