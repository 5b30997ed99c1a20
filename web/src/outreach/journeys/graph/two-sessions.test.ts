import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Conflict } from '../../../shell/document/merge.ts'
import {
  begin,
  edited,
  hasUnsaved,
  read,
  type Stored,
  type Sync,
  saved,
  sending,
} from '../../../shell/document/sync.ts'
import { isSame, type Json } from '../../../shell/document/values.ts'
import { addAfter, addStep, connect, remove } from './edits.ts'
import { edgesOf, GRAPH_RULES, type Graph, graphOf, type Step, stepsOf, withStep } from './graph.ts'
import { signalsOf } from './signals.ts'

/*
 * Two people edit one draft. Requests and answers arrive late, in any order, or never. In the end both see what the
 * service has, and each edit is there, was changed by somebody who saw it, or was refused to its author.
 */

const FIRST = graphOf({
  name: 'Win back',
  actions: [
    { id: 'start', kind: 'ENTRY', name: 'Start' },
    { id: 'wait', kind: 'WAIT_FOR_REPLY', name: 'Wait' },
    { id: 'end', kind: 'EXIT', name: 'End' },
  ],
  edges: [
    { from: 'start', sourceHandle: 'SENT', to: 'wait' },
    { from: 'wait', sourceHandle: 'REPLIED', to: 'end' },
  ],
})

interface Request {
  author: number
  document: Graph
  revision: number
}

interface Answer {
  author: number
  sent: Graph
  /** null: refused, because the revision was outdated. */
  stored: Stored | null
}

/** An edit of one thing, as its author saw it before and after. */
interface Edit {
  author: number
  id: string
  path: readonly string[]
  before: Json | undefined
  after: Json | undefined
}

class World {
  service: Stored = { document: FIRST, revision: 1 }
  readonly sessions: Sync[] = [begin(this.service), begin(this.service)]
  readonly requests: Request[] = []
  readonly answers: Answer[] = []
  readonly edits: Edit[] = []
  readonly refused: Conflict[][] = [[], []]
  #names = 0

  edit(author: number, change: (graph: Graph, name: string) => Graph): void {
    const before = this.sessions[author]!.document
    const after = change(before, `name ${++this.#names}`)
    this.#note(author, before, after)
    this.#become(author, edited(this.sessions[author]!, after))
  }

  #note(author: number, before: Graph, after: Graph): void {
    for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [was, is] = [before[id], after[id]]
      if (is === undefined) {
        this.edits.push({ author, id, path: [], before: was, after: is })
        continue
      }
      for (const key of new Set([...Object.keys(was ?? {}), ...Object.keys(is)])) {
        if (isSame(was?.[key], is[key])) continue
        this.edits.push({ author, id, path: [key], before: was?.[key], after: is[key] })
      }
    }
  }

  #become(author: number, sync: Sync): void {
    for (const conflict of sync.conflicts) {
      if (!this.refused[author]!.includes(conflict)) this.refused[author]!.push(conflict)
    }
    this.sessions[author] = sync
  }

  send(author: number): void {
    const sync = this.sessions[author]!
    if (!hasUnsaved(sync)) return
    this.requests.push({ author, document: sync.document, revision: sync.stored.revision })
    this.#become(author, sending(sync))
  }

  deliver(at: number): void {
    const [request] = this.requests.splice(at % Math.max(1, this.requests.length), 1)
    if (!request) return
    const { author, document, revision } = request
    const isCurrent = revision === this.service.revision
    if (isCurrent) this.service = { document, revision: revision + 1 }
    this.answers.push({ author, sent: document, stored: isCurrent ? this.service : null })
  }

  hear(at: number): void {
    const [answer] = this.answers.splice(at % Math.max(1, this.answers.length), 1)
    if (!answer) return
    if (answer.stored === null) this.look(answer.author)
    else
      this.#become(
        answer.author,
        saved(this.sessions[answer.author]!, answer.sent, answer.stored, GRAPH_RULES),
      )
  }

  lose(what: 'requests' | 'answers', at: number): void {
    this[what].splice(at % Math.max(1, this[what].length), 1)
  }

  look(author: number): void {
    this.#become(author, read(this.sessions[author]!, this.service, GRAPH_RULES))
  }

  /** Everything arrives, until nothing is unsaved. */
  settle(): void {
    for (let round = 0; round < 20; round++) {
      while (this.requests.length > 0) this.deliver(0)
      while (this.answers.length > 0) this.hear(0)
      for (const author of [0, 1]) {
        this.look(author)
        this.send(author)
        while (this.requests.length > 0) this.deliver(0)
        while (this.answers.length > 0) this.hear(0)
      }
    }
  }
}

const CHANGES: ((graph: Graph, name: string, one: number, other: number) => Graph)[] = [
  (graph, name, one) => {
    const steps = stepsOf(graph)
    const [recordId, step] = steps[one % steps.length]!
    return withStep(graph, recordId, { ...step, name })
  },
  (graph, name, one) => {
    const steps = stepsOf(graph)
    const [recordId, step] = steps[one % steps.length]!
    return withStep(graph, recordId, { ...step, inputs: { ...step.inputs, description: name } } as Step)
  },
  (graph, name, one) => {
    const edges = edgesOf(graph)
    return edges.length === 0 ? graph : addAfter(graph, edges[one % edges.length]![1], 'DELAY', name).graph
  },
  (graph, name) => addStep(graph, 'EXIT', name, { x: 0, y: 0 }).graph,
  (graph, _, one) => {
    const steps = stepsOf(graph)
    return steps.length < 3 ? graph : remove(graph, [steps[one % steps.length]![0]])
  },
  (graph, _, one, other) => {
    const steps = stepsOf(graph)
    const [from, to] = [steps[one % steps.length]![1], steps[other % steps.length]![1]]
    const [signal] = signalsOf(from)
    return signal ? connect(graph, { from: from.id, sourceHandle: signal.name, to: to.id }) : graph
  },
]

const author = fc.constantFrom(0, 1)
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.constant('edit' as const),
      author,
      fc.nat(CHANGES.length - 1),
      fc.nat(20),
      fc.nat(20),
    ),
  },
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('send' as const, 'look' as const), author) },
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom('deliver' as const, 'hear' as const), fc.nat(5)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('loseRequest' as const, 'loseAnswer' as const), fc.nat(5)),
  },
)

test('two people at once, with delays and lost connections, end with the same graph and lose nothing unseen', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 120 }), (events) => {
      const world = new World()
      for (const [what, one, which, first, second] of events) {
        if (what === 'edit') world.edit(one, (graph, name) => CHANGES[which!]!(graph, name, first!, second!))
        else if (what === 'send') world.send(one)
        else if (what === 'look') world.look(one)
        else if (what === 'deliver') world.deliver(one)
        else if (what === 'hear') world.hear(one)
        else world.lose(what === 'loseRequest' ? 'requests' : 'answers', one)
      }
      world.settle()
      const { service, sessions, edits } = world
      for (const sync of sessions) {
        expect(hasUnsaved(sync)).toBe(false)
        expect(isSame(sync.document as Json, service.document as Json)).toBe(true)
      }
      expect(edits.filter((edit) => !isAccounted(world, edit))).toEqual([])
    }),
    { numRuns: 300 },
  )
})

function at(document: Graph, id: string, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => (value as Graph | undefined)?.[key], document[id])
}

/** It is there, was refused to its author, or somebody who saw it changed it again. */
function isAccounted({ service, edits, refused }: World, edit: Edit): boolean {
  const { id, path, after } = edit
  if (isSame(at(service.document, id, path), after)) return true
  const concerns = (other: readonly string[]) =>
    path.every((key, at) => other[at] === undefined || other[at] === key)
  if (refused[edit.author]!.some((conflict) => conflict.id === id && concerns(conflict.path))) return true
  return edits.some(
    (other) =>
      other !== edit && other.id === id && isSame(within(other.before, path.slice(other.path.length)), after),
  )
}

function within(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => (inner as Graph | undefined)?.[key], value)
}
