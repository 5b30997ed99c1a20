import type { Tracing } from '../../../platform/tracing/index.ts'
import type { Exchange } from './exchange.ts'

/** What programs ask every few seconds, and what never ends. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics', '/status'])
const OPERATIONS = '/api/'

/** Whether requests of a route are recorded. Pages and unknown addresses have none. */
export function isTraced(route: string | undefined): boolean {
  return route !== undefined && !UNTRACED.has(route)
}

/**
 * Answers a request as a span. Requests of the API may belong to a trace of their caller (W3C Trace Context). Those of
 * strangers, such as visitors of forms, begin their own.
 */
export function traceAnswer(
  traces: Tracing,
  { request, response, id }: Exchange,
  operation: string,
  answer: () => Promise<void>,
): Promise<void> {
  const given = request.headers.traceparent
  const isOfApi = request.url?.startsWith(OPERATIONS) ?? false
  const parent = isOfApi && typeof given === 'string' ? given : null
  const attributes = { 'http.request.method': request.method ?? '', 'parley.request_id': id }
  return traces.run(operation, { kind: 'server', parent, attributes }, async (span) => {
    await answer()
    span.set({ 'http.response.status_code': response.statusCode })
    if (response.statusCode >= 500) span.fail(`status ${response.statusCode}`)
  })
}
