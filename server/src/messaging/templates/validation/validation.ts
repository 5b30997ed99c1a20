import type { Issue } from '../../../platform/core/index.ts'
import { MAX_CODE, placeholdersIn, readParts, type TemplateParts, textsOf } from '../../channels/index.ts'
import { CONTENT_SHAPES, type ContentType } from '../shapes.ts'
import { addressIssues, bodyIssues } from './body-rules.ts'
import { buttonsIssues } from './button-rules.ts'
import { cardsIssues } from './card-rules.ts'
import { issue, when } from './issues.ts'
import { offerIssues } from './offer-rules.ts'

export interface TemplateDraft {
  name: string
  language: string
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  contentType: ContentType
  content: Record<string, unknown>
  variables?: Record<string, string> | undefined
}

/**
 * All problems for which WhatsApp certainly rejects a template (docs/behaviour/messaging.md: Templates;
 * docs/whatsapp.md: Templates). Empty if there are none.
 */
export function findTemplateIssues(draft: TemplateDraft): Issue[] {
  const shape = CONTENT_SHAPES[draft.contentType].safeParse(draft.content)
  if (!shape.success) {
    const misshapen = shape.error.issues.map((found) =>
      issue(['content', ...found.path].map(String).join('.'), found.code, found.message),
    )
    return [...nameIssues(draft), ...misshapen]
  }
  const parts = readParts(draft.content)
  return [
    ...nameIssues(draft),
    ...headerIssues(parts, draft.content),
    ...bodyIssues(parts.body, { path: 'content.body', most: parts.offer ? MAX_OFFER_BODY : MAX_BODY }).filter(
      // WhatsApp words it itself, and begins with the code.
      ({ code }) => !(draft.category === 'AUTHENTICATION' && code === 'variable_at_edge'),
    ),
    ...footerIssues(parts.footer),
    ...buttonsIssues(parts.buttons, draft.variables ?? {}),
    ...cardsIssues(parts.cards),
    ...offerIssues(parts, draft.variables ?? {}),
    ...marketingIssues(draft),
    ...variableIssues(parts, draft.variables ?? {}),
    ...(draft.category === 'AUTHENTICATION'
      ? authenticationIssues(draft, parts)
      : when(
          draft.content.code !== undefined,
          'content.code',
          'code_options',
          'Only an AUTHENTICATION template has these settings of a code.',
        )),
  ]
}

const NAME = /^[a-z0-9_]+$/
const LANGUAGE = /^[a-z]{2,3}(_[A-Z]{2,3})?$/
/** WhatsApp offers these languages by country only. */
const NEEDS_COUNTRY = ['pt', 'zh']

function nameIssues({ name, language }: TemplateDraft): Issue[] {
  return [
    ...when(!NAME.test(name), 'name', 'name_invalid', 'Use only lowercase letters, digits and underscores.'),
    ...when(
      !LANGUAGE.test(language),
      'language',
      'language_invalid',
      'Use a language code such as en, es or es_MX.',
    ),
    ...when(
      NEEDS_COUNTRY.includes(language),
      'language',
      'language_incomplete',
      'Add the country: pt_BR, pt_PT, zh_CN…',
    ),
  ]
}

const MAX_HEADER = 60
const MAX_BODY = 1024
const MAX_OFFER_BODY = 600
const MAX_FOOTER = 60
const MAX_TITLE = 25

function headerIssues({ header }: TemplateParts, content: Record<string, unknown>): Issue[] {
  if (!header) return []
  if ('media' in header) {
    return [
      ...addressIssues(header.url, 'content.mediaUrl'),
      ...when(
        content.header !== undefined,
        'content.header',
        'header_twice',
        'Use a text header or media, not both.',
      ),
    ]
  }
  const path = 'content.header'
  return [
    ...when(header.text.trim() === '', path, 'header_empty', 'Add a header text, or remove the header.'),
    ...when(
      header.text.length > MAX_HEADER,
      path,
      'header_too_long',
      `Use at most ${MAX_HEADER} characters.`,
    ),
    ...when(
      placeholdersIn(header.text).length > 1,
      path,
      'header_variables',
      'Use at most one variable in the header.',
    ),
  ]
}

function footerIssues(footer: string | null): Issue[] {
  if (footer === null) return []
  const path = 'content.footer'
  return [
    ...when(footer.trim() === '', path, 'footer_empty', 'Add a footer text, or remove the footer.'),
    ...when(footer.length > MAX_FOOTER, path, 'footer_too_long', `Use at most ${MAX_FOOTER} characters.`),
    ...when(
      placeholdersIn(footer).length > 0,
      path,
      'footer_variables',
      'A footer cannot contain variables.',
    ),
  ]
}

/** WhatsApp takes carousels and offers as marketing alone. */
function marketingIssues({ category, contentType }: TemplateDraft): Issue[] {
  const isMarketing = contentType === 'CAROUSEL' || contentType === 'LIMITED_TIME_OFFER'
  const message = 'WhatsApp takes this kind only as MARKETING.'
  return when(isMarketing && category !== 'MARKETING', 'category', 'marketing_only', message)
}

const NUMBER = /^[1-9]\d{0,2}$/
const MAX_EXAMPLE = 255

function variableIssues(parts: TemplateParts, variables: Readonly<Record<string, string>>): Issue[] {
  const placed = new Set(textsOf(parts).flatMap(placeholdersIn))
  const names = [...placed]
  const odd = names.filter((name) => !NUMBER.test(name))
  if (odd.length > 0) {
    const message = `Write variables as {{1}}, {{2}}…, not {{${odd[0]}}}.`
    return [issue('content', 'variable_invalid', message)]
  }
  const missing = names.filter((name) => !variables[name]?.trim())
  return [
    ...when(
      names.some((name) => Number(name) > names.length),
      'content',
      'variable_gap',
      'Number the variables from 1 without gaps.',
    ),
    ...missing.map((name) =>
      issue(`variables.${name}`, 'example_missing', `Add an example for {{${name}}}. Reviewers need it.`),
    ),
    ...Object.entries(variables).flatMap(([name, example]) => [
      ...when(
        !placed.has(name),
        `variables.${name}`,
        'variable_unknown',
        `The content has no {{${name}}}. Remove it.`,
      ),
      ...when(
        example.length > MAX_EXAMPLE,
        `variables.${name}`,
        'example_too_long',
        `Use at most ${MAX_EXAMPLE} characters.`,
      ),
    ]),
  ]
}

/** WhatsApp provides these texts; the code is their only variable. */
function authenticationIssues({ contentType, variables = {} }: TemplateDraft, parts: TemplateParts): Issue[] {
  const isPlain = contentType === 'TEXT' && parts.header === null && parts.footer === null
  const names = placeholdersIn(parts.body)
  const title = parts.code.button
  return [
    ...when(
      !isPlain,
      'contentType',
      'authentication_content',
      'An AUTHENTICATION template must be TEXT with only a body.',
    ),
    ...when(
      names.length !== 1,
      'content.body',
      'authentication_code',
      'Use only the code in the body, as {{1}}.',
    ),
    ...names
      .filter((name) => (variables[name] ?? '').length > MAX_CODE)
      .map((name) => issue(`variables.${name}`, 'code_too_long', `Use at most ${MAX_CODE} characters.`)),
    ...when(title?.trim() === '', 'content.code.button', 'title_empty', 'Add a title.'),
    ...when(
      (title?.length ?? 0) > MAX_TITLE,
      'content.code.button',
      'title_too_long',
      `Use at most ${MAX_TITLE} characters.`,
    ),
    ...when(
      placeholdersIn(title ?? '').length > 0,
      'content.code.button',
      'title_variables',
      'A button title cannot contain variables.',
    ),
  ]
}
