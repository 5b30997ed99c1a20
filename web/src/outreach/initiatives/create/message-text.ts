/* The variables of a text that somebody writes: `Hello {{person.firstName}}`. */

const VARIABLE = /\{\{\s*([^{}\s]{1,200})\s*\}\}/g

export interface NumberedText {
  /** With `{{1}}` in place of names, as WhatsApp templates have them. */
  body: string
  /** The variable of each number. */
  bindings: Record<string, string>
}

/** Numbers the variables of a text in their order. A variable that occurs twice keeps its number. */
export function numberVariables(text: string): NumberedText {
  const numbers = new Map<string, string>()
  const body = text.replace(VARIABLE, (_, name: string) => {
    const number = numbers.get(name) ?? String(numbers.size + 1)
    numbers.set(name, number)
    return `{{${number}}}`
  })
  return { body, bindings: Object.fromEntries([...numbers].map(([name, number]) => [number, name])) }
}

/** The variables of a text, each once. */
function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name!))]
}

export interface PreviewPerson {
  externalId: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  email?: string | null | undefined
  phoneNumber?: string | null | undefined
  attributes?: Readonly<Record<string, unknown>> | undefined
}

/** The text as a person reads it. Variables without a value stay as they are. */
export function fillFor(text: string, person: PreviewPerson | null): string {
  if (person === null) return text
  return text.replace(VARIABLE, (whole, name: string) => {
    return isOfTrigger(name) ? `[${name.split('.').at(-1)}]` : (valueFor(name, person) ?? whole)
  })
}

/** The variables that have no value for a person. */
export function missingFor(text: string, person: PreviewPerson | null): string[] {
  if (person === null) return []
  return variablesIn(text).filter((name) => !isOfTrigger(name) && valueFor(name, person) === null)
}

/** The event or form brings the value, so that it is not known before. */
function isOfTrigger(name: string): boolean {
  return name.startsWith('engagement.')
}

const FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'externalId'] as const

function valueFor(name: string, person: PreviewPerson): string | null {
  const field = FIELDS.find((one) => name === `person.${one}`)
  const value = field
    ? person[field]
    : name.startsWith('person.attributes.')
      ? person.attributes?.[name.slice('person.attributes.'.length)]
      : null
  if (value === null || value === undefined || typeof value === 'object') return null
  return String(value).trim() === '' ? null : String(value)
}

const EXAMPLES: Readonly<Record<string, string>> = {
  'person.firstName': 'Ana',
  'person.lastName': 'García',
  'person.email': 'ana@example.com',
  'person.phoneNumber': '+573001234567',
}

/** An example for each number, which the reviewers of a template see. */
export function examplesOf(bindings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(bindings).map(([number, name]) => [
      number,
      EXAMPLES[name] ?? name.split('.').at(-1)!.replace(/[_-]+/g, ' '),
    ]),
  )
}
