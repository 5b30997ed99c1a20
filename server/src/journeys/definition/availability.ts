import { messageChannelOf, triggerTypeOf } from './defaults.ts'
import type { Action, ActionKind, JourneyDefinition } from './schema.ts'

/** What the engine of this version runs: kinds, and for those with several ways to work the way. */
export const AVAILABLE_KINDS: ReadonlySet<string> = new Set([
  'ENTRY:manual',
  'ENTRY:segment',
  'ENTRY:cdp_event',
  'SEND_MESSAGE:whatsapp',
  'WAIT_FOR_REPLY',
  'DELAY:duration',
  'MANAGE_CONVERSATION',
  'EXIT',
])

/** What to do meanwhile, by kind. */
const INSTEAD: Partial<Record<ActionKind, string>> = {
  ENTRY: 'Use a manual, segment or cdp_event trigger.',
  SEND_MESSAGE: 'Send on whatsapp.',
  CONVERSATION_BLOCK: 'Use WAIT_FOR_REPLY and, after its REPLIED, MANAGE_CONVERSATION.',
  DELAY: 'Use a DELAY with mode duration.',
  DECISION: 'Make a segment for each answer and let each trigger a journey of its own.',
  CASE: 'Make a segment for each value and let each trigger a journey of its own.',
  RANDOM_SPLIT: 'Divide the audience into segments and let each trigger a journey of its own.',
  HTTP_REQUEST: 'Subscribe a webhook to journey_run.ended and call from there.',
  DISPATCH_EVENT: 'Record the event with cdp_events_record when journey_run.ended arrives.',
  EXIT: 'Leave nextInitiativeId out and add the participants to the next initiative yourself.',
}

/** Why a node cannot be run by this version and what to use instead; null when it can. */
export function findUnavailable(action: Action, definition: JourneyDefinition): string | null {
  const variant = variantOf(action, definition)
  if (AVAILABLE_KINDS.has(variant)) return null
  return `${variant.replace(':', ' ')} is not available yet. ${INSTEAD[action.kind] ?? 'Remove the node.'}`
}

function variantOf(action: Action, definition: JourneyDefinition): string {
  switch (action.kind) {
    case 'ENTRY':
      return `ENTRY:${triggerTypeOf(action)}`
    case 'SEND_MESSAGE':
      return `SEND_MESSAGE:${messageChannelOf(action, definition)}`
    case 'DELAY':
      return `DELAY:${action.inputs?.mode ?? 'duration'}`
    case 'EXIT':
      return action.inputs?.nextInitiativeId ? 'EXIT:nextInitiativeId' : 'EXIT'
    default:
      return action.kind
  }
}
