import { emailPlaceholders, fillPlaceholders } from '../../../../messaging/index.ts'
import type { ActionOf } from '../schema.ts'
import { type Decide, type Effect, fail, type StepContext, type Transition } from '../step/context.ts'
import { decideAfterSending } from '../step/delivery-wait.ts'
import type { EmailTemplateFact } from '../step/facts.ts'
import { resolveVariable } from '../step/variables.ts'
import { pathsIn } from './tokens.ts'
import { sendEmailWords } from './words.ts'

/** Queues the email once, then waits until it was sent or failed. */
export const decideSendEmail: Decide<'SEND_EMAIL'> = (node, context) =>
  context.entering ? queue(node, context) : decideAfterSending(context, sendEmailWords)

function queue(node: ActionOf<'SEND_EMAIL'>, context: StepContext): Transition {
  const { inputs = {} } = node
  const template = inputs.templateId ? context.facts.emailTemplateFor(node) : null
  if (inputs.templateId && !template) return fail(sendEmailWords, 'template_missing')
  const channel = context.facts.emailChannelFor(node)
  if (!channel) return fail(sendEmailWords, 'channel_missing')
  const own = valuesOf(pathsIn(inputs), (path) => path, context)
  const parameters = valuesOf(
    template ? emailPlaceholders(template) : [],
    (placeholder) => inputs.templateBindings?.[placeholder],
    context,
  )
  for (const values of [own, parameters]) {
    if ('missing' in values) {
      const message = `{{${values.missing}}} has no value for this person.`
      return fail(sendEmailWords, 'binding_empty', message)
    }
  }
  const values = { own: own as Values, parameters: parameters as Values }
  const messageId = context.newId()
  const effect: Effect = {
    kind: 'send_email',
    messageId,
    channelId: channel.id,
    ...wording(inputs, template, values),
  }
  return { do: 'wait', for: 'message', on: messageId, until: null, effects: [effect] }
}

type Values = Record<string, string>

/** Nothing is sent unless each variable has a value, so that no one reads a text with a gap. */
function valuesOf(
  names: readonly string[],
  pathOf: (name: string) => string | undefined,
  { facts, run }: StepContext,
): Values | { missing: string } {
  const scope = facts.variablesOf(run)
  const values: Values = {}
  for (const name of names) {
    const path = pathOf(name)
    const value = path === undefined ? null : resolveVariable(path, scope)
    if (!value) return { missing: name }
    values[name] = value
  }
  return values
}

function wording(
  { subject, body = '' }: NonNullable<ActionOf<'SEND_EMAIL'>['inputs']>,
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
