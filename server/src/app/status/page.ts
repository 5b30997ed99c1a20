import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { StatusEndpoint } from '../../edge/index.ts'
import { type PublicAnswer, plainPage } from '../../platform/operations/index.ts'
import { readState, type ServiceState, type StatusParts } from './state.ts'
import { type Language, type StatusWords, WORDS } from './words.ts'

/** Readers within this time share one look, so that many of them cost the database nothing. */
const FRESH_MS = 5_000
const SHORT_MS = 10_000
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `/status`: what works, in plain words for people (docs/monitoring.md: Status page). */
export class StatusPage implements StatusEndpoint {
  readonly #parts: StatusParts
  readonly #token: string | null
  #looked: { at: number; state: Promise<ServiceState> } | null = null

  /** `token`: the password of the page; null: it is public. */
  constructor(parts: StatusParts, token: string | null) {
    this.#parts = parts
    this.#token = token
  }

  async answer(headers: IncomingHttpHeaders): Promise<PublicAnswer> {
    if (this.#token !== null && !isAllowed(headers.authorization ?? '', this.#token))
      return {
        status: 401,
        headers: {
          'www-authenticate': 'Basic realm="Parley status", charset="UTF-8"',
          'cache-control': 'no-store',
        },
        body: 'The password is PARLEY_METRICS_TOKEN. Any name will do.\n',
      }
    return statusPage(await this.#state(), languageOf(headers['accept-language']))
  }

  #state(): Promise<ServiceState> {
    const now = performance.now()
    if (!this.#looked || now - this.#looked.at > FRESH_MS)
      this.#looked = { at: now, state: readState(this.#parts) }
    return this.#looked.state
  }
}

/** The token as a password, as browsers send it, or as monitoring programs do. */
function isAllowed(authorization: string, token: string): boolean {
  const value = authorization.replace(/^(?:basic|bearer) /i, '')
  const isBasic = /^basic /i.test(authorization)
  const password = isBasic
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value
  return timingSafeEqual(digest(password), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function languageOf(wish: string | undefined): Language {
  const language = wish?.slice(0, 2).toLowerCase()
  return language === 'es' || language === 'pt' ? language : 'en'
}

/** Answered with 503 when something does not work, so that programs can read it too. */
export function statusPage(state: ServiceState, language: Language): PublicAnswer {
  const words = WORDS[language]
  const { hasDatabase, replicas, sending, webhooks, email, heldOrganizations } = state
  const isFine =
    hasDatabase &&
    heldOrganizations === 0 &&
    [sending, webhooks, email].every((condition) => condition === 'works')
  const text = isFine ? words.allWorks : words.problems
  const lines: [string, string][] = [
    [words.api, words.answers],
    [words.database, hasDatabase ? words.answers : words.databaseAway],
    // Without them the database answers everything, so nothing fails.
    ...(replicas
      ? [[words.replicas, words.replicasRead(replicas.read, replicas.count)] as [string, string]]
      : []),
    [words.sending, words.conditions[sending]],
    [words.webhooks, words.conditions[webhooks]],
    [words.email, words.conditions[email]],
    ...(heldOrganizations > 0
      ? [[words.organizations, words.heldOrganizations(heldOrganizations)] as [string, string]]
      : []),
    ...(hasDatabase ? agesIn(state, words, language) : []),
  ]
  return {
    ...plainPage({ language, title: words.title, text, lines, button: null }),
    status: isFine ? 200 : 503,
  }
}

function agesIn(
  { delayMs, backupAgeMs }: ServiceState,
  words: StatusWords,
  language: Language,
): [string, string][] {
  const waits = delayMs < SHORT_MS ? words.atOnce : words.waits(timeIn(delayMs, language))
  const age = backupAgeMs === null ? words.noBackup : words.age(timeIn(backupAgeMs, language))
  return [
    [words.queue, waits],
    [words.backup, age],
  ]
}

/** "12 minutes", in the largest unit of which there are two, and at least a minute. */
function timeIn(ms: number, language: Language): string {
  const [unit, unitMs] = UNITS.find(([, each]) => ms >= 2 * each) ?? UNITS.at(-1)!
  const count = Math.max(1, Math.round(ms / unitMs))
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
