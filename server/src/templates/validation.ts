import type { Issue } from '../kernel/index.ts'
import { parsePhone } from '../people/index.ts'
import {
  type Button,
  fillPlaceholders,
  placeholdersIn,
  readParts,
  type TemplateParts,
  textsOf,
} from './content.ts'
import { CONTENT_SHAPES, type ContentType } from './shapes.ts'

export interface TemplateDraft {
  name: string
  language: string
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  contentType: ContentType
  content: Record<string, unknown>
  variables?: Record<string, string> | undefined
}

/**
 * All that WhatsApp would turn a template down for and that can be seen beforehand (spec: Templates; provider facts
 * 1.5). Empty when there is nothing to mend.
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
    ...bodyIssues(parts.body),
    ...footerIssues(parts.footer),
    ...buttonsIssues(parts.buttons),
    ...codeIssues(parts.buttons, draft.variables ?? {}),
    ...variableIssues(parts, draft.variables ?? {}),
    ...(draft.category === 'AUTHENTICATION' ? authenticationIssues(draft, parts) : []),
  ]
}

function issue(path: string, code: string, message: string): Issue {
  return { path, code, message }
}

/** The issue when `wrong` holds, else none: a list of rules reads as a list. */
function when(wrong: boolean, path: string, code: string, message: string): Issue[] {
  return wrong ? [issue(path, code, message)] : []
}

const NAME = /^[a-z0-9_]+$/
const LANGUAGE = /^[a-z]{2,3}(_[A-Z]{2,3})?$/
/** WhatsApp has these by country only. */
const NEEDS_COUNTRY = ['pt', 'zh']

function nameIssues({ name, language }: TemplateDraft): Issue[] {
  return [
    ...when(!NAME.test(name), 'name', 'name_invalid', 'Use lower-case letters, digits and underscores only.'),
    ...when(!LANGUAGE.test(language), 'language', 'language_invalid', 'Write a language as en, es or es_MX.'),
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
const MAX_FOOTER = 60
const MAX_TITLE = 25

function headerIssues({ header }: TemplateParts, content: Record<string, unknown>): Issue[] {
  if (!header) return []
  if ('media' in header) {
    return [
      ...when(!isHttps(header.url), 'content.mediaUrl', 'url_invalid', 'Give a public https:// address.'),
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
    ...when(header.text.trim() === '', path, 'header_empty', 'Write a header or leave it out.'),
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

const STARTS_OR_ENDS = /^\s*\{\{|\}\}\s*$/
const SIDE_BY_SIDE = /\}\}\s*\{\{/

function bodyIssues(body: string): Issue[] {
  const path = 'content.body'
  return [
    ...when(body.trim() === '', path, 'body_empty', 'Write a body.'),
    ...when(body.length > MAX_BODY, path, 'body_too_long', `Use at most ${MAX_BODY} characters.`),
    ...when(
      STARTS_OR_ENDS.test(body),
      path,
      'variable_at_edge',
      'Put words before the first and after the last variable.',
    ),
    ...when(SIDE_BY_SIDE.test(body), path, 'variables_adjacent', 'Put words between two variables.'),
  ]
}

function footerIssues(footer: string | null): Issue[] {
  if (footer === null) return []
  const path = 'content.footer'
  return [
    ...when(footer.trim() === '', path, 'footer_empty', 'Write a footer or leave it out.'),
    ...when(footer.length > MAX_FOOTER, path, 'footer_too_long', `Use at most ${MAX_FOOTER} characters.`),
    ...when(placeholdersIn(footer).length > 0, path, 'footer_variables', 'A footer takes no variables.'),
  ]
}

const MAX_BUTTONS = 10
const MOST_OF_TYPE = { quick_reply: 10, url: 2, phone: 1, copy_code: 1 } as const

function buttonsIssues(buttons: readonly Button[]): Issue[] {
  const path = 'content.buttons'
  const tooMany = Object.entries(MOST_OF_TYPE).flatMap(([type, most]) => {
    const count = buttons.filter((button) => button.type === type).length
    return when(count > most, path, 'too_many_buttons', `Use at most ${most} buttons of type ${type}.`)
  })
  const changes = buttons.filter(
    (button, index) =>
      index > 0 && (button.type === 'quick_reply') !== (buttons[index - 1]!.type === 'quick_reply'),
  )
  return [
    ...when(buttons.length > MAX_BUTTONS, path, 'too_many_buttons', `Use at most ${MAX_BUTTONS} buttons.`),
    ...tooMany,
    ...when(changes.length > 1, path, 'replies_not_grouped', 'Put the quick replies next to each other.'),
    ...buttons.flatMap((button, index) => buttonIssues(button, index, buttons)),
  ]
}

function buttonIssues(button: Button, index: number, buttons: readonly Button[]): Issue[] {
  const path = `content.buttons.${index}`
  if (button.type === 'copy_code') return []
  const { title } = button
  const isRepeated = buttons.slice(0, index).some((other) => 'title' in other && other.title === title)
  return [
    ...when(title.trim() === '', `${path}.title`, 'title_empty', 'Write a title.'),
    ...when(
      title.length > MAX_TITLE,
      `${path}.title`,
      'title_too_long',
      `Use at most ${MAX_TITLE} characters.`,
    ),
    ...when(
      placeholdersIn(title).length > 0,
      `${path}.title`,
      'title_variables',
      'A button title takes no variables.',
    ),
    ...when(isRepeated, `${path}.title`, 'title_repeated', 'Give each button a title of its own.'),
    ...(button.type === 'url' ? addressIssues(button.url, `${path}.url`) : []),
    ...(button.type === 'phone'
      ? when(
          parsePhone(button.phone) === null,
          `${path}.phone`,
          'phone_invalid',
          'This is not a phone number that exists.',
        )
      : []),
  ]
}

const MAX_CODE = 15

function codeIssues(buttons: readonly Button[], variables: Readonly<Record<string, string>>): Issue[] {
  return buttons.flatMap((button, index) => {
    const code = button.type === 'copy_code' ? fillPlaceholders(button.code, variables) : null
    const path = `content.buttons.${index}.code`
    return when(
      code !== null && code.length > MAX_CODE,
      path,
      'code_too_long',
      `Use at most ${MAX_CODE} characters.`,
    )
  })
}

const MAX_URL = 2_000

function addressIssues(url: string, path: string): Issue[] {
  const placeholders = placeholdersIn(url)
  const isAtEnd = placeholders.length === 0 || (placeholders.length === 1 && /\}\}$/.test(url))
  return [
    ...when(
      !/^https?:\/\/[^\s{]/.test(url) ||
        !URL.canParse(url.replace(/\{\{[^{}]*\}\}/g, 'x')) ||
        url.length > MAX_URL,
      path,
      'url_invalid',
      `Give a full address of at most ${MAX_URL} characters.`,
    ),
    ...when(!isAtEnd, path, 'url_variable', 'Put one variable at the end of the address, or none.'),
  ]
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && url.startsWith('https://')
}

const NUMBER = /^[1-9]\d{0,2}$/
const MAX_EXAMPLE = 255

function variableIssues(parts: TemplateParts, variables: Readonly<Record<string, string>>): Issue[] {
  const names = [...new Set(textsOf(parts).flatMap(placeholdersIn))]
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
      issue(`variables.${name}`, 'example_missing', `Give an example for {{${name}}}; reviewers need it.`),
    ),
    ...Object.entries(variables).flatMap(([name, example]) => [
      ...when(
        !names.includes(name),
        `variables.${name}`,
        'variable_unknown',
        `The content has no {{${name}}}.`,
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

/** WhatsApp words these messages itself; the code is their one variable. */
function authenticationIssues({ contentType }: TemplateDraft, parts: TemplateParts): Issue[] {
  const isPlain = contentType === 'TEXT' && parts.header === null && parts.footer === null
  return [
    ...when(
      !isPlain,
      'contentType',
      'authentication_content',
      'An AUTHENTICATION template is a TEXT with a body and nothing else.',
    ),
    ...when(
      placeholdersIn(parts.body).length !== 1,
      'content.body',
      'authentication_code',
      'Put the code, and nothing else, as {{1}} into the body.',
    ),
  ]
}
