import type { NewId, Secrets, Services } from '../core/index.ts'
import type { Db } from '../db/index.ts'
import type { Cursors } from './pages/page.ts'
import type { Permissions } from './permissions.ts'

/** The surface through which a caller acts. */
export type Surface = 'rest' | 'mcp' | 'web' | 'cli'

/** The actor. `id` is the wire id of the key or user; for the system it names the worker. */
export interface Actor {
  kind: 'key' | 'user' | 'system'
  id: string
}

/** The context of work for one organization. An operation gets it from `execute`; a worker creates its own. */
export interface Ctx {
  /** The organization's UUID: the first argument of every statement. */
  readonly org: string
  readonly actor: Actor
  /** Of the caller; workers have every one. */
  readonly permissions: Permissions
  /** The surface through which the caller acts; null for workers. */
  readonly via: Surface | null
  /** The transaction of this piece of work (for reads, the pool). */
  readonly db: Db
  /** Whether writes with `db` are committed with this piece of work. */
  readonly inTransaction: boolean
  /** One instant for the whole piece of work. */
  readonly now: Date
  readonly newId: NewId
  readonly secrets: Secrets
  readonly cursors: Cursors
  readonly services: Services
  /** Runs once the transaction has committed, never when it rolled back: for waking workers. */
  afterCommit(act: () => void): void
}
