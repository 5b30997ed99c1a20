import { type Db, type RawBuilder, sql } from '../../db/index.ts'
import type { Page, PageRequest, Position } from './page.ts'

/** The most bytes of a page, measured by the database. */
const MAX_PAGE_BYTES = 8 * 1024 * 1024

/**
 * The first query reads only this many records. If they are large, they fill the page, and the database need not
 * measure a thousand.
 */
const FIRST_PIECE = 128

/**
 * Reads a page of up to `limit` records or 8 MiB, but at least one record. The rest stays in the database, so memory does not
 * grow with the size of stored records.
 */
export async function readPage<Row>(
  db: Db,
  { limit, after, order }: PageRequest,
  queryFor: (page: PageRequest) => Promise<RawBuilder<Row> | null>,
  positionOf: (row: Row) => Position,
): Promise<Page<Row>> {
  const rows: Row[] = []
  let bytes = 0
  // Read one record more, to know whether there is a next page.
  while (rows.length <= limit) {
    const last = rows.at(-1)
    const wanted = last ? limit + 1 - rows.length : Math.min(FIRST_PIECE, limit + 1)
    const query = await queryFor({ limit: wanted, after: last ? positionOf(last) : after, order })
    if (query === null) break
    const piece = await readWithin(db, query, MAX_PAGE_BYTES - bytes)
    rows.push(...piece.rows)
    bytes += piece.bytes
    if (piece.more || (bytes >= MAX_PAGE_BYTES && piece.rows.length === wanted)) {
      return { rows: rows.slice(0, limit), more: true }
    }
    if (piece.rows.length < wanted) break
  }
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** The first records of a list without pages, up to the byte limit of a page. */
export async function readBeginning<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await readWithin(db, query, MAX_PAGE_BYTES)).rows
}

interface Measured {
  /** The bytes of this record and all before it. */
  page_bytes: number
  /** The number of records of the query. */
  page_found: number
}

/** The first records of a query, up to the one with which they take `maxBytes`. */
async function readWithin<Row>(
  db: Db,
  query: RawBuilder<Row>,
  maxBytes: number,
): Promise<Page<Row> & { bytes: number }> {
  // `offset 0` makes PostgreSQL compute the sizes here. Otherwise it would keep whole records for the sums.
  const measured = await db.rows(sql<Row & Measured>`
    select * from (
      select *, sum(page_record_bytes) over (rows unbounded preceding) as page_bytes, count(*) over () as page_found
      from (select listed.*, octet_length(listed::text) as page_record_bytes from (${query}) listed offset 0) sized
    ) summed
    where page_bytes - page_record_bytes < ${maxBytes}`)
  const { page_bytes: bytes = 0, page_found: found = 0 } = measured.at(-1) ?? {}
  return { rows: measured, more: found > measured.length, bytes }
}
