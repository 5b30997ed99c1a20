import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, type Icon } from '../../../../ui/icons/icons.tsx'
import type { Message } from '../../cache/conversation.ts'
import { CheckCheck, Clock } from '../../icons.tsx'

const STATUSES: Record<Message['status'], { icon: Icon; words: MessageDescriptor; tone?: string }> = {
  queued: { icon: Clock, words: msg({ message: 'Queued', context: 'message status' }) },
  sending: { icon: Clock, words: msg({ message: 'Sending', context: 'message status' }) },
  accepted: { icon: Check, words: msg({ message: 'Sent', context: 'message status' }) },
  sent: { icon: Check, words: msg({ message: 'Sent', context: 'message status' }) },
  delivered: { icon: CheckCheck, words: msg({ message: 'Delivered', context: 'message status' }) },
  read: {
    icon: CheckCheck,
    words: msg({ message: 'Read', context: 'message status' }),
    tone: 'text-info',
  },
  unknown: {
    icon: CircleAlert,
    words: msg({ message: 'Perhaps sent', context: 'message status' }),
    tone: 'text-warn',
  },
  failed: {
    icon: CircleAlert,
    words: msg({ message: 'Not sent', context: 'message status' }),
    tone: 'text-danger',
  },
  canceled: {
    icon: CircleAlert,
    words: msg({ message: 'Canceled', context: 'message status' }),
    tone: 'text-soft',
  },
  received: { icon: Check, words: msg({ message: 'Received', context: 'message status' }) },
}

/** Reasons that Parley gives. The others are codes of the provider. */
const REASONS: Record<string, MessageDescriptor> = {
  window_closed: msg`The 24-hour window was closed.`,
  no_consent: msg`This person has not agreed to the topic, or no longer does.`,
  contact_suppressed: msg`This person is on the do-not-contact list.`,
  human_took_over: msg`Somebody took over the conversation.`,
  handed_back: msg`The conversation was handed back to the agent.`,
  continued_elsewhere: msg`The person went on in another conversation.`,
  run_ended: msg`The journey had ended.`,
  no_result: msg`The provider has not answered.`,
  restored: msg`It may have been sent before a backup was restored.`,
  provider_unreachable: msg`The provider can’t be reached.`,
  file_unreadable: msg`Parley could not read the file.`,
  recipient_unreachable: msg`This person can’t be reached on this channel.`,
  message_expired: msg`It could not leave before it expired.`,
  channel_paused: msg`The channel is paused.`,
  channel_disconnected: msg`The channel was disconnected.`,
  quiet_hours: msg`It waits for the end of the quiet hours.`,
  person_limit_reached: msg`This person got enough messages. It waits.`,
  flow_throttled: msg`WhatsApp lets this form be sent ten times an hour. It waits for its turn.`,
  flow_blocked: msg`WhatsApp has blocked the form.`,
  form_closed: msg`The form is paused or deleted.`,
  link_invalid: msg`A link button would lead to no web address.`,
  waits_for_review: msg`It waits until somebody approves it.`,
  draft_refused: msg`Somebody refused it.`,
  draft_expired: msg`Nobody approved it in time.`,
  draft_superseded: msg`The person wrote again before somebody approved it.`,
  conversation_closed: msg`Somebody closed the conversation before it was approved.`,
  strange_address: msg`The address is not valid.`,
  unsubscribed: msg`This person unsubscribed.`,
}

/** How far a message got, and why it went no further. */
export function MessageStatus({ message: { status } }: { message: Pick<Message, 'status'> }) {
  const { t } = useLingui()
  const { icon: Icon, words, tone } = STATUSES[status]
  return (
    <span className={`inline-flex items-center gap-1 ${tone ?? ''}`}>
      <Icon size={12} />
      {t(words)}
    </span>
  )
}

/** Why a message did not leave, in words. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useLingui()
  return (reason) => {
    const words = REASONS[reason]
    return words ? t(words) : t`The provider’s code: ${reason}`
  }
}

/** The reason below a message that was not sent. */
export function MessageProblem({ message: { error, status } }: { message: Message }) {
  const reasonWords = useReasonWords()
  if (error === null) return null
  return (
    <p className={`mt-0.5 text-xs ${status === 'failed' ? 'text-danger' : 'text-soft'}`} dir="auto">
      {reasonWords(error)}{' '}
      {status === 'unknown' && (
        <Link to="/attention" search={{ of: 'messages' }} className="underline">
          <Trans>Ask or send again</Trans>
        </Link>
      )}
    </p>
  )
}
