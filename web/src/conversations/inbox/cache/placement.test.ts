import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Pages, placed, withNewest } from './placement.ts'

interface Row {
  id: string
  rank: number
  fits: boolean
}

const order = (one: Row, other: Row) => other.rank - one.rank || other.id.localeCompare(one.id)

/** What the service would answer: pages of two, as many as were loaded. */
function loaded(rows: readonly Row[], pages: number): Pages<Row> {
  const sorted = rows.filter(({ fits }) => fits).sort(order)
  const data = Array.from({ length: pages }, (_, at) => sorted.slice(2 * at, 2 * at + 2))
  return {
    pages: data.map((page, at) => ({
      data: page,
      next_cursor: sorted.length > 2 * at + 2 ? String(at) : null,
    })),
    pageParams: data.map((_, at) => at),
  }
}

const rowsOf = ({ pages }: Pages<Row>) => pages.flatMap(({ data }) => data)
const change = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  rank: fc.nat(9),
  fits: fc.boolean(),
})

describe('changed rows', () => {
  test('leave a list that was loaded whole as if it had been read again', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const state = new Map<string, Row>()
        let list = loaded([], 1)
        for (const row of changes) {
          state.set(row.id, row)
          list = placed(list, row, { belongs: row.fits, order })
        }
        expect(rowsOf(list)).toEqual(rowsOf(loaded([...state.values()], 10)))
      }),
    )
  })

  test('never come twice, and stand in order, in a list that goes on', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 8, maxLength: 30 }), fc.nat(8), (changes, readAt) => {
        const state = new Map<string, Row>()
        let list = loaded([], 1)
        for (const [at, row] of changes.entries()) {
          state.set(row.id, row)
          list =
            at === readAt ? loaded([...state.values()], 1) : placed(list, row, { belongs: row.fits, order })
          const rows = rowsOf(list)
          expect(rows).toEqual(rows.toSorted(order))
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
          for (const shown of rows) expect(shown).toEqual(state.get(shown.id))
        }
      }),
    )
  })

  test('stay where they are when only the service can tell whether they belong', () => {
    const list = loaded([{ id: 'a', rank: 1, fits: true }], 1)
    const row = { id: 'a', rank: 5, fits: true }
    expect(rowsOf(placed(list, row, { belongs: null, order }))).toEqual([row])
    expect(rowsOf(placed(list, { ...row, id: 'b' }, { belongs: null, order }))).toHaveLength(1)
  })

  test('keep what only the list has, wherever they belong', () => {
    const found = { id: 'a', rank: 1, fits: true, hit: 'refund' }
    const list: Pages<Row & { hit?: string }> = loaded([found], 1)
    for (const belongs of [true, null])
      expect(rowsOf(placed(list, { id: 'a', rank: 2, fits: true }, { belongs, order }))).toEqual([
        { ...found, rank: 2 },
      ])
  })
})

describe('the newest messages', () => {
  const at = (n: number) => ({
    id: `m${String(n).padStart(3, '0')}`,
    createdAt: `2026-03-01T00:00:${String(n % 60).padStart(2, '0')}`,
  })
  const page = (from: number, to: number, isLast = false) => ({
    data: Array.from({ length: from - to + 1 }, (_, n) => at(from - n)),
    next_cursor: isLast ? null : 'more',
  })

  test('join those that are loaded, once each', () => {
    const list = { pages: [page(9, 5), page(4, 0, true)], pageParams: [null, 'more'] }
    const ids = withNewest(list, page(11, 7)).pages.flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids).toEqual(Array.from({ length: 12 }, (_, n) => at(11 - n).id))
  })

  test('take the place of all when messages between are missing', () => {
    const list = { pages: [page(9, 5)], pageParams: [null] }
    expect(withNewest(list, page(30, 20))).toEqual({ pages: [page(30, 20)], pageParams: [null] })
  })
})
