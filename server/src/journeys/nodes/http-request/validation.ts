import type { ActionOf } from '../../definition/schema.ts'
import { error, type JourneyIssue, titleOf } from '../../definition/validation/issues.ts'
import type { References } from '../../definition/validation/references.ts'
import type { Subject } from '../../definition/validation/subject.ts'
import { findPathProblem } from '../../definition/variables.ts'
import { fill, tokensOf } from './tokens.ts'

type HttpRequest = ActionOf<'HTTP_REQUEST'>

/** Of one request: a body of 64 KiB can hold thousands of them. */
const MAX_TOKEN_ISSUES = 20

/** As long as a path may be where it is a field of its own. */
const MAX_PATH = 500

/** The address is one of the web, the credential exists, and its texts name variables. */
export function httpRequestIssues(node: HttpRequest, { references, nodeIds }: Subject): JourneyIssue[] {
  return [...addressIssues(node), ...credentialIssues(node, references), ...tokenIssues(node, nodeIds)]
}

function addressIssues(node: HttpRequest): JourneyIssue[] {
  const url = node.inputs?.url ?? ''
  if (url.startsWith('https://') && URL.canParse(fill(url, () => 'x'))) return []
  const message = `Set \`url\` of ${titleOf(node)} to an address that starts with https://.`
  return [error('http_url_invalid', node, message)]
}

function credentialIssues(node: HttpRequest, { credentials }: References): JourneyIssue[] {
  const named = [node.inputs?.credentialKey, node.inputs?.credentialId]
  return named
    .filter((name) => name !== undefined && !credentials.has(name))
    .map((name) =>
      error(
        'credential_unknown',
        node,
        `There is no HTTP credential ${name}. Use the key of one that exists.`,
      ),
    )
}

function tokenIssues(node: HttpRequest, nodeIds: readonly string[]): JourneyIssue[] {
  const issues: JourneyIssue[] = []
  for (const path of node.inputs ? tokensOf(node.inputs) : []) {
    if (issues.length === MAX_TOKEN_ISSUES) break
    const problem = findTokenProblem(path, nodeIds)
    if (problem === null) continue
    const shown = path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path
    issues.push(error('binding_unresolvable', node, `{{${shown}}} of ${titleOf(node)}: ${problem}`))
  }
  return issues
}

function findTokenProblem(path: string, nodeIds: readonly string[]): string | null {
  if (path.length > MAX_PATH) return `A variable has at most ${MAX_PATH} characters.`
  return /^env\.[^.]+$/.test(path) ? null : findPathProblem(path, nodeIds)
}
