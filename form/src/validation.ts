import type { Answer, Config, Field } from './wire.ts'

type Texts = Config['texts']

/** The problem with an answer, as text, as far as a page can tell. The service checks again. */
export function problemWith(field: Field, answer: Answer | undefined, texts: Texts): string | null {
  const { type, required, maxLength, min, max } = field
  if (answer === undefined) return required ? texts.required! : null
  if (type === 'email' && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(`${answer}`)) return texts.invalidEmail!
  if (type === 'phone' && !/^\+\d{7,15}$/.test(`${answer}`)) return texts.invalidPhone!
  if (maxLength !== undefined && `${answer}`.length > maxLength)
    return filled(texts.tooLong, { max: maxLength })
  if (min !== undefined && answer < min) return filled(texts.tooSmall, { min })
  return max !== undefined && answer > max ? filled(texts.tooLarge, { max }) : null
}

/** Replaces `{name}` by the value of that name. */
export function filled(text = '', values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => `${values[name]}`)
}
