import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../../platform/core/index.ts'
import { answer, type Handler } from '../exchange/exchange.ts'

export interface MetricsEndpoint {
  /** The token that readers send as `Authorization: Bearer`. */
  token: string
  contentType: string
  answered(operation: string, status: number, seconds: number): void
  read(): Promise<string>
}

/** Answers the metrics of this process as text for Prometheus. Throws `unauthorized` without the token. */
export function metricsHandler(metrics: MetricsEndpoint): Handler {
  const expected = digest(`Bearer ${metrics.token}`)
  return async (exchange) => {
    const { authorization = '' } = exchange.request.headers
    if (!timingSafeEqual(digest(authorization), expected))
      throw new ApiError('unauthorized', 'Send `PARLEY_METRICS_TOKEN` as `Authorization: Bearer`.')
    answer(exchange, 200, metrics.contentType, await metrics.read())
  }
}

/** Of one length, as the comparison requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
