import type { Order, SortKey } from '../../ui/records/record-table.tsx'

/** `name`, or `-name` for the other direction. */
export function orderIn(written: string): Order {
  const isDescending = written.startsWith('-')
  return { column: isDescending ? written.slice(1) : written, isDescending }
}

/** Ascending, then descending, then as the service lists them. */
export function nextOrder(column: string, now: Order | null): string | undefined {
  if (now?.column !== column) return column
  return now.isDescending ? undefined : `-${column}`
}

/** Rows without a value come last in both directions. Equal ones keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortKey,
  isDescending: boolean,
  locale: string,
): Row[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const sign = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [first, second] = [sortBy(one), sortBy(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    if (typeof first === 'number' && typeof second === 'number') return sign * (first - second)
    return sign * compare(String(first), String(second))
  })
}
