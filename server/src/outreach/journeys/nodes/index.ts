import { caseKind } from './case/index.ts'
import { conversationBlockKind } from './conversation-block/index.ts'
import { decisionKind } from './decision/index.ts'
import { delayKind } from './delay/index.ts'
import { dispatchEventKind } from './dispatch-event/index.ts'
import { entryKind } from './entry/index.ts'
import { exitKind } from './exit/index.ts'
import { httpRequestKind } from './http-request/index.ts'
import type { NodeKind } from './kind.ts'
import { manageConversationKind } from './manage-conversation/index.ts'
import { randomSplitKind } from './random-split/index.ts'
import type { Action, ActionKind } from './schema.ts'
import { sendEmailKind } from './send-email/index.ts'
import { sendMessageKind } from './send-message/index.ts'
import { sendSmsKind } from './send-sms/index.ts'
import type { StepContext, Transition } from './step/context.ts'
import { type Needs, NO_NEEDS } from './step/needs.ts'
import { waitForReplyKind } from './wait-for-reply/index.ts'

export { EntryInputs } from './entry/schema.ts'
export { keywordOf, type TriggerType, triggerTypeOf } from './entry/trigger.ts'
export { reasonAtExit } from './exit/decide.ts'
export { Position } from './fields.ts'
export { type RenderedRequest, renderRequest } from './http-request/request.ts'
export type { HttpRequestInputs } from './http-request/schema.ts'
export { environmentKey, isOfEnvironment, tokensOf as requestTokens } from './http-request/tokens.ts'
export { STEP_TYPES } from './kind.ts'
export type { Effect, SendEffect, StepContext, Transition } from './step/context.ts'
export { joinNeeds, type Needs, type WorldCondition } from './step/needs.ts'
export { randomFrom } from './step/random.ts'
export { type Texts, waitText } from './words.ts'

/** Every node kind, one folder each. A kind of the schema that lacks a part does not compile. */
export const NODE_KINDS: { readonly [K in ActionKind]: NodeKind<K> } = {
  ENTRY: entryKind,
  SEND_MESSAGE: sendMessageKind,
  SEND_EMAIL: sendEmailKind,
  SEND_SMS: sendSmsKind,
  WAIT_FOR_REPLY: waitForReplyKind,
  MANAGE_CONVERSATION: manageConversationKind,
  CONVERSATION_BLOCK: conversationBlockKind,
  DELAY: delayKind,
  DECISION: decisionKind,
  CASE: caseKind,
  RANDOM_SPLIT: randomSplitKind,
  HTTP_REQUEST: httpRequestKind,
  DISPATCH_EVENT: dispatchEventKind,
  EXIT: exitKind,
}

export function kindOf(node: Action): NodeKind {
  // The key and the node have the same kind, which the compiler cannot infer.
  return NODE_KINDS[node.kind] as unknown as NodeKind
}

/** The signals that must be connected. */
export function signalsOf(node: Action): string[] {
  return kindOf(node).signals(node)
}

/** All signals that can be connected, the optional ones last. */
export function allSignalsOf(node: Action): string[] {
  return [...signalsOf(node), ...kindOf(node).optionalSignals]
}

/** What the node may read when a run enters it. */
export function needsOf(node: Action): Needs {
  return { ...NO_NEEDS, ...kindOf(node).needs(node) }
}

/** What the node may read when a waiting run is woken there. */
export function needsLaterOf(node: Action): Needs {
  return { ...NO_NEEDS, ...kindOf(node).needsLater(node) }
}

/** Whether a run that enters the node may leave it at once over the signal. */
export function leavesAtOnce(node: Action, signal: string): boolean {
  return kindOf(node).leavesAtOnce(node, signal)
}

/** Whether a run waits at the node whenever it comes. */
export function breaksLoops(node: Action): boolean {
  return kindOf(node).breaksLoops(node)
}

/** The node's decision. */
export function decide(node: Action, context: StepContext): Transition {
  return kindOf(node).decide(node, context)
}
