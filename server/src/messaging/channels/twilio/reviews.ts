import type { ProviderFailure } from '../provider/failures.ts'
import { type Json, recordOrNull, records, textOrNull } from '../provider/json-readers.ts'
import type {
  FoundTemplate,
  Review,
  ReviewedTemplate,
  TemplateReviews,
  TemplateWording,
} from '../provider/provider.ts'
import { readParts } from '../provider/template-content.ts'
import { PENDING_REVIEW, reviewOf } from '../provider/whatsapp-reviews.ts'
import { callTwilio, type TwilioAccess, type TwilioAnswer } from './api.ts'
import { type ContentTypes, contentTypes } from './content.ts'

const MAX_PAGES = 60

/**
 * Reviews of templates: a content is created, then WhatsApp is asked to approve it. If the second call failed, the
 * content is submitted the next time (docs/whatsapp.md: Twilio).
 */
export function contentReviews(access: TwilioAccess): TemplateReviews {
  return {
    find: async (template) => {
      const found = await findContent(access, template)
      if (found.outcome !== 'ok' || found.content === null) return missing(found)
      const review = reviewOfApproval(approvalIn(found.content))
      return { outcome: 'ok', template: review && describe(found.content, review, template) }
    },
    read: async (providerId) => {
      const url = `${access.contentUrl}/v1/Content/${encodeURIComponent(providerId)}/ApprovalRequests`
      const answer = await callTwilio(access, { method: 'GET', url })
      if (answer.outcome !== 'ok') return answer
      const approval = recordOrNull(answer.body.whatsapp)
      return { outcome: 'ok', template: reviewed(providerId, approval) }
    },
    submit: (template, examples) => submit(access, template, examples),
    // A submitted content cannot be edited.
    edit: null,
  }
}

type Found = { outcome: 'ok'; content: Json | null } | ProviderFailure

function missing(found: Found): { outcome: 'ok'; template: null } | ProviderFailure {
  return found.outcome === 'ok' ? { outcome: 'ok', template: null } : found
}

/** The content with this name and language. */
export async function findContent(
  access: TwilioAccess,
  { name, language }: Pick<TemplateWording, 'name' | 'language'>,
): Promise<Found> {
  let url: string | null = `${access.contentUrl}/v1/ContentAndApprovals?PageSize=100`
  for (let page = 0; page < MAX_PAGES && url !== null; page++) {
    const answer = await callTwilio(access, { method: 'GET', url })
    if (answer.outcome !== 'ok') return answer
    const content = records(answer.body.contents).find(
      (each) => each.friendly_name === name && each.language === language,
    )
    if (content) return { outcome: 'ok', content }
    url = textOrNull(recordOrNull(answer.body.meta)?.next_page_url)
  }
  return { outcome: 'ok', content: null }
}

const CARD_WITHOUT_TEXT: ProviderFailure = {
  ...{ outcome: 'refused', class: 'template', code: 'card_body_missing' },
  text: 'Twilio needs a text on each card of a carousel.',
}

async function submit(
  access: TwilioAccess,
  template: TemplateWording,
  examples: Readonly<Record<string, string>>,
): Promise<{ outcome: 'ok'; template: ReviewedTemplate } | ProviderFailure> {
  if (readParts(template.content).cards.some(({ body }) => body === '')) return CARD_WITHOUT_TEXT
  const found = await findContent(access, template)
  if (found.outcome !== 'ok') return found
  const made = found.content
    ? ({ outcome: 'ok', body: found.content } as const)
    : await createContent(access, template, { types: contentTypes(template), variables: examples })
  if (made.outcome !== 'ok') return made
  const sid = textOrNull(made.body.sid)
  if (sid === null) return { outcome: 'unknown', text: 'Twilio accepted the template but returned no id.' }
  const answer = await callTwilio(access, {
    method: 'POST',
    url: `${access.contentUrl}/v1/Content/${encodeURIComponent(sid)}/ApprovalRequests/whatsapp`,
    json: { name: template.name, category: template.category },
  })
  return answer.outcome === 'ok' ? { outcome: 'ok', template: reviewed(sid, answer.body) } : answer
}

/** Creates a content with example values for its variables. */
export function createContent(
  access: TwilioAccess,
  { name, language }: Pick<TemplateWording, 'name' | 'language'>,
  { types, variables }: { types: ContentTypes; variables: Readonly<Record<string, string>> },
): Promise<TwilioAnswer> {
  return callTwilio(access, {
    method: 'POST',
    url: `${access.contentUrl}/v1/Content`,
    json: { friendly_name: name, language, variables, types },
  })
}

function approvalIn(content: Json): Json | null {
  return recordOrNull(content.approval_requests)
}

function describe(content: Json, review: Review, template: TemplateWording): FoundTemplate {
  const approval = approvalIn(content)
  const providerId = textOrNull(content.sid) ?? ''
  const isSame = JSON.stringify(bodyOf(content.types)) === JSON.stringify(bodyOf(contentTypes(template)))
  return { providerId, review, category: textOrNull(approval?.category), quality: null, isSame }
}

/**
 * The texts of a content. Only they are compared, because Twilio may return other keys in another order or with
 * defaults.
 */
function bodyOf(types: unknown): unknown[] {
  return Object.entries(recordOrNull(types) ?? {}).map(([name, type]) => [
    name,
    recordOrNull(type)?.body ?? null,
  ])
}

function reviewed(providerId: string, approval: Json | null): ReviewedTemplate {
  const review = reviewOfApproval(approval) ?? PENDING_REVIEW
  return { providerId, review, category: textOrNull(approval?.category), quality: null }
}

/** The states of Twilio that WhatsApp has too. In the others, WhatsApp has not decided. */
const DECIDED = ['approved', 'rejected', 'paused', 'disabled']

/** Our states for Twilio's. null: not submitted to WhatsApp yet. */
function reviewOfApproval(approval: Json | null): Review | null {
  const word = textOrNull(approval?.status) ?? 'unsubmitted'
  if (word === 'unsubmitted') return null
  if (!DECIDED.includes(word)) return PENDING_REVIEW
  return reviewOf(word.toUpperCase(), textOrNull(approval?.rejection_reason) || null)
}
