import { toWire } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { flowTokenOf } from '../flow-tokens.ts'
import type { MessageDetails } from '../provider/message-details.ts'
import type { FileToSend } from '../provider/message-files.ts'
import type { EmailMessage, MessageContent, MessageToSend } from '../provider/provider.ts'
import { flowButtonOf, missingParameters, readParts } from '../provider/template-content.ts'
import type { DueMessage } from './due-messages.ts'
import type { StoredTemplate } from './template-messages.ts'
import { valueProblem } from './template-values.ts'

/** The part of a message that is sent. */
export type Written = Pick<MessageToSend, 'content' | 'email'>

/** What the attempt to send stores with a message that opens a form: the form that its template has by then. */
export function newDetails({ content }: Written): MessageDetails | null {
  return content.type === 'template' ? (content.flow?.details ?? null) : null
}

export function composeEmail(
  { id, type }: DueMessage,
  email: EmailMessage,
  files: ReadonlyMap<string, FileToSend>,
): Written | { problem: string } {
  const file = files.get(id) ?? null
  if (type === 'media' && file === null) return { problem: 'file_missing' }
  return { content: { type: 'text', text: email.text }, email: { ...email, file } }
}

type ComposeCtx = Pick<Ctx, 'now' | 'org' | 'secrets'>

export function compose(
  message: DueMessage,
  templates: ReadonlyMap<string, StoredTemplate>,
  files: ReadonlyMap<string, FileToSend>,
  ctx: ComposeCtx,
): Written | { problem: string } {
  const content = composeContent(message, templates, files, ctx)
  return 'problem' in content ? content : { content }
}

function composeContent(
  message: DueMessage,
  templates: ReadonlyMap<string, StoredTemplate>,
  files: ReadonlyMap<string, FileToSend>,
  ctx: ComposeCtx,
): MessageContent | { problem: string } {
  if (message.type === 'text') {
    const { text, details } = message
    if (details?.kind === 'request') return { type: 'request', text, asksFor: details.asksFor }
    if (details?.kind === 'flow') {
      const { flowId, button } = details
      return { type: 'flow', text, flow: { flowId, button, token: flowTokenOf(ctx, message.id) } }
    }
    return details?.kind === 'choices' ? { type: 'choices', text, choices: details } : { type: 'text', text }
  }
  if (message.type === 'media') {
    const file = files.get(message.id)
    return file ? { type: 'media', file, caption: message.text || null } : { problem: 'file_missing' }
  }
  const template = templates.get(message.template?.templateId ?? '')
  if (!template) return { problem: 'template_unknown' }
  if (template.status !== 'APPROVED') return { problem: 'template_not_approved' }
  const parameters = message.template?.parameters ?? {}
  if (missingParameters(template.content, parameters).length > 0)
    return { problem: 'template_parameters_missing' }
  const problem = template.form?.problem ?? valueProblem(template, parameters, ctx.now)
  if (problem) return { problem }
  const details = opening(template)
  const flow = details && { flow: { token: flowTokenOf(ctx, message.id), details } }
  return { type: 'template', template, parameters, ...flow }
}

function opening({ form, content }: StoredTemplate): MessageDetails | null {
  const button = flowButtonOf(readParts(content))
  if (!form || !button) return null
  const { formId, flowId } = form
  return { kind: 'flow', formId: toWire('form', formId), flowId, button: button.title }
}
