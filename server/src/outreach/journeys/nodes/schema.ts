import { z } from 'zod'
import { CaseAction } from './case/schema.ts'
import { ConversationBlockAction } from './conversation-block/schema.ts'
import { DecisionAction } from './decision/schema.ts'
import { DelayAction } from './delay/schema.ts'
import { DispatchEventAction } from './dispatch-event/schema.ts'
import { EntryAction } from './entry/schema.ts'
import { ExitAction } from './exit/schema.ts'
import { HttpRequestAction } from './http-request/schema.ts'
import { ManageConversationAction } from './manage-conversation/schema.ts'
import { RandomSplitAction } from './random-split/schema.ts'
import { SendEmailAction } from './send-email/schema.ts'
import { SendMessageAction } from './send-message/schema.ts'
import { SendSmsAction } from './send-sms/schema.ts'
import { WaitForReplyAction } from './wait-for-reply/schema.ts'

/** A node of a journey, discriminated by `kind` (docs/behaviour/outreach.md: Journeys). */
export const Action = z
  .discriminatedUnion('kind', [
    EntryAction,
    SendMessageAction,
    SendEmailAction,
    SendSmsAction,
    ConversationBlockAction,
    WaitForReplyAction,
    ManageConversationAction,
    DispatchEventAction,
    DelayAction,
    DecisionAction,
    CaseAction,
    RandomSplitAction,
    HttpRequestAction,
    ExitAction,
  ])
  .meta({ id: 'Action' })

export type Action = z.output<typeof Action>
export type ActionKind = Action['kind']
export type ActionOf<K extends ActionKind> = Extract<Action, { kind: K }>
