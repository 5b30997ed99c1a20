import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { Api } from '../../server/src/app/demo/api.ts'
import { openLog } from '../../server/src/app/logging/log.ts'
import { openRuntime } from '../../server/src/app/runtime.ts'
import { readConfig } from '../../server/src/app/settings/config.ts'
import { toWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import type { Runtime } from '../../server/src/platform/operations/index.ts'
import { openCopier, row } from './copy.ts'
import { type BenchNumber, openNumber } from './number.ts'
import { type BenchService, startService } from './service.ts'

/** A service that sends campaigns from a number of the simulated provider, which runs in a process of its own. */
export interface CampaignService extends AsyncDisposable {
  service: BenchService
  api: Api
  number: BenchNumber
  runtime: Runtime
  simulatorUrl: string
  /** Loads so many new people by COPY and returns the id of a segment of them, as callers know it. */
  addSegment(people: number): Promise<string>
  /** A draft to a segment. */
  draft(segmentId: string): Promise<string>
  /** How many messages the provider has accepted since it was started. Throws when it got one twice. */
  accepted(): Promise<number>
}

/** `perSecond`: the pace of the number. Without it, the number sends as fast as it can. `file` calls `serve`. */
export async function startCampaignService(file: string, perSecond?: number): Promise<CampaignService> {
  await using parts = new AsyncDisposableStack()
  const simulatorUrl = await startPeer(parts)
  const secret = randomBytes(32).toString('hex')
  const settings = { PARLEY_MODE: 'development', PARLEY_SIMULATOR: 'false', PARLEY_SECRET: secret }
  const service = parts.use(await startService(file, settings))
  const config = readConfig({ ...settings, PARLEY_DATABASE_URL: service.databaseUrl, PORT: '0' })
  const runtime = parts.use(await openRuntime(config, openLog('fatal')))
  const number = await openNumber(runtime, service.org, simulatorUrl, perSecond)
  const api = new Api(service.url, service.key)
  // Nobody searches people here, and this index takes most of the time of loading them.
  await service.pool.run(sql`drop index people_search`)
  let people = 0
  const running = parts.move()
  return {
    service,
    api,
    number,
    runtime,
    simulatorUrl,
    addSegment: async (count) => {
      const from = people
      people += count
      return loadSegment(service, runtime, from, count)
    },
    draft: async (segmentId) => {
      const { id } = await api.post<{ id: string }>('/campaigns', {
        name: 'Bench',
        audience: { type: 'segment', segmentId },
        message: {
          channel: 'whatsapp',
          templateId: toWire('template', number.templateId),
          templateBindings: { 1: 'literal:Ana' },
        },
      })
      return id
    },
    accepted: async () => {
      const answer = await fetch(`${simulatorUrl}/_sim/messages?limit=1`)
      const { count, duplicates } = (await answer.json()) as { count: number; duplicates: unknown[] }
      if (duplicates.length > 0) throw new Error(`${duplicates.length} messages left twice`)
      return count
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function startPeer(parts: AsyncDisposableStack): Promise<string> {
  const peer = fork(join(import.meta.dirname, '../send/simulator.ts'))
  parts.defer(async () => {
    if (peer.exitCode !== null) return
    peer.disconnect()
    await once(peer, 'exit')
  })
  const [url] = (await once(peer, 'message')) as [string]
  return url
}

async function loadSegment(
  { org, pool, databaseUrl }: BenchService,
  { newId, clock }: Runtime,
  from: number,
  count: number,
): Promise<string> {
  const segment = newId()
  const at = clock.now().toISOString()
  await pool.run(sql`
    insert into segments (org_id, id, name, slug, filter, evaluation_cadence, member_count, created_at, updated_at)
    values (${org}, ${segment}, 'Bench', ${`bench-${from}`}, '{}', 'REACTIVE_ONLY', ${count}, now(), now())`)
  const ids = Array.from({ length: count }, () => newId())
  await using copier = await openCopier(databaseUrl)
  await copier.copy(
    'people (org_id, id, external_id, first_name, phone_number, attributes, created_at, updated_at)',
    ids.values().map((id, n) => row(org, id, `person-${from + n}`, 'Ana', phoneOf(from + n), '{}', at, at)),
  )
  await copier.copy(
    'segment_members (org_id, segment_id, person_id, entered_at)',
    ids.values().map((id) => row(org, segment, id, at)),
  )
  await pool.run(sql`vacuum (analyze) people, segment_members`)
  return toWire('segment', segment)
}

function phoneOf(n: number): string {
  return `+${573_000_000_000 + n}`
}
