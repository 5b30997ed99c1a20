import { type Db, sql } from '../../../platform/db/index.ts'
import { answer, type Handler, JSON_TYPE } from '../exchange/exchange.ts'

/** Answers whether the process is alive. */
export const healthHandler: Handler = async (exchange) => {
  answer(exchange, 200, JSON_TYPE, '{"status":"ok"}')
}

/** Answers whether requests should come here: the database responds, and the process does not stop. */
export function readyHandler(database: Db, isDraining: () => boolean): Handler {
  return async (exchange) => {
    if (isDraining()) return answer(exchange, 503, JSON_TYPE, '{"status":"draining"}')
    await database.rows(sql`select 1`)
    answer(exchange, 200, JSON_TYPE, '{"status":"ready"}')
  }
}
