import type { Parley, ParleyError } from '@parley/sdk'
import { questionsToSend, schemaToSend, slugOf } from '../plan/plan.ts'
import { drawJourney } from './draw-journey.ts'
import type { InitiativePlan, PlannedMessage } from './initiative-plan.ts'
import { examplesOf, numberVariables } from './message-text.ts'

/** The template language that WhatsApp uses for a language of conversations. */
const TEMPLATE_LANGUAGES = { en: 'en', es: 'es', pt: 'pt_BR' } as const

/** `refused`: the text of a message is not accepted as a template. */
export type Outcome = { id: string } | { refused: { at: number; words: string } }

/**
 * Creates the initiative with its templates, fields and journey. When the service refuses it, the list of people made
 * for it is deleted; `keepTemplate` keeps the id of a template that was made, so that the next attempt uses it.
 */
export async function createInitiativeFrom(
  parley: Parley,
  plan: InitiativePlan,
  keepTemplate: (message: PlannedMessage, templateId: string) => void,
): Promise<Outcome> {
  const templateIds = plan.channel === 'WHATSAPP' ? await storeTemplates(parley, plan, keepTemplate) : []
  if ('refused' in templateIds) return templateIds
  const list = plan.audience === 'list' ? await storeList(parley, plan) : null
  try {
    const schema = schemaToSend(plan.fields, plan.questions)
    return await parley.initiatives.create({
      name: plan.name.trim(),
      language: plan.language,
      channel: plan.channel,
      maxAttempts: plan.messages.length,
      isRecurring: plan.audience !== 'list' && plan.audience !== 'manual',
      ...(plan.objective.trim() && { objective: plan.objective.trim() }),
      ...(plan.context.trim() && { context: plan.context.trim() }),
      guidingQuestions: questionsToSend(plan.questions),
      templates: templateIds.map((templateId, at) => ({ round: at + 1, templateId })),
      ...(schema && { extractionSchema: schema }),
      ...(plan.goal && { goal: plan.goal }),
      journey: drawJourney(plan, list?.id ?? plan.segmentId),
    })
  } catch (error) {
    if (list) await parley.segments.delete({ slug: list.slug })
    throw error
  }
}

/** One template a message: the chosen one, or a new one from its text. */
async function storeTemplates(
  parley: Parley,
  plan: InitiativePlan,
  keepTemplate: (message: PlannedMessage, templateId: string) => void,
): Promise<string[] | { refused: { at: number; words: string } }> {
  const ids: string[] = []
  for (const [at, message] of plan.messages.entries()) {
    const known =
      message.templateId ?? (message.stored?.text === message.text ? message.stored.templateId : null)
    if (known !== null) {
      ids.push(known)
      continue
    }
    try {
      const id = await storeTemplate(parley, plan, message, at)
      keepTemplate(message, id)
      ids.push(id)
    } catch (error) {
      if (!isRefusal(error)) throw error
      return { refused: { at, words: error.issues[0]?.message ?? error.message } }
    }
  }
  return ids
}

async function storeTemplate(
  parley: Parley,
  plan: InitiativePlan,
  message: PlannedMessage,
  at: number,
): Promise<string> {
  const { body, bindings } = numberVariables(message.text.trim())
  const { data } = await parley.templates.create({
    name: templateName(plan.name, at),
    language: TEMPLATE_LANGUAGES[plan.language],
    category: plan.category,
    contentType: 'TEXT',
    content: { body },
    ...(Object.keys(bindings).length > 0 && { variables: examplesOf(bindings) }),
  })
  return data[0]!.id
}

/** By its name, because the client of a test is another module than that of the page. */
function isRefusal(error: unknown): error is ParleyError {
  return error instanceof Error && error.name === 'ParleyError' && (error as ParleyError).status < 500
}

/** Ends in random characters, because a provider keeps a name for weeks after a template was deleted. */
function templateName(name: string, at: number): string {
  const random = crypto.randomUUID().slice(0, 6)
  return `${slugOf(name)}_${at + 1}_${random}`
}

/** A segment of the chosen people, which the journey enrolls. */
async function storeList(
  parley: Parley,
  { name, people }: InitiativePlan,
): Promise<{ id: string; slug: string }> {
  const slug = `${slugOf(name).replaceAll('_', '-')}-${crypto.randomUUID().slice(0, 6)}`
  const { id } = await parley.segments.create({
    name: name.trim(),
    slug,
    evaluationCadence: 'REACTIVE_ONLY',
    filterExpression: {
      kind: 'person',
      op: 'AND',
      predicates: [
        {
          kind: 'person_attribute',
          attr: 'externalId',
          type: 'STRING',
          op: 'in',
          value: people.map(({ externalId }) => externalId),
        },
      ],
    },
  })
  await parley.segments.evaluate({ slug })
  return { id, slug }
}
