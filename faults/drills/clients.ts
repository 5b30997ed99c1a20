import { setTimeout as pause } from 'node:timers/promises'

const CLIENTS = 12
const BETWEEN_CALLS_MS = 40

/** What clients of one address were answered. */
export interface Answered {
  calls: number
  /** How often each answer came that was no success: the status, or why there was none, and meanwhile what. */
  refused: Map<string, number>
}

export interface Clients {
  /** Says what is done from now on. */
  during(what: string): void
  end(): Promise<Answered>
}

/** Twelve clients that list people again and again until `end`, and `least` times at least. Nothing is repeated. */
export function startClients(url: string, key: string, least: number): Clients {
  const refused = new Map<string, number>()
  let [calls, isOver, doing] = [0, false, 'at first']
  const client = async () => {
    while (!isOver || calls < least) {
      calls += 1
      const status = await call(url, key)
      const words = `${status}, ${doing}`
      if (status !== '200') refused.set(words, (refused.get(words) ?? 0) + 1)
      await pause(BETWEEN_CALLS_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  return {
    during: (what) => {
      doing = what
    },
    end: async () => {
      isOver = true
      await Promise.all(clients)
      return { calls, refused }
    },
  }
}

/** The refusals as findings, and as a figure. */
export function judgeAnswers({ calls, refused }: Answered): { findings: string[]; figures: string } {
  const count = [...refused.values()].reduce((sum, times) => sum + times, 0)
  return {
    findings: [...refused].map(([words, times]) => `${times} requests through the proxy: ${words}`),
    figures: `${count} of ${calls} requests refused`,
  }
}

/** How much is told of the body of a refusal. */
const TOLD = 120

/** The status, with the beginning of the body of a refusal; or why there was no answer. */
async function call(url: string, key: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/api/v1/cdp/people?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const body = await answer.text()
    return answer.ok ? String(answer.status) : `${answer.status} ${body.slice(0, TOLD)}`
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}
