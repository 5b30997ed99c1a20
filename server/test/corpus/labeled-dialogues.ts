import type { Agent } from '../../src/conversations/agents/agent.ts'
import {
  type Cue,
  type Heard,
  holdDialogue,
  type Line,
  type Persona,
  type Ending as ResultEnding,
  type Said,
} from '../../src/conversations/evaluation/dialogue.ts'
import type { Extraction, Extractor } from '../../src/conversations/extraction/extractor.ts'
import type { Language } from '../../src/conversations/understanding/index.ts'
import type { Dialogue, Ending } from './corpus.ts'

const NOW = new Date('2026-03-11T15:00:00Z')
/** A conversation with more turns is an endless loop. */
const MOST_TURNS = 40

/** The result of a dialogue. */
export interface DialogueResult {
  dialogue: Dialogue
  transcript: Line[]
  ended: Ending
  /** Questions that the agent asked although they were answered, or that got no reply. */
  repeated: string[]
  /** Questions with a choice that the reply left open, which were asked back. */
  askedBack: string[]
  /** The number of answered questions. */
  answers: number
  /** The agent replied after an opt-out. */
  spokeAfterOptOut: boolean
  extraction: Extraction
}

/** The endings by their names in the corpus. */
const ENDINGS: Record<ResultEnding, Ending> = {
  done: 'done',
  refused: 'refused',
  later: 'later',
  human: 'human',
  opted_out: 'optOut',
  open: 'open',
  cut: 'open',
}

/** Runs a dialogue with an agent, as `agents_evaluate` does, and extracts from it. */
export async function runDialogue(
  dialogue: Dialogue,
  agent: Agent,
  extractor: Extractor,
): Promise<DialogueResult> {
  const { language, questions, schema } = dialogue
  const signal = new AbortController().signal
  const timeZone = 'America/Bogota'
  const person = new LabeledPersona(dialogue)
  const brief = {
    conversation: { org: '', id: '' },
    language,
    objective: null,
    context: null,
    identityDeflection: null,
    flagCondition: null,
    questions,
    person: { name: null },
    medium: 'whatsapp' as const,
    now: NOW,
    timeZone,
  }
  const findKnowledge = async () => []
  const setup = { agent, brief, opening: dialogue.opening, findKnowledge, maxTurns: MOST_TURNS, signal }
  const { transcript, ending, spokeAfterOptOut } = await holdDialogue(setup, person)
  const extraction = await extractor.extract(
    { org: '', schema, transcript, questions, language, now: NOW, timeZone },
    signal,
  )
  const { repeated, askedBack, answers } = person
  const told = { repeated, askedBack, answers, spokeAfterOptOut }
  return { dialogue, transcript, ended: ENDINGS[ending], ...told, extraction }
}

const ALREADY_ANSWERED: Record<Language, string> = {
  en: 'I told you already',
  es: 'ya te lo dije',
  pt: 'já falei',
}

/**
 * A persona that gives the labeled answers, only when asked. It repeats each answer once, so that one repeated question
 * does not stop the dialogue.
 */
class LabeledPersona implements Persona {
  readonly repeated: string[] = []
  readonly askedBack: string[] = []
  answers = 0
  readonly #left: Map<string, Said[][]>
  readonly #replies: ReadonlyMap<string, Said[][]>
  readonly #after: Said[][]
  readonly #language: Language
  /** Whether the person stops before the end, so that further questions get no reply. */
  readonly #leaves: boolean

  constructor({ replies, after, language, ends }: Dialogue) {
    this.#left = new Map([...replies].map(([id, turns]) => [id, [...turns]]))
    this.#replies = replies
    this.#after = [...after]
    this.#language = language
    this.#leaves = ends !== 'done'
  }

  reply(to: Cue, { isAskedBack }: Heard): Said[] | null {
    if (to === 'opening') return this.#left.get('opening')?.shift() ?? null
    if (to === 'end') return this.#after.shift() ?? null
    const reply = this.#left.get(to.id)?.shift()
    if (reply) {
      this.answers += 1
      return reply
    }
    // Whoever leaves the choice between two answers may be asked which one, and says the same.
    if (isAskedBack && !this.askedBack.includes(to.id)) {
      this.askedBack.push(to.id)
      return this.#replies.get(to.id)?.at(-1) ?? null
    }
    // A third question gets no answer.
    if (this.repeated.includes(to.id)) return null
    this.repeated.push(to.id)
    const earlier = this.#replies.get(to.id)?.at(-1)
    return earlier ?? (this.#leaves ? null : [ALREADY_ANSWERED[this.#language]])
  }
}
