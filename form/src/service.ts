import { solve } from './proof.ts'
import type { Challenge, Config, Ending, Issue, Submission } from './wire.ts'

/** The outcome of a submission. */
export type Outcome =
  | { kind: 'accepted'; ending: Ending }
  | { kind: 'refused'; issues: Issue[] }
  | { kind: 'closed' | 'offline' | 'failed' | 'busy' }

interface Attempt {
  outcome: Outcome
  again: number | null
}

/** A challenge whose puzzle is being solved. */
interface Ticket {
  challenge: string
  proof?: number
  /** By the page's clock, in milliseconds. */
  notBefore: number
}

const ATTEMPTS = 3
const PAUSE_MS = 1_500
const LONGEST_PAUSE_MS = 20_000

/** The public endpoints of one form. */
export class Service {
  readonly #address: string
  #ticket: Promise<Ticket> | null = null

  constructor(base: string, installKey: string) {
    this.#address = `${base}/embed/v1/forms/${encodeURIComponent(installKey)}/`
  }

  /** The form; null if there is none to show. Rejects if the service does not answer after several attempts. */
  async config(language: string): Promise<Config | null> {
    const address = `${this.#address}config?language=${encodeURIComponent(language)}`
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await fetch(address, { credentials: 'omit' })
        if (answer.status === 200) return (await answer.json()) as Config
        if (answer.status < 500 && answer.status !== 429) return null
      } catch (error) {
        if (attempt === ATTEMPTS) throw error
      }
      if (attempt === ATTEMPTS) return null
      await pause(attempt * PAUSE_MS)
    }
  }

  /** Counts an event anonymously: no cookie is set or sent. */
  count(version: number, event: 'view' | 'start' | 'step', step?: string): void {
    this.#post('beacon', { version, event, step }, true).catch(() => undefined)
  }

  /** Starts the slow preparation of a submission while the visitor is still typing. */
  prepare(submissionId: string): void {
    this.#ticket ??= this.#takeChallenge(submissionId)
    this.#ticket.catch(() => {
      this.#ticket = null
    })
  }

  /** Submits the answers, with retries where they can help. Requests with the same id are stored once. */
  async submit(submission: Submission): Promise<Outcome> {
    let outcome: Outcome = { kind: 'failed' }
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { again, ...result } = await this.#attempt(submission)
      outcome = result.outcome
      if (again === null || attempt === ATTEMPTS || !navigator.onLine) break
      await pause(again)
    }
    if (outcome.kind === 'failed' && !navigator.onLine) return { kind: 'offline' }
    return outcome
  }

  /** `again`: the milliseconds until a retry can succeed; null when none can. */
  async #attempt(submission: Submission): Promise<Attempt> {
    try {
      this.prepare(submission.submissionId)
      const { notBefore, ...proof } = await this.#ticket!
      await pause(notBefore - performance.now())
      const answer = await this.#post('submissions', { ...submission, ...proof })
      if (!answer.ok) return await this.#understand(answer)
      const { ending } = await answer.json()
      return { outcome: { kind: 'accepted', ending }, again: null }
    } catch (trouble) {
      return trouble instanceof Response
        ? await this.#understand(trouble)
        : { outcome: { kind: 'failed' }, again: PAUSE_MS }
    }
  }

  async #understand(answer: Response): Promise<Attempt> {
    if (answer.status === 429 || answer.status >= 500) {
      const wait = Number(answer.headers.get('retry-after') ?? 1) * 1000
      return { outcome: { kind: 'busy' }, again: wait <= LONGEST_PAUSE_MS ? wait : null }
    }
    // What stands between may answer with a page.
    const { error } = await answer.json().catch(() => ({}))
    const issues: Issue[] = error?.issues ?? []
    if (issues.some(({ path }) => path === 'challenge')) {
      this.#ticket = null
      return { outcome: { kind: 'failed' }, again: 0 }
    }
    const kind = error ? 'closed' : 'failed'
    return { outcome: issues.length > 0 ? { kind: 'refused', issues } : { kind }, again: null }
  }

  async #takeChallenge(submissionId: string): Promise<Ticket> {
    const answer = await this.#post('challenge', { submissionId })
    if (!answer.ok) throw answer
    const { challenge, minimumMs, proofOfWork }: Challenge = await answer.json()
    const notBefore = performance.now() + minimumMs
    return { challenge, notBefore, ...(proofOfWork ? { proof: await solve(proofOfWork) } : {}) }
  }

  /**
   * Sent as plain text, for which browsers make no preflight request. `keepalive` continues after the page is closed.
   */
  #post(path: string, body: object, keepalive = false): Promise<Response> {
    return fetch(this.#address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'text/plain' },
      credentials: 'omit',
      keepalive,
    })
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
