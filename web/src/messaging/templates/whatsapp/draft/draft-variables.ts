import type { TemplateDraft } from './template-draft.ts'

const VARIABLE = /\{\{\s*([^{}]{1,40}?)\s*\}\}/g

/** The variables of a draft, in the order of their numbers. */
export function variablesIn(draft: TemplateDraft): string[] {
  const names = textsOf(draft).flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name]) => name!))
  return [...new Set(names)].sort((one, other) => Number(one) - Number(other))
}

/** The texts of a draft that may have variables. */
function textsOf({
  category,
  kind,
  header,
  headerText,
  body,
  buttons,
  cards,
  offer,
}: TemplateDraft): string[] {
  if (category === 'AUTHENTICATION') return [body]
  if (kind === 'carousel')
    return [body, ...cards.flatMap((card) => [card.body, ...card.buttons.map(({ target }) => target)])]
  return [
    ...(header === 'text' ? [headerText] : []),
    ...(kind === 'offer' ? [offer.expiresAt] : []),
    body,
    ...buttons.map(({ target }) => target),
  ]
}

/** The next variable: the first number that the draft does not use. */
export function nextVariable(draft: TemplateDraft): string {
  const used = variablesIn(draft)
  let number = 1
  while (used.includes(String(number))) number++
  return `{{${number}}}`
}

/** A text in parts: plain ones and variables, with their examples where there are some. */
export function filledParts(text: string, examples: TemplateDraft['examples']) {
  return text.split(/(\{\{[^{}]{1,44}\}\})/).map((part) => {
    const name = /^\{\{\s*(.+?)\s*\}\}$/.exec(part)?.[1]
    const example = name === undefined ? '' : (examples[name]?.trim() ?? '')
    return { text: example || part, isOpen: name !== undefined && example === '' }
  })
}
