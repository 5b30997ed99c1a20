import { i18n } from '@lingui/core'
import { SENTENCES } from './sentences.ts'

interface Worded {
  message: string
}

/** A refusal of the service with its sentences in the words of the workspace. Other answers stay as they are. */
export async function translated(response: Response): Promise<Response> {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { error?: Worded & { issues?: Worded[] } } | null
  if (typeof body?.error?.message !== 'string') return response
  for (const each of [body.error, ...(body.error.issues ?? [])]) each.message = refusalWords(each.message)
  return new Response(JSON.stringify(body), response)
}

/** What a sentence is about, as programs call it. */
const FIELD = /^(?:`[^`]*`: |[\w.]+: )/

/** One sentence of the service in the words of the workspace. It stays as it is where there are no others. */
export function refusalWords(message: string): string {
  const [field = ''] = FIELD.exec(message) ?? []
  const said = message.slice(field.length)
  const words = wordsOf(said.charAt(0).toUpperCase() + said.slice(1))
  return words === null ? message : field + words
}

function wordsOf(said: string): string | null {
  for (const { id } of SENTENCES) {
    const values = valuesIn(said, id)
    if (values === null) continue
    // A sentence may end with the reason, which is another one.
    if (values.reason !== undefined) values.reason = refusalWords(values.reason)
    return i18n._(id, values)
  }
  return null
}

const NAME = /\{(\w+)\}/

/** What stands in the places of a sentence; null if the service said something else. */
export function valuesIn(said: string, sentence: string): Record<string, string> | null {
  const [start = '', ...rest] = sentence.split(NAME)
  if (!said.startsWith(start)) return null
  const values: Record<string, string> = {}
  let from = start.length
  for (let at = 0; at < rest.length; at += 2) {
    const [name = '', text = ''] = rest.slice(at, at + 2)
    const isLast = at + 2 === rest.length
    const to = isLast ? said.length - text.length : said.indexOf(text, from)
    if (to < from || !said.startsWith(text, to)) return null
    values[name] = said.slice(from, to)
    from = to + text.length
  }
  return from === said.length ? values : null
}
