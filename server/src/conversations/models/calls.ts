import { setTimeout as pause } from 'node:timers/promises'
import { APICallError, generateText, NoObjectGeneratedError, Output } from 'ai'
import { LRUCache } from 'lru-cache'
import { measures, upTo } from '../../platform/core/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import type { Outbound } from '../../platform/outbound/index.ts'
import { calling, currentTrace } from '../../platform/tracing/index.ts'
import { objectIn } from './answers.ts'
import { Breaker } from './breaker.ts'
import { type CallFailure, noteCall, type Outcome } from './failures.ts'
import { CUT, failureOf, outcomeOf, usageOf } from './outcomes.ts'
import { openModel } from './providers.ts'
import { type MadeCall, NoModelAnswer, type Question } from './question.ts'
import { costOf, mostTokens, reserveCall, settleCall, type Usage } from './reservations.ts'
import { keyOf, type ModelRow, readModel } from './settings.ts'

type Answer<T> = { object?: T; problem: string; isFinal: boolean; waitMs?: number; call: MadeCall }

/** The organization's model, or another one that is only tried: its failures are not those of the settings. */
type AskedModel = ModelRow & { isTried: boolean }

interface CallResult {
  outcome: Outcome
  failure: CallFailure | null
  /** null: nobody knows, so the call counts as what was reserved for it. */
  usage: Usage | null
}

// Without this the library logs unsupported settings to the console with every call.
globalThis.AI_SDK_LOG_WARNINGS = false

const MODELS: Actor = { kind: 'system', id: 'models' }
const MOST_TOKENS = 1_500
const MAX_REMEMBERED = 10_000
/** A second call follows an unusable answer or a quick failure. */
const CALLS = 2
/** Longer waits that a provider asks for are a rest: the turn goes on without the model. */
const LONGEST_WAIT_MS = 2_000
/** A provider that does not know schemas of answers refuses the request so. */
const REFUSED_REQUEST: ReadonlySet<number> = new Set([400, 422])

/** See `Models`, which loads this file with the first call. */
export class ModelCalls {
  readonly #runtime: Runtime
  readonly #outbound: Outbound
  readonly #callMs: number
  readonly #breaker = new Breaker()
  /** Models that were asked for a schema and refused: they get it in words only. */
  readonly #withoutSchema = new LRUCache<string, true>(upTo(MAX_REMEMBERED))

  constructor(runtime: Runtime, outbound: Outbound, callMs: number) {
    this.#runtime = runtime
    this.#outbound = outbound
    this.#callMs = callMs
  }

  /** Throws `NoModelAnswer` after two calls at most. */
  async ask<T>(question: Question<T>): Promise<T> {
    const own = await readModel(this.#runtime.pool, question.org)
    if (!own) throw new NoModelAnswer('the organization has no language model')
    const { model = own.model } = question
    const row = { ...own, model, isTried: model !== own.model }
    const rest = this.#breaker.restOf(nameOf(question.org, row), this.#runtime.clock.now())
    if (rest > 0) throw new NoModelAnswer('the model does not answer and rests')
    let problem: string | null = null
    for (let call = 1; call <= CALLS; call++) {
      question.signal.throwIfAborted()
      const answer: Answer<T> = await this.#call(question, row, problem)
      if (answer.object !== undefined) {
        problem = await question.check(answer.object)
        if (problem === null) return answer.object
      } else problem = answer.problem
      if (answer.isFinal) break
      if (answer.waitMs) await pause(answer.waitMs, undefined, { signal: question.signal })
    }
    throw new NoModelAnswer(problem ?? 'no answer')
  }

  /** One call, also while the model rests, with what became of it. Throws `NoModelAnswer` when none can be made. */
  async try<T>(question: Question<T>): Promise<{ object: T | null; call: MadeCall }> {
    const own = await readModel(this.#runtime.pool, question.org)
    if (!own) throw new NoModelAnswer('the organization has no language model')
    const { object = null, call } = await this.#call(question, { ...own, isTried: false }, null)
    return { object, call }
  }

  async #call<T>(question: Question<T>, row: AskedModel, problem: string | null): Promise<Answer<T>> {
    const apiKey = await this.#openKey(question.org, row)
    const correction = problem === null ? '' : `\n\nYour last answer could not be used: ${problem}`
    const instructions = question.instructions + correction
    const id = await this.#reserve(question, row, instructions)
    const name = nameOf(question.org, row)
    const hasSchema = !this.#withoutSchema.has(name)
    try {
      const result = await this.#traced(row, () =>
        generateText({
          model: openModel(row, apiKey, this.#outbound, this.#callMs),
          instructions,
          prompt: question.material,
          ...(hasSchema ? { output: Output.object({ schema: question.schema }), temperature: 0 } : {}),
          maxOutputTokens: MOST_TOKENS,
          maxRetries: 0,
          abortSignal: question.signal,
        }),
      )
      const cut = CUT[result.finishReason]
      const object = cut
        ? undefined
        : hasSchema
          ? (result.output as T)
          : objectIn(result.text, question.schema)
      const outcome = cut ?? (object === undefined ? 'malformed' : 'ok')
      const failure = outcome === 'ok' ? null : failureOf(outcome)
      await this.#settle(question.org, id, row, { outcome, failure, usage: usageOf(result.usage) })
      this.#breaker.answered(name)
      const call = { id, failure }
      if (outcome === 'ok') return { object: object as T, problem: '', isFinal: false, call }
      return { problem: outcome, isFinal: outcome === 'refused', call }
    } catch (err) {
      return this.#failed(question, { row, id, name, hasSchema }, err)
    }
  }

  /** As a span of the work that asks. */
  #traced<T>({ provider }: ModelRow, ask: () => Promise<T>): Promise<T> {
    const { services } = this.#runtime
    const trace = currentTrace()
    return calling(services, { name: 'model.call', trace, attributes: { 'parley.provider': provider } }, ask)
  }

  async #failed<T>(
    { org, schema }: Question<T>,
    { row, id, name, hasSchema }: { row: AskedModel; id: string; name: string; hasSchema: boolean },
    err: unknown,
  ): Promise<Answer<T>> {
    const usage = usageOf(err)
    const fenced = NoObjectGeneratedError.isInstance(err) ? objectIn(err.text ?? '', schema) : undefined
    if (fenced !== undefined && CUT[(err as NoObjectGeneratedError).finishReason ?? ''] === undefined) {
      await this.#settle(org, id, row, { outcome: 'ok', failure: null, usage })
      this.#breaker.answered(name)
      return { object: fenced, problem: '', isFinal: false, call: { id, failure: null } }
    }
    const outcome = outcomeOf(err)
    const call = { id, failure: failureOf(outcome, err) }
    await this.#settle(org, id, row, { outcome, failure: call.failure, usage })
    const problem = `${outcome}: ${messageOf(err)}`
    if (hasSchema && refusesSchemas(row, err)) {
      this.#withoutSchema.set(name, true)
      return { problem, isFinal: false, call }
    }
    const now = this.#runtime.clock.now()
    const waitMs = retryAfterMs(err, now)
    const isLong = waitMs !== null && waitMs > LONGEST_WAIT_MS
    if (outcome === 'timeout' || outcome === 'failed') this.#breaker.failed(name, now, isLong ? waitMs : null)
    const isFinal = outcome === 'refused' || outcome === 'timeout' || isLong || isPermanent(err)
    return { problem, isFinal, call, ...(waitMs !== null && { waitMs }) }
  }

  /** A key that cannot be decrypted any more is a failure that people must hear of. */
  async #openKey(org: string, row: ModelRow): Promise<string | null> {
    try {
      return keyOf(this.#runtime.secrets, org, row)
    } catch {
      const failure = { code: 'key_unreadable', message: 'The API key cannot be decrypted. Set it again.' }
      await inTransaction(this.#runtime, org, MODELS, (ctx) => noteCall(ctx, failure, row.updated_at))
      throw new NoModelAnswer(failure.message, failure.code)
    }
  }

  async #reserve(
    { org, ...question }: Question<unknown>,
    row: ModelRow,
    instructions: string,
  ): Promise<string> {
    const most = { input: mostTokens({ ...question, instructions }), output: MOST_TOKENS }
    const reserved = await inTransaction(this.#runtime, org, MODELS, (ctx) =>
      reserveCall(ctx, row, question, most),
    )
    if ('problem' in reserved) throw new NoModelAnswer(reserved.problem, 'over_budget')
    return reserved.id
  }

  async #settle(org: string, id: string, row: AskedModel, result: CallResult): Promise<void> {
    await inTransaction(this.#runtime, org, MODELS, async (ctx) => {
      await settleCall(ctx, id, row, result.outcome, result.usage)
      if (!row.isTried) await noteCall(ctx, result.failure, row.updated_at)
    })
    const cost = result.usage && costOf(row, result.usage)
    this.#runtime.services.find(measures)?.modelCalled(row.provider, result.outcome, cost)
  }
}

/** A model with its settings: others begin anew. */
function nameOf(org: string, { updated_at, model }: ModelRow): string {
  return `${org} ${updated_at.getTime()} ${model}`
}

/** Servers that speak a protocol of others may not know all of it. */
function refusesSchemas({ provider }: ModelRow, err: unknown): boolean {
  const isImitation = provider === 'openai_compatible' || provider === 'ollama'
  return isImitation && APICallError.isInstance(err) && REFUSED_REQUEST.has(err.statusCode ?? 0)
}

/** How long the provider asks to wait, in seconds or until a date; null: it does not say. */
function retryAfterMs(err: unknown, now: Date): number | null {
  if (!APICallError.isInstance(err)) return null
  const given = err.responseHeaders?.['retry-after']
  if (given === undefined) return null
  const seconds = /^\d{1,6}$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now.getTime()
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** A wrong key or a missing model fails again on retry. */
function isPermanent(err: unknown): boolean {
  return (
    APICallError.isInstance(err) &&
    err.statusCode !== undefined &&
    err.statusCode < 500 &&
    err.statusCode !== 429
  )
}

/** Leaves answers and keys out of the log. */
function messageOf(err: unknown): string {
  if (APICallError.isInstance(err)) return `the model returned ${err.statusCode ?? 'nothing'}`
  return NoObjectGeneratedError.isInstance(err)
    ? 'answer with one JSON object of the schema'
    : 'no connection'
}
