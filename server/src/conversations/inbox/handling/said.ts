import { z } from 'zod'
import { REQUESTED, type Requested } from '../../../messaging/index.ts'
import { ApiError } from '../../../platform/core/index.ts'
import { mapOf, WireId } from '../../../platform/schema/index.ts'
import type { Wording } from './reply-content.ts'

/** What a person can write in a conversation, besides canned replies and files. */
export const Said = {
  text: z.string().min(1).max(4096).optional(),
  subject: z.string().min(1).max(255).optional().describe('Of an email: begins a new thread.'),
  templateId: WireId.optional().describe('An approved WhatsApp template.'),
  emailTemplateId: WireId.optional(),
  parameters: mapOf(z.string().max(100), z.string().max(1024), 100)
    .optional()
    .describe('With `templateId` or `emailTemplateId`: a value per placeholder, `{ "1": "Ana" }`.'),
}

export const SendAfter = z
  .int()
  .min(0)
  .max(10)
  .optional()
  .describe('Seconds to wait, in which conversations_reply_cancel can cancel it. Default: 0.')

/** Asks with a button of WhatsApp. */
export const AsksFor = z.enum(REQUESTED).optional()

interface Words {
  text?: string | undefined
  asksFor?: Requested | undefined
  subject?: string | undefined
  cannedReplyId?: string | undefined
  fileId?: string | undefined
  templateId?: string | undefined
  emailTemplateId?: string | undefined
  parameters?: Record<string, string> | undefined
}

/** Throws `invalid_request` unless there is exactly one content; the text beside a file is its caption. */
export function wordingOf(words: Words): Wording {
  const { text, subject, cannedReplyId, fileId, templateId, emailTemplateId, parameters = {} } = words
  const { asksFor } = words
  if (asksFor !== undefined && (text === undefined || fileId !== undefined))
    throw new ApiError('invalid_request', '`asksFor` needs a `text`, and no `fileId`.')
  const wordings: Wording[] = [
    ...(fileId === undefined ? [] : [{ fileId, caption: text }]),
    ...(text === undefined || fileId !== undefined ? [] : [{ text, subject, asksFor }]),
    ...(cannedReplyId === undefined ? [] : [{ cannedReplyId }]),
    ...(templateId === undefined ? [] : [{ templateId, parameters }]),
    ...(emailTemplateId === undefined ? [] : [{ emailTemplateId, parameters }]),
  ]
  if (wordings.length === 1) return wordings[0]!
  throw new ApiError(
    'invalid_request',
    'Send exactly one of `text`, `cannedReplyId`, `fileId`, `templateId` and `emailTemplateId`. With ' +
      '`fileId`, `text` is the caption.',
  )
}
