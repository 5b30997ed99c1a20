import { variablesIn } from './draft-variables.ts'
import type { Template } from './template.ts'
import type { ButtonDraft, StoredButton, StoredContent, TemplateDraft } from './template-draft.ts'

/** The content and the examples, as the service takes them. */
export function contentOf(draft: TemplateDraft, contentType: Template['contentType']) {
  const names = variablesIn(draft)
  const variables = Object.fromEntries(names.map((name) => [name, draft.examples[name] ?? '']))
  return { content: { ...writtenContent(draft, contentType) }, variables }
}

function writtenContent(draft: TemplateDraft, contentType: Template['contentType']): StoredContent {
  const { category, kind, header, headerText, mediaUrl, mediaType, body, footer, buttons } = draft
  if (category === 'AUTHENTICATION') return { body, ...codeOf(draft.code) }
  if (kind === 'carousel')
    return {
      body,
      cards: draft.cards.map((card) => ({
        mediaUrl: card.mediaUrl.trim(),
        mediaType: card.mediaType,
        ...(card.body.trim() !== '' && { body: card.body }),
        buttons: card.buttons.map((button) => stored(button, contentType)),
      })),
    }
  const { title, expiresAt } = draft.offer
  return {
    ...(header === 'text' && { header: headerText }),
    ...(header === 'media' && { mediaUrl: mediaUrl.trim(), mediaType }),
    ...(kind === 'offer' && {
      offer: { title, ...(expiresAt.trim() !== '' && { expiresAt: expiresAt.trim() }) },
    }),
    body,
    ...(kind === 'message' && footer.trim() !== '' && { footer }),
    ...(buttons.length > 0 && { buttons: buttons.map((button) => stored(button, contentType)) }),
    ...(kind === 'offer' && buttons.length === 0 && { buttons: [] }),
  }
}

function codeOf({
  minutes,
  securityRecommendation,
  button,
}: TemplateDraft['code']): Pick<StoredContent, 'code'> {
  const code = {
    ...(minutes.trim() !== '' && { expiresInMinutes: Number(minutes) }),
    ...(!securityRecommendation && { securityRecommendation }),
    ...(button.trim() !== '' && { button: button.trim() }),
  }
  return Object.keys(code).length > 0 ? { code } : {}
}

function stored(
  { type, title, target, id }: ButtonDraft,
  contentType: Template['contentType'],
): StoredButton {
  if (type === 'url') return { type, title, url: target.trim() }
  if (type === 'phone') return { type, title, phone: target.trim() }
  if (type === 'flow') return { type, title, formId: target.trim() }
  if (type === 'request_contact') return { type }
  if (type === 'copy_code') return { type, code: target.trim() }
  const reply = { title, ...(id !== undefined && { id }) }
  return contentType === 'QUICK_REPLY' ? reply : { type, ...reply }
}
