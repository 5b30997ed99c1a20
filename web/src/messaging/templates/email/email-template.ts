import type { Item, Output } from '@parley/sdk'

export type EmailTemplate = Output<'email_templates_get'>
export type ListedEmailTemplate = Item<'email_templates_list'>

/** An email template as the form holds it. */
export interface EmailDraft {
  name: string
  subject: string
  /** Whether the author writes the HTML instead of Markdown. */
  ownHtml: boolean
  body: string
  html: string
}

export const EMPTY_EMAIL: EmailDraft = { name: '', subject: '', ownHtml: false, body: '', html: '' }

export function emailDraftOf({ name, subject, ownHtml, body, html }: EmailTemplate): EmailDraft {
  return { name, subject, ownHtml, body, html: ownHtml ? html : '' }
}

/** The input of `email_templates_create`. */
export function createInput({ name, subject, ownHtml, body, html }: EmailDraft) {
  return { name: name.trim(), subject, ...(ownHtml ? { html } : { body }) }
}

/** The input of `email_templates_update`. Markdown replaces HTML that was written before. */
export function updateInput({ name, subject, ownHtml, body, html }: EmailDraft) {
  return { name: name.trim(), subject, ...(ownHtml ? { html } : { body, html: null }) }
}
