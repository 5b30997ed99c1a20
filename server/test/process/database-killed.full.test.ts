import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startService } from '../../src/app/demo/service.ts'
import { effort } from '../harness/effort.ts'
import { portOf } from '../harness/ports.ts'

const KILLS = effort(1, 2)
/** The allowed number of log lines per outage, including PostgreSQL's own about its end and recovery. */
const LINES = 60

interface Answer {
  status: number
  retryAfter: string | null
}

test('after kill -9 of the embedded PostgreSQL requests get 503, and no acknowledged data is lost', async () => {
  await using parts = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parley-away-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const logFile = join(folder, 'log')
  const log = await open(logFile, 'w')
  parts.defer(() => log.close())
  const service = parts.use(
    await startService(
      { PARLEY_DATA: folder, PARLEY_SIMULATOR: 'false', PARLEY_LOG_LEVEL: 'info' },
      portOf(0),
      log.fd,
    ),
  )
  const { apiKey } = await service.bootstrap('Away')
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const record = async (externalId: string): Promise<Answer> => {
    const body = JSON.stringify({ name: 'seen', externalId, personExternalId: 'p' })
    const response = await fetch(`${service.url}/api/v1/cdp/events`, { method: 'POST', headers, body })
    await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  }

  const acknowledged: string[] = []
  const refused: Answer[] = []
  /** Records events until one is acknowledged after at least one refusal. */
  async function recordUntilBack(name: string): Promise<void> {
    const before = refused.length
    for (let n = 0; ; n++) {
      const answer = await record(`${name}-${n}`)
      if (answer.status < 300) acknowledged.push(`${name}-${n}`)
      else refused.push(answer)
      if (answer.status < 300 && refused.length > before) return
      await pause(5)
    }
  }

  const begin = (await readFile(logFile, 'utf8')).split('\n').length
  for (let kills = 1; kills <= KILLS; kills++) {
    const [postmaster] = (await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(postmaster), 'SIGKILL')
    await recordUntilBack(`kill-${kills}`)
    // PostgreSQL answers slightly before the service knows. A kill in between would belong to the same outage.
    const runsAgain = async () =>
      (await readFile(logFile, 'utf8')).split('PostgreSQL is running again').length - 1
    await expect.poll(runsAgain).toBe(kills)
  }
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
  for (const externalId of acknowledged) {
    const response = await fetch(`${service.url}/api/v1/cdp/events/${externalId}`, { headers })
    expect(response.status).toBe(200)
    await response.text()
  }
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  const lines = (await readFile(logFile, 'utf8')).split('\n').slice(begin - 1)
  expect(lines.filter((line) => line.includes('PostgreSQL stopped unexpectedly'))).toHaveLength(KILLS)
  expect(lines.filter((line) => line.includes('PostgreSQL is running again'))).toHaveLength(KILLS)
  expect(lines.length).toBeLessThan(KILLS * LINES)
})
