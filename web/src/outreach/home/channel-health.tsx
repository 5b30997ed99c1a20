import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { shownAddress } from '../../messaging/channels/channel-address.ts'
import { useWorsenedWords } from '../../messaging/channels/health/worsened-words.ts'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { parley } from '../../shell/queries/api.ts'
import { CircleAlert } from '../../ui/icons/icons.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Badge, type Tone } from '../../ui/records/badge.tsx'

/** What worsened is told of today and yesterday, compared with the seven days before. */
const LATELY_DAYS = 9

/** Each channel with its state, and what worsened lately. */
export function ChannelHealth() {
  const { t } = useLingui()
  const mayRead = usePermission('channels:read')
  const channels = useQuery({
    queryKey: ['channels', 'health'],
    queryFn: ({ signal }) => parley.channels.list({}, { signal }),
    enabled: mayRead,
  })
  const health = useQuery({
    queryKey: ['channels', 'health', 'lately'],
    queryFn: async ({ signal }) => await parley.channels.health.list({ days: LATELY_DAYS }, { signal }),
    enabled: mayRead,
  })
  const wordsOf = useWorsenedWords()
  const worsenedOf = (id: string) =>
    (health.data?.data ?? []).filter(({ channelId }) => channelId === id).flatMap(({ worsened }) => worsened)
  const found = channels.data?.data ?? []
  if (found.length === 0) return null
  const stateOf = ({ status, pausedUntil, senders }: (typeof found)[number]): [Tone, string] => {
    if (status === 'FAILED') return ['danger', t({ message: 'Not working', context: 'channel status' })]
    if (status === 'CONNECTING') return ['info', t({ message: 'Connecting', context: 'channel status' })]
    if (pausedUntil !== null && Date.parse(pausedUntil) > serviceTime().getTime())
      return ['warn', t({ message: 'Paused', context: 'channel status' })]
    if (senders.some(({ quality }) => quality === 'RED')) return ['danger', t`Low quality`]
    if (senders.some(({ quality }) => quality === 'YELLOW')) return ['warn', t`Medium quality`]
    return ['good', t({ message: 'Connected', context: 'channel status' })]
  }
  return (
    <Card
      title={t`Channels`}
      actions={
        <Link to="/settings/channels" className="text-xs text-accent hover:underline">
          <Trans>Show all</Trans>
        </Link>
      }
    >
      <ul>
        {found.map((channel) => {
          const [tone, words] = stateOf(channel)
          return (
            <li key={channel.id} className="border-b border-line/60 last:border-0">
              <Link
                to="/settings/channels/$id"
                params={{ id: channel.id }}
                className="flex flex-col gap-1 px-4 py-2.5 hover:bg-hover"
              >
                <span className="flex items-center gap-3">
                  <bdi className="tabular min-w-0 flex-1 truncate font-medium">
                    {channel.senders[0] ? shownAddress(channel.senders[0].address) : channel.externalId}
                  </bdi>
                  <Badge tone={tone}>{words}</Badge>
                </span>
                {worsenedOf(channel.id).map((worsened) => (
                  <span key={worsened.what} className="flex items-center gap-2 text-xs text-soft">
                    <CircleAlert size={13} className="shrink-0 text-warn" aria-hidden />
                    {wordsOf(worsened)}
                  </span>
                ))}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
