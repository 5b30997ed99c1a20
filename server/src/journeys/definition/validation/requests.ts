import type { ActionOf } from '../schema.ts'
import { findPathProblem } from '../variables.ts'
import { error, type JourneyIssue, titleOf } from './issues.ts'
import { nodesOf, type References, type Rules } from './subject.ts'

const TOKEN = /\{\{\s*([^{}]*?)\s*\}\}/g

/** What leaves the journey: addresses, credentials and variables of HTTP_REQUEST, properties of DISPATCH_EVENT. */
export const requestRules: Rules = ({ definition, references }) => {
  const nodeIds = definition.actions.map((action) => action.id)
  return [
    ...nodesOf(definition, 'HTTP_REQUEST').flatMap((node) => [
      ...addressIssues(node),
      ...credentialIssues(node, references),
      ...tokenIssues(node, nodeIds),
    ]),
    ...nodesOf(definition, 'DISPATCH_EVENT').flatMap((node) => propertyIssues(node, nodeIds)),
  ]
}

function addressIssues(node: ActionOf<'HTTP_REQUEST'>): JourneyIssue[] {
  const url = node.inputs?.url ?? ''
  if (url.startsWith('https://') && URL.canParse(url.replace(TOKEN, 'x'))) return []
  const message = `Set \`url\` of ${titleOf(node)} to an address that starts with https://.`
  return [error('http_url_invalid', node, message)]
}

function credentialIssues(node: ActionOf<'HTTP_REQUEST'>, { credentials }: References): JourneyIssue[] {
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

function tokenIssues(node: ActionOf<'HTTP_REQUEST'>, nodeIds: readonly string[]): JourneyIssue[] {
  const { url = '', headers = [], body } = node.inputs ?? {}
  const texts = [url, ...headers.map((header) => header.value), body?.content ?? '']
  const paths = new Set(texts.flatMap((text) => [...text.matchAll(TOKEN)].map((match) => match[1]!)))
  return [...paths].flatMap((path) => {
    const problem = /^env\.[^.]+$/.test(path) ? null : findPathProblem(path, nodeIds)
    if (problem === null) return []
    return [error('binding_unresolvable', node, `{{${path}}} of ${titleOf(node)}: ${problem}`)]
  })
}

function propertyIssues(node: ActionOf<'DISPATCH_EVENT'>, nodeIds: readonly string[]): JourneyIssue[] {
  return Object.entries(node.inputs?.properties ?? {}).flatMap(([name, value]) => {
    const problem = typeof value === 'string' ? null : findPathProblem(value.var, nodeIds)
    if (problem === null) return []
    return [error('binding_unresolvable', node, `Property ${name} of ${titleOf(node)}: ${problem}`)]
  })
}
