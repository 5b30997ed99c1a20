import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { createKey, ensureOrganization } from '../server/src/identity/access/index.ts'
import { idsFrom, realClock } from '../server/src/platform/core/index.ts'
import { type BenchService, startService } from './machinery/service.ts'
import { type Benchmark, figure, report } from './report.ts'

/** Concurrent requests, each of the largest allowed size. */
const REQUESTS = 200
const ORGANIZATIONS = 40
const ITEMS = 1_000
const BODY_BYTES = 5 * 1024 * 1024 - 1024
/** The memory limit of the process. */
const CEILING_MIB = 1024

/**
 * The memory of a process to which 200 callers send 5 MiB each at the same time. It is measured with the default room
 * for bodies, and with room for all of them. Throws when an answer is neither successful nor 503.
 */
export const memory: Benchmark = async ({ scale, say }) => {
  const requests = Math.max(8, Math.round(REQUESTS * scale))
  const admitted = await measure(requests, {}, say)
  const unbounded = await measure(requests, { PARLEY_BYTES_IN_FLIGHT: '65536' }, say)
  return report(
    'memory',
    {
      'idle, with admission': figure([admitted.idle], 'MiB'),
      'peak, with admission': figure([admitted.peak], 'MiB'),
      'done, with admission': figure([admitted.done], 'requests'),
      'refused, with admission': figure([admitted.refused], 'requests'),
      'peak, with room for all': figure([unbounded.peak], 'MiB'),
      'done, with room for all': figure([unbounded.done], 'requests'),
    },
    {
      'ceiling / peak': Number((CEILING_MIB / admitted.peak).toFixed(3)),
      'without / with': Number((unbounded.peak / admitted.peak).toFixed(3)),
    },
    { 'ceiling / peak': 1 },
  )
}

async function measure(requests: number, env: Record<string, string>, say: (line: string) => void) {
  await using service = await startService(join(import.meta.dirname, 'segments/server.ts'), {
    ...env,
    // Callers that wait too long for the database are refused as well, each with a log line.
    PARLEY_LOG_LEVEL: 'fatal',
  })
  const keys = await Promise.all(Array.from({ length: ORGANIZATIONS }, () => newKey(service)))
  const body = largestBody()
  const idle = await residentMib(service.pid, 'VmRSS')
  const statuses = await Promise.all(
    Array.from({ length: requests }, (_, n) => send(service.url, keys[n % keys.length]!, body)),
  )
  const heavy = heaviestBody()
  const heavyStatuses = await Promise.all(keys.map((key) => send(service.url, key, heavy)))
  say(
    `heavy bodies: ${JSON.stringify(Object.groupBy(heavyStatuses, String), (_, v) => (Array.isArray(v) ? v.length : v))}`,
  )
  const odd = statuses.find((status) => status !== 200 && status !== 503)
  if (odd !== undefined) throw new Error(`a body was answered with ${odd}`)
  const done = statuses.filter((status) => status === 200).length
  const peak = await residentMib(service.pid, 'VmHWM')
  say(`${done} of ${requests} done, peak ${peak} MiB`)
  return { idle, peak, done, refused: requests - done }
}

async function newKey({ pool }: BenchService): Promise<string> {
  const newId = idsFrom(realClock, randomBytes)
  const now = realClock.now()
  const { organization } = await pool.transaction((db) =>
    ensureOrganization(db, { name: `Organization ${newId()}`, kind: 'production', id: newId(), now }),
  )
  const key = { org: organization.org_id, name: 'bench', scope: 'full', now } as const
  return createKey(pool, key, newId, randomBytes)
}

/** People with many short keys and values as attributes, like in exports of other systems. */
function largestBody(): string {
  const attributes = JSON.stringify(
    Object.fromEntries(Array.from({ length: 180 }, (_, n) => [`attribute${n}`, `value ${n}`])),
  )
  const items = Array.from({ length: ITEMS }, (_, n) => `{"externalId":"p-${n}","attributes":${attributes}}`)
  return `{"items":[${items.join(',')}]}`.padEnd(BODY_BYTES)
}

/** Many small values, which take the most memory per byte of text. */
function heaviestBody(): string {
  return `{"items":[${'[],'.repeat(BODY_BYTES / 3 - 10)}0]}`
}

const RESIDENT = { VmRSS: /VmRSS:\s+(\d+)/, VmHWM: /VmHWM:\s+(\d+)/ }

async function residentMib(pid: number, field: keyof typeof RESIDENT): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(RESIDENT[field].exec(status)![1]) / 1024)
}

function send(url: string, key: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const outgoing = request(`${url}/api/v1/cdp/people/batch`, { method: 'POST', headers, agent: false })
    outgoing.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
