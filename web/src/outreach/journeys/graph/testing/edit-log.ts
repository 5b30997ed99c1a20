import type { Conflict } from '../../../../shell/document/merge.ts'
import { isRecord, isSame, type Json, keysOf } from '../../../../shell/document/values.ts'
import type { Graph } from '../graph.ts'

/** An edit of one thing, as its author saw it before and after. */
interface Edit {
  author: number
  id: string
  path: readonly string[]
  before: Json | undefined
  after: Json | undefined
}

/** What the authors changed, and what was refused to them. It says which edits got lost without anybody being told. */
export class EditLog {
  readonly #edits: Edit[] = []
  readonly #refused = new Map<number, Set<Conflict>>()

  note(author: number, before: Graph, after: Graph): void {
    for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [was, is] = [before[id], after[id]]
      if (is === undefined) {
        this.#edits.push({ author, id, path: [], before: was, after: is })
        continue
      }
      for (const key of new Set([...Object.keys(was ?? {}), ...Object.keys(is)])) {
        this.#noteField(author, id, [key], was?.[key], is[key])
      }
    }
  }

  /** Members of a group are merged one by one, so each is an edit of its own. */
  #noteField(
    author: number,
    id: string,
    path: readonly string[],
    before: Json | undefined,
    after: Json | undefined,
  ): void {
    if (isSame(before, after)) return
    const isMembers = path.length === 1 && path[0] === 'members'
    if (!isMembers || !isRecord(after)) return void this.#edits.push({ author, id, path, before, after })
    const was = isRecord(before) ? before : {}
    for (const key of keysOf(was, after)) this.#noteField(author, id, [...path, key], was[key], after[key])
  }

  refuse(author: number, conflicts: readonly Conflict[]): void {
    const refused = this.#refused.get(author) ?? new Set()
    this.#refused.set(author, refused)
    for (const conflict of conflicts) refused.add(conflict)
  }

  /** The edits that are neither in the document, nor refused, nor changed again by somebody who saw them. */
  lost(document: Graph): Edit[] {
    return this.#edits.filter((edit) => !this.#isAccounted(document, edit))
  }

  #isAccounted(document: Graph, edit: Edit): boolean {
    const { author, id, path, after } = edit
    if (isSame(at(document, id, path), after)) return true
    const concerns = (other: readonly string[]) =>
      other.every((key, index) => path[index] === undefined || path[index] === key)
    const refused = [...(this.#refused.get(author) ?? [])]
    if (refused.some((conflict) => conflict.id === id && concerns(conflict.path))) return true
    return this.#edits.some(
      (other) =>
        other !== edit &&
        other.id === id &&
        concerns(other.path) &&
        isSame(within(other.before, path.slice(other.path.length)), after),
    )
  }
}

function at(document: Graph, id: string, path: readonly string[]): Json | undefined {
  return within(document[id], path)
}

function within(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => (inner as Graph | undefined)?.[key], value)
}
