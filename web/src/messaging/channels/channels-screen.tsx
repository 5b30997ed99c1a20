import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { usePermission } from '../../identity/session.ts'
import { CardList } from '../../shell/card-list.tsx'
import { SettingsFrame } from '../../shell/frame/settings-frame.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Mail, MessageSquare, MessagesSquare, Plus, Smartphone } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { ChannelState, ChannelTrouble } from './channel-state.tsx'
import { type Channel, isEmail, isSmsChannel, nameOf, useChannels } from './channels.ts'
import { SenderFacts } from './sender-facts.tsx'

/** The numbers and addresses that the organization sends from. */
export function ChannelsScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="channels:read" title={t`Channels`}>
      <Channels />
    </PermissionGate>
  )
}

function Channels() {
  const { t } = useLingui()
  const channels = useChannels()
  const connect = usePermission('channels:write') && <ConnectLinks />
  return (
    <SettingsFrame title={t`Channels`} actions={connect}>
      <CardList
        query={channels}
        label={t`Channels`}
        empty={
          <Empty icon={MessagesSquare} title={t`No channels yet`} actions={connect}>
            <Trans>
              Connect a WhatsApp account, an SMS number or an email address to send and receive messages.
            </Trans>
          </Empty>
        }
      >
        {(channel) => <ChannelRow key={channel.id} channel={channel} />}
      </CardList>
    </SettingsFrame>
  )
}

function ConnectLinks() {
  return (
    <>
      <Button asChild>
        <Link to="/settings/channels/new/email">
          <Plus size={15} />
          <Trans>Connect email</Trans>
        </Link>
      </Button>
      <Button asChild>
        <Link to="/settings/channels/new/sms">
          <Plus size={15} />
          <Trans>Connect SMS</Trans>
        </Link>
      </Button>
      <Button asChild>
        <Link to="/settings/channels/new/twilio">
          <Plus size={15} />
          <Trans>Connect Twilio</Trans>
        </Link>
      </Button>
      <Button kind="primary" asChild>
        <Link to="/settings/channels/new/whatsapp">
          <Plus size={15} />
          <Trans>Connect WhatsApp</Trans>
        </Link>
      </Button>
    </>
  )
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { id, senders, checkedAt, waitingMessages } = channel
  const Icon = isEmail(channel) ? Mail : isSmsChannel(channel) ? Smartphone : MessageSquare
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon size={16} className="mt-0.5 shrink-0 text-faint" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to="/settings/channels/$id"
            params={{ id }}
            className="min-w-0 truncate font-medium hover:underline"
          >
            <bdi>{senders[0]?.displayName ?? nameOf(channel)}</bdi>
          </Link>
          <ChannelState channel={channel} />
        </p>
        {senders.map((sender) => (
          <SenderFacts key={sender.address} sender={sender} hidesName={senders.length === 1} />
        ))}
        {(waitingMessages > 0 || checkedAt) && (
          <p className="flex flex-wrap gap-x-3 text-xs text-soft">
            {waitingMessages > 0 && (
              <span>
                <Plural value={waitingMessages} one="# message waits" other="# messages wait" />
              </span>
            )}
            {checkedAt && (
              <span>
                <Trans>
                  checked <Timestamp at={checkedAt} />
                </Trans>
              </span>
            )}
          </p>
        )}
        <ChannelTrouble channel={channel} />
      </div>
    </li>
  )
}
