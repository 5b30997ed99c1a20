import { Trans, useLingui } from '@lingui/react/macro'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { Timestamp, useMinute } from '../../shell/locale/timestamp.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import type { Channel } from './channels.ts'
import { isPaused } from './pauses.ts'

/** Whether a channel sends, as a badge. */
export function ChannelState({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  useMinute()
  if (channel.status === 'FAILED')
    return <Badge tone="danger">{t({ message: 'Not working', context: 'channel status' })}</Badge>
  if (channel.status === 'CONNECTING')
    return <Badge tone="info">{t({ message: 'Connecting', context: 'channel status' })}</Badge>
  if (isPaused(channel, serviceTime()))
    return <Badge tone="warn">{t({ message: 'Paused', context: 'channel status' })}</Badge>
  return <Badge tone="good">{t({ message: 'Connected', context: 'channel status' })}</Badge>
}

/** Why the provider last refused the account, with what to do about it. */
export function ChannelTrouble({ channel: { lastError, status } }: { channel: Channel }) {
  const { t } = useLingui()
  if (!lastError) return null
  const advice: Record<string, string> = {
    190: t`WhatsApp doesn’t accept the access token. Create a permanent token and replace it here.`,
    100: t`WhatsApp doesn’t know this account, or the token may not use it. Check the account ID and the token’s permissions.`,
    20003: t`Twilio doesn’t accept the account SID or the auth token. Copy both from the console, and replace the token here.`,
    535: t`The mail server doesn’t accept the username or password. Check them and replace the password here.`,
    account_unreadable: t`Parley can’t read the stored token or password. Enter it again.`,
    provider_unreachable: t`Parley can’t reach the provider. Check the host and port. Parley tries again every minute.`,
  }
  return (
    <div
      role={status === 'FAILED' ? 'alert' : undefined}
      className="flex flex-col gap-0.5 rounded-md bg-danger-soft px-3 py-2 text-danger"
    >
      {advice[lastError.code] && <p className="font-medium">{advice[lastError.code]}</p>}
      <p dir="auto" className="text-xs break-words">
        <Trans>
          The provider said: {lastError.message} (code {lastError.code}, <Timestamp at={lastError.at} />)
        </Trans>
      </p>
    </div>
  )
}
