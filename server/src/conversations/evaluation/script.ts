import type { Cue, Persona, Said } from './dialogue.ts'

/** The meaning of an answer; null: none. */
export type Meant = boolean | number | string | null

/** The answers to a question: the first time, the second… `means` is the correct understanding. */
export interface ScriptedAnswer {
  says: readonly Said[]
  means?: Meant | undefined
}

/** All messages of a persona. */
export interface Script {
  opening: string
  /** By the question's id. */
  answers: ReadonlyMap<string, ScriptedAnswer>
  /** After the last question. */
  afterwards: readonly string[]
}

/** Uses each scripted answer once and is silent without one. */
export class ScriptedPersona implements Persona {
  readonly #opening: string
  readonly #answers: Map<string, Said[]>
  readonly #afterwards: string[]

  constructor({ opening, answers, afterwards }: Script) {
    this.#opening = opening
    this.#answers = new Map([...answers].map(([id, { says }]) => [id, [...says]]))
    this.#afterwards = [...afterwards]
  }

  reply(to: Cue): Said[] | null {
    if (to === 'opening') return [this.#opening]
    const said = to === 'end' ? this.#afterwards.shift() : this.#answers.get(to.id)?.shift()
    return said === undefined ? null : [said]
  }
}
