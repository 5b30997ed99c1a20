import type { FormConfig, FormField, TextKey } from '../wire.ts'
import type { Definition, Field, Text } from './definition.ts'
import { directionOf, textIn } from './languages.ts'
import { productTexts } from './texts.ts'

/**
 * The form configuration for visitors: one version in one language. It lists its fields one by one, so that scores,
 * endings, constants and other parts of the draft are not sent.
 */
export function configOf(version: number, definition: Definition, language: string): FormConfig {
  const text = (value: Text) => textIn(value, language, definition)
  const { steps, fields, consent, hidden, design, languages, protection } = definition
  return {
    version,
    language,
    languages,
    direction: directionOf(language),
    steps: stepsOf({ steps, fields }).map(({ id, title, fields: keys, showIf }) =>
      defined({ id, title: title && text(title), fields: keys, showIf }),
    ),
    fields: fields.map((field) => fieldOf(field, text)),
    consent: consent
      ? {
          required: consent.required,
          text: text(consent.text),
          version: consent.version,
          ...(consent.link && { link: { label: text(consent.link.label), url: consent.link.url } }),
        }
      : null,
    hidden,
    design,
    proofOfWork: protection.proofOfWork,
    texts: textsIn(definition, language),
  }
}

/** The built-in texts, replaced by the form's own. */
export function textsIn(definition: Definition, language: string): Record<TextKey, string> {
  const own = Object.entries(definition.texts).map(([key, value]) => [
    key,
    textIn(value, language, definition),
  ])
  return { ...productTexts(language), ...Object.fromEntries(own) }
}

/** A form without steps gets one step with all fields. */
export function stepsOf({ steps, fields }: Pick<Definition, 'steps' | 'fields'>): Definition['steps'] {
  return steps.length > 0 ? steps : [{ id: 'all', fields: fields.map(({ key }) => key) }]
}

type InLanguage = (text: Text) => string

function fieldOf(field: Field, text: InLanguage): FormField {
  const { key, type, label, help, placeholder, required, options, multiline, maxLength, min, max } = field
  return defined({
    key,
    type,
    label: text(label),
    help: help && text(help),
    placeholder: placeholder && text(placeholder),
    required,
    options:
      options.length > 0 ? options.map(({ value, label }) => ({ value, label: text(label) })) : undefined,
    multiline,
    maxLength,
    min,
    max,
    country: field.country,
    autocomplete: autocompleteOf(field),
    sensitive: field.sensitive ? (true as const) : undefined,
    showIf: field.showIf,
  })
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: NonNullable<T[K]> } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
}

/** Omits keys without a value. */
function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}

/** Chosen by where the answer is stored, so that browsers offer autofill. */
const AUTOCOMPLETE: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phoneNumber: 'tel',
}

function autocompleteOf({ type, mapsTo }: Field): string | undefined {
  if (mapsTo !== undefined) return AUTOCOMPLETE[mapsTo]
  if (type === 'email') return 'email'
  return type === 'phone' ? 'tel' : undefined
}
