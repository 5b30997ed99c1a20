import { type Decide, fail } from '../step/context.ts'
import { readVariable } from '../step/variables.ts'
import { dispatchEventWords } from './words.ts'

/** The size limit of event properties (docs/behaviour/platform.md: Limits). */
const MAX_BYTES = 256 * 1024

/** Records the event and continues; journeys that it starts are matched in the same transaction. */
export const decideDispatchEvent: Decide<'DISPATCH_EVENT'> = (node, context) => {
  if (context.run.person_external_id === null) return fail(dispatchEventWords, 'person_unknown')
  const { eventName: name, properties: written = {} } = node.inputs!
  const scope = context.facts.variablesOf(context.run)
  const properties: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(written)) {
    const given = typeof value === 'string' ? value : readVariable(value.var, scope)
    if (given !== undefined && given !== null) properties[key] = given
  }
  if (Buffer.byteLength(JSON.stringify(properties)) > MAX_BYTES)
    return fail(dispatchEventWords, 'event_too_large')
  const eventId = context.newId()
  return {
    do: 'leave',
    signal: 'SENT',
    output: { eventName: name },
    effects: [{ kind: 'record_event', eventId, seq: context.seq, name, properties }],
  }
}
