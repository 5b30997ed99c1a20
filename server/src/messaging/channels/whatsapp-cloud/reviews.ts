import type { ProviderFailure } from '../provider/failures.ts'
import { type Json, recordOrNull, records, textOrNull } from '../provider/json-readers.ts'
import type {
  FoundTemplate,
  ReviewedTemplate,
  TemplateReviews,
  TemplateWording,
} from '../provider/provider.ts'
import { readParts } from '../provider/template-content.ts'
import { reviewShown } from '../provider/whatsapp-reviews.ts'
import type { CloudAccess } from './account.ts'
import { renumbered, reviewComponents } from './components.ts'
import { callGraph } from './graph.ts'
import { listAll } from './pages.ts'
import { uploadSamples } from './uploads.ts'

/** Reviews of this account's templates (docs/whatsapp.md: Templates). */
export function reviewsOf(access: CloudAccess): TemplateReviews {
  return {
    find: (template) => findTemplate(access, template),
    read: (providerId) => readTemplate(access, providerId),
    submit: async (template, examples, samples) => {
      const uploaded = await uploadSamples(access, samples)
      if (uploaded.outcome !== 'ok') return uploaded
      return createTemplate(access, template, reviewComponents(template, examples, uploaded.handles))
    },
    edit: async (providerId, template, examples, samples) => {
      const uploaded = await uploadSamples(access, samples)
      if (uploaded.outcome !== 'ok') return uploaded
      const components = reviewComponents(template, examples, uploaded.handles)
      const path = `/${encodeURIComponent(providerId)}`
      const answer = await callGraph(access, {
        method: 'POST',
        path,
        body: { category: template.category, components },
      })
      return answer.outcome === 'ok' ? { outcome: 'ok' } : answer
    },
  }
}

type TemplateResult = { outcome: 'ok'; template: ReviewedTemplate } | ProviderFailure

const FIELDS = 'id,name,language,status,category,rejected_reason,quality_score,components'

async function createTemplate(
  access: CloudAccess,
  { name, language, category }: TemplateWording,
  components: Json[],
): Promise<TemplateResult> {
  const answer = await callGraph(access, {
    method: 'POST',
    path: `/${encodeURIComponent(access.wabaId)}/message_templates`,
    body: { parameter_format: 'POSITIONAL', name, language, category, components },
  })
  if (answer.outcome !== 'ok') return answer
  if (textOrNull(answer.body.id) === null) {
    return { outcome: 'unknown', text: 'The provider accepted the template but returned no id.' }
  }
  return { outcome: 'ok', template: describe(answer.body) }
}

async function findTemplate(
  access: CloudAccess,
  template: TemplateWording,
): Promise<{ outcome: 'ok'; template: FoundTemplate | null } | ProviderFailure> {
  const { name, language } = template
  // The provider's filter also matches names that only contain this one.
  const path = `/${encodeURIComponent(access.wabaId)}/message_templates`
  const answer = await listAll(access, path, { fields: FIELDS, name, language })
  if (answer.outcome !== 'ok') return answer
  const found = answer.rows.find((row) => row.name === name && row.language === language)
  return {
    outcome: 'ok',
    template: found ? { ...describe(found), isSame: isSame(found, template) } : null,
  }
}

/** WhatsApp provides the texts of AUTHENTICATION messages. */
function isSame(found: Json, { category, content }: TemplateWording): boolean {
  const body = textOrNull(records(found.components).find((component) => component.type === 'BODY')?.text)
  return category === 'AUTHENTICATION' || body === null || body === renumbered(readParts(content).body)
}

async function readTemplate(access: CloudAccess, providerId: string): Promise<TemplateResult> {
  const answer = await callGraph(access, {
    method: 'GET',
    path: `/${encodeURIComponent(providerId)}`,
    query: { fields: FIELDS },
  })
  if (answer.outcome !== 'ok') return answer
  return { outcome: 'ok', template: describe({ id: providerId, ...answer.body }) }
}

function describe(raw: Json): ReviewedTemplate {
  const word = (textOrNull(raw.status) ?? 'PENDING').toUpperCase()
  return {
    providerId: textOrNull(raw.id) ?? '',
    review: reviewShown(word, textOrNull(raw.rejected_reason)),
    category: textOrNull(raw.category),
    quality: textOrNull(recordOrNull(raw.quality_score)?.score),
  }
}
