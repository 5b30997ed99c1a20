import { keyEnds, textAt, valueAt } from '../../../../platform/core/index.ts'

/** All values that variables can read while a run is at a node (docs/behaviour/outreach.md: Journeys). */
export interface VariableScope {
  customer: Record<string, unknown>
  /** The person's fields and `attributes`; null when the run has no person. */
  person: Record<string, unknown> | null
  engagement: {
    context: Record<string, unknown>
    workflowState: Record<string, unknown>
    extracted?: Record<string, unknown>
    /** The last message that the run sent. */
    lastMessage?: { status: string }
    /** The output of each node, by node id. */
    nodeOutputs?: Record<string, Record<string, unknown>>
  }
}

const LITERAL = 'literal:'

const CUSTOMER_FIELDS = ['phoneNumber', 'name', 'email']
const PERSON_FIELDS = ['firstName', 'lastName', 'email', 'phoneNumber', 'externalId']
/** What the provider said last about the run's last message: `sent`, `delivered`, `read`. */
export const LAST_STATUS = 'engagement.lastMessage.status'

const ENGAGEMENT_ROOTS = ['context', 'workflowState', 'extracted', 'nodeOutputs']

/**
 * The text of a variable path or of `literal:text`; null for an unknown path, a missing value, blank text or an object.
 * Lists are joined by commas. Keys may contain dots; the longest existing one wins.
 */
export function resolveVariable(path: string, scope: VariableScope): string | null {
  const text = path.startsWith(LITERAL) ? path.slice(LITERAL.length) : textAt(path, scope)
  return text === null || text.trim() === '' ? null : text
}

/** The value of a variable path, of any type; undefined when there is none. */
export function readVariable(path: string, scope: VariableScope): unknown {
  return path.startsWith(LITERAL) ? path.slice(LITERAL.length) : valueAt(path, scope)
}

/**
 * The keys of `root` (`person.attributes`) that the paths may start with: for `person.attributes.last.order` both
 * `last` and `last.order`, because keys may contain dots. Nothing else under `root` is ever read.
 */
export function keysNamed(paths: readonly string[], root: string): string[] {
  const keys = new Set<string>()
  for (const path of paths) {
    if (!path.startsWith(`${root}.`)) continue
    const rest = path.slice(root.length + 1)
    for (const end of keyEnds(rest)) keys.add(rest.slice(0, end))
  }
  return [...keys]
}

/** The text of `literal:text`; null for the path of a variable. */
export function literalIn(path: string): string | null {
  return path.startsWith(LITERAL) ? path.slice(LITERAL.length) : null
}

/** What is wrong with the syntax of a path, or null; whether the value exists is known only when it is sent. */
export function findPathProblem(path: string, nodeIds: readonly string[]): string | null {
  if (path.startsWith(LITERAL)) {
    return path.slice(LITERAL.length).trim() === '' ? 'Add text after `literal:`.' : null
  }
  const [root, field, ...rest] = path.split('.')
  if (root === 'customer') return oneOf(CUSTOMER_FIELDS, field, rest, 'customer')
  if (root === 'person') {
    if (field === 'attributes') return named(rest, 'person.attributes.<key>')
    return oneOf(PERSON_FIELDS, field, rest, 'person', ', or person.attributes.<key>')
  }
  if (path === LAST_STATUS) return null
  if (root !== 'engagement' || !ENGAGEMENT_ROOTS.includes(field ?? '')) {
    return (
      `\`${path}\` is not a variable. Use one that starts with customer., person., engagement.context., ` +
      'engagement.workflowState., engagement.extracted. or engagement.nodeOutputs., ' +
      `\`${LAST_STATUS}\`, or write literal:text.`
    )
  }
  if (field === 'nodeOutputs') return outputProblem(rest.join('.'), nodeIds)
  return named(rest, `engagement.${field}.<key>`)
}

function oneOf(
  fields: readonly string[],
  field: string | undefined,
  rest: readonly string[],
  root: string,
  more = '',
): string | null {
  if (field !== undefined && fields.includes(field) && rest.length === 0) return null
  return `Use one of ${fields.map((name) => `${root}.${name}`).join(', ')}${more}.`
}

function named(rest: readonly string[], shape: string): string | null {
  return rest.length > 0 && rest.every((segment) => segment !== '') ? null : `Write it as ${shape}.`
}

function outputProblem(rest: string, nodeIds: readonly string[]): string | null {
  const isOutput = nodeIds.some((id) => rest.startsWith(`${id}.`) && rest.length > id.length + 1)
  return isOutput ? null : "Write it as engagement.nodeOutputs.<nodeId>.<key>, with a node's id."
}
