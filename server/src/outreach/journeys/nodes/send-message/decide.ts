import { renderTemplate, templatePlaceholders } from '../../../../messaging/index.ts'
import type { ActionOf } from '../schema.ts'
import { type Decide, fail, type StepContext, type Transition } from '../step/context.ts'
import { decideAfterSending } from '../step/delivery-wait.ts'
import type { ChannelFact, TemplateFact } from '../step/facts.ts'
import { resolveVariable } from '../step/variables.ts'
import { sendMessageWords } from './words.ts'

type SendMessage = ActionOf<'SEND_MESSAGE'>

/** Queues the template once, then waits until it was sent or failed. */
export const decideSendMessage: Decide<'SEND_MESSAGE'> = (node, context) =>
  context.entering ? queue(node, context) : decideAfterSending(context, sendMessageWords)

function queue(node: SendMessage, context: StepContext): Transition {
  const template = context.facts.templateFor(context.run, node)
  if (!template) return fail(sendMessageWords, 'template_missing')
  if (template.status !== 'APPROVED') {
    const message = `Template ${template.name} is not approved.`
    return fail(sendMessageWords, 'template_not_approved', message)
  }
  const channel = context.facts.channelFor(node, template)
  if (!channel) return fail(sendMessageWords, 'channel_missing')
  return send(node, template, channel, context)
}

function send(
  node: SendMessage,
  template: TemplateFact,
  channel: ChannelFact,
  context: StepContext,
): Transition {
  const parameters: Record<string, string> = {}
  const scope = context.facts.variablesOf(context.run)
  for (const placeholder of templatePlaceholders(template.content)) {
    const path = node.inputs?.templateBindings?.[placeholder]
    const value = path === undefined ? null : resolveVariable(path, scope)
    // WhatsApp rejects empty parameters, and no one should read a text with a gap.
    if (!value) {
      const message = `Placeholder {{${placeholder}}} has no value for this person.`
      return fail(sendMessageWords, 'binding_empty', message)
    }
    parameters[placeholder] = value
  }
  const messageId = context.newId()
  const text = renderTemplate(template.content, parameters)
  const effect = {
    kind: 'send_template',
    messageId,
    channelId: channel.id,
    templateId: template.id,
    parameters,
    text,
  } as const
  return { do: 'wait', for: 'message', on: messageId, until: null, effects: [effect] }
}
