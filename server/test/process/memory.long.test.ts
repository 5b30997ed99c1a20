import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulator } from '@parley/simulator'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
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
import { assignPersonas } from '../../src/app/demo/simulated.ts'
import { scaledClock } from '../../src/platform/core/index.ts'
import { openPool, type Pool, sql } from '../../src/platform/db/index.ts'

import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'
import { portOf } from '../harness/ports.ts'
import { PATIENCE_MS } from '../harness/waiting.ts'

/*
 * The size of stored data must not determine the service's memory. With this small heap, a thousand large records in
 * memory at once would end the process.
 */
const HEAP_MIB = 192
const TIME_SCALE = 5_000
const LARGE = 250 * 1024
const LISTED = 1_000
const ENROLLED = 250

const parts = new AsyncDisposableStack()
let service: Service
let pool: Pool
beforeAll(async () => {
  const database = `memory_${randomBytes(6).toString('hex')}`
  await cloneTemplate(database)
  const url = withDatabase(inject('postgresUrl'), database)
  pool = parts.use(openPool({ url, max: 2 }))
  const anchor = { real: Date.now(), service: Date.now(), scale: TIME_SCALE }
  await pool.run(
    sql`insert into installation (key, value) values ('clock', ${JSON.stringify(anchor)}::jsonb)`,
  )
  const clock = scaledClock(anchor, TIME_SCALE)
  const simulator = parts.use(await startSimulator({ port: 0, now: () => clock.now(), scale: TIME_SCALE }))
  await assignPersonas(simulator.url)
  const folder = await mkdtemp(join(tmpdir(), 'parley-memory-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const settings = {
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
    PARLEY_DATA: folder,
    PARLEY_DATABASE_URL: url,
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    PARLEY_TIME_SCALE: String(TIME_SCALE),
    PARLEY_SIMULATOR_URL: simulator.url,
    PARLEY_LOG_LEVEL: 'fatal',
  }
  service = parts.use(await startService(settings, portOf(0)))
})
afterAll(() => parts.disposeAsync())

const silent: Progress = {
  step: () => {},
  bar: () => ({ advance: () => {}, done: () => {} }),
  status: () => {},
  close: () => {},
}

test(`${LISTED} people with 250 KiB each are listed, each once`, async () => {
  const { apiKey } = await service.bootstrap('Listed')
  const api = new Api(service.url, apiKey)
  await api.post('/cdp/people', { externalId: 'first' })
  await pool.run(sql`
    insert into people (org_id, id, external_id, attributes, created_at, updated_at)
    select org_id, gen_random_uuid(), 'p' || n, ${large('n::text')}, created_at, created_at
    from people, generate_series(1, ${LISTED - 1}) n where external_id = 'first'`)
  const listed: string[] = []
  for await (const { externalId } of api.list<{ externalId: string }>('/cdp/people')) listed.push(externalId)
  expect(listed.length).toBe(LISTED)
  expect(new Set(listed).size).toBe(LISTED)
})

test(`${ENROLLED} people with 250 KiB each go through a journey`, async () => {
  const { apiKey } = await service.bootstrap('Enrolled')
  const api = new Api(service.url, apiKey)
  await loadPeople(api, inventPeople(ENROLLED), silent)
  await pool.run(sql`
    update people set attributes = attributes || ${large('external_id')}
    where org_id = (select org_id from people order by id desc limit 1)`)
  const segment = await makeSegment(api)
  const initiativeId = await makeInitiative(api, await makeTemplates(api, silent))
  await enrollMembers(api, initiativeId, segment, silent)
  const participants = await watchRuns(api, initiativeId, PATIENCE_MS, silent)
  expect(participants.length).toBe(ENROLLED)
  expect(participants.filter(({ status }) => status === 'FAILED')).toEqual([])
})

/** Attributes of 250 KiB, different for each record. */
function large(text: string) {
  return sql`jsonb_build_object('note', repeat(md5(${sql.raw(text)}), ${LARGE / 32}))`
}
