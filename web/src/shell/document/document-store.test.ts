import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GRAPH_RULES } from '../../outreach/journeys/graph/graph.ts'
import { FIRST, makeEdit, randomEdit } from '../../outreach/journeys/graph/testing/random-edits.ts'
import { DocumentStore } from './document-store.ts'
import { openBrowserPage } from './testing/browser-page.ts'

/* The store as the canvas uses it. Nothing is sent here: the service is never reached. */

beforeAll(() => {
  openBrowserPage()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

function openStore(): DocumentStore {
  const unreachable = () => new Promise<never>(() => undefined)
  return new DocumentStore({
    stored: { document: FIRST, revision: 1 },
    rules: GRAPH_RULES,
    key: 'a draft',
    save: unreachable,
    read: unreachable,
    failureOf: () => 'passing',
  })
}

test('after 500 edits, undoing everything gives the first graph, and redoing everything the last', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(randomEdit, fc.boolean()), { minLength: 500, maxLength: 500 }), (edits) => {
      localStorage.clear()
      const store = openStore()
      const leave = store.open()
      edits.forEach(([edit, isTyped], at) => {
        store.edit((graph) => makeEdit(graph, edit, `name ${at}`), isTyped ? `typing ${at % 3}` : null)
      })
      const last = store.snapshot().document
      while (store.snapshot().canUndo) store.undo()
      expect(store.snapshot().document).toEqual(FIRST)
      while (store.snapshot().canRedo) store.redo()
      expect(store.snapshot().document).toEqual(last)
      leave()
    }),
    { numRuns: 20 },
  )
})
