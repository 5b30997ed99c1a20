import type { Cue, Persona } from './dialogue.ts'

/** What somebody means by an answer; null: that they have none. */
export type Meant = boolean | number | string | null

/** How a question is answered: the first time, the second… `means` is what a good listener takes from it. */
export interface ScriptedAnswer {
  says: readonly string[]
  means?: Meant | undefined
}

/** All that somebody is going to say. */
export interface Script {
  opening: string
  /** By the question's id. */
  answers: ReadonlyMap<string, ScriptedAnswer>
  /** Once nothing is asked any more. */
  afterwards: readonly string[]
}

/** Says what the script has, each thing once; what it does not have is met with silence. */
export class ScriptedPersona implements Persona {
  readonly #opening: string
  readonly #answers: Map<string, string[]>
  readonly #afterwards: string[]

  constructor({ opening, answers, afterwards }: Script) {
    this.#opening = opening
    this.#answers = new Map([...answers].map(([id, { says }]) => [id, [...says]]))
    this.#afterwards = [...afterwards]
  }

  reply(to: Cue): string[] | null {
    if (to === 'opening') return [this.#opening]
    const said = to === 'end' ? this.#afterwards.shift() : this.#answers.get(to.id)?.shift()
    return said === undefined ? null : [said]
  }
}
