import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Said } from '../../src/conversations/evaluation/dialogue.ts'
import type { Field } from '../../src/conversations/extraction/fields.ts'
import type { AnswerType, GuidingQuestion, Language } from '../../src/conversations/understanding/index.ts'

/** How a dialogue ends; `open`: the agent waits for an answer. */
export type Ending = 'done' | 'refused' | 'later' | 'human' | 'optOut' | 'open'

/** One person's part of a conversation, with the expected result. README.md describes the format. */
export interface Dialogue {
  /** `internet-es 3`: the third of its file. */
  name: string
  language: Language
  opening: string
  questions: GuidingQuestion[]
  schema: Record<string, Field>
  /** The answers to each question, by its id: the first time, the second time. */
  replies: Map<string, Said[][]>
  /** Messages after the agent has closed or waits until later. */
  after: Said[][]
  gives: Record<string, unknown>
  /** Fields whose value is not evaluated. */
  any: string[]
  ends: Ending
  isSetAside: boolean
  /** How hard it is to read; null: from before they were told apart. */
  kind: 'ordinary' | 'hard' | null
  /** Whether the mistakes of its first look are mended, so that the rules know its words. */
  isMended: boolean
}

type Written = Record<string, unknown> & {
  gives: Record<string, unknown>
  ends?: Ending
  kind?: 'ordinary'
}

interface Asked {
  id: string
  type: AnswerType
  text: string
  min?: number
  max?: number
  options?: (string | { label: string; synonyms?: string[] })[]
  /** The answer, or one of the answers, to another question after which it is asked. */
  showIf?: Record<string, Answer | Answer[]>
}

type Answer = string | number | boolean

interface File {
  language: Language
  mended?: false
  opening: string
  questions: Asked[]
  schema: Record<string, Field>
  dialogues: Written[]
}

const GREETING: Record<Language, string> = { en: 'hi', es: 'hola', pt: 'oi' }
/** Every third dialogue of a file is held out. */
const SET_ASIDE = 3

/** All labeled dialogues, by file and position. */
export function readCorpus(): Dialogue[] {
  const folder = import.meta.dirname
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => {
      const file: File = parse(readFileSync(join(folder, name), 'utf8'))
      return file.dialogues.map((written, i) => dialogueOf(file, written, `${name.slice(0, -5)} ${i + 1}`, i))
    })
}

function dialogueOf(file: File, written: Written, name: string, i: number): Dialogue {
  const { language, opening, schema } = file
  const more = (written.more ?? {}) as Record<string, unknown>
  const labels = { opening: GREETING[language], ...written, ...more }
  const ids = ['opening', ...file.questions.map((question) => question.id)]
  const replies = new Map(ids.map((id) => [id, turnsOf(labels, id)]))
  return {
    name,
    language,
    opening,
    questions: file.questions.map((question, at) => questionOf(question, at)),
    schema,
    replies,
    after: Array.isArray(written.after) ? written.after.map((turn) => messagesOf(turn)) : [],
    gives: (written['gives after'] as Record<string, unknown> | undefined) ?? written.gives,
    any: (written.any as string[] | undefined) ?? [],
    ends: (written['ends after'] as Ending | undefined) ?? written.ends ?? 'done',
    isSetAside: (i + 1) % SET_ASIDE === 0,
    kind: kindOf(file, written),
    isMended: file.mended !== false,
  }
}

/** Where a file tells ordinary dialogues, all others are hard. */
function kindOf({ dialogues }: File, { kind }: Written): Dialogue['kind'] {
  if (kind === 'ordinary') return 'ordinary'
  return dialogues.some((each) => each.kind !== undefined) ? 'hard' : null
}

function turnsOf(labels: Record<string, unknown>, id: string): Said[][] {
  return [id, `${id} again`].flatMap((key) => (labels[key] === undefined ? [] : [messagesOf(labels[key])]))
}

function messagesOf(turn: unknown): Said[] {
  return (Array.isArray(turn) ? turn : [turn]).map((said) => (isTap(said) ? said : String(said)))
}

function isTap(said: unknown): said is { tap: string } {
  return typeof said === 'object' && said !== null && 'tap' in said
}

function questionOf({ id, type, text, min, max, options = [], showIf }: Asked, at: number): GuidingQuestion {
  return {
    id,
    answerType: type,
    questionText: text,
    priority: at + 1,
    scaleMin: min ?? null,
    scaleMax: max ?? null,
    options: options.map((option, i) => {
      const { label, synonyms = [] } = typeof option === 'string' ? { label: option } : option
      return { id: `${id}${i}`, label, position: i + 1, synonyms }
    }),
    key: id,
    showIf: showIf ? conditionOf(showIf) : null,
  }
}

function conditionOf(showIf: NonNullable<Asked['showIf']>): GuidingQuestion['showIf'] {
  const [field, value] = Object.entries(showIf)[0]!
  return Array.isArray(value) ? { field, op: 'in', value } : { field, op: 'eq', value }
}
