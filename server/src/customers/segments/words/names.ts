import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { listTopics, type TopicLanguage, wordsIn } from '../../consents/index.ts'
import type { FilterExpression } from '../filter/filter-schema.ts'
import type { Names } from './known.ts'

/** The names of a filter's segments, initiatives, topics and forms, those of topics in the language. */
export async function readNames(
  ctx: Ctx,
  { predicates }: FilterExpression,
  language: TopicLanguage,
): Promise<Names> {
  const topics = new Set<string>()
  const ids = { segment: new Set<string>(), initiative: new Set<string>(), form: new Set<string>() }
  for (const predicate of predicates) {
    if (predicate.kind === 'segment_member') ids.segment.add(predicate.segmentId)
    else if (predicate.kind === 'consent') topics.add(predicate.topicId)
    else if (predicate.kind === 'form' && predicate.formId) ids.form.add(predicate.formId)
    else if ((predicate.kind === 'initiative' || predicate.kind === 'message') && predicate.initiativeId) {
      ids.initiative.add(predicate.initiativeId)
    }
  }
  const names = new Map<string, string>()
  for (const [kind, wanted] of Object.entries(ids) as [keyof typeof ids, Set<string>][]) {
    const byUuid = new Map([...wanted].map((id) => [fromWire(kind, id), id]))
    if (byUuid.size === 0) continue
    const rows = await ctx.db.rows(sql<{ id: string; name: string }>`
      select t.id, t.name from ${sql.table(`${kind}s`)} t
      where t.org_id = ${ctx.org} and t.id = any(${[...byUuid.keys()].filter(Boolean)}::uuid[])`)
    for (const { id, name } of rows) names.set(byUuid.get(id)!, name)
  }
  if (topics.size > 0) {
    for (const topic of await listTopics(ctx)) {
      const id = toWire('topic', topic.id)
      if (topics.has(id)) names.set(id, wordsIn(topic.name, language))
    }
  }
  return names
}
