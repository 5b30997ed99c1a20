import type { Clock } from '../clock.ts'
import { GraphError, unknownObject } from '../errors.ts'
import type { Flows } from '../flows/flows.ts'
import { newDigits } from '../randomness.ts'
import { type Category, type Component, componentOf, TemplateEdit, TemplateRequest } from './components.ts'
import { parseRequest } from './request-parser.ts'
import { isPromotional } from './review-rules.ts'
import { checkTemplate } from './rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A deleted name is blocked for 30 days (docs/whatsapp.md: Templates). */
const NAME_BLOCK_MS = 30 * DAY_MS
/** The limits of an unverified business account: templates in total, and new ones per hour. */
const MOST_TEMPLATES = 250
const MOST_CREATIONS_AN_HOUR = 100
/** How often an approved template may be edited (docs/whatsapp.md: Templates). */
const MOST_EDITS_A_MONTH = 10

export const TEMPLATE_STATUSES = [
  'PENDING',
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'FLAGGED',
  'LOCKED',
  'LIMIT_EXCEEDED',
  'PENDING_DELETION',
  'DELETED',
  'ARCHIVED',
] as const
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]

export interface Template {
  id: string
  wabaId: string
  name: string
  language: string
  category: Category
  previousCategory: Category | null
  allowsCategoryChange: boolean
  parameterFormat: 'POSITIONAL' | 'NAMED'
  sendTtlSeconds: number | null
  components: Component[]
  status: TemplateStatus
  rejectedReason: string
  /** Virtual epoch milliseconds. */
  createdAt: number
  editedAt: number[]
  /** Counts submissions, so that a review decides only about the version that it read. */
  revision: number
}

export interface DeletedTemplate {
  wabaId: string
  name: string
  at: number
}

interface Saved {
  templates: Template[]
  deletedTemplates: DeletedTemplate[]
}

/** The message templates of all accounts, by the rules of the message_templates edge. */
export class Templates {
  readonly #clock: Clock
  readonly #changed: () => void
  readonly #flows: Flows
  readonly #templates = new Map<string, Template>()
  /** wabaId/name/language → template, for the lookup at every send. */
  readonly #names = new Map<string, Template>()
  #deleted: DeletedTemplate[]

  constructor(clock: Clock, saved: Saved, flows: Flows, changed: () => void) {
    this.#clock = clock
    this.#flows = flows
    this.#changed = changed
    this.#deleted = saved.deletedTemplates
    for (const template of saved.templates) this.#index(template)
  }

  /** @throws GraphError 100 if a rule is broken or the name is in use, 80007 if too many templates were created. */
  create(wabaId: string, body: unknown): Template {
    const request = parseRequest(TemplateRequest, body)
    checkTemplate(request)
    this.#checkFlows(wabaId, request)
    this.#checkName(wabaId, request)
    this.#checkLimits(wabaId)
    const category = grantedCategory(request)
    const template: Template = {
      id: newDigits(),
      wabaId,
      name: request.name,
      language: request.language,
      category,
      previousCategory: category === request.category ? null : request.category,
      allowsCategoryChange: request.allow_category_change,
      parameterFormat: request.parameter_format,
      sendTtlSeconds: request.message_send_ttl_seconds ?? null,
      components: request.components,
      status: 'PENDING',
      rejectedReason: 'NONE',
      createdAt: this.#clock.ms(),
      editedAt: [],
      revision: 1,
    }
    this.#index(template)
    this.#changed()
    return template
  }

  /** Changes the category or components; the template becomes PENDING again. */
  edit(template: Template, body: unknown): void {
    const edit = parseRequest(TemplateEdit, body)
    this.#checkEditable(template, edit.category !== undefined && edit.category !== template.category)
    const request: TemplateRequest = {
      name: template.name,
      language: template.language,
      category: edit.category ?? template.category,
      parameter_format: template.parameterFormat,
      allow_category_change: template.allowsCategoryChange,
      components: edit.components ?? template.components,
    }
    checkTemplate(request)
    this.#checkFlows(template.wabaId, request)
    const now = this.#clock.ms()
    if (template.status === 'APPROVED') template.editedAt.push(now)
    template.category = grantedCategory(request)
    template.components = request.components
    template.status = 'PENDING'
    template.rejectedReason = 'NONE'
    template.revision += 1
    this.#changed()
  }

  decide(template: Template, status: TemplateStatus, reason: string): void {
    template.status = status
    template.rejectedReason = reason
    this.#changed()
  }

  /** Deletes all languages of a name, or only the one with the id (hsm_id). Returns the deleted templates. */
  delete(wabaId: string, name: string | null, id: string | null): Template[] {
    const found = this.ofAccount(wabaId).filter(
      (template) => (name ?? template.name) === template.name && (id ?? template.id) === template.id,
    )
    if ((name === null && id === null) || found.length === 0)
      throw new GraphError(100, `there is no template ${name ?? id ?? 'without a name'}`, {
        subcode: 2593002,
      })
    for (const template of found) {
      this.#templates.delete(template.id)
      this.#names.delete(nameKey(wabaId, template.name, template.language))
      template.status = 'DELETED'
    }
    this.#blockName(wabaId, found[0]!.name)
    this.#changed()
    return found
  }

  ofAccount(wabaId: string): Template[] {
    return this.all().filter((template) => template.wabaId === wabaId)
  }

  all(): Template[] {
    return [...this.#templates.values()]
  }

  deleted(): DeletedTemplate[] {
    return this.#deleted
  }

  withId(id: string): Template | null {
    return this.#templates.get(id) ?? null
  }

  withName(wabaId: string, name: string, language: string): Template | null {
    return this.#names.get(nameKey(wabaId, name, language)) ?? null
  }

  /** @throws GraphError 100 subcode 33 */
  ofCaller(wabaId: string, id: string, method: string): Template {
    const template = this.withId(id)
    if (template?.wabaId !== wabaId) throw unknownObject(id, method)
    return template
  }

  #index(template: Template): void {
    this.#templates.set(template.id, template)
    this.#names.set(nameKey(template.wabaId, template.name, template.language), template)
  }

  /** Blocks a name after its last language was deleted. */
  #blockName(wabaId: string, name: string): void {
    if (this.ofAccount(wabaId).some((template) => template.name === name)) return
    this.#deleted = [...this.#deleted, { wabaId, name, at: this.#clock.ms() }]
  }

  #checkFlows(wabaId: string, { components }: TemplateRequest): void {
    for (const { type, flow_id: id, navigate_screen: screen } of componentOf(components, 'BUTTONS')
      ?.buttons ?? [])
      if (type === 'FLOW') this.#flows.checkOpening(wabaId, id ?? '', screen ?? '')
  }

  #checkName(wabaId: string, { name, language }: TemplateRequest): void {
    if (this.withName(wabaId, name, language))
      throw new GraphError(100, `there is already ${language} content for the template ${name}`, {
        subcode: 2388024,
        userTitle: 'Content in This Language Already Exists',
      })
    const isBlocked = this.#deleted.some(
      (old) => old.wabaId === wabaId && old.name === name && this.#clock.ms() - old.at < NAME_BLOCK_MS,
    )
    if (isBlocked)
      throw new GraphError(100, `the name ${name} was deleted within 30 days and cannot be used yet`, {
        subcode: 2388023,
        userTitle: 'Message Template Language is Being Deleted',
      })
  }

  #checkLimits(wabaId: string): void {
    const own = this.ofAccount(wabaId)
    if (own.length >= MOST_TEMPLATES)
      throw new GraphError(100, `an account has at most ${MOST_TEMPLATES} templates`, { subcode: 2388019 })
    const recent = own.filter((template) => this.#clock.ms() - template.createdAt < HOUR_MS)
    if (recent.length >= MOST_CREATIONS_AN_HOUR)
      throw new GraphError(80007, `at most ${MOST_CREATIONS_AN_HOUR} templates are created an hour`, {
        retryAfter: 3600,
      })
  }

  #checkEditable(template: Template, changesCategory: boolean): void {
    if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status))
      throw new GraphError(100, `a template that is ${template.status} cannot be edited`)
    if (template.status !== 'APPROVED') return
    if (changesCategory) throw new GraphError(100, 'the category of an approved template cannot be edited')
    const now = this.#clock.ms()
    const edits = template.editedAt.filter((at) => now - at < NAME_BLOCK_MS)
    const isTooSoon = edits.some((at) => now - at < DAY_MS)
    if (isTooSoon || edits.length >= MOST_EDITS_A_MONTH)
      throw new GraphError(100, 'an approved template is edited once in 24 hours and ten times in 30 days', {
        subcode: 2388039,
      })
  }
}

/** The granted category. A promotional template becomes MARKETING, unless the caller forbids the change. */
function grantedCategory(request: TemplateRequest): Category {
  const isMisfiled = request.category === 'UTILITY' && isPromotional(request.components)
  return isMisfiled && request.allow_category_change ? 'MARKETING' : request.category
}

function nameKey(wabaId: string, name: string, language: string): string {
  return `${wabaId}/${name}/${language}`
}
