import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** An `sql` template in the program's source. */
export interface SqlTemplate {
  /** A path from the root of the repository. */
  file: string
  line: number
  /** Without comments; `?` replaces interpolated values. */
  text: string
  /** Whether it is passed to `run` and the returned number of rows is used. */
  isCounted: boolean
}

const ROOT = join(import.meta.dirname, '../../..')

/** Every `sql` template of the program, without tests and their fixtures. */
export function programTemplates(): SqlTemplate[] {
  return globSync('server/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .sort()
    .flatMap((file) => templatesOf(file, readFileSync(join(ROOT, file), 'utf8')))
}

export function templatesOf(file: string, source: string): SqlTemplate[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: SqlTemplate[] = []
  visit(tree)
  return found

  function visit(node: ts.Node): void {
    const text = sqlText(node)
    if (text !== null) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({ file, line, text, isCounted: isCounted(node) })
    }
    ts.forEachChild(node, visit)
  }
}

/** The text of sql`…` or of sql.raw(`…`); null for every other node. */
function sqlText(node: ts.Node): string | null {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') return textOf(node.template)
  const isRaw = ts.isCallExpression(node) && node.expression.getText() === 'sql.raw'
  const argument = isRaw ? node.arguments[0] : undefined
  return argument && ts.isTemplateLiteral(argument) ? textOf(argument) : null
}

function textOf(template: ts.TemplateLiteral): string {
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map((span) => span.literal.text)]
  return parts.join('?').replaceAll(/--.*$/gm, '')
}

/** Whether the result of `run(sql…)` is used, that is, the call is not a whole statement. */
function isCounted(template: ts.Node): boolean {
  const call = template.parent
  if (!ts.isCallExpression(call) || !/\.run$/.test(call.expression.getText())) return false
  const result = ts.isAwaitExpression(call.parent) ? call.parent.parent : call.parent
  return !ts.isExpressionStatement(result)
}

const WRITE =
  /(?<!\b(?:for|for no key|do|share)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?([a-z_]+|\?)/g

/** The tables that a template writes; `?` if the name is interpolated. */
export function writtenTables({ text }: SqlTemplate): string[] {
  return [...text.matchAll(WRITE)].map((match) => match[1]!)
}
