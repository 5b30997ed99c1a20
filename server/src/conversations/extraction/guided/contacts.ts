import { type Found, topics, versions } from '../../understanding/index.ts'
import type { Field } from '../fields.ts'

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,4}/
const PHONE = /(?<![\w.])\+?\d[\d\s().-]{6,18}\d(?!\w)/
const NAME =
  /\b(?:me llamo|mi nombre es|soy|my name is|i am|i'm|this is|meu nome é|eu sou|me chamo|sou)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,3})/iu

/**
 * The email address or phone number in a text, if the field asks for one by its label or mapping. Null when the text
 * has none, undefined when the field asks for something else.
 */
export function readContact(field: Field, text: string): Found<string> | null | undefined {
  const wanted = new Set([...topics(field.label), ...topics(field.mapsTo?.replace(/^canonical\./, '') ?? '')])
  if (wanted.has('email')) return match(EMAIL, text)
  if (wanted.has('phone')) return match(PHONE, text)
  return undefined
}

/** The name in a self-introduction. */
export function readName(text: string): Found<string> | null {
  const said = NAME.exec(text)
  const name = said?.[1]
  if (!said || !name || !/^\p{Lu}/u.test(name)) return null
  const start = said.index + said[0].length - name.length
  return { value: name, start, end: start + name.length, confidence: 0.6 }
}

/** The last match, if an earlier one is corrected. */
function match(pattern: RegExp, text: string): Found<string> | null {
  for (const part of versions(text)) {
    const said = pattern.exec(part.text)
    const start = part.start + (said?.index ?? 0)
    if (said) return { value: said[0].trim(), start, end: start + said[0].length, confidence: 0.9 }
  }
  return null
}
