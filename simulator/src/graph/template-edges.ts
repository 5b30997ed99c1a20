import type { FastifyInstance } from 'fastify'
import type { Template } from '../templates/templates.ts'
import type { World } from '../world.ts'
import { defineEdge, type GraphCall, ownAccount } from './edge.ts'
import { pageOf } from './pages.ts'

export const USUAL_TEMPLATE_FIELDS = [
  'name',
  'parameter_format',
  'components',
  'language',
  'status',
  'category',
  'previous_category',
  'message_send_ttl_seconds',
]

/** The message_templates edge and the edit of one template. */
export function defineTemplateEdges(app: FastifyInstance, world: World): void {
  const { templates, reviews } = world
  const edge = { path: '/:id/message_templates', on: 'templates' } as const

  defineEdge(app, world, { method: 'POST', ...edge }, (call) => {
    const template = templates.create(ownAccount(call, 'POST').wabaId, call.body)
    reviews.submit(template)
    return { id: template.id, status: template.status, category: template.category }
  })

  defineEdge(app, world, { method: 'GET', ...edge }, (call) => {
    const found = templates
      .ofAccount(ownAccount(call).wabaId)
      .filter((template) => isAskedFor(template, call))
    const fields = call.query.fields ?? USUAL_TEMPLATE_FIELDS.join(',')
    return pageOf(found, { ...call, query: { ...call.query, fields } }, presentTemplate)
  })

  defineEdge(app, world, { method: 'DELETE', ...edge }, (call) => {
    const { name, hsm_id: id } = call.query
    const deleted = templates.delete(ownAccount(call, 'DELETE').wabaId, name ?? null, id ?? null)
    for (const template of deleted) reviews.announceDeletion(template)
    return { success: true }
  })

  defineEdge(app, world, { method: 'POST', path: '/:id', on: 'templates' }, ({ account, id, body }) => {
    const template = templates.ofCaller(account.wabaId, id, 'POST')
    templates.edit(template, body)
    reviews.submit(template)
    return { success: true, id: template.id, name: template.name, category: template.category }
  })
}

export function presentTemplate(template: Template): Record<string, unknown> {
  return {
    id: template.id,
    name: template.name,
    parameter_format: template.parameterFormat,
    language: template.language,
    status: template.status,
    category: template.category,
    previous_category: template.previousCategory,
    components: template.components,
    message_send_ttl_seconds: template.sendTtlSeconds,
    rejected_reason: template.rejectedReason,
    quality_score: { score: 'UNKNOWN', date: Math.floor(template.createdAt / 1000) },
  }
}

function isAskedFor(template: Template, { query }: GraphCall): boolean {
  const { name, name_or_content: either, status, category, language } = query
  const content = [template.name, ...template.components.map(({ text }) => text ?? '')]
    .join('\n')
    .toLowerCase()
  return (
    (!name || template.name.includes(name)) &&
    (!either || content.includes(either.toLowerCase())) &&
    isOneOf(status, template.status) &&
    isOneOf(category, template.category) &&
    isOneOf(language, template.language)
  )
}

/** Whether a filter matches: one value, a comma-separated list or a JSON list. Without a filter everything matches. */
function isOneOf(wanted: string | undefined, value: string): boolean {
  return (
    !wanted ||
    wanted
      .replace(/[[\]"\s]/g, '')
      .split(',')
      .includes(value)
  )
}
