import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rename } from '../../outreach/journeys/graph/edits.ts'
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

test('taking one edit back leaves those since, and can be undone', () => {
  localStorage.clear()
  const store = openStore()
  const leave = store.open()
  const nameOf = (step: 'step:end' | 'step:start') => String(store.snapshot().document[step]!.name)
  const [end, start] = [nameOf('step:end'), nameOf('step:start')]
  const takeBack = store.edit((graph) => rename(graph, 'step:end', 'one'))
  store.edit((graph) => rename(graph, 'step:start', 'two'))
  takeBack()
  expect([nameOf('step:end'), nameOf('step:start')]).toEqual([end, 'two'])
  store.undo()
  expect([nameOf('step:end'), nameOf('step:start')]).toEqual(['one', 'two'])
  store.undo()
  expect([nameOf('step:end'), nameOf('step:start')]).toEqual(['one', start])
  leave()
})

test('whoever saves while a save is on its way waits for it, and for what was edited meanwhile', async () => {
  localStorage.clear()
  const saved: string[] = []
  const first = Promise.withResolvers<void>()
  let revision = 1
  const store = new DocumentStore({
    stored: { document: FIRST, revision },
    rules: GRAPH_RULES,
    key: 'a draft',
    save: async (document) => {
      await first.promise
      saved.push(String(document['step:end']!.name))
      revision += 1
      return { document, revision }
    },
    read: () => new Promise<never>(() => undefined),
    failureOf: () => 'passing',
  })
  const leave = store.open()
  store.edit((graph) => rename(graph, 'step:end', 'one'))
  const both = [store.flush()]
  store.edit((graph) => rename(graph, 'step:end', 'two'))
  both.push(store.flush())
  first.resolve()
  expect(await Promise.all(both)).toEqual([true, true])
  expect(saved).toEqual(['one', 'two'])
  leave()
})

test('what the service refuses although it has nothing newer is not sent again and again', async () => {
  localStorage.clear()
  let asked = 0
  const store = new DocumentStore({
    stored: { document: FIRST, revision: 1 },
    rules: GRAPH_RULES,
    key: 'a draft',
    save: async () => {
      asked += 1
      return { conflict: 'The journey was published.' }
    },
    read: async () => ({ document: FIRST, revision: 1 }),
    failureOf: () => 'passing',
  })
  const leave = store.open()
  store.edit((graph) => rename(graph, 'step:end', 'one'))
  expect(await store.flush()).toBe(false)
  expect(store.snapshot()).toMatchObject({ state: 'refused', problem: 'The journey was published.' })
  expect(asked).toBe(1)
  leave()
})

test('a device without room for unsaved edits keeps them on the screen', async () => {
  localStorage.clear()
  const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })
  const store = openStore()
  const leave = store.open()
  store.edit((graph) => rename(graph, 'step:end', 'one'))
  leave()
  expect(setItem).toHaveBeenCalled()
  expect(store.snapshot()).toMatchObject({ state: 'saving' })
  setItem.mockRestore()
})
