import { emailPlaceholders, fillPlaceholders, placeholdersIn } from '../../../../messaging/index.ts'
import type { StepContext } from './context.ts'
import type { EmailTemplateFact } from './facts.ts'
import { type Needs, NO_NEEDS } from './needs.ts'
import type { Composed } from './sending.ts'
import { type Values, valuesOf } from './values.ts'

/** An email of a node. */
export interface EmailContent {
  templateId?: string | undefined
  templateBindings?: Record<string, string> | undefined
  subject?: string | undefined
  body?: string | undefined
  channelId?: string | undefined
}

/** The variables in its own texts, as paths, each once; those of its template are bound. */
export function pathsIn({ subject = '', body = '' }: EmailContent): string[] {
  return [...new Set([subject, body].flatMap(placeholdersIn))]
}

export function emailNeeds(content: EmailContent): Needs {
  const { templateId, templateBindings = {} } = content
  return {
    ...NO_NEEDS,
    emailTemplates: templateId ? [templateId] : [],
    sendsOn: ['email'],
    variables: [...Object.values(templateBindings), ...pathsIn(content)],
  }
}

/** The email that a content becomes for the run's person. */
export function composeEmail(content: EmailContent, context: StepContext): Composed {
  const { facts, run, newId } = context
  const { templateId, templateBindings, channelId } = content
  const template = templateId ? facts.emailTemplateNamed(templateId) : null
  if (templateId && !template) return { problem: 'template_missing' }
  const channel = facts.senderOn('email', channelId)
  if (!channel) return { problem: 'channel_missing' }
  const recipient = facts.recipientFor(run, 'email')
  if (recipient === null) return { problem: 'address_missing' }
  if (recipient === 'taken') return { problem: 'address_taken' }
  const own = valuesOf(pathsIn(content), (path) => path, context)
  const parameters = valuesOf(
    template ? emailPlaceholders(template) : [],
    (placeholder) => templateBindings?.[placeholder],
    context,
  )
  if ('problem' in own) return own
  if ('problem' in parameters) return parameters
  const values = { own: own.values, parameters: parameters.values }
  return {
    kind: 'send_email',
    messageId: newId(),
    channelId: channel.id,
    recipient,
    ...wording(content, template, values),
  }
}

function wording(
  { subject, body = '' }: EmailContent,
  template: EmailTemplateFact | null,
  { own, parameters }: { own: Values; parameters: Values },
) {
  const ownSubject = subject === undefined ? '' : fillPlaceholders(subject, own)
  if (!template) return { subject: ownSubject, text: fillPlaceholders(body, own), template: null }
  return {
    subject: ownSubject || fillPlaceholders(template.subject, parameters),
    text: fillPlaceholders(template.body, parameters),
    template: { templateId: template.id, version: template.version, parameters },
  }
}
