import { Trans } from '@lingui/react/macro'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import type { ConversationDetails } from '../cache/conversation.ts'
import { Section } from './section.tsx'

type Referral = NonNullable<ConversationDetails['firstReferral']>

/** The ads or posts that led the contact here: the first, and the last where it is another one. */
export function ReferralCard({
  conversation: { firstReferral: first, lastReferral: last },
}: {
  conversation: ConversationDetails
}) {
  if (!first || !last) return null
  if (first.messageId === last.messageId)
    return (
      <Section
        title={first.sourceType === 'post' ? <Trans>Came from a post</Trans> : <Trans>Came from an ad</Trans>}
      >
        <Ad referral={first} />
      </Section>
    )
  return (
    <>
      <Section title={<Trans>First ad or post</Trans>}>
        <Ad referral={first} />
      </Section>
      <Section title={<Trans>Last ad or post</Trans>}>
        <Ad referral={last} />
      </Section>
    </>
  )
}

function Ad({ referral: { headline, body, sourceId, sourceUrl, at } }: { referral: Referral }) {
  return (
    <div className="flex flex-col gap-1 [overflow-wrap:anywhere]">
      {headline && (
        <p className="font-medium" dir="auto">
          {headline}
        </p>
      )}
      {body && (
        <p className="text-soft" dir="auto">
          {body}
        </p>
      )}
      {sourceUrl && (
        <a
          href={sourceUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center text-xs underline"
        >
          <bdi>{sourceUrl}</bdi>
        </a>
      )}
      <p className="text-xs text-faint">
        {sourceId && (
          <>
            <Trans>
              ID <bdi className="tabular">{sourceId}</bdi>
            </Trans>
            {' · '}
          </>
        )}
        <Timestamp at={at} />
      </p>
    </div>
  )
}
