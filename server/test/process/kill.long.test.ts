import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSimulator } from '@parley/simulator'
import { expect, inject, test } from 'vitest'
import { Api } from '../../src/app/demo/api.ts'
import {
  enrollMembers,
  loadPeople,
  makeInitiative,
  makeSegment,
  makeTemplates,
  watchRuns,
} from '../../src/app/demo/flow.ts'
import { inventPeople } from '../../src/app/demo/people.ts'

import type { Progress } from '../../src/app/demo/progress.ts'
import { type Service, startService } from '../../src/app/demo/service.ts'
import { assignPersonas, auditMessages } from '../../src/app/demo/simulated.ts'
import { scaledClock } from '../../src/platform/core/index.ts'
import { openPool, type Pool, sql } from '../../src/platform/db/index.ts'

import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'
import { portOf } from '../harness/ports.ts'
import { PATIENCE_MS, until } from '../harness/waiting.ts'

const PEOPLE = 80
const KILLS = 4
const TIME_SCALE = 5_000

/**
 * The demo's flow on a service that is killed (SIGKILL) repeatedly while events are being recorded. The simulated
 * WhatsApp runs separately and counts the messages that it accepted.
 */
test('after kill -9 no acknowledged event is lost, no contact gets a message twice and every run ends', async () => {
  await using parts = new AsyncDisposableStack()
  const url = await freshDatabase()
  const pool = parts.use(openPool({ url, max: 2 }))
  const clock = await anchoredClock(pool)
  const simulator = parts.use(await startSimulator({ port: 0, now: () => clock.now(), scale: TIME_SCALE }))
  const folder = await mkdtemp(join(tmpdir(), 'parley-kill-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const start = () =>
    startService(
      {
        PARLEY_DATA: folder,
        PARLEY_DATABASE_URL: url,
        PARLEY_SECRET: randomSecret,
        PARLEY_TIME_SCALE: String(TIME_SCALE),
        PARLEY_SIMULATOR_URL: simulator.url,
        PARLEY_POOL: '8',
        PARLEY_LOG_LEVEL: 'fatal',
        // The recorder shares the key of the flow and sends its next event right after each answer.
        PARLEY_RATE_LIMIT: '1000000',
      },
      portOf(0),
    )
  const service = await Killable.around(start)
  parts.use(service)

  const { apiKey } = await service.now.bootstrap('Killed')
  await assignPersonas(simulator.url)
  const recorder = new Recorder(service, apiKey)
  const recording = recorder.run()

  const api = persistent(service, apiKey)
  await loadPeople(api, inventPeople(PEOPLE), silent)
  const segment = await makeSegment(api)
  const initiativeId = await makeInitiative(api, await makeTemplates(api, silent))
  const killing = killSometimes(service)
  const enrolled = await enrollMembers(api, initiativeId, segment, silent)
  await killing
  const participants = await watchRuns(api, initiativeId, PATIENCE_MS, silent)
  await until(() => recorder.acknowledged.length > 100)
  recorder.stop()
  await recording

  expect(enrolled).toBe(PEOPLE)
  expect(participants).toHaveLength(PEOPLE)
  expect(service.kills).toBe(KILLS)
  expect(await auditMessages(simulator.url)).toMatchObject({ twice: 0 })
  const stored = await pool.rows(sql<{ external_id: string }>`select external_id from events`)
  const known = new Set(stored.map((row) => row.external_id))
  expect(recorder.acknowledged.filter((externalId) => !known.has(externalId))).toEqual([])
})

const randomSecret = randomBytes(32).toString('hex')

async function freshDatabase(): Promise<string> {
  const name = `kill_${randomBytes(6).toString('hex')}`
  await cloneTemplate(name)
  return withDatabase(inject('postgresUrl'), name)
}

/** The simulator outlives the service, so both use a clock anchor that is created before them. */
async function anchoredClock(pool: Pool) {
  const anchor = { real: Date.now(), service: Date.now(), scale: TIME_SCALE }
  await pool.run(
    sql`insert into installation (key, value) values ('clock', ${JSON.stringify(anchor)}::jsonb)`,
  )
  return scaledClock(anchor, TIME_SCALE)
}

/** A service that can be killed and restarted. Callers ask for the running instance. */
class Killable implements AsyncDisposable {
  now: Service
  kills = 0
  readonly #start: () => Promise<Service>

  private constructor(start: () => Promise<Service>, first: Service) {
    this.#start = start
    this.now = first
  }

  static async around(start: () => Promise<Service>): Promise<Killable> {
    return new Killable(start, await start())
  }

  async killAndRestart(): Promise<void> {
    await this.now.kill()
    this.kills += 1
    this.now = await this.#start()
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.now[Symbol.asyncDispose]()
  }
}

async function killSometimes(service: Killable): Promise<void> {
  for (let n = 0; n < KILLS; n++) {
    await pause(1_500 + n * 700)
    await service.killAndRestart()
  }
}

/** Retries calls while the service is down. The API allows repeated enrollments and reads. */
function persistent(service: Killable, apiKey: string): Api {
  const retrying = async <T>(call: (api: Api) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await call(new Api(service.now.url, apiKey))
      } catch (error) {
        // A refusal is an answer. Only calls that failed to arrive, or whose answer was lost, are repeated.
        if (!(error instanceof TypeError)) throw error
        await pause(100)
      }
    }
  }
  return new (class extends Api {
    override get<T>(path: string, query?: Record<string, string>) {
      return retrying((api) => api.get<T>(path, query))
    }
    override post<T>(path: string, body?: Record<string, unknown>) {
      return retrying((api) => api.post<T>(path, body))
    }
  })(service.now.url, apiKey)
}

/** Records events as fast as they are acknowledged, and remembers the acknowledged ones. */
class Recorder {
  readonly acknowledged: string[] = []
  readonly #service: Killable
  readonly #apiKey: string
  #stopped = false

  constructor(service: Killable, apiKey: string) {
    this.#service = service
    this.#apiKey = apiKey
  }

  async run(): Promise<void> {
    for (let n = 0; !this.#stopped; n++) {
      const externalId = `recorded-${n}`
      const api = new Api(this.#service.now.url, this.#apiKey)
      const event = { name: 'page_viewed', externalId, personExternalId: 'customer-0001' }
      await api.post('/cdp/events', event).then(
        () => this.acknowledged.push(externalId),
        () => pause(20),
      )
    }
  }

  stop(): void {
    this.#stopped = true
  }
}

const silent: Progress = {
  step: () => {},
  bar: () => ({ advance: () => {}, done: () => {} }),
  status: () => {},
  close: () => {},
}
