import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../shell/error-text.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { cn } from '../../../ui/class-names.ts'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'

const LOOK_EVERY_MS = 5_000

/** What was said in this run. */
export function RunTranscript({ id, participantId }: { id: string; participantId: string }) {
  const { t } = useLingui()
  const messages = useQuery({
    queryKey: ['initiatives', 'transcript', id, participantId],
    queryFn: ({ signal }) => parley.initiatives.participantMessages.list({ id, participantId }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  if (!messages.data)
    return messages.error ? <p className="text-danger">{errorText(messages.error)}</p> : <SkeletonLines />
  return (
    <section aria-label={t`Transcript`}>
      <h3 className="mb-1.5 text-xs font-medium text-faint">
        <Trans>Transcript</Trans>
      </h3>
      {messages.data.data.length === 0 && (
        <p className="text-soft">
          <Trans>No messages yet.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {messages.data.data.map(({ id: messageId, direction, text, sentAt }) => (
          <li
            key={messageId}
            className={cn(
              'max-w-[85%] rounded-lg px-3 py-2',
              direction === 'inbound' ? 'self-start bg-sunken dark:bg-line' : 'self-end bg-accent-soft',
            )}
          >
            <span className="sr-only">{direction === 'inbound' ? t`Participant:` : t`You:`} </span>
            <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
              {text}
            </p>
            <p className="mt-0.5 text-2xs text-soft">
              <Timestamp at={sentAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
