import type { ActionOf } from '../schema.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import type { Subject } from '../validation/rules.ts'
import { addressIssues } from './addresses.ts'
import { credentialIn, environmentOf, findKeyProblem, isLost } from './environment.ts'
import { environmentKey, tokensOf } from './tokens.ts'

type HttpRequest = ActionOf<'HTTP_REQUEST'>

/** The most tokens of one request: a body of 64 KiB can contain thousands. */
const MAX_TOKEN_ISSUES = 20

/** The length limit of a path, as in fields. */
const MAX_PATH = 500

/**
 * The address must be public and allowed to the secrets, the credential must be there in the environment of the runs, and
 * texts must name variables.
 */
export function httpRequestIssues(node: HttpRequest, subject: Subject): JourneyIssue[] {
  return [
    ...addressIssues(node, subject),
    ...unknownCredentials(node, subject),
    ...credentialIssues(node, subject),
    ...tokenIssues(node, subject),
  ]
}

function unknownCredentials(node: HttpRequest, { references }: Subject): JourneyIssue[] {
  const named = [node.inputs?.credentialKey, node.inputs?.credentialId]
  return named
    .filter((name) => name !== undefined && !references.credentials.has(name))
    .map((name) =>
      error(
        'credential_unknown',
        node,
        `The HTTP credential ${name} of ${titleOf(node)} does not exist. Use the key of an existing one.`,
        'credentialKey',
      ),
    )
}

/** A credential that exists must have a value where the runs are, and so must the variables in it. */
function credentialIssues(node: HttpRequest, subject: Subject): JourneyIssue[] {
  const name = node.inputs?.credentialKey ?? node.inputs?.credentialId
  if (name === undefined || !subject.references.credentials.has(name) || isLost(subject)) return []
  const title = `The HTTP credential ${name} of ${titleOf(node)}`
  const row = credentialIn(environmentOf(subject), subject.references, name)
  if (row === null) {
    const message =
      `${title} has no value in the environment of the runs. ` +
      'Add one with http_credentials_create, for that environment or for all.'
    return [error('credential_unknown', node, message, 'credentialKey')]
  }
  return row.variables.slice(0, MAX_TOKEN_ISSUES).flatMap((key) => {
    const problem = findKeyProblem(key, subject)
    if (problem === null) return []
    return [error('environment_unknown', node, `${title} uses {{env.${key}}}. ${problem}`, 'credentialKey')]
  })
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
  subject: Subject,
): { code: 'binding_unresolvable' | 'environment_unknown'; problem: string } | null {
  const unresolvable = (problem: string) => ({ code: 'binding_unresolvable' as const, problem })
  if (token.length > MAX_PATH) return unresolvable(`Use a variable of at most ${MAX_PATH} characters.`)
  if (/^env\.[^.]+$/.test(token)) {
    const problem = findKeyProblem(environmentKey(token), subject)
    return problem === null ? null : { code: 'environment_unknown', problem }
  }
  const problem = subject.findPathProblem(token)
  return problem === null ? null : unresolvable(problem)
}
