import fc from 'fast-check'
import { expect, test } from 'vitest'
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
import { GRAPH_RULES, type Graph } from './graph.ts'
import { EditLog } from './testing/edit-log.ts'
import { FIRST, makeEdit, type RandomEdit, randomEdit } from './testing/random-edits.ts'

/*
 * Two people edit one draft. Requests and answers arrive late, in any order, or never. In the end both see what the
 * service has, and each edit is there, was changed by somebody who saw it, or was refused to its author.
 */

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

class World {
  service: Stored = { document: FIRST, revision: 1 }
  readonly sessions: Sync[] = [begin(this.service), begin(this.service)]
  readonly requests: Request[] = []
  readonly answers: Answer[] = []
  readonly log = new EditLog()
  #names = 0

  edit(author: number, edit: RandomEdit): void {
    const before = this.sessions[author]!.document
    const after = makeEdit(before, edit, `name ${++this.#names}`)
    this.log.note(author, before, after)
    this.#become(author, edited(this.sessions[author]!, after))
  }

  #become(author: number, sync: Sync): void {
    this.log.refuse(author, sync.conflicts)
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

const author = fc.constantFrom(0, 1)
const event = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant('edit' as const), author, randomEdit) },
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
      for (const [what, one, edit] of events) {
        if (what === 'edit') world.edit(one, edit!)
        else if (what === 'send') world.send(one)
        else if (what === 'look') world.look(one)
        else if (what === 'deliver') world.deliver(one)
        else if (what === 'hear') world.hear(one)
        else world.lose(what === 'loseRequest' ? 'requests' : 'answers', one)
      }
      world.settle()
      const { service, sessions, log } = world
      for (const sync of sessions) {
        expect(hasUnsaved(sync)).toBe(false)
        expect(isSame(sync.document as Json, service.document as Json)).toBe(true)
      }
      expect(log.lost(service.document)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
