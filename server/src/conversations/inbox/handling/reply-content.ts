import {
  attachUpload,
  emailPlaceholders,
  fillPlaceholders,
  getEmailTemplate,
  type NewMessage,
  plainPart,
  providers,
  renderTemplate,
  templatePlaceholders,
} from '../../../messaging/index.ts'
import { ApiError, fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { findCannedReply } from '../canned/replies.ts'
import { renderFor } from '../canned/variables.ts'
import type { LockedConversation } from './locked-conversation.ts'

/**
 * The content of a human's reply: a text, a canned reply, an uploaded file, or an approved template with its
 * parameters.
 */
export type Wording =
  | { text: string; subject?: string | undefined }
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
  if ('text' in wording) {
    requireWindow(ctx, conversation)
    const { text, subject } = wording
    if (subject !== undefined && !sendsEmails(conversation))
      throw new ApiError('invalid_request', '`subject`: only emails have one.')
    return { type: 'text', text, template: null, ...(subject !== undefined && { subject }) }
  }
  if ('emailTemplateId' in wording) return emailWording(ctx, conversation, wording)
  if ('cannedReplyId' in wording) {
    requireWindow(ctx, conversation)
    return { type: 'text', text: await cannedText(ctx, conversation, wording.cannedReplyId), template: null }
  }
  if ('fileId' in wording) return fileWording(ctx, conversation, wording, id)
  const { parameters } = wording
  const template = await ctx.db.maybe(sql<{ id: string; content: unknown; status: string }>`
    select t.id, t.content, t.status from templates t
    join channels ch on ch.org_id = ${ctx.org} and ch.account_id = t.account_id and ch.id = ${conversation.channel_id}
    where t.org_id = ${ctx.org} and t.id = ${fromWire('template', wording.templateId)}`)
  if (!template)
    throw new ApiError(
      'unknown_reference',
      'The account of this conversation has no template with this id. List templates with templates_list.',
    )
  if (template.status !== 'APPROVED')
    throw new ApiError(
      'template_not_approved',
      'This template is not approved. Check its status with templates_get.',
    )
  requireValues(templatePlaceholders(template.content), parameters)
  return {
    type: 'template',
    text: renderTemplate(template.content, parameters),
    template: { templateId: template.id, parameters },
  }
}

/** Throws `unknown_reference`, and `conflict` when a variable has no value for this person. */
async function cannedText(ctx: Ctx, { id }: LockedConversation, replyId: string): Promise<string> {
  const reply = await findCannedReply(ctx, replyId)
  if (!reply)
    throw new ApiError(
      'unknown_reference',
      'No canned reply has this id. List them with canned_replies_list.',
    )
  const { text, missing } = await renderFor(ctx, reply.text, id)
  if (missing.length === 0) return text
  throw new ApiError(
    'conflict',
    `This person has no value for ${missing.join(', ')}. Send your own \`text\` instead.`,
  )
}

/** An email from a template, in the version of now. Throws `unknown_reference`, and `invalid_request` without a value. */
async function emailWording(
  ctx: Ctx,
  conversation: LockedConversation,
  { emailTemplateId, parameters }: Extract<Wording, { emailTemplateId: string }>,
): Promise<Content> {
  if (!sendsEmails(conversation))
    throw new ApiError('invalid_request', '`emailTemplateId`: this channel sends no emails.')
  const template = await getEmailTemplate(ctx, emailTemplateId).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    throw new ApiError(
      'unknown_reference',
      'No email template has this id. List them with email_templates_list.',
    )
  })
  requireValues(emailPlaceholders(template), parameters)
  return {
    type: 'text',
    subject: fillPlaceholders(template.subject, parameters),
    text: fillPlaceholders(plainPart(template), parameters),
    template: { templateId: template.id, version: template.version, parameters },
  }
}

function requireValues(names: readonly string[], parameters: Record<string, string>): void {
  const missing = names.filter((name) => !parameters[name]?.trim())
  if (missing.length > 0)
    throw new ApiError(
      'invalid_request',
      `\`parameters\`: add a value for ${missing.map((name) => `{{${name}}}`).join(', ')}.`,
    )
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
