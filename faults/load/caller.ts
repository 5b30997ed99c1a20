import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceProcess } from '../machinery/service-process.ts'
import type { Answers } from './ledger.ts'

export type Json = Record<string, unknown>

export interface Answered {
  status: number
  body: Json
}

const TIMEOUT_MS = 15_000
/** A process that was killed twice must start twice, even on a busy machine. */
const GIVEN_UP_AFTER_MS = 180_000
const AGAIN_MS = 100

/** Calls the API like a careful client: it retries calls without an answer, and answers of 429 and 5xx. */
export class Caller {
  readonly #processes: readonly ServiceProcess[]
  readonly #key: string
  readonly #answers: Answers
  #turn = 0

  constructor(processes: readonly ServiceProcess[], key: string, answers: Answers) {
    this.#processes = processes
    this.#key = key
    this.#answers = answers
  }

  /** One attempt. Returns null when there was no answer. */
  async once(method: string, path: string, body?: Json): Promise<Answered | null> {
    const answer = await this.#fetch(method, path, body).catch(() => null)
    const status = String(answer?.status ?? 'lost')
    this.#answers.counts[status] = (this.#answers.counts[status] ?? 0) + 1
    if (answer?.status === 500)
      this.#answers.internalErrors.push(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer
  }

  /** The body of a 2xx answer. `onTry` is called before each attempt. Throws for a refusal and after the time limit. */
  async call<T = Json>(method: string, path: string, body?: Json, onTry: () => void = () => {}): Promise<T> {
    const until = performance.now() + GIVEN_UP_AFTER_MS
    while (performance.now() < until) {
      onTry()
      const answer = await this.once(method, path, body)
      if (answer && answer.status < 300) return answer.body as T
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      await pause(AGAIN_MS)
    }
    this.#answers.givenUp.push(`${method} ${path}`)
    throw new Error(`${method} ${path} was not done within ${GIVEN_UP_AFTER_MS / 1000} s`)
  }

  post<T = Json>(path: string, body: Json = {}, onTry?: () => void): Promise<T> {
    return this.call<T>('POST', path, body, onTry)
  }

  async #fetch(method: string, path: string, body?: Json): Promise<Answered> {
    const response = await fetch(`${this.#next()}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#key}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }

  /** The next process in rotation, without those known to be down. */
  #next(): string {
    const up = this.#processes.filter((process) => process.isUp)
    const among = up.length > 0 ? up : this.#processes
    this.#turn += 1
    return among[this.#turn % among.length]!.url
  }
}
