import type { z } from 'zod'
import { type ChannelName, requireTopic } from '../../customers/index.ts'
import { ApiError, fromWire, notFound, toWire, toWireOrNull } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { ContextSchema, InitiativeStatus } from '../journeys/index.ts'
import type {
  GuidingQuestion,
  Initiative,
  InitiativeDetail,
  InitiativeInput,
  QuestionInput,
} from './schema.ts'

export interface InitiativeRow {
  id: string
  name: string
  channel: ChannelName
  status: InitiativeStatus
  language: string
  objective: string | null
  context: string | null
  max_attempts: number
  is_recurring: boolean
  flag_condition: string | null
  identity_deflection: string | null
  guiding_questions: StoredQuestion[]
  agent: string | null
  extractor: string | null
  context_schema: ContextSchema | null
  /** The topic that people must have agreed to. */
  consent_topic_id: string | null
  /** The context keys of the first participant, when there is no schema. */
  context_keys: string[] | null
  created_at: Date
  updated_at: Date
  activated_at: Date | null
  paused_at: Date | null
  completed_at: Date | null
  canceled_at: Date | null
  archived_at: Date | null
}

/** As it is stored: what an older release did not know is left out. */
type StoredQuestion = Omit<GuidingQuestion, Later | 'options'> &
  Partial<Pick<GuidingQuestion, Later>> & { options: StoredOption[] }
type Later = 'presentation' | 'rewording' | 'key' | 'showIf'
type ShownOption = GuidingQuestion['options'][number]
type StoredOption = Omit<ShownOption, 'synonyms'> & Partial<Pick<ShownOption, 'synonyms'>>

const DEFAULT_SCALE = { min: 1, max: 5 }

export async function createInitiative(
  ctx: Ctx,
  input: InitiativeInput,
  id: string = ctx.newId(),
): Promise<InitiativeRow> {
  const topic = await topicOf(ctx, input.consentTopicId)
  const questions = (input.guidingQuestions ?? []).map((question) => storedQuestion(ctx, question))
  return ctx.db.one(sql<InitiativeRow>`
    insert into initiatives (org_id, id, name, channel, status, language, objective, context, max_attempts, is_recurring,
                             flag_condition, identity_deflection, guiding_questions, agent, extractor, context_schema,
                             consent_topic_id, created_at, updated_at)
    values (${ctx.org}, ${id}, ${input.name}, ${input.channel}, 'DRAFT', ${input.language ?? 'en'},
            ${input.objective ?? null}, ${input.context ?? null}, ${input.maxAttempts ?? 1}, ${input.isRecurring ?? false},
            ${input.flagCondition ?? null}, ${input.identityDeflection ?? null}, ${JSON.stringify(questions)}::jsonb,
            ${input.agent ?? null}, ${input.extractor ?? null},
            ${asJson(input.contextSchema)}::jsonb, ${topic ?? null}::uuid, ${ctx.now}, ${ctx.now})
    returning *`)
}

/** The topic by its wire id; undefined stays. Throws `unknown_reference`. */
async function topicOf(ctx: Ctx, wireId: string | null | undefined): Promise<string | null | undefined> {
  return typeof wireId === 'string' ? requireTopic(ctx, wireId) : wireId
}

function asJson(schema: ContextSchema | null | undefined): string | null {
  return schema ? JSON.stringify(schema) : null
}

function storedQuestion(ctx: Ctx, { questionText, ...input }: QuestionInput): StoredQuestion {
  const answerType = input.answerType ?? 'OPEN'
  const isScale = answerType === 'SCALE'
  return {
    id: toWire('question', ctx.newId()),
    questionText,
    answerType,
    priority: input.priority ?? 3,
    scaleMin: isScale ? (input.scaleMin ?? DEFAULT_SCALE.min) : null,
    scaleMax: isScale ? (input.scaleMax ?? DEFAULT_SCALE.max) : null,
    options: (input.options ?? []).map((option, position) => ({
      id: toWire('question', ctx.newId()),
      ...(typeof option === 'string' ? { label: option } : option),
      position,
    })),
    ...(input.presentation && { presentation: input.presentation }),
    ...(input.rewording && { rewording: input.rewording }),
    ...(input.key && { key: input.key }),
    ...(input.showIf && { showIf: input.showIf }),
  }
}

/** The same questions as questions of another initiative. */
export function withNewIds(ctx: Ctx, questions: readonly StoredQuestion[]): StoredQuestion[] {
  return questions.map((question) => ({
    ...question,
    id: toWire('question', ctx.newId()),
    options: question.options.map((option) => ({ ...option, id: toWire('question', ctx.newId()) })),
  }))
}

export type InitiativeChanges = Partial<Omit<InitiativeInput, 'channel'>>

/** Updates the given fields; `initiative_not_draft` once it was launched. */
export async function updateInitiative(
  ctx: Ctx,
  id: string,
  changes: InitiativeChanges,
): Promise<InitiativeRow> {
  const initiative = await getInitiative(ctx, id, 'for update')
  requireDraft(initiative, 'changed')
  const given = <T>(value: T | undefined, otherwise: T): T => (value === undefined ? otherwise : value)
  const questions = changes.guidingQuestions?.map((question) => storedQuestion(ctx, question))
  const topic = await topicOf(ctx, changes.consentTopicId)
  return ctx.db.one(sql<InitiativeRow>`
    update initiatives set
      name = ${given(changes.name, initiative.name)}, language = ${given(changes.language, initiative.language)},
      objective = ${given(changes.objective, initiative.objective)},
      context = ${given(changes.context, initiative.context)},
      max_attempts = ${given(changes.maxAttempts, initiative.max_attempts)},
      is_recurring = ${given(changes.isRecurring, initiative.is_recurring)},
      flag_condition = ${given(changes.flagCondition, initiative.flag_condition)},
      identity_deflection = ${given(changes.identityDeflection, initiative.identity_deflection)},
      guiding_questions = ${JSON.stringify(given(questions, initiative.guiding_questions))}::jsonb,
      agent = ${given(changes.agent, initiative.agent)}, extractor = ${given(changes.extractor, initiative.extractor)},
      context_schema = ${asJson(given(changes.contextSchema, initiative.context_schema))}::jsonb,
      consent_topic_id = ${given(topic, initiative.consent_topic_id)}::uuid,
      updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${initiative.id} returning *`)
}

/** `done`: the action, which is possible for drafts only. */
export function requireDraft({ status }: InitiativeRow, done: string): void {
  if (status === 'DRAFT') return
  throw new ApiError('initiative_not_draft', `This initiative is ${status}. Only a draft can be ${done}.`)
}

/** By wire id; throws `not_found`. `lock` prevents changes until the transaction ends. */
export async function getInitiative(ctx: Ctx, id: string, lock?: 'for update'): Promise<InitiativeRow> {
  const row = await ctx.db.maybe(sql<InitiativeRow>`
    select * from initiatives where org_id = ${ctx.org} and id = ${fromWire('initiative', id)}
    ${lock ? sql`for update` : sql``}`)
  if (!row) throw notFound('initiative')
  return row
}

export type ShownInitiative = Omit<
  InitiativeRow,
  | 'context'
  | 'max_attempts'
  | 'guiding_questions'
  | 'agent'
  | 'extractor'
  | 'context_schema'
  | 'context_keys'
  | 'consent_topic_id'
>

export function presentInitiative(row: ShownInitiative): z.input<typeof Initiative> {
  return {
    id: toWire('initiative', row.id),
    name: row.name,
    channel: row.channel,
    status: row.status,
    language: row.language,
    objective: row.objective,
    isRecurring: row.is_recurring,
    flagCondition: row.flag_condition,
    identityDeflection: row.identity_deflection,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    activatedAt: row.activated_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
    canceledAt: row.canceled_at?.toISOString() ?? null,
    pausedAt: row.paused_at?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
  }
}

function shownQuestion(question: StoredQuestion): GuidingQuestion {
  const options = question.options.map((option) => ({ synonyms: [], ...option }))
  return { presentation: 'buttons', rewording: null, key: null, showIf: null, ...question, options }
}

export function presentDetail(row: InitiativeRow): z.input<typeof InitiativeDetail> {
  return {
    ...presentInitiative(row),
    context: row.context,
    maxAttempts: row.max_attempts,
    guidingQuestions: row.guiding_questions.map(shownQuestion),
    agent: row.agent,
    extractor: row.extractor,
    contextSchema: row.context_schema,
    consentTopicId: toWireOrNull('topic', row.consent_topic_id),
  }
}
