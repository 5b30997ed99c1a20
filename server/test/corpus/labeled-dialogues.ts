import type { Agent } from '../../src/conversations/agents/agent.ts'
import { TEXTS } from '../../src/conversations/agents/guided/index.ts'
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
import type { Field } from '../../src/conversations/extraction/fields.ts'
import { findPairs } from '../../src/conversations/extraction/guided/question-pairs.ts'
import { type GuidingQuestion, type Language, plain } from '../../src/conversations/understanding/index.ts'
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

/**
 * How a person answers. `types` writes what the dialogue says. `taps` taps the labeled value wherever it is offered,
 * and `tapsWhenAskedBack` does so only when a question comes a second time.
 */
export type Habit = 'types' | 'tapsWhenAskedBack' | 'taps'

/** Runs a dialogue with an agent, as `agents_evaluate` does, and extracts from it. */
export async function runDialogue(
  dialogue: Dialogue,
  agent: Agent,
  extractor: Extractor,
  habit: Habit = 'types',
): Promise<DialogueResult> {
  const { language, questions, schema } = dialogue
  const signal = new AbortController().signal
  const timeZone = 'America/Bogota'
  const person = new LabeledPersona(dialogue, habit)
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
  readonly #dialogue: Dialogue
  readonly #habit: Habit
  readonly #left: Map<string, Said[][]>
  readonly #after: Said[][]
  /** Whether the person stops before the end, so that further questions get no reply. */
  readonly #leaves: boolean
  /** Questions that got an answer. */
  readonly #answered = new Set<string>()
  /** What was tapped instead of written. */
  readonly #unwritten: Said[][] = []

  constructor(dialogue: Dialogue, habit: Habit) {
    this.#dialogue = dialogue
    this.#habit = habit
    this.#left = new Map([...dialogue.replies].map(([id, turns]) => [id, [...turns]]))
    this.#after = [...dialogue.after]
    this.#leaves = dialogue.ends !== 'done'
  }

  reply(to: Cue, heard: Heard): Said[] | null {
    if (to === 'opening') return this.#left.get('opening')?.shift() ?? null
    if (to === 'end') return this.#after.shift() ?? null
    const written = this.#left.get(to.id)?.shift()
    const tap = this.#tapFor(to, heard)
    if (written || (tap && !this.#answered.has(to.id))) {
      this.answers += 1
      this.#answered.add(to.id)
      if (tap && written) this.#unwritten.push(written)
      return tap ?? written!
    }
    // Whoever leaves the choice between two answers may be asked which one, and says the same.
    if (heard.isAskedBack && !this.askedBack.includes(to.id)) {
      this.askedBack.push(to.id)
      return tap ?? this.#dialogue.replies.get(to.id)?.at(-1) ?? null
    }
    const unwritten = this.#answered.has(to.id) ? undefined : this.#longestUnwritten()
    if (to.answerType === 'OPEN' && unwritten) {
      this.#answered.add(to.id)
      return unwritten
    }
    // A third question gets no answer.
    if (this.repeated.includes(to.id)) return null
    this.repeated.push(to.id)
    const earlier = tap ?? this.#dialogue.replies.get(to.id)?.at(-1)
    return earlier ?? (this.#leaves ? null : [ALREADY_ANSWERED[this.#dialogue.language]])
  }

  /** The tap of the labeled value, where the person taps and it is offered. The words that end a dialogue are written. */
  #tapFor(question: GuidingQuestion, { offered }: Heard): Said[] | null {
    if (this.#habit === 'types') return null
    if (this.#habit === 'tapsWhenAskedBack' && !this.#answered.has(question.id)) return null
    if (this.#leaves && question.id === lastReplied(this.#dialogue)) return null
    const title = titleOfLabel(this.#dialogue, question, offered)
    return title === null ? null : [{ tap: title }]
  }

  /** What a tap says nothing of is written when it is asked for. */
  #longestUnwritten(): Said[] | undefined {
    const length = (turn: Said[]) => turn.join(' ').length
    return this.#unwritten.toSorted((a, b) => length(b) - length(a))[0]
  }
}

function lastReplied({ questions, replies }: Dialogue): string | undefined {
  return questions.findLast(({ id }) => (replies.get(id)?.length ?? 0) > 0)?.id
}

/** The offered title that stands for the labeled value of a closed question; null where none does. */
function titleOfLabel(
  { schema, questions, gives, language }: Dialogue,
  question: GuidingQuestion,
  offered: readonly string[],
): string | null {
  if (question.answerType === 'OPEN') return null
  const pairs = findPairs(schema, questions)
  const slug = Object.keys(schema).find(
    (each) => pairs.get(each)?.question.id === question.id && gives[each] !== undefined,
  )
  const title = slug === undefined ? null : titleOf(schema[slug]!, gives[slug], question, language)
  return offered.find((each) => title !== null && plain(each) === plain(title)) ?? null
}

function titleOf(
  field: Field,
  label: unknown,
  { answerType, options }: GuidingQuestion,
  language: Language,
): string | null {
  const value = Array.isArray(label) && label.length === 1 ? label[0] : label
  if (answerType === 'BOOLEAN' && typeof value === 'boolean') return TEXTS[language][value ? 'yes' : 'no']
  if (answerType === 'SCALE' && typeof value === 'number') return `${value}`
  if (answerType !== 'MULTIPLE_CHOICE' || typeof value !== 'string') return null
  const named = options.find(({ label }) => plain(label) === plain(value.replaceAll('_', ' ')))
  const values = 'values' in field ? field.values : []
  const parallel = values.length === options.length ? options[values.indexOf(value)] : undefined
  return (named ?? parallel)?.label ?? null
}
