import type { z } from 'zod'
import { fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../platform/operations/index.ts'
import type { Language } from '../understanding/index.ts'
import { writePassages } from './passages.ts'
import type { Knowledge, KnowledgeChanges, KnowledgeInput, KnowledgeItem } from './schema.ts'

export interface KnowledgeRow {
  id: string
  kind: 'TEXT' | 'FAQ'
  title: string
  text: string
  language: Language
  created_at: Date
  updated_at: Date
}

export type ListedKnowledge = Omit<KnowledgeRow, 'text'>

export async function createKnowledge(ctx: Ctx, input: KnowledgeInput): Promise<KnowledgeRow> {
  const row = await ctx.db.one(sql<KnowledgeRow>`
    insert into knowledge (org_id, id, kind, title, text, language, created_at, updated_at)
    values (${ctx.org}, ${ctx.newId()}, ${input.kind}, ${input.title}, ${input.text}, ${input.language}, ${ctx.now}, ${ctx.now})
    returning id, kind, title, text, language, created_at, updated_at`)
  await writePassages(ctx, row)
  return row
}

/** Changes the given fields. Throws `not_found`. */
export async function updateKnowledge(
  ctx: Ctx,
  id: string,
  changes: KnowledgeChanges,
): Promise<KnowledgeRow> {
  const present = await getKnowledge(ctx, id, 'for update')
  const { title = present.title, text = present.text, language = present.language } = changes
  const row = await ctx.db.one(sql<KnowledgeRow>`
    update knowledge set title = ${title}, text = ${text}, language = ${language}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${present.id}
    returning id, kind, title, text, language, created_at, updated_at`)
  await writePassages(ctx, row)
  return row
}

/** By wire id; throws `not_found`. `lock` prevents other changes until the transaction ends. */
export async function getKnowledge(ctx: Ctx, id: string, lock?: 'for update'): Promise<KnowledgeRow> {
  const row = await ctx.db.maybe(sql<KnowledgeRow>`
    select id, kind, title, text, language, created_at, updated_at
    from knowledge where org_id = ${ctx.org} and id = ${fromWire('knowledge', id)}
    ${lock ? sql`for update` : sql``}`)
  if (!row) throw notFound('knowledge')
  return row
}

/** Newest first, without the texts; uses knowledge_newest. */
export function listKnowledge(ctx: Ctx, page: PageRequest): RawBuilder<ListedKnowledge> {
  return sql<ListedKnowledge>`
    select id, kind, title, language, created_at, updated_at from knowledge
    where org_id = ${ctx.org}
      ${newestFirst(page)}`
}

/** Throws `not_found`. */
export async function deleteKnowledge(ctx: Ctx, id: string): Promise<void> {
  const rows = await ctx.db.rows(sql`
    delete from knowledge where org_id = ${ctx.org} and id = ${fromWire('knowledge', id)} returning id`)
  if (rows.length === 0) throw notFound('knowledge')
}

export function presentItem(row: ListedKnowledge): z.input<typeof KnowledgeItem> {
  return {
    id: toWire('knowledge', row.id),
    kind: row.kind,
    title: row.title,
    language: row.language,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function presentKnowledge(row: KnowledgeRow): z.input<typeof Knowledge> {
  return { ...presentItem(row), text: row.text }
}
