import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { Badge } from '../../ui/records/badge.tsx'
import { RUN_STATUS } from '../people/run-status.ts'

const REASONS: Record<string, ReturnType<typeof msg>> = {
  no_channel: msg`This person has no address on the journey’s channel.`,
  no_consent: msg`This person has not agreed to the topic of the initiative.`,
  active_run: msg`This person was already in the initiative.`,
  frequency_cap: msg`A limit of messages was reached.`,
  no_workflow: msg`The initiative had no published journey, or an event canceled the enrollment.`,
  internal_error: msg`Something failed. Look at the failed jobs.`,
}

/** What the event caused, as the service recorded it: enrollments, and refusals with the reason. */
export function EventEffects({ externalId }: { externalId: string }) {
  const { t } = useLingui()
  const effects = useQuery({
    queryKey: ['event-effects', externalId],
    queryFn: ({ signal }) => parley.events.effects({ externalId }, { signal }),
    retry: false,
  })
  if (!effects.data) return null
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-faint">
        <Trans>What this event caused</Trans>
      </h3>
      {effects.data.data.length === 0 ? (
        <p className="text-soft">
          <Trans>This event started no initiative.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {effects.data.data.map(({ outcome, initiativeId, initiativeName, at, status, reason }) => (
            <li key={`${initiativeId} ${at}`}>
              <p className="flex items-center gap-2">
                <bdi className="font-medium">{initiativeName}</bdi>
                <Badge tone={outcome === 'enrolled' ? 'info' : outcome === 'refused' ? 'warn' : 'neutral'}>
                  {outcome === 'enrolled'
                    ? status && RUN_STATUS[status as keyof typeof RUN_STATUS]
                      ? t(RUN_STATUS[status as keyof typeof RUN_STATUS])
                      : t`Joined`
                    : outcome === 'refused'
                      ? t`Did not join`
                      : t`Not decided yet`}
                </Badge>
                <span className="ml-auto text-xs text-faint">
                  <Timestamp at={at} />
                </span>
              </p>
              {reason !== null && (
                <p className="text-xs text-soft">{REASONS[reason] ? t(REASONS[reason]) : reason}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
