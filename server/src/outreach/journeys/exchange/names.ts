import { fromWire, type IdKind, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type Mention, Names, type Referred } from './references.ts'

const ID_KINDS: Readonly<Record<Referred, IdKind>> = {
  segment: 'segment',
  template: 'template',
  'email template': 'emailTemplate',
  form: 'form',
  initiative: 'initiative',
  credential: 'credential',
  environment: 'environment',
  topic: 'topic',
}

interface NamedRow {
  kind: Referred
  id: string
  name: string
}

/** The records that are mentioned, by their names, with all others of the same names. */
export async function findNames(ctx: Ctx, mentions: readonly Mention[]): Promise<Names> {
  const ids: Wanted[] = []
  const named: Wanted[] = []
  for (const { kind, called } of mentions) {
    if (typeof called === 'string') named.push({ kind, text: called })
    else {
      const id = fromWire(ID_KINDS[kind], called.id)
      if (id !== null) ids.push({ kind, text: id })
    }
  }
  const found = ids.length === 0 ? [] : await findRows(ctx, ids, 'id')
  const wanted = [...named, ...found.map(({ kind, name }) => ({ kind, text: name }))]
  const names = new Names()
  if (wanted.length === 0) return names
  for (const [kind, rows] of Map.groupBy(await findRows(ctx, wanted, 'name'), (row) => row.kind)) {
    names.add(
      kind,
      rows.map(({ id, name }) => ({ id: toWire(ID_KINDS[kind], id), name })),
    )
  }
  return names
}

interface Wanted {
  kind: Referred
  text: string
}

/** The rows of these ids or names. What is archived has no name in files: its successor may have the same. */
async function findRows(ctx: Ctx, wanted: readonly Wanted[], by: 'id' | 'name'): Promise<NamedRow[]> {
  const texts = (kind: Referred) => wanted.filter((each) => each.kind === kind).map(({ text }) => text)
  const matches = (kind: Referred, name: ReturnType<typeof sql>) =>
    by === 'id' ? sql`id = any(${texts(kind)}::uuid[])` : sql`${name} = any(${texts(kind)}::text[])`
  const topic = sql`coalesce(name ->> 'en', name ->> 'es', name ->> 'pt')`
  const template = sql`name || ' (' || language || ')'`
  return ctx.db.rows(sql<NamedRow>`
    select 'segment' as kind, id, slug as name from segments
    where org_id = ${ctx.org} and deleted_at is null and ${matches('segment', sql`slug`)}
    union all
    select 'template', id, ${template} from templates
    where org_id = ${ctx.org} and ${matches('template', template)}
    union all
    select 'email template', id, name from email_templates
    where org_id = ${ctx.org} and ${matches('email template', sql`name`)}
    union all
    select 'form', id, name from forms
    where org_id = ${ctx.org} and deleted_at is null and ${matches('form', sql`name`)}
    union all
    select 'initiative', id, name from initiatives
    where org_id = ${ctx.org} and archived_at is null and ${matches('initiative', sql`name`)}
    union all
    select 'topic', id, ${topic} from consent_topics
    where org_id = ${ctx.org} and deleted_at is null and ${matches('topic', topic)}
    union all
    select 'environment', id, key from environments
    where org_id = ${ctx.org} and deleted_at is null and ${matches('environment', sql`key`)}
    union all
    select 'credential', id, key from http_credentials
    where org_id = ${ctx.org} and ${matches('credential', sql`key`)}`)
}
