import { setTimeout } from 'node:timers/promises'
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace as traces,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../../platform/core/index.ts'
import { type Span, type SpanStart, type Tracing, withinTrace } from '../../platform/tracing/index.ts'
import type { TraceSettings } from './settings.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

/** A receiver that is away is reported once in this time. */
const REPORT_EVERY_MS = 60_000

/** Traceparent (W3C Trace Context, 3.2): version, trace, span, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NOBODY = /^0+$/

/** Spans that wait beyond this are dropped: traces never slow the service down. */
const MOST_WAITING = 20_000
const BATCH = 512
const TIMEOUT_MS = 10_000
/** How long a stop waits for the last spans to be sent. */
const STOP_MS = 2_000

/** Traces by OpenTelemetry, sent in the background. Disposing of it sends what is left. */
export function openTracing(
  { url, headers, sample }: TraceSettings,
  version: string,
  log: Log,
): Tracing & AsyncDisposable {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: TIMEOUT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'parley', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sample) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, log),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: BATCH,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('parley', version)
  const start = (name: string, { kind, parent, attributes }: SpanStart, startTime?: number) =>
    tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        ...(attributes && { attributes: { ...attributes } }),
        ...(startTime && { startTime }),
      },
      contextOf(parent),
    )
  return {
    run: async (name, given, work) => {
      const span = start(name, given)
      const trace = traceOf(span)
      try {
        return await withinTrace(trace, () => work(handleOf(span, trace)))
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
        throw error
      } finally {
        span.end()
      }
    },
    record: (name, given, startedAt) => {
      const span = start(name, given, startedAt)
      span.end()
      return traceOf(span)
    },
    // A receiver that does not answer does not keep the service from stopping.
    [Symbol.asyncDispose]: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        setTimeout(STOP_MS, undefined, { ref: false }),
      ]),
  }
}

/** Says in the log what could not be sent. The library itself says it to nobody. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = (problem: string | undefined) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    log.warn({ problem }, 'traces could not be sent')
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) report(result.error.message)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

function handleOf(span: OtelSpan, trace: string | null): Span {
  return {
    trace,
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (problem) => void span.setStatus({ code: SpanStatusCode.ERROR, message: problem }),
  }
}

function traceOf(span: OtelSpan): string | null {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return traceFlags & TraceFlags.SAMPLED ? `00-${traceId}-${spanId}-01` : null
}

/** Anything else than a `traceparent` begins a new trace. */
function contextOf(parent: string | null): Context {
  const [, traceId, spanId, flags] = (parent && TRACEPARENT.exec(parent)) || []
  if (!traceId || !spanId || NOBODY.test(traceId) || NOBODY.test(spanId)) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags!, 16) & TraceFlags.SAMPLED
  return traces.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
