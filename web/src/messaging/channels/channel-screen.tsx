import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { usePermission } from '../../identity/session.ts'
import { DeleteCard } from '../../shell/dialogs/delete-card.tsx'
import { SecretText } from '../../shell/dialogs/secret-text.tsx'
import { NotFoundScreen } from '../../shell/failure.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { ExactTimestamp, Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card, Page, Sheet } from '../../ui/layout/page.tsx'
import { toast } from '../../ui/overlays/toaster.tsx'
import { Fact } from '../../ui/records/facts.tsx'
import { ChannelState, ChannelTrouble } from './channel-state.tsx'
import { type Channel, isEmail, isSmsChannel, nameOf, useChannels } from './channels.ts'
import { DomainCard } from './email/domain-card.tsx'
import { EmailSettings } from './email/email-settings.tsx'
import { HealthCard } from './health/health-card.tsx'
import { PauseCard } from './pause-card.tsx'
import { ReplaceSecrets } from './replace-secrets.tsx'
import { SenderFacts } from './sender-facts.tsx'
import { SetupCard } from './setup-card.tsx'
import { TestMessage } from './test-message.tsx'
import { UnknownMessages } from './unknown-messages.tsx'

const route = getRouteApi('/settings/channels/$id')

/** One channel: its state, a test message, its pause, its secrets, and how to disconnect it. */
export function ChannelScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="channels:read" title={t`Channel`}>
      <FoundChannel />
    </PermissionGate>
  )
}

function FoundChannel() {
  const { id } = route.useParams()
  const channels = useChannels()
  return (
    <Loaded query={channels}>
      {({ data }) => {
        const channel = data.find((one) => one.id === id)
        return channel ? <LoadedChannel channel={channel} /> : <NotFoundScreen />
      }}
    </Loaded>
  )
}

function LoadedChannel({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const mayWrite = usePermission('channels:write')
  const maySend = usePermission('conversations:write')
  const seesMessages = usePermission('conversations:read')
  const canSend = channel.status === 'CONNECTED' && channel.senders.length > 0
  return (
    <Page
      title={nameOf(channel)}
      trail={<Trail to="/settings/channels">{t`Channels`}</Trail>}
      aside={<ChannelState channel={channel} />}
      actions={seesMessages && <MessagesLink channel={channel} />}
    >
      <Sheet>
        <div className="flex flex-col gap-6">
          <ChannelTrouble channel={channel} />
          {channel.status === 'CONNECTING' && (
            <p role="status" className="rounded-md bg-info-soft px-3 py-2 text-info">
              <Trans>Parley is checking the account. This page changes when the provider has answered.</Trans>
            </p>
          )}
          <Details channel={channel} />
          {channel.kind === 'whatsapp_cloud' && <SetupCard channel={channel} />}
          <HealthCard channel={channel} />
          {maySend && canSend && <TestMessage channel={channel} />}
          {isEmail(channel) && <DomainCard channel={channel} />}
          {mayWrite && isEmail(channel) && <EmailSettings channel={channel} />}
          {mayWrite && (channel.kind === 'twilio' || isSmsChannel(channel)) && (
            <UnknownMessages channel={channel} />
          )}
          {mayWrite && <PauseCard channel={channel} />}
          {mayWrite && <ReplaceSecrets channel={channel} />}
          {mayWrite && <Disconnect channel={channel} />}
        </div>
      </Sheet>
    </Page>
  )
}

function MessagesLink({ channel: { senders } }: { channel: Channel }) {
  const [only, ...others] = senders
  return (
    <Button asChild>
      <Link to="/messages" search={only && others.length === 0 ? { channel: only.address } : {}}>
        <Trans>Messages</Trans>
      </Link>
    </Button>
  )
}

function Details({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const { senders, kind, externalId, waitingMessages, checkedAt, webhookSeenAt, createdAt, webhookUrl } =
    channel
  const kinds: Record<string, string> = {
    whatsapp_cloud: t`WhatsApp Cloud API`,
    twilio: t`WhatsApp through Twilio`,
    twilio_sms: t`SMS through Twilio`,
    email: t`Email over SMTP`,
  }
  return (
    <Card title={t`Details`} actions={<CheckNow channel={channel} />}>
      <dl className="grid grid-cols-[9rem_1fr] gap-x-4 gap-y-2 p-4 phone:grid-cols-1 phone:gap-y-1">
        <Fact label={t`Provider`}>{kinds[kind] ?? kind}</Fact>
        <Fact label={t`Account`}>
          <bdi className="break-all">{externalId}</bdi>
        </Fact>
        <Fact label={t`Sends from`}>
          {senders.length === 0 ? (
            '–'
          ) : (
            <div className="flex flex-col gap-1">
              {senders.map((sender) => (
                <SenderFacts key={sender.address} sender={sender} />
              ))}
            </div>
          )}
        </Fact>
        <Fact label={t`Waiting`}>
          <Plural value={waitingMessages} _0="Nothing" one="# message" other="# messages" />
        </Fact>
        <Fact label={t`Last checked`}>{checkedAt ? <ExactTimestamp at={checkedAt} /> : '–'}</Fact>
        {receivesWebhooks(channel) && (
          <Fact label={t`Last webhook`}>
            {webhookSeenAt ? (
              <Timestamp at={webhookSeenAt} />
            ) : isEmail(channel) ? (
              t`None yet. Send an email to this address to test it.`
            ) : (
              t`None yet. Send a message to this number to test it.`
            )}
          </Fact>
        )}
        <Fact label={t`Connected`}>
          <ExactTimestamp at={createdAt} />
        </Fact>
      </dl>
      <div className="border-t p-4">
        <SecretText label={t`Webhook URL`} text={webhookUrl} />
      </div>
    </Card>
  )
}

/** Mailboxes that Parley reads itself have no webhook. */
function receivesWebhooks({ kind, settings }: Channel): boolean {
  return kind !== 'email' || settings.imap === undefined
}

/** Asks the provider now whether the account works. Changes nothing and sends nothing. */
function CheckNow({ channel: { id } }: { channel: Channel }) {
  const { t } = useLingui()
  const check = useApiMutation(() => parley.channels.test({ id }), {
    onDone: ({ ok, error }) => {
      if (ok) toast.success(t`The account works`)
      else toast.error(t`The provider said: ${error?.message ?? ''}`)
    },
  })
  return (
    <Button size="small" disabled={check.isPending} onClick={() => check.mutate()}>
      {check.isPending ? t`Checking…` : t`Check now`}
    </Button>
  )
}

function Disconnect({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id, waitingMessages } = channel
  const remove = useApiMutation(() => parley.channels.delete({ id }), {
    changes: [['channels']],
    done: t`Channel disconnected`,
    onGone: () => navigate({ to: '/settings/channels' }),
  })
  return (
    <DeleteCard
      title={t`Disconnect channel`}
      text={
        <Trans>Sending and receiving stop. Conversations stay, and you can connect the account again.</Trans>
      }
      name={nameOf(channel)}
      verb={{ button: t`Disconnect`, question: t`Disconnect ${nameOf(channel)}?` }}
      consequence={
        <Plural
          value={waitingMessages}
          _0="Initiatives and conversations can no longer send from it. No message is waiting now."
          one="Initiatives and conversations can no longer send from it. # waiting message fails."
          other="Initiatives and conversations can no longer send from it. # waiting messages fail."
        />
      }
      onDelete={remove.mutate}
    />
  )
}
