import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cases, effort, isLong } from '../../server/test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import { until } from '../../server/test/harness/waiting.ts'
import { rename } from '../src/outreach/journeys/graph/edits.ts'
import {
  definitionOf,
  GRAPH_RULES,
  type Graph,
  graphOf,
  stepAt,
} from '../src/outreach/journeys/graph/graph.ts'
import { EditLog } from '../src/outreach/journeys/graph/testing/edit-log.ts'
import {
  FIRST,
  makeEdit,
  type RandomEdit,
  randomEdit,
} from '../src/outreach/journeys/graph/testing/random-edits.ts'
import { DocumentStore } from '../src/shell/document/document-store.ts'
import type { Stored } from '../src/shell/document/sync.ts'
import { openBrowserPage } from '../src/shell/document/testing/browser-page.ts'

/*
 * Two sessions edit one draft of a real service over HTTP, 500 times in all. Requests are late, or they or their answers
 * are lost. In the end both have the service's graph, and no edit is missing that was not refused to its author.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  openBrowserPage()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await app.stop()
})

/** What becomes of a request. */
type Fate = 'arrives' | 'late' | 'request lost' | 'answer lost'

class ConnectionLost extends Error {}

/** The connection of one session, which loses and delays what the test says. */
class Connection {
  readonly #fates: Iterator<Fate>

  constructor(fates: readonly Fate[]) {
    this.#fates = fates[Symbol.iterator]()
  }

  async send<T>(request: () => Promise<T>): Promise<T> {
    const fate = this.#fates.next().value ?? 'arrives'
    if (fate === 'request lost') throw new ConnectionLost()
    // Meanwhile the other session sends something.
    if (fate === 'late') await app.ok('journeys_list', {})
    const answer = await request()
    if (fate === 'answer lost') throw new ConnectionLost()
    return answer
  }
}

interface WireJourney {
  id: string
  revision: number
  definition: ReturnType<typeof definitionOf>
}

const storedOf = ({ definition, revision }: WireJourney): Stored => ({
  document: graphOf(definition),
  revision,
})

async function readDraft(journeyId: string): Promise<Stored> {
  return storedOf((await app.ok('journeys_get_definition', { journeyId })) as WireJourney)
}

async function openSession(journeyId: string, author: number, fates: readonly Fate[], log: EditLog) {
  const connection = new Connection(fates)
  const store = new DocumentStore({
    stored: await readDraft(journeyId),
    rules: GRAPH_RULES,
    key: `session ${author}`,
    read: () => connection.send(() => readDraft(journeyId)),
    save: async (document, revision) => {
      const answer = await connection.send(() =>
        app.api('journeys_update_draft', { journeyId, revision, definition: definitionOf(document) }),
      )
      if (answer.status === 409) return { conflict: answer.body.error.message }
      if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
      return storedOf(answer.body as unknown as WireJourney)
    },
    failureOf: (error) => {
      if (error instanceof ConnectionLost) return 'passing'
      throw error
    },
  })
  store.subscribe(() => log.refuse(author, store.snapshot().conflicts))
  return store
}

async function startDraft(name = 'Two editors'): Promise<string> {
  const { id: initiativeId } = await app.ok('initiatives_create', { name })
  const { id } = await app.ok('journeys_create_draft', { initiativeId, definition: definitionOf(FIRST) })
  return id as string
}

const EDITS = effort(60, 500)
const author = fc.constantFrom(0, 1)
const act = fc.record({
  author,
  edit: randomEdit,
  /** What the author does besides: saves at once, or hears of what the other saved. */
  next: fc.constantFrom<('save' | 'hear' | null)[]>('save', 'hear', null, null, null),
})
const fates = fc.array(
  fc.constantFrom<Fate[]>('arrives', 'arrives', 'late', 'late', 'request lost', 'answer lost'),
  { minLength: 200, maxLength: 200 },
)

test('two sessions that edit at once over a bad connection end with the graph of the service', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: EDITS, maxLength: EDITS }),
      fates,
      fates,
      async (acts, ...connections) => {
        localStorage.clear()
        const journeyId = await startDraft()
        const log = new EditLog()
        const stores = await Promise.all(
          connections.map((each, index) => openSession(journeyId, index, each, log)),
        )
        const leaving = stores.map((store) => store.open())
        const saves: Promise<boolean>[] = []
        for (const [at, { author: who, edit, next }] of acts.entries()) {
          makeNoted(stores[who]!, edit, who, `name ${at}`, log)
          if (next === 'save') saves.push(stores[who]!.flush())
          else if (next === 'hear') stores[who]!.take(await readDraft(journeyId))
        }
        await Promise.all(saves)
        await settle(journeyId, stores)
        for (const leave of leaving) leave()
        const { document } = await readDraft(journeyId)
        for (const store of stores) expect(store.snapshot().document).toEqual(document)
        expect(log.lost(document)).toEqual([])
      },
    ),
    { numRuns: cases(8), endOnFailure: true },
  )
})

function makeNoted(store: DocumentStore, edit: RandomEdit, who: number, name: string, log: EditLog): void {
  store.edit((before) => {
    const after: Graph = makeEdit(before, edit, name)
    log.note(who, before, after)
    return after
  })
}

/** Both sessions save and hear of each other until nothing is unsaved. */
async function settle(journeyId: string, stores: readonly DocumentStore[]): Promise<void> {
  await until(async () => {
    for (const store of stores) await store.flush()
    const stored = await readDraft(journeyId)
    for (const store of stores) store.take(stored)
    return stores.every((store) => {
      const { state, revision } = store.snapshot()
      return state === 'saved' && revision === stored.revision
    })
  })
}

test.runIf(isLong)(
  'undo of everything gives the first graph, which the service then has, over a bad connection too',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: EDITS, maxLength: EDITS }),
        fates,
        async (acts, connection) => {
          localStorage.clear()
          const journeyId = await startDraft()
          const { document: first } = await readDraft(journeyId)
          const store = await openSession(journeyId, 0, connection, new EditLog())
          const leave = store.open()
          const saves: Promise<boolean>[] = []
          for (const [at, { edit, next }] of acts.entries()) {
            store.edit((before) => makeEdit(before, edit, `name ${at}`))
            if (next === 'save') saves.push(store.flush())
            else if (next === 'hear') store.take(await readDraft(journeyId))
          }
          await Promise.all(saves)
          while (store.snapshot().canUndo) store.undo()
          expect(store.snapshot().document).toEqual(first)
          await settle(journeyId, [store])
          leave()
          expect((await readDraft(journeyId)).document).toEqual(first)
        },
      ),
      { numRuns: cases(4), endOnFailure: true },
    )
  },
)

describe('A journey applied from a file while a colleague has its draft open', () => {
  const nameOf = (graph: Graph, id: string) => stepAt(graph, `step:${id}`)?.name

  /** A session with an unsaved edit, and a file that renames the last step. */
  async function openBoth(edits: (graph: Graph) => Graph) {
    localStorage.clear()
    const name = `Applied ${crypto.randomUUID()}`
    const journeyId = await startDraft(name)
    const { data } = await app.ok('configuration_export', { kind: 'journey' })
    const file = data.find(
      ({ document }: { document: { initiative: unknown } }) => document.initiative === name,
    ).document
    const store = await openSession(journeyId, 0, [], new EditLog())
    const leave = store.open()
    store.edit(edits)
    const nodes = file.nodes.map((node: { id: string }) =>
      node.id === 'end' ? { ...node, name: 'From the file' } : node,
    )
    await app.ok('configuration_apply', { documents: [{ kind: 'journey', document: { ...file, nodes } }] })
    return { journeyId, store, leave }
  }

  test('keeps the edits of both', async () => {
    const { journeyId, store, leave } = await openBoth((graph) => rename(graph, 'step:wait', 'Mine'))
    await store.flush()
    const { document } = await readDraft(journeyId)
    expect(store.snapshot()).toMatchObject({ state: 'saved', conflicts: [], document })
    expect([nameOf(document, 'wait'), nameOf(document, 'end')]).toEqual(['Mine', 'From the file'])
    leave()
  })

  test('asks the colleague about a field that both changed', async () => {
    const { journeyId, store, leave } = await openBoth((graph) => rename(graph, 'step:end', 'Mine'))
    await store.flush()
    const [conflict] = store.snapshot().conflicts
    expect(conflict).toMatchObject({ id: 'step:end', path: ['name'], mine: 'Mine', theirs: 'From the file' })
    store.decide(conflict!, 'mine')
    await store.flush()
    expect(nameOf((await readDraft(journeyId)).document, 'end')).toBe('Mine')
    leave()
  })
})
