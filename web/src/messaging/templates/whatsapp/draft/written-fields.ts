import type { TemplateDraft } from './template-draft.ts'

type Written = Pick<
  TemplateDraft,
  'name' | 'language' | 'headerText' | 'mediaUrl' | 'body' | 'buttons' | 'examples' | 'cards' | 'offer'
>

/** Whether the field of a path has something in it. */
export function isWritten(draft: Written, path: string): boolean {
  const [first, part, at, key, button, field] = path.split('.')
  if (first === 'name' || first === 'language') return draft[first].trim() !== ''
  if (first === 'variables') return (draft.examples[part!] ?? '').trim() !== ''
  if (part === 'body') return draft.body.trim() !== ''
  if (part === 'header') return draft.headerText.trim() !== ''
  if (part === 'mediaUrl') return draft.mediaUrl.trim() !== ''
  if (part === 'offer' && at === 'title') return draft.offer.title.trim() !== ''
  if (part === 'buttons') return isButtonWritten(draft.buttons, at, key)
  const card = part === 'cards' ? draft.cards[Number(at)] : undefined
  if (card && key === 'mediaUrl') return card.mediaUrl.trim() !== ''
  if (card && key === 'buttons') return isButtonWritten(card.buttons, button, field)
  return true
}

function isButtonWritten(
  buttons: TemplateDraft['buttons'],
  at: string | undefined,
  field: string | undefined,
): boolean {
  const button = field === undefined ? undefined : buttons[Number(at)]
  if (!button) return true
  return (field === 'title' ? button.title : button.target).trim() !== ''
}
