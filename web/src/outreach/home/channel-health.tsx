import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { parley } from '../../shell/queries/api.ts'
import { Card } from '../../ui/layout/page.tsx'
import { Badge, type Tone } from '../../ui/records/badge.tsx'

/** Each channel with its state: whether it works, is paused, or has low quality. */
export function ChannelHealth() {
  const { t } = useLingui()
  const mayRead = usePermission('channels:read')
  const channels = useQuery({
    queryKey: ['channels', 'health'],
    queryFn: ({ signal }) => parley.channels.list({}, { signal }),
    enabled: mayRead,
  })
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
                className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover"
              >
                <bdi className="tabular min-w-0 flex-1 truncate font-medium">
                  {channel.senders[0]?.address ?? channel.externalId}
                </bdi>
                <Badge tone={tone}>{words}</Badge>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
