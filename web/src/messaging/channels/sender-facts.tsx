import { Trans, useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/records/badge.tsx'
import { shownAddress } from './channel-address.ts'
import type { Channel } from './channels.ts'
import { useLimitWords, useQualityWords } from './health/rating-words.ts'

type Sender = Channel['senders'][number]

interface SenderFactsProps {
  sender: Sender
  /** Where the name stands above. */
  hidesName?: boolean
}

/** A number or address on one line, with its quality and limit. */
export function SenderFacts({ sender, hidesName = false }: SenderFactsProps) {
  const { address, displayName, status, messagingLimit, messagesPerSecond, slowedTo, quality } = sender
  const { i18n } = useLingui()
  const rate = i18n.number(slowedTo ?? messagesPerSecond)
  const limit = useLimitWords()(messagingLimit)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
      <bdi className="tabular text-ink">{shownAddress(address)}</bdi>
      {!hidesName && <bdi>{displayName}</bdi>}
      {status !== 'CONNECTED' && <Badge tone="warn">{status}</Badge>}
      <Quality quality={quality} />
      {limit && <span>{limit}</span>}
      <span>
        <Trans>up to {messagesPerSecond} messages a second</Trans>
      </span>
      {slowedTo !== undefined && (
        <Badge tone="warn">
          <Trans>slowed to {rate} a second: the provider refused more</Trans>
        </Badge>
      )}
    </p>
  )
}

function Quality({ quality }: { quality: string | null }) {
  const found = useQualityWords()(quality)
  return found && <Badge tone={found.tone}>{found.words}</Badge>
}
