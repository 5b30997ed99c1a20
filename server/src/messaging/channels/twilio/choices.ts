import { LRUCache } from 'lru-cache'
import { upTo } from '../../../platform/core/index.ts'
import { type Json, textOrNull } from '../provider/json-readers.ts'
import type { Choices } from '../provider/message-details.ts'
import { type ShownChoices, shownChoices } from '../provider/whatsapp-choices.ts'
import type { TwilioAccess } from './api.ts'
import type { ContentTypes } from './content.ts'
import { createContent, findContent } from './reviews.ts'

const MAX_KNOWN = 10_000
/** The most characters in the value of a content's variable. */
const MAX_VALUE = 255
/** WhatsApp shows no language for messages within the service window, but every content must name one. */
const LANGUAGE = 'en'

/** A content with variables for all its words, so that one content of a shape serves every question. */
interface Shape {
  /** By which Twilio knows the content. */
  name: string
  types: ContentTypes
  /** The words for the variables, by their number. */
  values: Record<string, string>
}

/**
 * The contents of each account by name, so that each is created and looked up once. Twilio keeps them, so another process
 * finds them there.
 */
const known = new LRUCache<string, Promise<string | null>>(upTo(MAX_KNOWN))

/** The form fields of a question with quick replies or a list picker; null if it can only be sent as text. */
export async function choiceFields(
  access: TwilioAccess,
  choices: Choices,
): Promise<Record<string, string> | null> {
  const shown = shownChoices(choices)
  const shape = shown && shapeOf(shown)
  if (!shape) return null
  const sid = await contentOf(access, shape)
  return sid === null ? null : { ContentSid: sid, ContentVariables: JSON.stringify(shape.values) }
}

/** Forgets the contents of an account, because one of them no longer exists. */
export function forgetContents({ accountSid, contentUrl }: TwilioAccess): void {
  for (const key of known.keys()) if (key.startsWith(`${contentUrl} ${accountSid} `)) known.delete(key)
}

/** null: the words do not fit into variables. */
function shapeOf(shown: ShownChoices): Shape | null {
  const words: string[] = []
  const variable = (value: string) => `{{${words.push(value)}}}`
  // A line break or several spaces in a variable are refused.
  const isPlain = !/[\n\t]| {4}/.test(shown.prompt)
  const lines = isPlain ? linesOf(shown.prompt) : null
  if (lines === null) return null
  const body = lines.map(variable).join(' ')
  const [name, types] =
    shown.type === 'buttons' ? quickReply(shown, body, variable) : listPicker(shown, body, variable)
  if (words.some((word) => word.length > MAX_VALUE)) return null
  const values = Object.fromEntries(words.map((word, index) => [String(index + 1), word]))
  return { name: `parley_${name}_${lines.length}`, types, values }
}

type Choose = (value: string) => string

function quickReply(
  { buttons }: Extract<ShownChoices, { type: 'buttons' }>,
  body: string,
  variable: Choose,
): [string, ContentTypes] {
  const actions = buttons.map(({ id, title }) => ({
    type: 'QUICK_REPLY',
    title: variable(title),
    id: variable(id),
  }))
  return [`buttons_${buttons.length}`, { 'twilio/quick-reply': { body, actions } }]
}

/** Rows differ in whether they have a description. */
function listPicker(
  { button, rows }: Extract<ShownChoices, { type: 'list' }>,
  body: string,
  variable: Choose,
): [string, ContentTypes] {
  const opens = variable(button)
  const items = rows.map(({ id, title, description }) => ({
    item: variable(title),
    id: variable(id),
    ...(description !== undefined && { description: variable(description) }),
  }))
  const long = rows.map(({ description }) => (description === undefined ? '0' : '1')).join('')
  return [`list_${long}`, { 'twilio/list-picker': { body, button: opens, items } }]
}

/** A text in parts that fit into a variable, cut between words; null if a word is too long. */
function linesOf(text: string): string[] | null {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (word.length > MAX_VALUE) return null
    if (last !== undefined && last.length + 1 + word.length <= MAX_VALUE)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The content's id. null when Twilio does not give one now; the next message tries again. */
function contentOf(access: TwilioAccess, shape: Shape): Promise<string | null> {
  const key = `${access.contentUrl} ${access.accountSid} ${shape.name}`
  const found = known.get(key) ?? findOrCreate(access, shape)
  known.set(key, found)
  void found.then((sid) => sid === null && known.delete(key))
  return found
}

async function findOrCreate(access: TwilioAccess, { name, types, values }: Shape): Promise<string | null> {
  const content = { name, language: LANGUAGE }
  const found = await findContent(access, content)
  if (found.outcome !== 'ok') return null
  if (found.content) return sidOf(found.content)
  const made = await createContent(access, content, { types, variables: values })
  return made.outcome === 'ok' ? sidOf(made.body) : null
}

function sidOf(content: Json): string | null {
  const sid = textOrNull(content.sid)
  return sid?.startsWith('HX') ? sid : null
}
