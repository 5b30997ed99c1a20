import type { CloudAccount } from './client.ts'
import { callGraph, type Failure } from './graph.ts'
import { listAll } from './pages.ts'
import { type Json, records, textOrNull } from './reading.ts'

/** A template as it is submitted for review. */
export interface TemplateSubmission {
  name: string
  language: string
  category: string
  components: Record<string, unknown>[]
}

/** A template as the provider has it. */
export interface CloudTemplate {
  providerId: string
  language: string
  /** PENDING, APPROVED, REJECTED, PAUSED, … */
  status: string
  /** What the provider granted; may differ from what was asked for. */
  category: string | null
  rejectedReason: string | null
  /** The text of its BODY component, where the answer shows it. */
  body: string | null
}

export type TemplateResult = { outcome: 'ok'; template: CloudTemplate } | Failure

const FIELDS = 'id,name,language,status,category,rejected_reason,components'

/** Submits for review. Not idempotent at the provider: look first (`findTemplate`). */
export async function createTemplate(
  account: CloudAccount,
  submission: TemplateSubmission,
): Promise<TemplateResult> {
  const answer = await callGraph(account, {
    method: 'POST',
    path: `/${encodeURIComponent(account.wabaId)}/message_templates`,
    body: { parameter_format: 'POSITIONAL', ...submission },
  })
  if (answer.outcome !== 'ok') return answer
  if (textOrNull(answer.body.id) === null) {
    return { outcome: 'unknown', text: 'The provider took the template without giving its id.' }
  }
  return { outcome: 'ok', template: readTemplate({ language: submission.language, ...answer.body }) }
}

/** The template of exactly this name and language, or null. */
export async function findTemplate(
  account: CloudAccount,
  name: string,
  language: string,
): Promise<{ outcome: 'ok'; template: CloudTemplate | null } | Failure> {
  // The provider's filter also takes names that only contain this one.
  const path = `/${encodeURIComponent(account.wabaId)}/message_templates`
  const answer = await listAll(account, path, { fields: FIELDS, name, language })
  if (answer.outcome !== 'ok') return answer
  const found = answer.rows.find((row) => row.name === name && row.language === language)
  return { outcome: 'ok', template: found ? readTemplate(found) : null }
}

/** How the review of a submitted template stands. */
export async function getTemplate(account: CloudAccount, providerId: string): Promise<TemplateResult> {
  const answer = await callGraph(account, {
    method: 'GET',
    path: `/${encodeURIComponent(providerId)}`,
    query: { fields: FIELDS },
  })
  if (answer.outcome !== 'ok') return answer
  return { outcome: 'ok', template: readTemplate({ id: providerId, ...answer.body }) }
}

function readTemplate(raw: Json): CloudTemplate {
  const body = records(raw.components).find((component) => component.type === 'BODY')
  return {
    providerId: textOrNull(raw.id) ?? '',
    language: textOrNull(raw.language) ?? '',
    status: (textOrNull(raw.status) ?? 'PENDING').toUpperCase(),
    category: textOrNull(raw.category),
    rejectedReason: textOrNull(raw.rejected_reason),
    body: textOrNull(body?.text),
  }
}
