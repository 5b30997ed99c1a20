import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, type Tone } from '../../ui/records/badge.tsx'
import type { Channel } from './channels.ts'

type Sender = Channel['senders'][number]

interface SenderFactsProps {
  sender: Sender
  /** Where the name stands above. */
  hidesName?: boolean
}

/** A number or address on one line, with its quality and limit. */
export function SenderFacts({ sender, hidesName = false }: SenderFactsProps) {
  const { address, displayName, status, messagingLimit, messagesPerSecond, quality } = sender
  const limit = useLimit(messagingLimit)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
      <bdi className="tabular text-ink">{address}</bdi>
      {!hidesName && <bdi>{displayName}</bdi>}
      {status !== 'CONNECTED' && <Badge tone="warn">{status}</Badge>}
      <Quality quality={quality} />
      {limit && <span>{limit}</span>}
      <span>
        <Trans>up to {messagesPerSecond} messages a second</Trans>
      </span>
    </p>
  )
}

function Quality({ quality }: { quality: string | null }) {
  const { t } = useLingui()
  const known: Record<string, [Tone, string]> = {
    GREEN: ['good', t`High quality`],
    YELLOW: ['warn', t`Medium quality`],
    RED: ['danger', t`Low quality`],
  }
  const found = quality === null ? undefined : known[quality]
  return found ? <Badge tone={found[0]}>{found[1]}</Badge> : null
}

/** WhatsApp names limits `TIER_250`, `TIER_1K`, `TIER_10K`, `TIER_100K` and `TIER_UNLIMITED`. */
function useLimit(limit: string | null): string | null {
  const { t, i18n } = useLingui()
  if (limit === null) return null
  if (limit === 'TIER_UNLIMITED') return t`new conversations without limit`
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(limit) ?? []
  if (digits === undefined) return limit
  const people = i18n.number(Number(digits) * (thousands ? 1000 : 1))
  return t`up to ${people} new people a day`
}
