import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { Badge } from '../../ui/badge.tsx'

/** How soon after an event a run must start to be shown with it. */
const SOON_MS = 60_000
const LOOKED_AT = 50

/** The initiatives that the person joined right after the event. Time is the only evidence that the event caused it. */
export function JoinedInitiatives({ personExternalId, at }: { personExternalId: string; at: string }) {
  const runs = useQuery({
    queryKey: ['timeline', personExternalId, 'run', 'caused'],
    queryFn: async ({ signal }) =>
      await parley.people.timeline(
        { externalId: personExternalId, kind: 'run', limit: LOOKED_AT },
        { signal },
      ),
    retry: false,
  })
  const received = Date.parse(at)
  const caused =
    runs.data?.data.filter((run) => {
      const after = Date.parse(run.at) - received
      return after >= 0 && after < SOON_MS
    }) ?? []
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-faint">
        <Trans>Initiatives joined after this event</Trans>
      </h3>
      {caused.length === 0 ? (
        <p className="text-soft">
          <Trans>This person didn’t join an initiative within a minute of this event.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {caused.map((run) => (
            <li key={run.id} className="flex items-center gap-2">
              <bdi className="font-medium">{run.title}</bdi>
              <Badge tone="info">{run.status?.toLowerCase()}</Badge>
              <span className="ml-auto text-xs text-faint">
                <Timestamp at={run.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
