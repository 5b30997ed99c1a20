import type { TemplateDraft } from './template-draft.ts'

type Written = Pick<
  TemplateDraft,
  'name' | 'language' | 'headerText' | 'mediaUrl' | 'body' | 'buttons' | 'examples'
>

/** Whether the field of a path has something in it. */
export function isWritten(draft: Written, path: string): boolean {
  const [first, part, at, key] = path.split('.')
  if (first === 'name' || first === 'language') return draft[first].trim() !== ''
  if (first === 'variables') return (draft.examples[part!] ?? '').trim() !== ''
  if (part === 'body') return draft.body.trim() !== ''
  if (part === 'header') return draft.headerText.trim() !== ''
  if (part === 'mediaUrl') return draft.mediaUrl.trim() !== ''
  const button = part === 'buttons' && key !== undefined ? draft.buttons[Number(at)] : undefined
  if (!button) return true
  return (key === 'title' ? button.title : button.target).trim() !== ''
}
