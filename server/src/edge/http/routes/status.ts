import type { IncomingHttpHeaders } from 'node:http'
import type { PublicAnswer } from '../../../platform/operations/index.ts'
import type { Handler } from '../exchange/exchange.ts'
import { answerPublic } from '../public/response.ts'

export interface StatusEndpoint {
  /** Also decides whether the reader may see it. */
  answer(headers: IncomingHttpHeaders): Promise<PublicAnswer>
}

/** Answers the page that says what works. */
export function statusHandler(status: StatusEndpoint): Handler {
  return async (exchange) => answerPublic(exchange, await status.answer(exchange.request.headers))
}
