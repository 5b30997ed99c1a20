import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

/** A change that the stream reports. */
export interface Change {
  kind: string
  id: string
  /** Of a message. */
  conversationId?: string
}

interface Rows<Row> {
  data: readonly Row[]
  next_cursor?: string | null
}

type Pages<Row> = InfiniteData<Rows<Row>, string | null>

export type ReadPage<Row> = (page: { limit: number; cursor?: string }) => PromiseLike<Rows<Row>>

/** How a list follows the stream of changes. */
export interface LiveRows<Row> {
  /** The kinds of changes that concern a row by its id. */
  kinds: readonly string[]
  /** The id that changes of a row carry. */
  idOf: (row: Row) => string
  /**
   * Reads rows by their ids, as the list shows them. Rows that it does not return are removed: they were deleted, or
   * the filter of the list excludes them now. Without it, the pages that hold the rows are read again.
   */
  read?: (ids: readonly string[]) => PromiseLike<readonly Row[]>
  /** Whether new rows appear at the end or anywhere, so that the head of the list does not tell of them. */
  isUnordered?: boolean
}

/** What a query says about its data in its `meta`. */
export interface Live {
  /** A list whose rows are patched in place. */
  rows?: LiveRows<never> & { readPage: ReadPage<never> }
  /** A single record, which is read again when it changes. */
  record?: { kinds: readonly string[]; id: string }
}

type LiveQuery = Query & { meta: { live?: Live } | undefined }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live?: Live }
  }
}

/** Rows of the head of a list that are compared with the loaded ones. */
const HEAD = 50
/** As in lists.ts: the rows of one page. */
const PAGE = 200
const NONE: readonly string[] = []

/** The key of mutations that leave the screen of their record, which the service no longer has. */
export const LEAVING = ['leaving']

/**
 * Keeps cached lists and records as the service has them. A change names a kind and an id. Only the rows with that id
 * are read, and they are replaced where they stand. A read that was on its way may bring an older state, so what
 * changed in the meantime is read once more after it arrives.
 */
export class LiveRecords {
  readonly #client: QueryClient
  readonly #gatherMs: number
  readonly #waiting = new Map<string, Change>()
  /** Counts changes and patches, which orders them with the starts of reads. */
  #step = 0
  readonly #touched = new Map<string, { change: Change; step: number }>()
  readonly #reads = new Map<string, number>()
  readonly #unseen = new Map<string, readonly string[]>()
  readonly #listeners = new Set<() => void>()
  #shows = 0
  #isBusy = false

  constructor(client: QueryClient, gatherMs: number) {
    this.#client = client
    this.#gatherMs = gatherMs
    client.getQueryCache().subscribe((event) => {
      const { queryHash } = event.query
      if (event.type === 'removed') {
        this.#reads.delete(queryHash)
        this.#unseen.delete(queryHash)
      }
      if (event.type !== 'updated') return
      const { action } = event
      if (action.type === 'fetch') this.#reads.set(queryHash, this.#step)
      if (action.type === 'error') this.#ended(queryHash)
      if (action.type === 'success' && !action.manual) {
        this.#arrived(event.query as LiveQuery, this.#reads.get(queryHash) ?? this.#step)
        this.#ended(queryHash)
      }
    })
  }

  /** A change from the stream. Changes that arrive together are read together. */
  changed(change: Change): void {
    this.#touch(change)
    this.#wait(change)
  }

  /** The ids of rows that are new at the head of a list and not shown yet. */
  unseen(queryHash: string): readonly string[] {
    return this.#unseen.get(queryHash) ?? NONE
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows a list from its newest row on. */
  async show(queryHash: string): Promise<void> {
    const query = this.#client.getQueryCache().get(queryHash) as LiveQuery | undefined
    const rows = query?.meta?.live?.rows
    const key = query?.queryKey
    if (!query || !key || !rows) return
    await this.#client.cancelQueries({ queryKey: key, exact: true })
    const since = this.#step
    // Of its own, because the end of one read must not forget what changed while another is on its way.
    const read = `show ${++this.#shows}`
    this.#reads.set(read, since)
    try {
      const page = await rows.readPage({ limit: PAGE })
      await this.#client.cancelQueries({ queryKey: key, exact: true })
      this.#client.setQueryData(key, { pages: [page], pageParams: [null] })
      this.#setUnseen(query, [])
      this.#arrived(query, since)
    } finally {
      this.#ended(read)
    }
  }

  #touch(change: Change): void {
    this.#touched.set(`${change.kind} ${change.id}`, { change, step: ++this.#step })
  }

  #wait(change: Change): void {
    this.#waiting.set(`${change.kind} ${change.id}`, change)
    if (this.#isBusy) return
    this.#isBusy = true
    void this.#work()
  }

  /** Forgets what changed before the oldest read that is on its way. */
  #ended(read: string): void {
    this.#reads.delete(read)
    const oldest = Math.min(...this.#reads.values())
    for (const [key, { step }] of this.#touched) if (step <= oldest) this.#touched.delete(key)
  }

  /** A read arrived. What changed or was patched since it began may be older in it. */
  #arrived(query: LiveQuery, since: number): void {
    const live = query.meta?.live
    const kinds = live?.rows?.kinds ?? live?.record?.kinds
    if (!kinds) return
    for (const { change, step } of this.#touched.values())
      if (step > since && kinds.includes(change.kind)) this.#wait(change)
    if (live?.rows) this.#recount(query)
  }

  async #work(): Promise<void> {
    while (this.#waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, this.#gatherMs))
      // The stream may tell of a deletion before its answer. The record can no longer be read then.
      if (this.#client.isMutating({ mutationKey: LEAVING }) > 0) continue
      const changes = [...this.#waiting.values()]
      this.#waiting.clear()
      const queries = this.#client.getQueryCache().getAll() as LiveQuery[]
      await Promise.all(queries.map((query) => this.#follow(query, changes)))
    }
    this.#isBusy = false
  }

  async #follow(query: LiveQuery, changes: readonly Change[]): Promise<void> {
    const { rows, record } = query.meta?.live ?? {}
    const mine = changes.filter(({ kind }) => (rows ?? record)?.kinds.includes(kind))
    if (mine.length === 0 || query.state.data === undefined) return
    const exact = { queryKey: query.queryKey, exact: true }
    if (record && mine.some(({ id }) => id === record.id)) await this.#client.invalidateQueries(exact)
    if (!rows) return
    if (query.getObserversCount() === 0) return this.#client.invalidateQueries(exact)
    try {
      await this.#patch(query, rows, mine)
    } catch {
      // The query repeats its own read, and shows why it fails.
      await this.#client.invalidateQueries(exact)
    }
  }

  async #patch(query: LiveQuery, rows: NonNullable<Live['rows']>, changes: readonly Change[]): Promise<void> {
    const held = idsIn(query, rows)
    const known = changes.filter(({ id }) => held.has(id))
    if (known.length > 0) {
      const ids = new Set(known.map(({ id }) => id))
      const found = await (rows.read ? rows.read([...ids]) : readHolding(query, rows, ids))
      const byId = new Map(found.map((row) => [rows.idOf(row), row]))
      this.#client.setQueryData<unknown>(query.queryKey, (data: unknown) => replaced(data, rows, ids, byId))
      // A further page that is on its way would bring the rows back as they were.
      for (const change of known) this.#touch(change)
    }
    // A list without rows shows no table, which would tell of new ones above its first row.
    if (idsIn(query, rows).size === 0) {
      this.#setUnseen(query, [])
      return this.#client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    if (known.length < changes.length && !rows.isUnordered) await this.#lookAtHead(query, rows)
  }

  async #lookAtHead(query: LiveQuery, rows: NonNullable<Live['rows']>): Promise<void> {
    const { data } = await rows.readPage({ limit: HEAD })
    const held = idsIn(query, rows)
    this.#setUnseen(
      query,
      data.map(rows.idOf).filter((id) => !held.has(id)),
    )
  }

  #recount(query: LiveQuery): void {
    const unseen = this.#unseen.get(query.queryHash)
    if (!unseen) return
    const held = idsIn(query, query.meta!.live!.rows!)
    this.#setUnseen(
      query,
      unseen.filter((id) => !held.has(id)),
    )
  }

  #setUnseen({ queryHash }: Query, ids: readonly string[]): void {
    if (ids.length === 0 && !this.#unseen.has(queryHash)) return
    if (ids.length === 0) this.#unseen.delete(queryHash)
    else this.#unseen.set(queryHash, ids)
    for (const listener of this.#listeners) listener()
  }
}

function pagesOf(data: unknown): readonly Rows<never>[] {
  return (data as Pages<never> | undefined)?.pages ?? []
}

function idsIn({ state }: Query, { idOf }: LiveRows<never>): Set<string> {
  return new Set(pagesOf(state.data).flatMap(({ data }) => data.map(idOf)))
}

/** Reads the pages again that hold rows. Throws when a row is not in its page any more: the list moved. */
async function readHolding(
  { state }: Query,
  rows: NonNullable<Live['rows']>,
  ids: ReadonlySet<string>,
): Promise<readonly never[]> {
  const { pages, pageParams } = state.data as Pages<never>
  const holding = pages.flatMap(({ data }, at) =>
    data.some((row) => ids.has(rows.idOf(row))) ? [{ cursor: pageParams[at], limit: data.length }] : [],
  )
  const read = await Promise.all(
    holding.map(({ cursor, limit }) => rows.readPage({ limit, ...(cursor && { cursor }) })),
  )
  const found = read.flatMap(({ data }) => data.filter((row) => ids.has(rows.idOf(row))))
  if (new Set(found.map(rows.idOf)).size < ids.size) throw new Error('a row left its page')
  return found
}

function replaced(
  data: unknown,
  { idOf }: LiveRows<never>,
  ids: ReadonlySet<string>,
  found: ReadonlyMap<string, never>,
): unknown {
  if (data === undefined) return data
  const { pages, pageParams } = data as Pages<never>
  return {
    pageParams,
    pages: pages.map((page) =>
      page.data.some((row) => ids.has(idOf(row)))
        ? {
            ...page,
            data: page.data.flatMap((row) => {
              const id = idOf(row)
              const next = found.get(id)
              return ids.has(id) ? (next === undefined ? [] : [next]) : [row]
            }),
          }
        : page,
    ),
  }
}
