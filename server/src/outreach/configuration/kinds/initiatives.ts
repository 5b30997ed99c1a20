import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Guidelines, NO_GUIDELINES, Review } from '../../../conversations/index.ts'
import { listTopics, wordsIn } from '../../../customers/index.ts'
import { ApiError, toWire } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { freeForm } from '../../../platform/schema/index.ts'
import { Called, type Names } from '../../journeys/index.ts'
import { differencesOf } from '../differences.ts'
import { call, everyOf, onlyOne, pageOf } from '../work.ts'
import { EXPORTED, type Fields, type KindDefinition, type Present } from './kind.ts'
import { QuestionInFile, questionOf } from './questions.ts'

/** What `initiatives_update` changes, as long as the initiative is a draft. */
const Own = z.object({
  name: z.string(),
  language: z.string(),
  objective: z.string().nullable(),
  context: z.string().nullable(),
  maxAttempts: z.int(),
  isRecurring: z.boolean(),
  flagCondition: z.string().nullable(),
  identityDeflection: z.string().nullable(),
  agent: z.string().nullable(),
  extractor: z.string().nullable(),
  contextSchema: z.record(z.string(), z.unknown()).nullable(),
})

const Document = z.strictObject({
  id: z.string().optional(),
  channel: z.string().optional(),
  ...Own.partial().shape,
  name: z.string(),
  guidingQuestions: z.array(QuestionInFile).max(50).optional(),
  templates: z.record(z.string().regex(/^[1-4]$/, 'Use a round from 1 to 4.'), Called).optional(),
  extractionSchema: freeForm().nullable().optional(),
  goal: freeForm().nullable().optional(),
  /** The name of a topic. */
  consentTopic: z.string().nullable().optional(),
  review: Review.nullable().optional(),
  /** null: only those of the organization hold. */
  guidelines: Guidelines.nullable().optional(),
})

const Stored = z.object({
  ...Own.shape,
  id: z.string(),
  channel: z.string(),
  consentTopicId: z.string().nullable(),
  guidingQuestions: z.array(z.record(z.string(), z.unknown())),
})
const Links = z.object({ data: z.array(z.object({ round: z.int(), templateId: z.string().nullable() })) })
const Goal = z.object({
  goal: z
    .object({
      eventName: z.string(),
      eventFilters: z.array(z.unknown()),
      window: z.string(),
      holdoutPercent: z.int(),
    })
    .nullable(),
})
const Extraction = z.object({ schema: z.record(z.string(), z.unknown()).nullable() })
const Reviewed = z.object({ review: Review.nullable() })
const Guided = z.object({ guidelines: Guidelines })
const TemplateIds = z.record(z.string(), z.string())

async function read(ctx: Ctx, id: string): Promise<Present> {
  const {
    id: _,
    guidingQuestions,
    consentTopicId,
    ...fields
  } = Stored.parse(await call(ctx, 'initiatives_get', { id }))
  const links = Links.parse(await call(ctx, 'initiatives_templates_get', { id })).data
  const { schema } = Extraction.parse(await call(ctx, 'extraction_schema_get', { id }))
  const { goal } = Goal.parse(await call(ctx, 'initiatives_goal_get', { id }))
  const { review } = Reviewed.parse(await call(ctx, 'initiatives_get_review', { id }))
  const { guidelines } = Guided.parse(await call(ctx, 'agent_guidelines_get', { initiativeId: id }))
  const templates = links.flatMap(({ round, templateId }) =>
    templateId === null ? [] : [[String(round), templateId]],
  )
  return {
    id,
    fields: {
      ...fields,
      guidingQuestions: guidingQuestions.map(questionOf),
      templates: Object.fromEntries(templates),
      extractionSchema: schema,
      goal,
      consentTopic: await topicName(ctx, consentTopicId),
      review,
      guidelines: unlessNone(guidelines),
    },
  }
}

function unlessNone(guidelines: Guidelines | null): Guidelines | null {
  return isDeepStrictEqual(guidelines, NO_GUIDELINES) ? null : guidelines
}

/** The name that a file has for a topic. */
async function topicName(ctx: Ctx, wireId: string | null): Promise<string | null> {
  const topic = (await listTopics(ctx)).find(({ id }) => toWire('topic', id) === wireId)
  return topic ? wordsIn(topic.name, 'en') : null
}

/** The field of operations for the topic that a file names. Throws `unknown_reference`. */
async function withTopicId(ctx: Ctx, { consentTopic, ...fields }: Fields): Promise<Fields> {
  if (consentTopic === undefined) return fields
  if (consentTopic === null) return { ...fields, consentTopicId: null }
  const topic = (await listTopics(ctx)).find(({ name }) => wordsIn(name, 'en') === consentTopic)
  if (topic) return { ...fields, consentTopicId: toWire('topic', topic.id) }
  throw new ApiError(
    'unknown_reference',
    `No topic is named “${consentTopic}”. Create it with topics_create.`,
  )
}

function wanted(
  { id: _, guidingQuestions, templates, goal, guidelines, ...fields }: z.output<typeof Document>,
  names: Names,
): Fields {
  return {
    ...fields,
    ...(guidingQuestions === undefined ? {} : { guidingQuestions: guidingQuestions.map(questionOf) }),
    ...(templates === undefined ? {} : { templates: templateIds(templates, names) }),
    ...(goal === undefined ? {} : { goal: goal && { eventFilters: [], holdoutPercent: 0, ...goal } }),
    ...(guidelines === undefined ? {} : { guidelines: unlessNone(guidelines) }),
  }
}

function templateIds(templates: Record<string, Called>, names: Names): Record<string, string> {
  return Object.fromEntries(
    Object.entries(templates).map(([round, called]) => [round, names.find('template', called)]),
  )
}

async function change(ctx: Ctx, { id, fields }: Present, wanted: Fields): Promise<void> {
  const { channel, templates = {}, extractionSchema, goal, review, guidelines, ...own } = wanted
  if (channel !== undefined && channel !== fields.channel)
    throw new ApiError('conflict', 'The channel of an initiative cannot change. Create another initiative.')
  const changed = Object.entries(own).filter(([key, value]) => !isDeepStrictEqual(fields[key], value))
  if (changed.length > 0) {
    const changes = await withTopicId(ctx, Object.fromEntries(changed))
    await call(ctx, 'initiatives_update', { id, ...changes })
  }
  const linked = TemplateIds.parse(fields.templates)
  for (const [round, templateId] of Object.entries(TemplateIds.parse(templates))) {
    if (linked[round] !== templateId)
      await call(ctx, 'initiatives_templates_set', { id, round: Number(round), templateId })
  }
  if (extractionSchema !== undefined && !isDeepStrictEqual(extractionSchema, fields.extractionSchema)) {
    if (extractionSchema === null)
      throw new ApiError('conflict', 'An extraction schema cannot be removed. Leave `extractionSchema` out.')
    await call(ctx, 'extraction_schema_set', { id, schema: extractionSchema })
  }
  if (goal !== undefined && !isDeepStrictEqual(goal, fields.goal))
    await call(ctx, 'initiatives_goal_set', { id, goal })
  if (review !== undefined && !isDeepStrictEqual(review, fields.review))
    await call(ctx, 'initiatives_set_review', { id, review })
  if (guidelines !== undefined && !isDeepStrictEqual(guidelines, fields.guidelines))
    await call(ctx, 'agent_guidelines_set', { initiativeId: id, guidelines: guidelines ?? {} })
}

async function create(ctx: Ctx, wanted: Fields): Promise<unknown> {
  const { templates = {}, extractionSchema, goal, review = null, guidelines = null, ...own } = wanted
  const given = Object.fromEntries(
    Object.entries({ ...own, extractionSchema, goal }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  )
  const links = Object.entries(TemplateIds.parse(templates)).map(([round, templateId]) => ({
    round: Number(round),
    templateId,
  }))
  const input = { ...(await withTopicId(ctx, given)), templates: links }
  const created = z.looseObject({ id: z.string() }).parse(await call(ctx, 'initiatives_create', input))
  if (review !== null) await call(ctx, 'initiatives_set_review', { id: created.id, review })
  if (guidelines !== null) await call(ctx, 'agent_guidelines_set', { initiativeId: created.id, guidelines })
  return created
}

/** Links of templates that a document does not name stay. */
function differences(present: Present | null, wanted: Fields): string[] {
  if (present === null || wanted.templates === undefined) return differencesOf(present?.fields ?? {}, wanted)
  const templates = { ...TemplateIds.parse(present.fields.templates), ...TemplateIds.parse(wanted.templates) }
  return differencesOf(present.fields, { ...wanted, templates })
}

/** Whether it runs, its participants and its results are no part of the document. */
export const initiatives: KindDefinition<z.output<typeof Document>> = {
  schema: Document,
  titleOf: ({ name }) => name,
  mentionsIn: ({ templates = {} }) =>
    Object.values(templates).map((called) => ({ kind: 'template', called })),
  wanted,
  find: async (ctx, { id, name }) => {
    const found = id === undefined ? await findInitiative(ctx, name) : { id }
    return found && read(ctx, found.id)
  },
  differences,
  create: (ctx, _, fields) => create(ctx, fields),
  change,
  page: async (ctx, cursor) => {
    const Page = pageOf(z.object({ id: z.string() }))
    const page = Page.parse(await call(ctx, 'initiatives_list', { limit: EXPORTED, cursor }))
    const records: Present[] = []
    for (const { id } of page.data) records.push(await read(ctx, id))
    return { records, next: page.next_cursor }
  },
  mentionsOf: ({ id, fields }) => [
    { kind: 'initiative', called: { id } },
    ...Object.values(TemplateIds.parse(fields.templates)).map(
      (template) => ({ kind: 'template', called: { id: template } }) as const,
    ),
  ],
  inFile: ({ id, fields: { templates, ...fields } }, names) => ({
    ...(typeof names.call('initiative', id) === 'string' ? {} : { id }),
    ...fields,
    templates: Object.fromEntries(
      Object.entries(TemplateIds.parse(templates)).map(([round, template]) => [
        round,
        names.call('template', template),
      ]),
    ),
  }),
}

/** By its name, among those that are not archived. Throws `conflict`. */
export async function findInitiative(ctx: Ctx, name: string): Promise<{ id: string } | null> {
  const named = await everyOf(ctx, 'initiatives_list', z.object({ id: z.string(), name: z.string() }), {
    q: name,
  })
  return onlyOne(
    named.filter((each) => each.name === name),
    'initiative',
    name,
  )
}
