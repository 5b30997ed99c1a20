import { setTimeout as pause } from 'node:timers/promises'
import { Api } from './api.ts'
import type { Service } from './service.ts'
import { setSpeed } from './slow-down.ts'

/**
 * The work whose delay would change the outcome of a conversation. Statistics, webhooks and extraction may come later.
 */
const QUEUES = [
  'matches',
  'endings',
  'runs',
  'calls',
  'messages',
  'replies',
  'backlogs',
  'unknown',
  'conversations',
]
const MINUTE_MS = 60_000
/** Timeouts of the journey, which the simulator does not know, are at most this late. */
const LONGEST_STEP_MINUTES = 30
const LOOK_MS = 10
/** Work that stands still for this long waits for the clock. */
const STUCK_MS = 20_000

/** The state of the simulator, as far as time is concerned. */
interface SimulatorState {
  now: string
  waiting: { due: number; next: string | null }
  webhooks: { queued: number; inFlight: number }
}

/**
 * Holds the clock during `work` and moves it to the next thing that happens, each time when everything due is done. So the
 * results are the same on a slow or busy machine. The clock runs again afterwards. Returns the days that passed, too.
 */
export async function inSteps<T>(
  service: Service,
  { apiKey, metricsToken }: { apiKey: string; metricsToken: string },
  work: () => Promise<T>,
): Promise<{ result: T; days: number }> {
  const api = new Api(service.url, apiKey)
  await api.put('/installation/clock', { isHeld: true })
  const from = await timeOf(api)
  const done = new AbortController()
  const stepping = (async () => {
    while (!done.signal.aborted) {
      const next = await whenDone(service, metricsToken, done.signal)
      if (!done.signal.aborted) await api.put('/installation/clock', { forward: `${minutesUntil(next)}m` })
    }
  })()
  const working = work()
  try {
    // A step that failed ends the demo: nothing would happen any more.
    const result = await Promise.race([working, stepping.then(() => working)])
    const days = ((await timeOf(api)) - from) / (24 * 60 * MINUTE_MS)
    return { result, days }
  } finally {
    done.abort()
    await stepping.catch(() => undefined)
    await setSpeed(service, apiKey, service.timeScale)
  }
}

async function timeOf(api: Api): Promise<number> {
  const { clock } = await api.get<{ clock: { time: string } }>('/installation')
  return Date.parse(clock.time)
}

function minutesUntil({ now, waiting: { next } }: SimulatorState): number {
  if (next === null) return LONGEST_STEP_MINUTES
  const minutes = Math.ceil((Date.parse(next) - Date.parse(now)) / MINUTE_MS)
  return Math.min(LONGEST_STEP_MINUTES, Math.max(1, minutes))
}

/** Waits until nothing is due, claimed or on its way. Returns what the simulator waits for. */
async function whenDone(service: Service, token: string, signal: AbortSignal): Promise<SimulatorState> {
  let seen = ''
  let since = performance.now()
  for (;;) {
    // First the simulator: it starts nothing by itself while the clock stands.
    const state = await simulatorState(service)
    const left = await workLeft(service, token)
    const { waiting, webhooks } = state
    if (left.length === 0 && waiting.due === 0 && webhooks.queued === 0 && webhooks.inFlight === 0)
      return state
    const now = JSON.stringify([left, waiting, webhooks])
    if (now !== seen) since = performance.now()
    seen = now
    if (signal.aborted || performance.now() - since > STUCK_MS) return state
    await pause(LOOK_MS)
  }
}

async function simulatorState({ simulatorUrl }: Service): Promise<SimulatorState> {
  const response = await fetch(`${simulatorUrl}/_sim/state`)
  return (await response.json()) as SimulatorState
}

/** The lines of the metrics that tell of due or claimed rows. */
async function workLeft({ url }: Service, token: string): Promise<string[]> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const lines = (await response.text()).split('\n')
  if (!lines.includes('parley_database_up 1')) return ['database']
  const matches = lines.map((line) => /^parley_queue_(?:due|claimed)\{queue="(\w+)"\} (\d+)$/.exec(line))
  return matches.flatMap((match) =>
    match && QUEUES.includes(match[1]!) && match[2] !== '0' ? [match[0]] : [],
  )
}
