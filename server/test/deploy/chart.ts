import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, stringify } from 'yaml'

/*
 * Renders our chart as Helm does. It knows the part of Helm's language that the chart uses, and throws for anything else.
 */

type Value = unknown
type Scope = { dot: Value; variables: Record<string, Value> }
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; expression: string }
  | { kind: 'with' | 'if'; expression: string; body: Node[] }
  | { kind: 'range'; names: [string, string]; expression: string; body: Node[] }

const CHART = join(import.meta.dirname, '../../../deploy/helm/parley')

export const readValues = (): Record<string, Value> => parse(readFileSync(join(CHART, 'values.yaml'), 'utf8'))
export const readSchema = (): object => JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'))

/** The objects of a release, by kind and name. */
export function renderChart(values: Record<string, Value>): Map<string, Value> {
  const { appVersion, ...chart } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8'))
  const root = {
    Values: values,
    Chart: { ...chart, AppVersion: appVersion },
    Release: { Name: 'test', Namespace: 'default' },
  }
  const defined = new Map<string, Node[]>()
  const files = globSync('templates/*', { cwd: CHART }).toSorted()
  const pages = files.map(
    (file) => [basename(file), readTemplate(readFileSync(join(CHART, file), 'utf8'), defined)] as const,
  )
  const objects = new Map<string, Value>()
  for (const [file, page] of pages) {
    const text = render(page, { dot: root, variables: {} }, defined)
    if (!file.endsWith('.yaml') || text.trim() === '') continue
    const object = parse(text) as { kind: string; metadata: { name: string } }
    objects.set(`${object.kind} ${object.metadata.name}`, object)
  }
  return objects
}

/** Splits into text and actions, with the blanks that `{{-` and `-}}` take away. */
function readTemplate(source: string, defined: Map<string, Node[]>): Node[] {
  const parts = source.split(/(\{\{-? [\s\S]*? -?\}\})/)
  const stack: { body: Node[] }[] = [{ body: [] }]
  for (const [at, part] of parts.entries()) {
    const { body } = stack.at(-1)!
    if (at % 2 === 0) {
      let text = part
      if (parts[at - 1]?.endsWith('-}}')) text = text.trimStart()
      if (parts[at + 1]?.startsWith('{{-')) text = text.trimEnd()
      body.push({ kind: 'text', text })
      continue
    }
    const action = part.replace(/^\{\{-? | -?\}\}$/g, '')
    const [word] = action.split(' ', 1)
    const rest = action.slice(word!.length + 1)
    const nested: Node[] = []
    if (action.startsWith('/*')) continue
    if (word === 'end') stack.pop()
    else if (word === 'define') {
      defined.set(JSON.parse(rest) as string, nested)
      stack.push({ body: nested })
    } else if (word === 'if' || word === 'with') {
      body.push({ kind: word, expression: rest, body: nested })
      stack.push({ body: nested })
    } else if (word === 'range') {
      const [, name, value, expression] = /^(\$\w+), (\$\w+) := (.+)$/.exec(rest)!
      body.push({ kind: 'range', names: [name!, value!], expression: expression!, body: nested })
      stack.push({ body: nested })
    } else body.push({ kind: 'print', expression: action })
  }
  if (stack.length !== 1) throw new Error('a block of the template has no end')
  return stack[0]!.body
}

function render(nodes: readonly Node[], scope: Scope, defined: Map<string, Node[]>): string {
  const evaluate = (expression: string, within = scope) => evaluateIn(expression, within, defined)
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text
      const value = evaluate(node.expression)
      if (node.kind === 'print') return String(value)
      if (node.kind === 'range')
        return Object.entries(value as Record<string, Value>)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, each]) => {
            const variables = { ...scope.variables, [node.names[0]]: name, [node.names[1]]: each }
            return render(node.body, { dot: each, variables }, defined)
          })
          .join('')
      if (isEmpty(value)) return ''
      return render(node.body, node.kind === 'with' ? { ...scope, dot: value } : scope, defined)
    })
    .join('')
}

const isEmpty = (value: Value) =>
  !value || (typeof value === 'object' && Object.keys(value as object).length === 0)

/** A pipeline: the value of each part is the last argument of the next. */
function evaluateIn(expression: string, scope: Scope, defined: Map<string, Node[]>): Value {
  let piped: Value[] = []
  for (const part of expression.split(' | ')) piped = [callIn(part, piped, scope, defined)]
  return piped[0]
}

function callIn(part: string, piped: Value[], scope: Scope, defined: Map<string, Node[]>): Value {
  const [first, ...rest] = part.match(/\((?:[^()])+\)|"[^"]*"|\S+/g)!
  const read = (word: string): Value => {
    if (word.startsWith('(')) return evaluateIn(word.slice(1, -1), scope, defined)
    if (/^["\d]/.test(word)) return JSON.parse(word)
    if (word.startsWith('$')) return scope.variables[word]
    if (word === '.') return scope.dot
    if (!word.startsWith('.')) throw new Error(`the template has ${word}`)
    let value = scope.dot
    for (const key of word.slice(1).split('.')) {
      if (typeof value !== 'object' || value === null || !(key in value))
        throw new Error(`${word} has no value`)
      value = (value as Record<string, Value>)[key]
    }
    return value
  }
  if (/^[.$"(]/.test(first!)) return read(first!)
  const given = [...rest.map(read), ...piped]
  const [a, b] = given
  switch (first) {
    case 'include':
      return render(defined.get(a as string)!, { dot: b, variables: {} }, defined)
    case 'dict':
      return Object.fromEntries(
        Array.from({ length: given.length / 2 }, (_, n) => [given[2 * n], given[2 * n + 1]]),
      )
    case 'nindent':
      return `\n${(b as string).replace(/^(?=.)/gm, ' '.repeat(a as number))}`
    case 'toYaml':
      return stringify(a).trimEnd()
    case 'quote':
      return JSON.stringify(String(a))
    case 'default':
      return isEmpty(b) ? a : b
    case 'trunc':
      return (b as string).slice(0, a as number)
    case 'trimSuffix':
      return (b as string).endsWith(a as string) ? (b as string).slice(0, -(a as string).length) : b
    case 'div':
      return Math.floor((a as number) / (b as number))
    default:
      throw new Error(`the template calls ${first}`)
  }
}
