import type { Input, Output } from '@parley/sdk'

/* What the create page and the settings edit: questions to ask and fields to learn. */

export type AnswerType = 'OPEN' | 'MULTIPLE_CHOICE' | 'BOOLEAN' | 'SCALE'

export interface PlannedQuestion {
  /** Only for the page. */
  key: string
  text: string
  answerType: AnswerType
  /** For MULTIPLE_CHOICE. */
  options: readonly string[]
  /** For SCALE. */
  min: number
  max: number
  presentation: 'buttons' | 'text' | 'location' | 'contact'
  /** Said to people who do not understand it; empty: none. */
  rewording: string
  /** Other words for an option, by its label. */
  synonyms: Readonly<Record<string, readonly string[]>>
  /** Its name in conditions; empty: it gets one when another question depends on it. */
  name: string
  /** Asked only after this answer to another question, which is named by the key of its row. */
  showIf: QuestionCondition | null
}

export type QuestionCondition = NonNullable<Output<'initiatives_get'>['guidingQuestions'][number]['showIf']>

export type FieldType = 'string' | 'string[]' | 'enum' | 'enum[]' | 'int' | 'bool'

export interface PlannedField {
  /** Only for the page. */
  key: string
  /** null: made from the label. */
  slug: string | null
  label: string
  description: string
  type: FieldType
  /** For `enum` and `enum[]`. */
  values: readonly string[]
  min: number | null
  max: number | null
  /** The key of the question whose answers it is read from; null: of the most similar question. */
  question: string | null
  /** What only the API sets. `question`: words that name none of the questions. */
  more: { mapsTo?: string; maxLength?: number; question?: string }
}

type InitiativeInput = Input<'initiatives_create'>
type ExtractionSchema = NonNullable<Output<'extraction_schema_get'>['schema']>
type ExtractionField = ExtractionSchema['fields'][string]

/** A key for a row that has none from the service. */
export const newKey = () => crypto.randomUUID()

const EXTRAS = { presentation: 'buttons', rewording: '', synonyms: {}, name: '', showIf: null } as const

export function emptyQuestion(): PlannedQuestion {
  return { key: newKey(), text: '', answerType: 'OPEN', options: [], min: 1, max: 5, ...EXTRAS }
}

/** A new field is read from the first question that no other field is read from. */
export function emptyField(
  questions: readonly PlannedQuestion[] = [],
  fields: readonly PlannedField[] = [],
): PlannedField {
  const named = new Set(fields.map(({ question }) => question))
  return {
    key: newKey(),
    slug: null,
    label: '',
    description: '',
    type: 'string',
    values: [],
    min: null,
    max: null,
    question: questions.find(({ key, text }) => text.trim() !== '' && !named.has(key))?.key ?? null,
    more: {},
  }
}

const LOWEST_PRIORITY = 5

/** As the API takes them. Earlier questions have a higher priority; empty rows are left out. */
export function questionsToSend(
  questions: readonly PlannedQuestion[],
): NonNullable<InitiativeInput['guidingQuestions']> {
  const kept = questions.filter(({ text }) => text.trim() !== '')
  const names = namesOf(kept)
  return kept.map((question, at) => {
    const { key, text, answerType, min, max, presentation, rewording, showIf } = question
    const name = names.get(key)
    const field = showIf ? names.get(showIf.field) : undefined
    return {
      questionText: text.trim(),
      answerType,
      priority: Math.min(at + 1, LOWEST_PRIORITY),
      ...(answerType === 'MULTIPLE_CHOICE' && { options: optionsToSend(question) }),
      ...(answerType === 'SCALE' && { scaleMin: min, scaleMax: max }),
      ...(isOwnPresentation(question) && { presentation }),
      ...(rewording.trim() !== '' && { rewording: rewording.trim() }),
      ...(name !== undefined && { key: name }),
      ...(showIf && field !== undefined && { showIf: { ...showIf, field } }),
    }
  })
}

/** The names of the questions that have one or need one, by the keys of their rows. */
function namesOf(questions: readonly PlannedQuestion[]): Map<string, string> {
  const needed = new Set(questions.map(({ showIf }) => showIf?.field))
  const used = new Set(questions.map(({ name }) => name))
  const named = questions.flatMap(({ key, name }, at): [string, string][] => {
    if (name !== '') return [[key, name]]
    if (!needed.has(key)) return []
    let free = at + 1
    while (used.has(`q${free}`)) free += 1
    used.add(`q${free}`)
    return [[key, `q${free}`]]
  })
  return new Map(named)
}

function optionsToSend({ options, synonyms }: PlannedQuestion) {
  return filled(options).map((label) => {
    const others = filled(synonyms[label] ?? [])
    return others.length === 0 ? label : { label, synonyms: others }
  })
}

type StoredQuestion = Output<'initiatives_get'>['guidingQuestions'][number]

export function questionsFrom(questions: readonly StoredQuestion[]): PlannedQuestion[] {
  return questions.map((question) => {
    const { id, questionText, answerType, scaleMin, scaleMax, presentation, rewording, key, showIf } =
      question
    const options = question.options.toSorted((a, b) => a.position - b.position)
    const asked = questions.find((other) => showIf !== null && other.key === showIf.field)
    return {
      key: id,
      text: questionText,
      answerType: answerType as AnswerType,
      options: options.map(({ label }) => label),
      min: scaleMin ?? 1,
      max: scaleMax ?? 5,
      presentation,
      rewording: rewording ?? '',
      synonyms: Object.fromEntries(options.map(({ label, synonyms }) => [label, synonyms])),
      name: key ?? '',
      showIf: showIf && asked ? { ...showIf, field: asked.id } : null,
    }
  })
}

/** As the API takes them; undefined: nothing is to be learned. Empty rows are left out. */
export function schemaToSend(
  fields: readonly PlannedField[],
  questions: readonly PlannedQuestion[],
): ExtractionSchema | undefined {
  const named = fields.filter(({ label }) => label.trim() !== '')
  if (named.length === 0) return undefined
  const texts = new Map(questions.map(({ key, text }) => [key, text.trim()]))
  const used = new Set<string>()
  return {
    fields: Object.fromEntries(
      named.map((field) => {
        const question = (field.question !== null && texts.get(field.question)) || null
        return [uniqueSlug(field, used), fieldToSend(field, question)]
      }),
    ),
  }
}

function fieldToSend(
  { label, description, type, values, min, max, more }: PlannedField,
  chosen: string | null,
): ExtractionField {
  const { mapsTo, maxLength } = more
  const question = chosen ?? more.question
  const about = {
    label: label.trim(),
    description: description.trim() || label.trim(),
    ...(question !== undefined && { question }),
    ...(mapsTo !== undefined && { mapsTo }),
  }
  switch (type) {
    case 'enum':
    case 'enum[]':
      return { ...about, type, values: [...new Set(filled(values))] }
    case 'int':
      return { ...about, type, ...(min !== null && { min }), ...(max !== null && { max }) }
    case 'string':
      return { ...about, type, ...(maxLength !== undefined && { maxLength }) }
    case 'bool':
    case 'string[]':
      return { ...about, type }
  }
}

export function fieldsFrom(
  schema: ExtractionSchema | null,
  questions: readonly PlannedQuestion[],
): PlannedField[] {
  return Object.entries(schema?.fields ?? {}).map(([slug, field]) => {
    const { label, description, type, mapsTo, question } = field
    const maxLength = 'maxLength' in field ? field.maxLength : undefined
    const named = question === undefined ? undefined : questionNamed(question, questions)
    return {
      key: slug,
      slug,
      label,
      description,
      type,
      values: 'values' in field ? field.values : [],
      min: 'min' in field ? (field.min ?? null) : null,
      max: 'max' in field ? (field.max ?? null) : null,
      question: named?.key ?? null,
      more: {
        ...(mapsTo !== undefined && { mapsTo }),
        ...(maxLength !== undefined && { maxLength }),
        ...(question !== undefined && !named && { question }),
      },
    }
  })
}

/** As the service finds it: by its words, or by its beginning. */
function questionNamed(words: string, questions: readonly PlannedQuestion[]): PlannedQuestion | undefined {
  const named = words.trim().toLowerCase()
  const begins = (text: string) => text !== '' && (text.startsWith(named) || named.startsWith(text))
  return (
    questions.find(({ text }) => text === words) ??
    questions.find(({ text }) => named !== '' && begins(text.trim().toLowerCase()))
  )
}

const LONGEST_SLUG = 40
/** Slugs that mean something else in the service. */
const TAKEN = ['topic', 'problem', 'competitor']

function uniqueSlug({ slug, label }: PlannedField, used: Set<string>): string {
  const base = slug ?? slugOf(label)
  let unique = base
  for (let at = 2; used.has(unique); at++) unique = `${base.slice(0, LONGEST_SLUG - 3)}_${at}`
  used.add(unique)
  return unique
}

/** `¿Qué te gustó?` → `que_te_gusto`. */
export function slugOf(label: string): string {
  const slug = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_$/g, '')
    .slice(0, LONGEST_SLUG - 6)
    .replace(/_$/, '')
  if (slug === '') return 'field'
  return TAKEN.includes(slug) ? `${slug}_field` : slug
}

function filled(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** Whether it is asked in another way than the default of its kind. */
function isOwnPresentation({ answerType, presentation }: PlannedQuestion): boolean {
  const isRequest = presentation === 'location' || presentation === 'contact'
  return answerType === 'OPEN' ? isRequest : presentation === 'text'
}
