import { parsePhone } from '../../../customers/index.ts'
import type { Issue } from '../../../platform/core/index.ts'
import { type Button, fillPlaceholders, MAX_CODE, placeholdersIn } from '../../channels/index.ts'
import { when } from './issues.ts'

const MAX_BUTTONS = 10
const MAX_TITLE = 25
const MOST_OF_TYPE = { quick_reply: 10, url: 2, phone: 1, copy_code: 1, flow: 1, request_contact: 1 } as const

/** The problems of a template's buttons: their number, order and content. */
export function buttonsIssues(
  buttons: readonly Button[],
  examples: Readonly<Record<string, string>>,
  path = 'content.buttons',
): Issue[] {
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
    ...when(changes.length > 1, path, 'replies_not_grouped', 'Place the quick replies next to each other.'),
    ...buttons.flatMap((button, index) => buttonIssues(button, `${path}.${index}`, buttons.slice(0, index))),
    ...codeIssues(buttons, examples),
  ]
}

function buttonIssues(button: Button, path: string, before: readonly Button[]): Issue[] {
  if (button.type === 'copy_code' || button.type === 'request_contact') return []
  const { title } = button
  const isRepeated = before.some((other) => 'title' in other && other.title === title)
  return [
    ...when(title.trim() === '', `${path}.title`, 'title_empty', 'Add a title.'),
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
      'A button title cannot contain variables.',
    ),
    ...when(isRepeated, `${path}.title`, 'title_repeated', 'Give each button a different title.'),
    ...(button.type === 'url' ? addressIssues(button.url, `${path}.url`) : []),
    ...(button.type === 'flow'
      ? when(button.formId.trim() === '', `${path}.formId`, 'form_missing', 'Choose the form.')
      : []),
    ...(button.type === 'phone'
      ? when(
          parsePhone(button.phone) === null,
          `${path}.phone`,
          'phone_invalid',
          'This is not a valid phone number.',
        )
      : []),
  ]
}

function codeIssues(buttons: readonly Button[], examples: Readonly<Record<string, string>>): Issue[] {
  return buttons.flatMap((button, index) => {
    const code = button.type === 'copy_code' ? fillPlaceholders(button.code, examples) : null
    const path = `content.buttons.${index}.code`
    return [
      ...when(code?.trim() === '', path, 'code_empty', 'Add the code that people copy.'),
      ...when(
        code !== null && code.length > MAX_CODE,
        path,
        'code_too_long',
        `Use at most ${MAX_CODE} characters.`,
      ),
    ]
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
      `Use a complete URL of at most ${MAX_URL} characters.`,
    ),
    ...when(!isAtEnd, path, 'url_variable', 'Use at most one variable, at the end of the URL.'),
  ]
}
