import { Resolver } from 'node:dns/promises'
import { service } from '../core/index.ts'

/** The TXT records of a name, each in one piece; none: the name has none. Throws when nobody answered. */
export type TxtRecords = (name: string) => Promise<string[]>

/** Reads TXT records. Provided by app.ts. */
export const txtRecords = service<TxtRecords>('txtRecords')

const WAIT_MS = 2_000
const TRIES = 2
/** The name does not exist, or has no record of the kind. */
const NONE: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

/** Reads from these servers (`address:port`), or from those of the system. */
export function txtRecordsOf(servers: readonly string[] = []): TxtRecords {
  const resolver = new Resolver({ timeout: WAIT_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name)
      return records.map((pieces) => pieces.join(''))
    } catch (error) {
      if (error instanceof Error && 'code' in error && NONE.has(String(error.code))) return []
      throw error
    }
  }
}
