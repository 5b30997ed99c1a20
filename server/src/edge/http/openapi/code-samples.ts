import type { FileOperation, Operation } from '../../../platform/operations/index.ts'
import { API_PREFIX } from '../routes/prefix.ts'
import type { Json } from './components.ts'
import { sdkMethod } from './sdk-method.ts'

/** A call in an example. */
export interface SampleCall {
  op: Operation | FileOperation
  /** The path and query parameters, with their names there. */
  parameters: Record<string, unknown>
  /** The JSON body, or the text of a file; undefined without a body. */
  body: Json | string | undefined
}

/**
 * The call in curl, TypeScript and Python. Each sample runs unchanged if `PARLEY_URL` and `PARLEY_API_KEY` are set.
 * Python needs only its standard library, TypeScript the client of sdk/.
 */
export function codeSamples(call: SampleCall): Json[] {
  return [
    { lang: 'Shell', label: 'curl', source: curl(call) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescript(call) },
    { lang: 'Python', label: 'Python', source: python(call) },
  ]
}

function curl({ op, parameters, body }: SampleCall): string {
  const address = `"$PARLEY_URL${addressOf(op, parameters)}"`
  const stays = 'gives' in op && op.gives === 'text/event-stream' ? '-N ' : ''
  const lines = [
    `curl ${stays}${op.method === 'GET' ? '' : `-X ${op.method} `}${address}`,
    '-H "Authorization: Bearer $PARLEY_API_KEY"',
  ]
  if (body !== undefined) {
    lines.push(`-H "Content-Type: ${typeOf(op, body)}"`)
    const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
    lines.push(`--data-binary '${text.replaceAll("'", "'\\''")}'`)
  }
  return lines.join(' \\\n  ')
}

function typescript({ op, parameters, body }: SampleCall): string {
  const input = { ...parameters, ...(typeof body === 'string' ? { file: body } : body) }
  const given = Object.keys(input).length === 0 ? '' : literal(input, TYPESCRIPT)
  const call = `parley.${sdkMethod(op.name)}(${given})`
  const opening = "import { createParley } from '@parley/sdk'\n\nconst parley = createParley()\n"
  if (isStream(op)) return `${opening}for await (const event of ${call}) console.log(event)`
  // The SDK loads further pages by itself.
  if (op.method === 'GET' && 'input' in op && 'cursor' in op.input.shape)
    return `${opening}for await (const each of ${call}) console.log(each)`
  return `${opening}console.log(await ${call})`
}

function python({ op, parameters, body }: SampleCall): string {
  const isFile = typeof body === 'string'
  const address = addressOf(op, parameters)
  const lines = [
    'import json, os, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    os.environ["PARLEY_URL"] + ${JSON.stringify(address)},`,
    `    method="${op.method}",`,
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["PARLEY_API_KEY"],',
    ...(body === undefined ? [] : [`        "Content-Type": "${typeOf(op, body)}",`]),
    '    },',
  ]
  if (isFile) lines.push(`    data=${JSON.stringify(body)}.encode(),`)
  else if (body !== undefined)
    lines.push(`    data=json.dumps(${literal(body, PYTHON).replaceAll('\n', '\n    ')}).encode(),`)
  lines.push(')', 'with urllib.request.urlopen(request) as answer:')
  if (isStream(op)) lines.push('    for line in answer:', '        print(line.decode(), end="")')
  else if ('gives' in op && typeof op.gives === 'string') lines.push('    print(answer.read().decode())')
  else lines.push('    print(json.load(answer))')
  return lines.join('\n')
}

function typeOf(op: SampleCall['op'], body: SampleCall['body']): string {
  return typeof body === 'string' && 'takes' in op && op.takes ? op.takes : 'application/json'
}

function isStream(op: Operation | FileOperation): boolean {
  return 'gives' in op && op.gives === 'text/event-stream'
}

function addressOf({ path, pathParams }: Operation | FileOperation, parameters: Json): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(parameters[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (!pathParams.includes(name)) query.set(name, String(value))
  }
  return `${API_PREFIX}${filled}${query.size > 0 ? `?${query}` : ''}`
}

interface Language {
  words: { true: string; false: string; null: string }
  text(text: string): string
  key(name: string): string
}

const TYPESCRIPT: Language = {
  words: { true: 'true', false: 'false', null: 'null' },
  // In the code style of this project: single quotes, unless the text contains one.
  text: (text) => (/^[^'\\\n]*$/.test(text) ? `'${text}'` : JSON.stringify(text)),
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`),
}

const PYTHON: Language = {
  words: { true: 'True', false: 'False', null: 'None' },
  text: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
}

/** Shorter values are written on one line. */
const LINE = 60

/** JSON as a literal of a language. */
function literal(value: unknown, language: Language): string {
  if (typeof value === 'string') return language.text(value)
  if (typeof value !== 'object' || value === null) {
    return language.words[String(value) as keyof Language['words']] ?? String(value)
  }
  const parts = Array.isArray(value)
    ? value.map((item) => literal(item, language))
    : Object.entries(value).map(([name, part]) => `${language.key(name)}: ${literal(part, language)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return `${open}${close}`
  const line = Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (line.length <= LINE && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `  ${part.replaceAll('\n', '\n  ')},`).join('\n')}\n${close}`
}
