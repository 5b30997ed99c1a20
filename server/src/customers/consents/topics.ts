import type { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { isUniqueViolation, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { noteEverybody } from '../people/index.ts'
import { foldedKeyword, isPreferenceRequest } from './keywords.ts'
import { TOPIC_LANGUAGES, type Topic, type TopicInput, type TopicLanguage, type Words } from './schema.ts'

export interface TopicRow {
  id: string
  name: Words
  description: Words
  is_default_granted: boolean
  keyword: string | null
  position: number
  created_at: Date
  updated_at: Date
}

/** A page of preferences stays readable. */
const MAX_TOPICS = 50

/** The most segments that a refusal names. */
const MOST_NAMED = 5

const columns = sql`id, name, description, is_default_granted, keyword, position, created_at, updated_at`

/** The topics of the organization in their order. */
export function listTopics({ db, org }: Pick<Ctx, 'db' | 'org'>): Promise<TopicRow[]> {
  return db.rows(sql<TopicRow>`
    select ${columns} from consent_topics where org_id = ${org} and deleted_at is null order by position, created_at, id`)
}

/** By wire id; throws `not_found`. `lock` prevents changes until the transaction ends. */
async function getTopic(ctx: Ctx, id: string, lock?: 'for update'): Promise<TopicRow> {
  const row = await ctx.db.maybe(sql<TopicRow>`
    select ${columns} from consent_topics
    where org_id = ${ctx.org} and id = ${fromWire('topic', id)} and deleted_at is null ${lock ? sql`for update` : sql``}`)
  if (!row) throw notFound('topic')
  return row
}

/** The id of a topic that another record names by its wire id. Throws `unknown_reference`. */
export async function requireTopic(ctx: Ctx, wireId: string): Promise<string> {
  const id = fromWire('topic', wireId)
  const found =
    id &&
    (await ctx.db.maybe(sql`
      select 1 from consent_topics where org_id = ${ctx.org} and id = ${id} and deleted_at is null for share`))
  if (!found) throw new ApiError('unknown_reference', 'No topic has this id. List them with topics_list.')
  return id
}

/** Keeps topics from being deleted until the transaction ends. Takes wire ids, of which some may name no topic. */
export async function holdTopics(ctx: Ctx, wireIds: readonly string[]): Promise<void> {
  if (wireIds.length === 0) return
  const ids = wireIds.flatMap((wireId) => fromWire('topic', wireId) ?? [])
  await ctx.db.rows(sql`
    select from consent_topics
    where org_id = ${ctx.org} and id = any(${ids}::uuid[]) and deleted_at is null order by id for share`)
}

/** Throws `already_exists` for a keyword of another topic. */
export async function createTopic(ctx: Ctx, input: TopicInput): Promise<TopicRow> {
  const topics = await listTopics(ctx)
  if (topics.length >= MAX_TOPICS)
    throw new ApiError('conflict', `There are ${MAX_TOPICS} topics already. Delete one first.`)
  const last = Math.max(0, ...topics.map(({ position }) => position + 1))
  return unlessTaken(
    ctx.db.one(sql<TopicRow>`
      insert into consent_topics (org_id, id, name, description, is_default_granted, keyword, position, created_at, updated_at)
      values (${ctx.org}, ${ctx.newId()}, ${JSON.stringify(input.name)}::jsonb,
              ${JSON.stringify(input.description ?? {})}::jsonb, ${input.isDefaultGranted ?? false},
              ${keywordFrom(input.keyword ?? null)}, ${input.position ?? last}, ${ctx.now}, ${ctx.now})
      returning ${columns}`),
  )
}

/** Updates the given fields. Throws like creating, and `not_found`. */
export async function updateTopic(ctx: Ctx, id: string, changes: Partial<TopicInput>): Promise<TopicRow> {
  const topic = await getTopic(ctx, id, 'for update')
  const { name = topic.name, description = topic.description, position = topic.position } = changes
  const keyword = changes.keyword === undefined ? topic.keyword : keywordFrom(changes.keyword)
  const updated = await unlessTaken(
    ctx.db.one(sql<TopicRow>`
      update consent_topics set name = ${JSON.stringify(name)}::jsonb, description = ${JSON.stringify(description)}::jsonb,
        is_default_granted = ${changes.isDefaultGranted ?? topic.is_default_granted}, keyword = ${keyword},
        position = ${position}, updated_at = ${ctx.now}
      where org_id = ${ctx.org} and id = ${topic.id} returning ${columns}`),
  )
  if (updated.is_default_granted !== topic.is_default_granted) await noteEverybody(ctx, 'consent')
  return updated
}

/**
 * Hides a topic; its history stays. Throws `not_found`, and `conflict` while an initiative or campaign that has not ended or
 * a segment asks for it.
 */
export async function deleteTopic(ctx: Ctx, id: string): Promise<void> {
  const { id: topicId } = await getTopic(ctx, id, 'for update')
  await ctx.db.run(sql`
    update consent_topics set deleted_at = ${ctx.now}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${topicId}`)
  await noteEverybody(ctx, 'consent')
  await requireNoOutreach(ctx, topicId)
  await requireNoSegment(ctx, topicId)
}

/**
 * Refuses what would leave an initiative without its topic, or a campaign that is no initiative: a draft, or one that repeats,
 * whose repetitions would all be refused. There are few campaigns. Uses initiatives_of_consent_topic.
 */
async function requireNoOutreach(ctx: Ctx, topicId: string): Promise<void> {
  const user = await ctx.db.maybe(sql<{ name: string }>`
    select name from initiatives
    where org_id = ${ctx.org} and consent_topic_id = ${topicId} and status in ('DRAFT', 'ACTIVE', 'PAUSED')
    union all
    select c.name from campaigns c
    left join campaign_series s on s.org_id = ${ctx.org} and s.id = c.id
    where c.org_id = ${ctx.org} and c.definition ->> 'consentTopicId' = ${toWire('topic', topicId)}
      and (c.started_at is null or s.status in ('REPEATING', 'PAUSED'))
    limit 1`)
  if (!user) return
  throw new ApiError('conflict', `“${user.name}” asks for consent to this topic. End it or change it first.`)
}

/** Refuses what would leave a condition of a segment without its topic. */
async function requireNoSegment(ctx: Ctx, topicId: string): Promise<void> {
  const asking = JSON.stringify([{ kind: 'consent', topicId: toWire('topic', topicId) }])
  const segments = await ctx.db.rows(sql<{ name: string }>`
    select name from segments
    where org_id = ${ctx.org} and deleted_at is null and filter -> 'predicates' @> ${asking}::jsonb
    order by name, id limit ${MOST_NAMED + 1}`)
  if (segments.length === 0) return
  const names = segments.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`)
  const more = segments.length > MOST_NAMED ? ', and more' : ''
  throw new ApiError(
    'conflict',
    `Segments ask for consent to this topic. Change these first: ${names.join(', ')}${more}.`,
  )
}

export function presentTopic(row: TopicRow): z.input<typeof Topic> {
  return {
    id: toWire('topic', row.id),
    name: row.name,
    description: row.description,
    isDefaultGranted: row.is_default_granted,
    keyword: row.keyword,
    position: row.position,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A text in a language, or else in the first one that there is. */
export function wordsIn(words: Words, language: TopicLanguage): string {
  return [language, ...TOPIC_LANGUAGES].map((each) => words[each]).find((text) => text !== undefined) ?? ''
}

function keywordFrom(keyword: string | null): string | null {
  if (keyword === null) return null
  const folded = foldedKeyword(keyword)
  if (folded === '' || isPreferenceRequest(keyword))
    throw new ApiError(
      'invalid_request',
      '`keyword`: use another word. Parley answers this one itself, or it has no letter.',
    )
  return folded
}

async function unlessTaken(written: Promise<TopicRow>): Promise<TopicRow> {
  try {
    return await written
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', 'Another topic has this keyword.')
    throw error
  }
}

/** The topics that these whole messages name by their keywords, by folded keyword. */
export async function findTopicsByKeyword(
  ctx: Ctx,
  texts: readonly string[],
): Promise<Map<string, Pick<TopicRow, 'id' | 'name'>>> {
  const words = [...new Set(texts.map(foldedKeyword))].filter((word) => word !== '')
  if (words.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<Pick<TopicRow, 'id' | 'name'> & { keyword: string }>`
    select id, name, keyword from consent_topics
    where org_id = ${ctx.org} and keyword = any(${words}) and deleted_at is null`)
  return new Map(rows.map(({ keyword, ...topic }) => [keyword, topic]))
}
