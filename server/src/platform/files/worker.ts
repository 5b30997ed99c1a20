import { sql } from '../db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../jobs/index.ts'
import type { Runtime } from '../operations/index.ts'
import type { ByteStore } from './byte-store.ts'
import { byteStore, keyOf, storeFor } from './files.ts'

interface Dropped extends ClaimedRow {
  place: ByteStore['kind'] | 'database'
}

const BATCH_SIZE = 50

/** Deletes dropped and unclaimed files: first the stored bytes, then the row. */
export function filesWorker({ pool, services }: Runtime): RowWork<Dropped> {
  return {
    queue: QUEUES.files,
    batchSize: BATCH_SIZE,
    columns: sql`t.place`,
    work: async (org, rows, lease) => {
      for (const { id, place } of rows) {
        if (place !== 'database') await storeFor(place, services.get(byteStore)).delete(keyOf(org, id))
      }
      await pool.run(sql`
        delete from files
        where org_id = ${org} and id = any(${rows.map((row) => row.id)}) and due_at = ${lease}`)
    },
  }
}
