import { type Db, listHeldOrganizations } from '../../../platform/db/index.ts'
import { answer, type Handler, JSON_TYPE } from '../exchange/exchange.ts'

/** Answers whether the process is alive. */
export const healthHandler: Handler = async (exchange) => {
  answer(exchange, 200, JSON_TYPE, '{"status":"ok"}')
}

/**
 * Answers whether requests should come here: the database responds, and the process does not stop. `hold` says why nothing
 * is sent; requests are served all the same. Of organizations that are held alone it tells how many.
 */
export function readyHandler(database: Db, isDraining: () => boolean, hold: () => string | null): Handler {
  return async (exchange) => {
    if (isDraining()) return answer(exchange, 503, JSON_TYPE, '{"status":"draining"}')
    const organizations = (await listHeldOrganizations(database)).length
    const held = hold()
    answer(
      exchange,
      200,
      JSON_TYPE,
      JSON.stringify({
        status: 'ready',
        ...(held !== null && { held }),
        ...(organizations > 0 && { heldOrganizations: organizations }),
      }),
    )
  }
}
