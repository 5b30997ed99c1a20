import type { Connections, Pool } from '../../src/platform/db/index.ts'
import type { Runtime } from '../../src/platform/operations/index.ts'

type Transaction = Connections['transaction']

/** The same runtime with wrapped transactions; `real` runs one. */
export function withTransactions(runtime: Runtime, wrap: (real: Transaction) => Transaction): Runtime {
  const { pool } = runtime
  const shareOf: Pool['limitedTo'] = (org) => {
    const share = pool.limitedTo(org)
    return { ...share, transaction: wrap(share.transaction) }
  }
  return { ...runtime, pool: { ...pool, transaction: wrap(pool.transaction), limitedTo: shareOf } }
}
