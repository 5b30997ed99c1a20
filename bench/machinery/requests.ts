import type { BenchService } from './service.ts'

/** This share of requests must meet the target. */
const PERCENTILE = 0.95

/** What some requests of an operation took, in milliseconds. */
export interface Requested {
  /** The 95th percentile. */
  slowest: number
  /** Other work of the machine delays the fastest request least. */
  fastest: number
}

/** Sends a request of the API (`path` below /api/v1) one after the other. Throws when one fails. */
export async function measureRequests(
  service: Pick<BenchService, 'url' | 'key'>,
  path: string,
  count: number,
): Promise<Requested> {
  const times: number[] = []
  for (let request = 0; request < count; request++) {
    const startedAt = performance.now()
    await readText(service, path)
    times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const slowest = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * PERCENTILE))]!
  return { slowest, fastest: sorted[0]! }
}

/** The answer to one request of the API. */
export async function readAnswer<T>(service: Pick<BenchService, 'url' | 'key'>, path: string): Promise<T> {
  return JSON.parse(await readText(service, path)) as T
}

async function readText({ url, key }: Pick<BenchService, 'url' | 'key'>, path: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text
}
