import { AsyncLocalStorage } from 'node:async_hooks'
import { type Services, service } from '../core/index.ts'

/** Names and numbers, and never what organizations or people wrote. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanStart {
  /** `server` answers a request, `client` calls another system, `internal` does neither. */
  kind: 'server' | 'client' | 'internal'
  /** As in the header `traceparent`. null: a new trace begins, if it is one of those that are recorded. */
  parent: string | null
  attributes?: SpanAttributes
}

/** A piece of work within a trace. */
export interface Span {
  /** As in the header `traceparent`; null: this trace is not recorded. */
  readonly trace: string | null
  set(attributes: SpanAttributes): void
  /** Says that the work failed, by a word of Parley. */
  fail(problem: string): void
}

/** Records what happened when, and what caused it. */
export interface Tracing {
  /** Runs work as a span, which is `currentTrace` meanwhile. It fails with the work. */
  run<T>(name: string, start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>
  /** Records work that is done already, since `startedAt` (real milliseconds). Returns its trace, or null. */
  record(name: string, start: SpanStart, startedAt: number): string | null
}

const running = new AsyncLocalStorage<string | null>()

/** The trace of the work under way, as in `traceparent`; null: none is recorded. */
export function currentTrace(): string | null {
  return running.getStore() ?? null
}

export function withinTrace<T>(trace: string | null, work: () => T): T {
  return running.run(trace, work)
}

/** For workers: work that a request woke is not a part of that request. */
export function outsideTraces<T>(work: () => T): T {
  return running.getStore() ? running.run(null, work) : work()
}

/** Provided where traces are recorded. */
export const tracing = service<Tracing>('tracing')

/** The header by which the other system can go on with the trace (W3C Trace Context). */
export function traceHeader(span: Span | null): Record<string, string> {
  return span?.trace ? { traceparent: span.trace } : {}
}

/** Runs work as a span that calls another system. Without a trace it only runs it. */
export function calling<T>(
  services: Services,
  { name, trace, attributes }: { name: string; trace: string | null | undefined; attributes: SpanAttributes },
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const found = trace ? services.find(tracing) : null
  return found && trace ? found.run(name, { kind: 'client', parent: trace, attributes }, work) : work(null)
}
