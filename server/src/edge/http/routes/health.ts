import { type Db, sql } from '../../../platform/db/index.ts'
import { answer, type Handler, JSON_TYPE } from '../exchange/exchange.ts'

/** Answers whether the process is alive. */
export const healthHandler: Handler = async (exchange) => {
  answer(exchange, 200, JSON_TYPE, '{"status":"ok"}')
}

/**
 * Answers whether requests should come here: the database responds, and the process does not stop. `hold` says why nothing
 * is sent; requests are served all the same.
 */
export function readyHandler(database: Db, isDraining: () => boolean, hold: () => string | null): Handler {
  return async (exchange) => {
    if (isDraining()) return answer(exchange, 503, JSON_TYPE, '{"status":"draining"}')
    await database.rows(sql`select 1`)
    const held = hold()
    answer(exchange, 200, JSON_TYPE, JSON.stringify({ status: 'ready', ...(held !== null && { held }) }))
  }
}
