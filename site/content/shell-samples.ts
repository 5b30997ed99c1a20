import { type ApiOperation, apiOperations } from './api.ts'
import type { Sample } from './code.ts'

/* The TypeScript and MCP forms of the curl calls in guides. */

interface Call {
  op: ApiOperation
  input: Record<string, unknown>
}

/** The forms of a shell example of which each command is a call of the API; null for others. */
export function samplesOfShell(code: string): Sample[] | null {
  const calls = commandsIn(code).map(callOf)
  if (calls.length === 0 || calls.some((call) => call === null)) return null
  const known = calls as Call[]
  if (known.some(({ op }) => !op['x-sdk-method'])) return null
  const forAgents = known.every(({ op }) => !op['x-for-people'])
  return [
    { label: 'curl', language: 'sh', code },
    { label: 'TypeScript', language: 'ts', code: typescriptOf(known) },
    ...(forAgents ? [{ label: 'MCP', language: 'json', code: known.map(mcpCall).join('\n') }] : []),
  ]
}

function typescriptOf(calls: readonly Call[]): string {
  const lines = calls.map(({ op, input }) => {
    const given = Object.keys(input).length === 0 ? '' : typescriptLiteral(input)
    return `await parley.${op['x-sdk-method']}(${given})`
  })
  return `import { createParley } from '@parley/sdk'\n\nconst parley = createParley()\n${lines.join('\n')}`
}

/** A call of a tool, as an agent sends it. */
export function mcpCall({ op, input }: { op: Pick<ApiOperation, 'operationId'>; input: object }): string {
  return JSON.stringify({ name: op.operationId, arguments: input }, null, 2)
}

/** JSON with keys and texts as TypeScript writes them. A text that is a shell variable becomes a variable. */
function typescriptLiteral(value: object): string {
  const text = JSON.stringify(value, null, 2)
  const short = text.replace(/\n\s*/g, ' ')
  return (short.length <= 76 ? short : text)
    .replace(/(^|[{,]\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replace(/"\$([A-Z_]+)"/g, (_, name: string) => camelCase(name))
    .replace(/"([^"'\\]*)"/g, "'$1'")
}

function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const API = '$PARLEY_URL/api/v1'

function callOf(words: readonly string[]): Call | null {
  if (words[0] !== 'curl') return null
  let method: string | undefined
  let body: string | undefined
  let address = ''
  for (let at = 1; at < words.length; at++) {
    const word = words[at]!
    if (word === '-X') method = words[++at]
    else if (word === '-d') body = words[++at]
    else if (word === '-H') at += 1
    else if (word.startsWith('-')) {
      if (!/^-[sSfN]+$/.test(word)) return null
    } else if (address === '') address = word
    else return null
  }
  if (!address.startsWith(API)) return null
  return matching(method ?? (body === undefined ? 'GET' : 'POST'), address.slice('$PARLEY_URL'.length), body)
}

function matching(method: string, address: string, body: string | undefined): Call | null {
  const [path = '', query = ''] = address.split('?')
  const parts = path.split('/')
  const found = apiOperations
    .filter((op) => op.method === method && fits(op.path.split('/'), parts))
    .toSorted((a, b) => variablesIn(a.path) - variablesIn(b.path))[0]
  if (!found) return null
  const input: Record<string, unknown> = {}
  found.path.split('/').forEach((part, at) => {
    if (part.startsWith('{')) input[part.slice(1, -1)] = decodeURIComponent(parts[at]!)
  })
  for (const [name, value] of new URLSearchParams(query)) input[name] = typed(found, name, value)
  return { op: found, input: { ...input, ...(body === undefined ? {} : JSON.parse(body)) } }
}

function typed(op: ApiOperation, name: string, value: string): unknown {
  const type = op.parameters?.find((each) => each.name === name)?.schema.type
  return type === 'integer' || type === 'boolean' ? JSON.parse(value) : value
}

function variablesIn(path: string): number {
  return path.split('{').length
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((each, at) => each.startsWith('{') || each === parts[at])
  )
}

/** The commands of a script, each as its words without quotes. Variables stay as they are. */
function commandsIn(code: string): string[][] {
  const commands: string[][] = [[]]
  let word: string | null = null
  const endWord = () => {
    if (word !== null) commands.at(-1)!.push(word)
    word = null
  }
  const text = code.replaceAll('\\\n', ' ')
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === "'" || character === '"') {
      const end = text.indexOf(character, at + 1)
      word = (word ?? '') + text.slice(at + 1, end === -1 ? undefined : end)
      at = end === -1 ? text.length : end
    } else if (character === '\n') {
      endWord()
      commands.push([])
    } else if (character === ' ') endWord()
    else word = (word ?? '') + character
  }
  endWord()
  return commands.filter((words) => words.length > 0)
}
