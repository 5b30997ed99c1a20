import { LRUCache } from 'lru-cache'
import { type Db, sql } from '../../../platform/db/index.ts'
import { type Graph, readGraph } from '../definition/graph.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'

/** The cache limit in characters of definitions: thousands of usual ones, or a dozen of the largest. */
const MAX_CHARACTERS = 50_000_000

/** A cache of published graphs. They never change, so a process reads each once. */
export class Graphs {
  readonly #cached: LRUCache<string, Graph>

  constructor(maxSize = MAX_CHARACTERS) {
    this.#cached = new LRUCache({ maxSize })
  }

  /** Returns a lookup with every one of `journeyIds`. */
  async load(db: Db, org: string, journeyIds: readonly string[]): Promise<(journeyId: string) => Graph> {
    const graphs = new Map<string, Graph>()
    const missing = new Set<string>()
    for (const id of journeyIds) {
      const kept = this.#cached.get(id)
      if (kept) graphs.set(id, kept)
      else missing.add(id)
    }
    for (const { id, graph, size } of await readGraphs(db, org, [...missing])) {
      graphs.set(id, graph)
      this.#cached.set(id, graph, { size })
    }
    return (journeyId) => {
      const graph = graphs.get(journeyId)
      if (!graph) throw new Error(`no graph of journey ${journeyId}`)
      return graph
    }
  }
}

async function readGraphs(db: Db, org: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db.rows(sql<{ id: string; definition: JourneyDefinition; size: number }>`
    select id, definition, length(definition::text) as size from journeys
    where org_id = ${org} and id = any(${ids}) and status <> 'DRAFT'`)
  return rows.map(({ id, definition, size }) => ({ id, size, graph: readGraph(definition) }))
}
