import type { Page } from '@parley/sdk'

/** The loaded pages of a list, as the query cache keeps them. */
export interface Pages<Row> {
  pages: Page<Row>[]
  pageParams: unknown[]
}

interface Placing<Row> {
  /** false: the row leaves the list; null: it stays if it is there, and does not come. */
  belongs: boolean | null
  /** Negative when the first row comes before the second. */
  order: (one: Row, other: Row) => number
}

/**
 * Puts a changed row where it belongs in the loaded pages. A row that belongs after all loaded ones is left out while
 * more can be loaded: it comes with its page.
 */
export function placed<Row extends { id: string }>(
  list: Pages<Row>,
  changed: Row,
  { belongs, order }: Placing<Row>,
): Pages<Row> {
  const was = list.pages.flatMap(({ data }) => data).find(({ id }) => id === changed.id)
  if (belongs !== true && !was) return list
  // What only the list has stays, such as where the words of a search were found.
  const row = { ...was, ...changed }
  if (belongs === null) return mapped(list, (each) => (each.id === row.id ? row : each))
  const pages = list.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== row.id) }))
  if (!belongs) return { ...list, pages }
  for (const page of pages) {
    const at = page.data.findIndex((each) => order(row, each) < 0)
    if (at < 0) continue
    page.data = page.data.toSpliced(at, 0, row)
    return { ...list, pages }
  }
  const last = pages.at(-1)
  if (last && last.next_cursor === null) last.data = [...last.data, row]
  return { ...list, pages }
}

function mapped<Row>(list: Pages<Row>, change: (row: Row) => Row): Pages<Row> {
  return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) }
}

/** Newest first, as messages are listed. */
function newestFirst(one: { createdAt: string; id: string }, other: { createdAt: string; id: string }) {
  return other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)
}

/**
 * Puts a page that was read again into the loaded messages, newest first. When the newest page does not reach the
 * messages that are known, what lies between is missing: then only that page stays, and the rest is loaded again.
 */
export function withNewest<Row extends { id: string; createdAt: string }>(
  list: Pages<Row>,
  page: Page<Row>,
): Pages<Row> {
  const fresh = new Map(page.data.map((row) => [row.id, row]))
  const known = list.pages.flatMap(({ data }) => data)
  const reaches = page.next_cursor === null || known.some(({ id }) => fresh.has(id))
  if (!reaches) return { pages: [page], pageParams: [null] }
  const knownIds = new Set(known.map(({ id }) => id))
  const added = page.data.filter(({ id }) => !knownIds.has(id))
  const updated = mapped(list, (row) => fresh.get(row.id) ?? row)
  const [first, ...others] = updated.pages
  if (!first) return { pages: [page], pageParams: [null] }
  return { ...updated, pages: [{ ...first, data: [...added, ...first.data].sort(newestFirst) }, ...others] }
}

/** Replaces one loaded page by its newer version. */
export function withPage<Row>(list: Pages<Row>, at: number, page: Page<Row>): Pages<Row> {
  return { ...list, pages: list.pages.with(at, page) }
}
