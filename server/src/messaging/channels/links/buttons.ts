import type { MessageContent } from '../provider/provider.ts'
import { type Button, buttonsOf, readParts } from '../provider/template-content.ts'
import type { LinkFor } from './rewriting.ts'
import { ANY_ORIGIN, targetOf } from './targets.ts'

const LINK_PATH = /^\/l\/\{\{\s{0,9}([^{}\s]{1,50})\s{0,9}\}\}$/

/** The placeholder whose value is the address that the button leads to; null for a button whose address is not ours. */
function targetPlaceholder(button: Button, bases: readonly string[]): string | null {
  const base = button.type === 'url' && bases.find((each) => button.url.startsWith(`${each}/l/`))
  return (base && LINK_PATH.exec(button.url.slice(base.length))?.[1]) || null
}

/** The placeholders of a template whose values are the addresses that its buttons lead to, each once. */
export function targetPlaceholders(content: unknown, bases: readonly string[]): string[] {
  const found = buttonsOf(readParts(content)).flatMap((button) => targetPlaceholder(button, bases) ?? [])
  return [...new Set(found)]
}

/** Whether a button can lead there: to an http or https address that is not too long. */
export function isTarget(value: string): boolean {
  return targetOf(value, ANY_ORIGIN) !== null
}

/**
 * A button whose address is ours gets a code: the value of its placeholder is the address that it leads to. The template was
 * approved with our address, so this does not depend on the settings.
 */
export function withButtonLinks(
  content: MessageContent,
  bases: readonly string[],
  linkFor: LinkFor,
): MessageContent {
  if (content.type !== 'template') return content
  const parameters = { ...content.parameters }
  for (const name of targetPlaceholders(content.template.content, bases)) {
    const link = linkFor(parameters[name]!)
    if (link) parameters[name] = link.slice(link.lastIndexOf('/') + 1)
  }
  return { ...content, parameters }
}
