import { Database } from '../machinery/database.ts'
import { makeTemplate } from '../machinery/template.ts'
import type { Drill } from './drill.ts'
import { underLoad } from './under-load.ts'

const AWAY_MS = 1_000

/** On servers of its own, because the first one does not come back. */
export const FAILOVER: Drill = {
  name: 'failover',
  done: 'the database crashes for good; its synchronous standby, the second host of the address, is promoted 1 s later',
  run: async (ground) => {
    await using database = await Database.start(() => undefined)
    const template = await makeTemplate(database, ground.folder, 1)
    await database.addStandby()
    return await underLoad(
      { ...ground, database, template },
      { number: 3, processes: ['all', 'all'], loadMs: 8_000, awayLimit: 15 },
      async () => {
        await database.failOver(AWAY_MS)
        return {}
      },
    )
  },
}
