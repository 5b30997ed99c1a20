import { useLingui } from '@lingui/react/macro'
import { MessageSquare } from '../../../ui/icons/icons.tsx'
import type { Conversation } from '../cache/conversation.ts'
import { Mail } from '../icons.tsx'

/** The channel of a conversation, also in words. */
export function ChannelIcon({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const isEmail = conversation.channelKind === 'email'
  const Icon = isEmail ? Mail : MessageSquare
  return (
    <span className="inline-flex shrink-0" title={conversation.channel}>
      <Icon size={12} />
      <span className="sr-only">{isEmail ? t`Email` : 'WhatsApp'}</span>
    </span>
  )
}
