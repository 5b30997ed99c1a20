import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Clock,
  Globe,
  type Icon,
  ListTree,
  LogIn,
  Mail,
  MessageSquare,
  MessagesSquare,
  Pause,
  Smartphone,
  Users,
} from '../../../ui/icons/icons.tsx'
import type { Kind } from '../graph/graph.ts'
import { Flag, GitBranch, Split, Zap } from '../icons.tsx'

interface KindWords {
  name: MessageDescriptor
  does: MessageDescriptor
  icon: Icon
  tone: string
}

/** What a step of each kind is called, does and looks like, in the order of the palette. */
export const KINDS: Readonly<Record<Kind, KindWords>> = {
  ENTRY: {
    name: msg`Entry`,
    does: msg`Sets who enters the journey`,
    icon: LogIn,
    tone: 'bg-good-soft text-good',
  },
  SEND_MESSAGE: {
    name: msg`Send message`,
    does: msg`Sends a WhatsApp template`,
    icon: MessageSquare,
    tone: 'bg-accent-soft text-accent',
  },
  SEND_EMAIL: {
    name: msg`Send email`,
    does: msg`Sends an email`,
    icon: Mail,
    tone: 'bg-accent-soft text-accent',
  },
  SEND_SMS: {
    name: msg`Send SMS`,
    does: msg`Sends an SMS`,
    icon: Smartphone,
    tone: 'bg-accent-soft text-accent',
  },
  WAIT_FOR_REPLY: {
    name: msg`Wait for reply`,
    does: msg`Waits for the first reply`,
    icon: Pause,
    tone: 'bg-warn-soft text-warn',
  },
  MANAGE_CONVERSATION: {
    name: msg`Conversation`,
    does: msg`Your agent or your team converses`,
    icon: MessagesSquare,
    tone: 'bg-accent-soft text-accent',
  },
  CONVERSATION_BLOCK: {
    name: msg`Conversation block`,
    does: msg`Waits for a reply, then converses`,
    icon: Users,
    tone: 'bg-accent-soft text-accent',
  },
  DELAY: {
    name: msg`Delay`,
    does: msg`Waits for a set time`,
    icon: Clock,
    tone: 'bg-warn-soft text-warn',
  },
  DECISION: {
    name: msg`Decision`,
    does: msg`Follows one of two paths`,
    icon: GitBranch,
    tone: 'bg-info-soft text-info',
  },
  CASE: {
    name: msg`Case`,
    does: msg`Follows the path of a value`,
    icon: ListTree,
    tone: 'bg-info-soft text-info',
  },
  RANDOM_SPLIT: {
    name: msg`Random split`,
    does: msg`Shares people among paths`,
    icon: Split,
    tone: 'bg-info-soft text-info',
  },
  HTTP_REQUEST: {
    name: msg`HTTP request`,
    does: msg`Calls your server`,
    icon: Globe,
    tone: 'bg-sunken text-soft dark:bg-line',
  },
  DISPATCH_EVENT: {
    name: msg`Record event`,
    does: msg`Records an event of the person`,
    icon: Zap,
    tone: 'bg-sunken text-soft dark:bg-line',
  },
  EXIT: {
    name: msg`Exit`,
    does: msg`Ends the journey`,
    icon: Flag,
    tone: 'bg-danger-soft text-danger',
  },
}

export const ALL_KINDS = Object.keys(KINDS) as Kind[]
