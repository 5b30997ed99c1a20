import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apply, compare, isEmpty, reverse, squash } from './difference.ts'
import { closeStep, NO_HISTORY, redo, remember, undo } from './history.ts'
import { merge, PLAIN } from './merge.ts'
import { begin, decided, edited, hasUnsaved, read, saved, sending } from './sync.ts'
import type { Document } from './values.ts'

const value = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('x', 'y'),
  fc.dictionary(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 2 })),
)
const record = fc.dictionary(fc.constantFrom('name', 'inputs', 'position'), value)
const document: fc.Arbitrary<Document> = fc.dictionary(fc.constantFrom('n1', 'n2', 'n3', 'n4'), record)

describe('A difference', () => {
  test('changes one document into the other, and back', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        const difference = compare(before, after)
        expect(apply(before, difference)).toEqual(after)
        expect(apply(after, reverse(difference))).toEqual(before)
      }),
    )
  })

  test('says in one step what two steps change', () => {
    fc.assert(
      fc.property(document, document, document, (first, second, third) => {
        const both = squash(compare(first, second), compare(second, third))
        expect(apply(first, both)).toEqual(third)
        expect(squash(compare(first, second), compare(second, first))).toSatisfy(isEmpty)
      }),
    )
  })

  test('leaves what others changed in the same record', () => {
    const before: Document = { n: { name: 'A', inputs: { wait: '1d', goal: 'x' } } }
    const renamed = compare(before, { n: { name: 'B', inputs: { wait: '2d', goal: 'x' } } })
    const meanwhile: Document = { n: { name: 'A', inputs: { wait: '1d', goal: 'y' } } }
    expect(apply(meanwhile, renamed)).toEqual({ n: { name: 'B', inputs: { wait: '2d', goal: 'y' } } })
  })
})

describe('History', () => {
  const edits = fc.array(fc.tuple(document, fc.constantFrom(null, 'typing')), { maxLength: 30 })

  test('takes everything back to the first document, and makes it all again', () => {
    fc.assert(
      fc.property(document, edits, (first, steps) => {
        let now = first
        let history = NO_HISTORY
        for (const [next, mark] of steps) {
          history = remember(history, compare(now, next), mark)
          now = next
        }
        const last = now
        for (let back = undo(now, history); back; back = undo(now, history))
          ({ document: now, history } = back)
        expect(now).toEqual(first)
        for (let again = redo(now, history); again; again = redo(now, history)) {
          ;({ document: now, history } = again)
        }
        expect(now).toEqual(last)
      }),
    )
  })

  test('takes the letters of one field back at once, until the step is closed', () => {
    const texts = ['', 'H', 'Hi', 'Hi!'].map((name): Document => ({ n: { name } }))
    let history = NO_HISTORY
    for (const at of [1, 2]) history = remember(history, compare(texts[at - 1]!, texts[at]!), 'n name')
    history = remember(closeStep(history), compare(texts[2]!, texts[3]!), 'n name')
    const once = undo(texts[3]!, history)!
    expect(once.document).toEqual(texts[2])
    expect(undo(once.document, once.history)!.document).toEqual(texts[0])
  })

  test('skips a step whose record somebody else removed', () => {
    const history = remember(
      remember(NO_HISTORY, compare({}, { a: { name: 'A' } }), null),
      compare({ b: { name: 'B' } }, { b: { name: 'C' } }),
      null,
    )
    expect(undo({ a: { name: 'A' } }, history)!.document).toEqual({})
  })
})

describe('A merge', () => {
  const base: Document = { n: { name: 'A', inputs: { wait: '1d' } } }

  test('keeps changes of different fields', () => {
    const mine: Document = { n: { name: 'B', inputs: { wait: '1d' } }, m: { name: 'M' } }
    const theirs: Document = { n: { name: 'A', inputs: { wait: '2d' } } }
    const merged = merge({ base, mine, theirs }, PLAIN)
    expect(merged).toEqual({
      document: { n: { name: 'B', inputs: { wait: '2d' } }, m: { name: 'M' } },
      conflicts: [],
    })
  })

  test('keeps theirs and reports mine when both changed the same field', () => {
    const of = (wait: string): Document => ({ n: { name: 'A', inputs: { wait } } })
    expect(merge({ base, mine: of('3d'), theirs: of('2d') }, PLAIN)).toEqual({
      document: of('2d'),
      conflicts: [{ id: 'n', path: ['inputs', 'wait'], mine: '3d', theirs: '2d' }],
    })
  })

  test('reports a record that one changed and the other removed', () => {
    const mine: Document = { n: { name: 'B', inputs: { wait: '1d' } } }
    const refused = [{ id: 'n', path: [], mine: mine.n }]
    expect(merge({ base, mine, theirs: {} }, PLAIN)).toEqual({ document: {}, conflicts: refused })
    const kept = merge({ base, mine: {}, theirs: mine }, PLAIN)
    expect(kept).toEqual({ document: mine, conflicts: [{ id: 'n', path: [], theirs: mine.n }] })
  })

  test('treats a position as one value', () => {
    const rules = { ...PLAIN, isWhole: (key: string) => key === 'position' }
    const of = (x: number, y: number): Document => ({ n: { position: { x, y } } })
    const merged = merge({ base: of(0, 0), mine: of(1, 0), theirs: of(0, 1) }, rules)
    expect(merged.conflicts).toMatchObject([{ path: ['position'], mine: { x: 1, y: 0 } }])
  })
})

describe('Unsaved edits', () => {
  const of = (name: string): Document => ({ n: { name } })

  test('are not in conflict with themselves when the answer was lost', () => {
    let sync = sending(edited(begin({ document: of('A'), revision: 1 }), of('B')))
    sync = edited(sync, of('C'))
    sync = read(sync, { document: of('B'), revision: 2 }, PLAIN)
    expect(sync).toMatchObject({ document: of('C'), conflicts: [] })
    expect(hasUnsaved(sync)).toBe(true)
  })

  test('made while an answer was on its way are kept', () => {
    let sync = sending(edited(begin({ document: of('A'), revision: 1 }), of('B')))
    const [sent] = sync.sent
    sync = edited(sync, of('C'))
    sync = saved(sync, sent!, { document: { n: { name: 'B', position: 1 } }, revision: 2 }, PLAIN)
    expect(sync).toMatchObject({ document: { n: { name: 'C', position: 1 } }, sent: [], conflicts: [] })
  })

  test('that are sent again are noted once, and never without end', () => {
    let sync = sending(sending(edited(begin({ document: of('A'), revision: 1 }), of('B'))))
    expect(sync.sent).toEqual([of('B')])
    for (let letter = 0; letter < 1_000; letter += 1) sync = sending(edited(sync, of(`B${letter}`)))
    expect(sync.sent.length).toBeLessThan(50)
    expect(sync.sent.at(-1)).toEqual(of('B999'))
  })

  test('that were refused can still be kept', () => {
    const sync = read(
      edited(begin({ document: of('A'), revision: 1 }), of('B')),
      { document: of('C'), revision: 2 },
      PLAIN,
    )
    const [conflict] = sync.conflicts
    expect(decided(sync, conflict!, 'mine')).toMatchObject({ document: of('B'), conflicts: [] })
    expect(decided(sync, conflict!, 'theirs')).toMatchObject({ document: of('C'), conflicts: [] })
    expect(edited(sync, of('D')).conflicts).toEqual([])
  })
})
