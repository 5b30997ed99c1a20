import {
  attachUpload,
  emailWording,
  findFlow,
  findTemplate,
  LONGEST_REQUEST,
  type NewMessage,
  providers,
  type Requested,
  templateWording,
} from '../../../messaging/index.ts'
import { ApiError, fromWire } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { findCannedReply } from '../canned/replies.ts'
import { renderFor } from '../canned/variables.ts'
import type { LockedConversation } from './locked-conversation.ts'

/**
 * The content of a human's reply: a text, a canned reply, an uploaded file, or an approved template with its
 * parameters.
 */
export type Wording =
  | { text: string; subject?: string | undefined; asksFor?: Requested | undefined }
  | { formId: string; text: string; button: string; language: string | undefined }
  | { cannedReplyId: string }
  | { fileId: string; caption: string | undefined }
  | { templateId: string; parameters: Record<string, string> }
  | { emailTemplateId: string; parameters: Record<string, string> }

type Content = Pick<NewMessage, 'type' | 'text' | 'template' | 'details' | 'subject'>

function sendsEmails({ provider }: LockedConversation): boolean {
  return providers.get(provider)?.rules.sendsEmails === true
}

/**
 * The content of the message `id`. Texts and files need an open service window (`conflict`); a template must be
 * approved and belong to the account of the conversation's number (`unknown_reference`, `template_not_approved`), with
 * every parameter (`invalid_request`).
 */
export async function wordingFor(
  ctx: Ctx,
  conversation: LockedConversation,
  wording: Wording,
  id: string,
): Promise<Content> {
  if ('formId' in wording) return flowWording(ctx, conversation, wording)
  if ('text' in wording) {
    requireWindow(ctx, conversation)
    const { text, subject } = wording
    if (subject !== undefined && !sendsEmails(conversation))
      throw new ApiError('invalid_request', '`subject`: only emails have one.')
    if (text.trim() === '') throw new ApiError('invalid_request', '`text`: write more than spaces.')
    requireLength(conversation, text)
    if (wording.asksFor !== undefined) return requestWording(conversation, text, wording.asksFor)
    return { type: 'text', text, template: null, ...(subject !== undefined && { subject }) }
  }
  if ('emailTemplateId' in wording) {
    if (!sendsEmails(conversation))
      throw new ApiError('invalid_request', '`emailTemplateId`: this channel sends no emails.')
    return emailWording(ctx, wording.emailTemplateId, wording.parameters)
  }
  if ('cannedReplyId' in wording) {
    requireWindow(ctx, conversation)
    const text = await cannedText(ctx, conversation, wording.cannedReplyId)
    requireLength(conversation, text)
    return { type: 'text', text, template: null }
  }
  if ('fileId' in wording) return fileWording(ctx, conversation, wording, id)
  const template = await findTemplate(ctx, wording.templateId)
  if (template?.account_id !== conversation.account_id)
    throw new ApiError(
      'unknown_reference',
      'The account of this conversation has no template with this id. List templates with templates_list.',
    )
  return templateWording(ctx, template, wording.parameters)
}

function requestWording({ provider }: LockedConversation, text: string, asksFor: Requested): Content {
  if (providers.get(provider)?.rules.requests !== true)
    throw new ApiError(
      'invalid_request',
      '`asksFor`: this channel has no button for it. Ask with `text` alone.',
    )
  if (text.length > LONGEST_REQUEST)
    throw new ApiError(
      'invalid_request',
      `\`text\`: with \`asksFor\`, at most ${LONGEST_REQUEST} characters.`,
    )
  return { type: 'text', text, template: null, details: { kind: 'request', asksFor } }
}

async function flowWording(
  ctx: Ctx,
  conversation: LockedConversation,
  { formId, text, button, language }: Extract<Wording, { formId: string }>,
): Promise<Content> {
  if (providers.get(conversation.provider)?.rules.flows !== true)
    throw new ApiError('invalid_request', '`formId`: the provider of this number sends no forms.')
  requireWindow(ctx, conversation)
  const { flowId } = await findFlow(ctx, conversation.account_id, formId, language)
  return { type: 'text', text, template: null, details: { kind: 'flow', formId, flowId, button } }
}

/** Throws `unknown_reference`, and `conflict` when a variable has no value for this person, or nothing is left to say. */
async function cannedText(ctx: Ctx, { id }: LockedConversation, replyId: string): Promise<string> {
  const reply = await findCannedReply(ctx, replyId)
  if (!reply)
    throw new ApiError(
      'unknown_reference',
      'No canned reply has this id. List them with canned_replies_list.',
    )
  const { text, missing } = await renderFor(ctx, reply.text, id)
  if (missing.length > 0)
    throw new ApiError(
      'conflict',
      `This person has no value for ${missing.join(', ')}. Send your own \`text\` instead.`,
    )
  if (text.trim() === '')
    throw new ApiError(
      'conflict',
      'This canned reply has no text for this person. Send your own `text` instead.',
    )
  return text
}

const MAX_CAPTION = 1_024

async function fileWording(
  ctx: Ctx,
  conversation: LockedConversation,
  { fileId, caption = '' }: Extract<Wording, { fileId: string }>,
  messageId: string,
): Promise<Content> {
  const { files, sendsEmails: letters } = providers.get(conversation.provider)?.rules ?? {}
  if (!files) throw new ApiError('invalid_request', '`fileId`: this channel cannot send files.')
  requireWindow(ctx, conversation)
  const upload = { id: fromWire('file', fileId), conversationId: conversation.id, messageId }
  const file = await attachUpload(ctx, upload)
  if (!file)
    throw new ApiError(
      'unknown_reference',
      'This conversation has no uploaded file with this id. Upload it with conversations_upload.',
    )
  // An email may have any text beside its attachment.
  if (letters) return { type: 'media', text: caption, template: null, details: { kind: file.kind } }
  if (caption.length > MAX_CAPTION)
    throw new ApiError('invalid_request', `\`text\`: a caption can have at most ${MAX_CAPTION} characters.`)
  if (caption !== '' && file.kind === 'audio')
    throw new ApiError(
      'invalid_request',
      '`text`: audio cannot have a caption. Send the text as a separate reply.',
    )
  return { type: 'media', text: caption, template: null, details: { kind: file.kind } }
}

function requireLength({ provider }: LockedConversation, text: string): void {
  const longest = providers.get(provider)?.rules.longestText ?? null
  if (longest === null || text.length <= longest) return
  throw new ApiError('invalid_request', `\`text\`: this channel takes at most ${longest} characters.`)
}

function requireWindow({ now }: Ctx, { last_inbound_at, provider }: LockedConversation): void {
  const windowMs = providers.get(provider)?.rules.textWindowMs ?? null
  if (windowMs === null) return
  const opened = last_inbound_at?.getTime() ?? Number.NEGATIVE_INFINITY
  if (now.getTime() - opened < windowMs) return
  throw new ApiError(
    'conflict',
    'The contact has not written in the last 24 hours, so free text cannot be sent. Send an approved ' +
      'template (`templateId`).',
  )
}
