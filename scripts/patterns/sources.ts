import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'

/** A regular expression and its position. */
export interface FoundPattern {
  source: string
  flags: string
  /** `server/src/customers/imports/reading/values.ts:14`. */
  at: string
}

export interface SourcePatterns {
  literals: FoundPattern[]
  /** Positions that build one from parts: `file:line`. */
  built: string[]
}

/**
 * A comment on the line of a pattern or above it, with the reason why it is linear. The checker cannot see that reason.
 */
const REASON = /\/\/ linear because \S/

const CODE = ['server/src/**/*.ts', 'simulator/src/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts']
const OF_TESTS = /\.test\.ts$|\/testing\//

/** The regular expressions of our own code, except those of tests, which read no text of others. */
export function patternsInSources(root: string): SourcePatterns {
  const files = globSync(CODE, { cwd: root }).filter((file) => !OF_TESTS.test(file))
  const found = files.map((file) => patternsInFile(root, file))
  return { literals: found.flatMap(({ literals }) => literals), built: found.flatMap(({ built }) => built) }
}

function patternsInFile(root: string, file: string): SourcePatterns {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: SourcePatterns = { literals: [], built: [] }
  const visit = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line
    const isExplained = () => REASON.test(lines[line]!) || REASON.test(lines[line - 1] ?? '')
    const at = `${file}:${line + 1}`
    if (ts.isRegularExpressionLiteral(node) && !isExplained()) {
      found.literals.push({ ...partsOf(node.text), at })
    } else if (buildsPattern(node) && !isExplained()) found.built.push(at)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function partsOf(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/')
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) }
}

function buildsPattern(node: ts.Node): boolean {
  return (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp'
}

/**
 * Loads modules and returns the patterns that our code built during the load. These patterns are checkable because they
 * do not depend on input; a pattern built from input is never found here.
 */
export async function patternsBuiltBy(root: string, modules: readonly string[]): Promise<FoundPattern[]> {
  const found: FoundPattern[] = []
  const original = globalThis.RegExp
  const note = (pattern: RegExp): RegExp => {
    const at = callerWithin(root)
    if (at !== null) found.push({ source: pattern.source, flags: pattern.flags, at })
    return pattern
  }
  globalThis.RegExp = new Proxy(original, {
    construct: (target, given, newTarget) => note(Reflect.construct(target, given, newTarget)),
    apply: (target, self, given) => note(Reflect.apply(target, self, given)),
  })
  try {
    for (const module of modules) await import(resolve(root, module))
  } finally {
    globalThis.RegExp = original
  }
  return found
}

/** The nearest caller outside this file and the libraries: `server/src/conversations/understanding/patterns.ts:20`. */
function callerWithin(root: string): string | null {
  for (const line of (new Error().stack ?? '').split('\n').slice(1)) {
    const start = line.indexOf(`${root}/`)
    if (start === -1 || line.includes('/node_modules/')) return null
    const [path = '', number] = line.slice(start).split(':')
    if (path !== import.meta.filename) return `${relative(root, path)}:${number}`
  }
  return null
}
