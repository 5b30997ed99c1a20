import type { ActionOf } from '../../definition/schema.ts'
import { error, type JourneyIssue, titleOf } from '../../definition/validation/issues.ts'
import type { References } from '../../definition/validation/references.ts'
import type { Subject } from '../../definition/validation/subject.ts'
import { findPathProblem } from '../../definition/variables.ts'

type HttpRequest = ActionOf<'HTTP_REQUEST'>

/** Of one request: a body of 64 KiB can hold thousands of them. */
const MAX_TOKEN_ISSUES = 20

const TOKEN = /\{\{([^{}]*)\}\}/g

/** The address is one of the web, the credential exists, and its texts name variables. */
export function httpRequestIssues(node: HttpRequest, { references, nodeIds }: Subject): JourneyIssue[] {
  return [...addressIssues(node), ...credentialIssues(node, references), ...tokenIssues(node, nodeIds)]
}

function addressIssues(node: HttpRequest): JourneyIssue[] {
  const url = node.inputs?.url ?? ''
  if (url.startsWith('https://') && URL.canParse(url.replace(TOKEN, 'x'))) return []
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
  const { url = '', headers = [], body } = node.inputs ?? {}
  const texts = [url, ...headers.map((header) => header.value), body?.content ?? '']
  const paths = new Set(texts.flatMap((text) => [...text.matchAll(TOKEN)].map((match) => match[1]!.trim())))
  const issues = [...paths].flatMap((path) => {
    const problem = /^env\.[^.]+$/.test(path) ? null : findPathProblem(path, nodeIds)
    if (problem === null) return []
    return [error('binding_unresolvable', node, `{{${path}}} of ${titleOf(node)}: ${problem}`)]
  })
  return issues.slice(0, MAX_TOKEN_ISSUES)
}
