import type { Decide, StepContext, Transition } from '../step/context.ts'
import { resolveVariable } from '../step/variables.ts'
import type { HttpRequestInputs } from './schema.ts'
import { isOfEnvironment, tokensOf } from './tokens.ts'

/** Queues the call once, then waits for its result. */
export const decideHttpRequest: Decide<'HTTP_REQUEST'> = (node, context) => {
  if (context.entering) return call(node.id, node.inputs!, context)
  const { signal, run } = context
  if (signal?.name !== 'SUCCESS' && signal?.name !== 'FAILED')
    return { do: 'wait', for: 'call', on: run.waiting_on ?? undefined, until: null }
  const { status, error, attempts } = run.state.nodeOutputs?.[node.id] ?? {}
  return { do: 'leave', signal: signal.name, output: { status, error, attempts } }
}

/** The call is not made if a variable has no value, because an incomplete URL could have any effect. */
function call(nodeId: string, inputs: HttpRequestInputs, { facts, run, newId }: StepContext): Transition {
  const scope = facts.variablesOf(run)
  const variables: Record<string, string> = {}
  for (const path of tokensOf(inputs)) {
    if (isOfEnvironment(path)) continue
    const value = resolveVariable(path, scope)
    if (value === null)
      return { do: 'leave', signal: 'FAILED', output: { error: 'variable_missing', variable: path } }
    variables[path] = value
  }
  const callId = newId()
  const effect = { kind: 'http_call', callId, nodeId, request: inputs, variables } as const
  return { do: 'wait', for: 'call', on: callId, until: null, effects: [effect] }
}
