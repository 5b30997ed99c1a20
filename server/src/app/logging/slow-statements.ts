import { createHash } from 'node:crypto'
import type { Log } from '../../platform/core/index.ts'

/** A statement that stays slow is logged this often, in milliseconds. */
const AGAIN_AFTER_MS = 60_000
/** Statements that are told apart. Further ones are counted together. */
const MOST_NAMED = 100
const OTHERS = 'others'
const LONGEST_TEXT = 1_000
const NAME_LENGTH = 8

interface Noticed {
  name: string
  text: string
  loggedAt: number
  /** Since it was logged. */
  times: number
}

/**
 * Tells statements that take long: in the log by a text without values, at most once a minute each, and by a name that
 * metrics have too (docs/monitoring.md: Slow statements).
 */
export class SlowStatements {
  /** Counts one for metrics. */
  count: (name: string) => void = () => undefined
  readonly #limitMs: number
  readonly #log: Log
  readonly #now: () => number
  readonly #noticed = new Map<string, Noticed>()

  constructor(limitMs: number, log: Log, now = () => performance.now()) {
    this.#limitMs = limitMs
    this.#log = log
    this.#now = now
  }

  readonly notice = (statement: string, ms: number): void => {
    if (ms < this.#limitMs) return
    const noticed = this.#of(withoutValues(statement))
    this.count(noticed.name)
    noticed.times += 1
    if (this.#now() - noticed.loggedAt < AGAIN_AFTER_MS) return
    const { name, text, times } = noticed
    noticed.loggedAt = this.#now()
    noticed.times = 0
    this.#log.warn(
      { statement: name, text, ms: Math.round(ms), times },
      'a statement of the database took long',
    )
  }

  #of(text: string): Noticed {
    const isNew = !this.#noticed.has(text)
    const key = isNew && this.#noticed.size >= MOST_NAMED ? OTHERS : text
    const name =
      key === OTHERS ? OTHERS : createHash('sha256').update(text).digest('hex').slice(0, NAME_LENGTH)
    const noticed = this.#noticed.get(key) ?? { name, text, loggedAt: Number.NEGATIVE_INFINITY, times: 0 }
    this.#noticed.set(key, noticed)
    return noticed
  }
}

/**
 * The text of a statement on one line. Values are parameters already; what stands in the text itself, such as numbers and
 * quoted texts, becomes `?`, and lists of values are as long as one.
 */
export function withoutValues(statement: string): string {
  const text = statement
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?/g, '?')
    .replace(/\$\d+/g, '$')
    .replace(/\s+/g, ' ')
    .replace(/([?$])(?:, ?[?$])+/g, '$1, …')
    .trim()
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
}
