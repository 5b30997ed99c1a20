import type { Issue } from '../../../platform/core/index.ts'
import type { Definition, Text } from './definition.ts'
import { baseOf } from './texts.ts'

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'])

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(baseOf(language)) ? 'rtl' : 'ltr'
}

/** The form's best language for a requested one: the same, another variant of it, or the form's first. */
export function chooseLanguage(
  { languages }: Pick<Definition, 'languages'>,
  wish: string | undefined,
): string {
  const wanted = wish?.toLowerCase() ?? ''
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => baseOf(language) === baseOf(wanted)) ??
    languages[0]!
  )
}

/** A text in a language, or in the form's first language when it is not translated. */
export function textIn(text: Text, language: string, { languages }: Pick<Definition, 'languages'>): string {
  return typeof text === 'string' ? text : (text[language] ?? text[languages[0]!] ?? '')
}

/** Texts that lack the form's first language or have a language that the form does not. */
export function checkLanguages(definition: Definition): Issue[] {
  const { languages } = definition
  return textsOf(definition).flatMap(({ text, path }): Issue[] => {
    if (typeof text === 'string') return []
    const issues: Issue[] = []
    if (text[languages[0]!] === undefined) {
      const message =
        `Add the text in \`${languages[0]}\`, the first of \`languages\`. It is shown when no other ` +
        'language fits.'
      issues.push({ path, code: 'language_missing', message })
    }
    const unknown = Object.keys(text).find((language) => !languages.includes(language))
    if (unknown !== undefined) {
      const message = `The form does not have the language \`${unknown}\`. Add it to \`languages\`, or remove this text.`
      issues.push({ path: `${path}.${unknown}`, code: 'language_unknown', message })
    }
    return issues
  })
}

function textsOf({ fields, steps, endings, consent, texts }: Definition): { text: Text; path: string }[] {
  const named = (path: string, parts: Record<string, Text | undefined>) =>
    Object.entries(parts).flatMap(([key, text]) =>
      text === undefined ? [] : [{ text, path: `${path}.${key}` }],
    )
  return [
    ...fields.flatMap(({ label, help, placeholder, options }, at) => [
      ...named(`fields.${at}`, { label, help, placeholder }),
      ...options.flatMap((option, place) => named(`fields.${at}.options.${place}`, { label: option.label })),
    ]),
    ...steps.flatMap(({ title }, at) => named(`steps.${at}`, { title })),
    ...endings.flatMap(({ title, body, action }, at) =>
      named(`endings.${at}`, { title, body, 'action.label': action?.label }),
    ),
    ...named('consent', { text: consent?.text, 'link.label': consent?.link?.label }),
    ...named('texts', texts),
  ]
}
