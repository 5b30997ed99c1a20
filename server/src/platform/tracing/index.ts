export {
  type Caused,
  followTraces,
  forgetTraces,
  giveTraces,
  inheritTraces,
  markTraced,
  TRACE_RETENTION_MS,
  tracesOf,
} from './marks.ts'
export {
  calling,
  currentTrace,
  outsideTraces,
  type Span,
  type SpanAttributes,
  type SpanStart,
  type Tracing,
  traceHeader,
  tracing,
  withinTrace,
} from './tracing.ts'
