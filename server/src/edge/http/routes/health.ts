import { type Db, sql } from '../../../platform/db/index.ts'
import { answer, type Handler, JSON_TYPE } from '../exchange/exchange.ts'

/** Answers whether the process is alive. */
export const healthHandler: Handler = async (exchange) => {
  answer(exchange, 200, JSON_TYPE, '{"status":"ok"}')
}

/** Answers whether the database responds, too. */
export function readyHandler(database: Db): Handler {
  return async (exchange) => {
    await database.rows(sql`select 1`)
    answer(exchange, 200, JSON_TYPE, '{"status":"ready"}')
  }
}
