import { renderTemplate, templatePlaceholders } from '../../../../messaging/index.ts'
import type { StepContext } from './context.ts'
import type { TemplateFact } from './facts.ts'
import { type Needs, NO_NEEDS } from './needs.ts'
import type { Composed } from './sending.ts'
import { resolveVariable } from './variables.ts'

/** A WhatsApp message of a node. */
export interface WhatsappContent {
  /** Without one, a SEND_MESSAGE uses the template that is linked to its round. */
  templateId?: string | undefined
  templateBindings?: Record<string, string> | undefined
  channelId?: string | undefined
}

export function whatsappNeeds({ templateId, templateBindings = {} }: WhatsappContent): Needs {
  return {
    ...NO_NEEDS,
    templates: templateId ? [templateId] : [],
    linkedTemplates: !templateId,
    sendsOn: ['whatsapp'],
    variables: Object.values(templateBindings),
  }
}

/** The message that a template becomes for the run's person. */
export function composeWhatsapp(
  template: TemplateFact | null,
  { templateBindings = {}, channelId }: WhatsappContent,
  { facts, run, newId }: StepContext,
): Composed {
  if (!template) return { problem: 'template_missing' }
  if (template.status !== 'APPROVED') {
    return { problem: 'template_not_approved', detail: `Template ${template.name} is not approved.` }
  }
  const channel = facts.channelFor(template, channelId)
  if (!channel) return { problem: 'channel_missing' }
  const recipient = facts.recipientFor(run, 'whatsapp')
  if (recipient === null) return { problem: 'address_missing' }
  if (recipient === 'taken') return { problem: 'address_taken' }
  const parameters: Record<string, string> = {}
  const scope = facts.variablesOf(run)
  for (const placeholder of templatePlaceholders(template.content)) {
    const path = templateBindings[placeholder]
    const value = path === undefined ? null : resolveVariable(path, scope)
    // WhatsApp rejects empty parameters, and no one should read a text with a gap.
    if (!value) {
      return {
        problem: 'binding_empty',
        detail: `Placeholder {{${placeholder}}} has no value for this person.`,
      }
    }
    parameters[placeholder] = value
  }
  return {
    kind: 'send_template',
    messageId: newId(),
    channelId: channel.id,
    recipient,
    templateId: template.id,
    parameters,
    text: renderTemplate(template.content, parameters),
  }
}
