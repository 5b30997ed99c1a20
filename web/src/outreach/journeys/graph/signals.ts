import { edgeIdOf, edgesOf, type Graph, type Kind, type Step, stepAt, stepIdOf } from './graph.ts'

/** What a step can leave with. */
export interface Signal {
  name: string
  /** A run leaves with it only where it is connected. */
  isOptional: boolean
}

const FIXED: Partial<Record<Kind, readonly string[]>> = {
  ENTRY: ['SENT'],
  SEND_MESSAGE: ['SENT'],
  SEND_EMAIL: ['SENT'],
  SEND_SMS: ['SENT'],
  CONVERSATION_BLOCK: ['CLOSED', 'TIMEOUT', 'STALE'],
  WAIT_FOR_REPLY: ['REPLIED', 'TIMEOUT'],
  MANAGE_CONVERSATION: ['CLOSED', 'STALE'],
  DISPATCH_EVENT: ['SENT'],
  DELAY: ['SENT'],
  DECISION: ['YES', 'NO'],
  HTTP_REQUEST: ['SUCCESS', 'FAILED'],
  EXIT: [],
}

const OPTIONAL: Partial<Record<Kind, readonly string[]>> = {
  SEND_MESSAGE: ['FAILED', 'UNDELIVERED'],
  SEND_EMAIL: ['FAILED', 'UNDELIVERED'],
  SEND_SMS: ['FAILED', 'UNDELIVERED'],
}

/** The signals of a step in reading order, the optional ones last. A test compares them with the service's catalog. */
export function signalsOf(step: Step): Signal[] {
  return [
    ...requiredOf(step).map((name) => ({ name, isOptional: false })),
    ...(OPTIONAL[step.kind] ?? []).map((name) => ({ name, isOptional: true })),
  ]
}

function requiredOf(step: Step): string[] {
  if (step.kind === 'CASE') {
    const own = (step.inputs?.branches ?? []).map(({ id }) => `case:${id}`)
    return [...new Set(own), 'case:default']
  }
  if (step.kind === 'RANDOM_SPLIT')
    return [...new Set((step.inputs?.arms ?? []).map(({ id }) => `split:${id}`))]
  return [...(FIXED[step.kind] ?? [])]
}

/** The signals of a step that must be connected and are not. */
export function missingSignals(graph: Graph, step: Step): string[] {
  return signalsOf(step)
    .filter(
      ({ name, isOptional }) => !isOptional && !(edgeIdOf({ from: step.id, sourceHandle: name }) in graph),
    )
    .map(({ name }) => name)
}

/** Whether an edge may lead from one step to the other: nothing leads to an entry. */
export function canConnect(graph: Graph, fromStep: string, toStep: string): boolean {
  const [from, to] = [stepAt(graph, stepIdOf(fromStep)), stepAt(graph, stepIdOf(toStep))]
  return from !== undefined && to !== undefined && to.kind !== 'ENTRY' && from.kind !== 'EXIT' && from !== to
}

/** The edges of a step's signals, and those that lead to it. */
export function edgesAround(graph: Graph, stepId: string) {
  const edges = edgesOf(graph)
  return {
    leaving: edges.filter(([, { from }]) => from === stepId),
    arriving: edges.filter(([, { to }]) => to === stepId),
  }
}
