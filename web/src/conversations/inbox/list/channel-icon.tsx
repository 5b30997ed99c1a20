import { useLingui } from '@lingui/react/macro'
import { shownAddress } from '../../../messaging/channels/channel-address.ts'
import { MessageSquare, Smartphone } from '../../../ui/icons/icons.tsx'
import type { Conversation } from '../cache/conversation.ts'
import { Mail } from '../icons.tsx'

const ICONS = { whatsapp: MessageSquare, sms: Smartphone, email: Mail } as const

/** The channel of a conversation, also in words. */
export function ChannelIcon({ conversation: { channelKind, channel } }: { conversation: Conversation }) {
  const { t } = useLingui()
  const Icon = ICONS[channelKind]
  const names = { whatsapp: 'WhatsApp', sms: 'SMS', email: t`Email` }
  return (
    <span className="inline-flex shrink-0" title={shownAddress(channel)}>
      <Icon size={12} />
      <span className="sr-only">{names[channelKind]}</span>
    </span>
  )
}
