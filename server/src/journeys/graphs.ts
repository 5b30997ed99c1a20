import type { Db } from '../db/index.ts'
import { sql } from '../db/index.ts'
import { type Graph, readGraph } from './definition/graph.ts'
import type { JourneyDefinition } from './definition/schema.ts'

const MAX_KEPT = 500

/** Graphs of published versions. They never change, so a process reads each once. */
export class Graphs {
  readonly #kept = new Map<string, Graph>()

  /** Gives a lookup that holds every one of `journeyIds`. */
  async load(db: Db, org: string, journeyIds: readonly string[]): Promise<(journeyId: string) => Graph> {
    const wanted = [...new Set(journeyIds)]
    const missing = wanted.filter((id) => !this.#kept.has(id))
    if (missing.length > 0) await this.#read(db, org, missing)
    const graphs = new Map(wanted.map((id) => [id, this.#kept.get(id)]))
    this.#trim()
    return (journeyId) => {
      const graph = graphs.get(journeyId)
      if (!graph) throw new Error(`no graph of journey ${journeyId}`)
      return graph
    }
  }

  async #read(db: Db, org: string, ids: readonly string[]): Promise<void> {
    const rows = await db.rows(sql<{ id: string; definition: JourneyDefinition }>`
      select id, definition from journeys where org_id = ${org} and id = any(${ids}) and status <> 'DRAFT'`)
    for (const row of rows) this.#kept.set(row.id, readGraph(row.definition))
  }

  /** Oldest first; a map keeps the order of insertion. */
  #trim(): void {
    for (const id of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) return
      this.#kept.delete(id)
    }
  }
}
