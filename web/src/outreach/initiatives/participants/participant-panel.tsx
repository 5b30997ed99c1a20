import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { RUN_STATUS } from '../../../customers/people/run-status.ts'
import { Failure } from '../../../shell/failure.tsx'
import { usePreferences } from '../../../shell/locale/preferences.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { X } from '../../../ui/icons/icons.tsx'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { FailedMessages } from './failed-messages.tsx'
import { RUN_TONES } from './participant.ts'
import { RunSteps } from './run-steps.tsx'
import { RunTranscript } from './run-transcript.tsx'
import { RunValues } from './run-values.tsx'

interface ParticipantPanelProps {
  id: string
  participantId: string
  onClose: () => void
}

const LOOK_EVERY_MS = 5_000

/** One run beside the list: where it is, each step with its reason, the transcript and the answers. */
export function ParticipantPanel({ id, participantId, onClose }: ParticipantPanelProps) {
  const { t } = useLingui()
  const { locale } = usePreferences()
  const key = { id, participantId }
  const participant = useQuery({
    queryKey: ['initiatives', 'participant', id, participantId],
    queryFn: ({ signal }) => parley.initiatives.participants.get(key, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  const explanation = useQuery({
    queryKey: ['initiatives', 'explanation', id, participantId, locale],
    queryFn: ({ signal }) =>
      parley.initiatives.participants.explain({ ...key, language: locale }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  const closeByKey = ({ key: pressed, currentTarget, target }: KeyboardEvent) => {
    // React also reports the keys of a dialog that was opened from the panel.
    if (pressed === 'Escape' && currentTarget.contains(target as Node)) onClose()
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { data } = participant
  const name = data ? (data.name ?? data.phoneNumber ?? t`Participant`) : '…'
  return (
    <aside
      aria-label={t`Participant`}
      onKeyDown={closeByKey}
      className="flex w-[34rem] shrink-0 flex-col border-l bg-surface max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-30 max-xl:shadow-pop phone:fixed phone:inset-0 phone:w-full"
    >
      <header className="flex items-center gap-2 border-b px-4 py-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate font-semibold outline-none"
          dir="auto"
        >
          {name}
        </h2>
        {data && <Badge tone={RUN_TONES[data.status]}>{t(RUN_STATUS[data.status])}</Badge>}
        <Button kind="quiet" size="smallIcon" aria-label={t`Close`} onClick={onClose}>
          <X size={16} />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
        {participant.error && !data ? (
          <Failure error={participant.error} onRetry={() => void participant.refetch()} />
        ) : (
          <div className="flex flex-col gap-6">
            {explanation.data ? <RunSteps explanation={explanation.data} /> : <SkeletonLines />}
            {data && data.values.length > 0 && <RunValues values={data.values} />}
            {data?.failedMessages && <FailedMessages messages={data.failedMessages} />}
            <RunTranscript {...key} />
            {explanation.data && (
              <p className="text-xs text-soft">
                <Trans>
                  Enrolled <Timestamp at={explanation.data.startedAt} /> in version {explanation.data.version}{' '}
                  of the journey
                </Trans>
              </p>
            )}
            {data?.personExternalId && (
              <Link
                to="/people/$externalId"
                params={{ externalId: data.personExternalId }}
                className="self-start underline"
              >
                <Trans>View person</Trans>
              </Link>
            )}
          </div>
        )}
      </div>
    </aside>
  )
}
