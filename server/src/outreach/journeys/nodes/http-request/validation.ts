import type { ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import type { References } from '../validation/references.ts'
import type { Subject } from '../validation/rules.ts'
import { addressIssues } from './addresses.ts'
import { environmentKey, tokensOf } from './tokens.ts'

type HttpRequest = ActionOf<'HTTP_REQUEST'>

/** The most tokens of one request: a body of 64 KiB can contain thousands. */
const MAX_TOKEN_ISSUES = 20

/** The length limit of a path, as in fields. */
const MAX_PATH = 500

/** The address must be public and allowed to the secrets, the credential must exist, and texts must name variables. */
export function httpRequestIssues(node: HttpRequest, subject: Subject): JourneyIssue[] {
  return [
    ...addressIssues(node, subject),
    ...credentialIssues(node, subject.references),
    ...tokenIssues(node, subject),
  ]
}

function credentialIssues(node: HttpRequest, { credentials }: References): JourneyIssue[] {
  const named = [node.inputs?.credentialKey, node.inputs?.credentialId]
  return named
    .filter((name) => name !== undefined && !credentials.has(name))
    .map((name) =>
      error(
        'credential_unknown',
        node,
        `The HTTP credential ${name} of ${titleOf(node)} does not exist. Use the key of an existing one.`,
        'credentialKey',
      ),
    )
}

function tokenIssues(node: HttpRequest, subject: Subject): JourneyIssue[] {
  const issues: JourneyIssue[] = []
  for (const token of node.inputs ? tokensOf(node.inputs) : []) {
    if (issues.length === MAX_TOKEN_ISSUES) break
    const found = findTokenProblem(token, subject)
    if (found === null) continue
    const shown = token.length > MAX_PATH ? `${token.slice(0, MAX_PATH)}…` : token
    issues.push(error(found.code, node, `{{${shown}}} of ${titleOf(node)}: ${found.problem}`, 'url'))
  }
  return issues
}

function findTokenProblem(
  token: string,
  { definition, references, findPathProblem }: Subject,
): { code: 'binding_unresolvable' | 'environment_unknown'; problem: string } | null {
  const unresolvable = (problem: string) => ({ code: 'binding_unresolvable' as const, problem })
  if (token.length > MAX_PATH) return unresolvable(`Use a variable of at most ${MAX_PATH} characters.`)
  if (/^env\.[^.]+$/.test(token)) {
    const problem = findKeyProblem(environmentKey(token), references, definition.metadata?.environmentId)
    return problem === null ? null : { code: 'environment_unknown', problem }
  }
  const problem = findPathProblem(token)
  return problem === null ? null : unresolvable(problem)
}

/** A journey without an environment uses the current default one, so any environment with the variable will do. */
function findKeyProblem(key: string, { environments }: References, own: string | undefined): string | null {
  const environment = environments.get(own ?? '')
  if (environment)
    return environment.variables.has(key)
      ? null
      : `The journey's environment has no variable ${key}. Add it with environments_update.`
  if ([...environments.values()].some(({ variables }) => variables.has(key))) return null
  return `No environment has a variable ${key}. Add it with environments_update.`
}
