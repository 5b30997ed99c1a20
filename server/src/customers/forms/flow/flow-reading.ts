import { fromWire, type Issue, notFound, toWire } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import { Definition } from '../definition/definition.ts'
import { chooseLanguage } from '../definition/languages.ts'
import { flowIssues, flowOf } from './flow-json.ts'

/** A version of a form as a Flow. */
export interface FormFlow {
  formId: string
  formName: string
  version: number
  language: string
  /** Those of the version. */
  languages: string[]
  /** Why it cannot be one. */
  issues: Issue[]
  flow: Record<string, unknown> | null
}

/** The published version of a form as a Flow, or why it cannot be one. Throws `not_found` before the first publication. */
export async function readFlow(
  scope: { org: string; db: Db },
  wireId: string,
  wish?: string,
): Promise<FormFlow> {
  const id = fromWire('form', wireId)
  const found = id === null ? null : await flowOfVersion(scope, id, null, wish)
  if (!found) throw notFound('published form')
  return found
}

/** A version of a form as a Flow; the published one without `version`. null when there is none, or the form was deleted. */
export async function flowOfVersion(
  { org, db }: { org: string; db: Db },
  formId: string,
  version: number | null,
  wish?: string,
): Promise<FormFlow | null> {
  const row = await db.maybe(sql<{ name: string; version: number; draft: unknown }>`
    select f.name, v.version, v.draft from forms f
    join form_versions v on v.org_id = ${org} and v.form_id = f.id
      and v.version = coalesce(${version}::int, f.published_version)
    where f.org_id = ${org} and f.id = ${formId} and f.deleted_at is null`)
  if (!row) return null
  const definition = Definition.parse(row.draft)
  const issues = flowIssues(definition)
  const language = chooseLanguage(definition, wish)
  const origin = { formId: toWire('form', formId), version: row.version, language }
  const flow = issues.length > 0 ? null : flowOf(definition, origin)
  const { languages } = definition
  return { formId, formName: row.name, version: row.version, language, languages, issues, flow }
}
